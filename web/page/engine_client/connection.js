// The engine's worker as the page has it: made, heard, asked, ended. A classic script in the head, so that a
// worker whose files are all kept starts before anything else does.
(function () {
  'use strict';

  var base = new URL('./', document.baseURI).href;

  // Whether the service worker has all files.
  function kept() {
    try { return Boolean(navigator.serviceWorker.controller); } catch (_) { return false; } // none in a sandbox, nor without TLS
  }

  // What a worker is made of besides what it is to do: web/engine/worker.js and Pyodide. Where the service worker has them
  // unpacked, it imports them from there, since only so does a browser keep their compiled code. Else they come here,
  // and are part of its script: no security policy lets a script that was unpacked be loaded by itself.
  var scripts = null;
  function parts(heard) {
    if (!scripts) {
      scripts = Promise.all(['web/engine/worker.js', 'vendor/pyodide.js'].map(function (name) {
        return jassWhole(name, function (answer) { return answer.blob(); }, heard);
      }));
    }
    return scripts;
  }

  // A script of the page's own, with what it is to do: so it has the page's security policy, and starts in a sandbox,
  // where there are no module workers.
  function launch(mode, more) {
    var head = 'globalThis.jassMode = ' + JSON.stringify(mode) + '; (' + jassUnpacker + ')();';
    if (!more) head += 'import(jassAddress("web/engine/worker.js")).catch(error => postMessage({ kind: "failed", message: String(error) }));';
    var text = [head].concat(more || []);
    var address = URL.createObjectURL(new Blob(text, { type: 'text/javascript' }));
    var worker = new Worker(address);
    worker.addEventListener('message', function () { URL.revokeObjectURL(address); }, { once: true });
    return worker;
  }

  // `news` is what the worker has told so far, beginning with its first word; `heed` gets what comes then.
  // Replies come in the order of the questions. Once it has broken, each question fails at once.
  function make(mode) {
    var asked = [];
    var broken = null;
    var ended = false;
    var link = { news: [], heed: null, woken: false, kept: Boolean(mode.scripts), end: function () { ended = true; } };
    function hear(news) {
      link.news.push(news);
      if (link.heed) link.heed(news);
    }
    function begin(more, resolve, reject) {
      if (ended) return;
      var worker;
      function fail(why) {
        if (broken) return;
        broken = new Error(why || 'the worker broke');
        reject(broken);
        asked.splice(0).forEach(function (question) { question.fail(broken); });
        hear({ kind: 'broken' });
      }
      try { worker = launch(mode, more); } catch (error) { reject(error); return; }
      if (mode.given) jassDecoder().then(function (decoder) { worker.postMessage({ decoder: decoder }); }).catch(function () {});
      worker.onerror = function (event) { fail(event.message); };
      worker.addEventListener('messageerror', function () { fail(); }); // Chromium has no property for it
      worker.onmessage = function (event) {
        var data = event.data;
        if (typeof data === 'string') {
          if (asked.length) asked.shift().answer(data);
          else fail('an answer to no question');
          return;
        }
        if (data.kind === 'ready') { link.woken = data.woken; resolve(true); }
        if (data.kind === 'lacks' && window.jassLacks) jassLacks(data.name, data.missing);
        if (data.kind === 'failed') reject(new Error(data.message));
        hear(data);
      };
      link.ask = function (text) {
        return new Promise(function (answer, fail) {
          if (broken) { fail(broken); return; }
          asked.push({ answer: answer, fail: fail });
          worker.postMessage(text);
        });
      };
      link.end = function () { worker.terminate(); };
    }
    link.ready = new Promise(function (resolve, reject) {
      if (mode.scripts) begin(null, resolve, reject);
      else parts(function () { hear({ kind: 'coming' }); }).then(function (more) { begin(more, resolve, reject); }).catch(reject);
    });
    link.ready.catch(function () {}); // who waits for it is told
    return link;
  }

  // The workers of this page; the last one is the engine. `jassEngine(n)` is the n-th, from 0, made if need be.
  window.jassEngines = [];
  window.jassEngine = function (number) {
    var first = kept() && number === 0; // one that broke may have had a bad memory, or half a script
    var mode = { base: base, kept: kept(), given: !kept(), scripts: first, memory: first };
    if (number >= jassEngines.length) jassEngines.push(make(mode));
    return jassEngines[number];
  };

  // For those who come again: a worker that writes down what an engine's memory is like at its start (web/engine/worker.js).
  var back = kept();
  window.jassRemember = function () {
    if (!back || jassEngines[0].woken) return;
    var link = make({ base: base, kept: true, scripts: true, making: true });
    link.ready.then(link.end, link.end);
  };

  // Who takes a seat at another device's table (web/page/together/join.py) needs none.
  window.jassJoins = /^#join=/.test(location.hash);

  // Else the page's own files come first, and web/page/start.py starts it.
  if (back && !jassJoins) window.jassEngine(0);
})();
