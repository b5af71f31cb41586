// The engine's worker as the page has it: made, heard, asked, ended. A classic script in the head, so that a
// worker whose files are all kept starts before anything else does.
(function () {
  'use strict';

  // Whether the service worker has all files.
  function kept() {
    try { return Boolean(navigator.serviceWorker.controller); } catch (_) { return false; } // none in a sandbox, nor without TLS
  }

  // A script of the page's own around web/boot.js, with what that is to do: so it has the page's security policy, and
  // starts in a sandbox, where there are no module workers.
  function launch(mode) {
    var boot = new URL('./web/boot.js', document.baseURI).href;
    var script = 'globalThis.jassMode = ' + JSON.stringify(mode) + '; import(' + JSON.stringify(boot) + ')'
      + '.catch(error => postMessage({ kind: "failed", message: String(error) }));';
    var address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
    var worker = new Worker(address);
    worker.addEventListener('message', function () { URL.revokeObjectURL(address); }, { once: true });
    return worker;
  }

  // `news` is what the worker has told so far, beginning with its first word; `heed` gets what comes then.
  // Replies come in the order of the questions. Once it has broken, each question fails at once.
  function make(mode) {
    var asked = [];
    var broken = null;
    var link = { news: [], heed: null, woken: false, end: function () {} };
    link.ready = new Promise(function (resolve, reject) {
      var worker;
      function hear(news) {
        link.news.push(news);
        if (link.heed) link.heed(news);
      }
      function fail(why) {
        if (broken) return;
        broken = new Error(why || 'the worker broke');
        reject(broken);
        asked.splice(0).forEach(function (question) { question.fail(broken); });
        hear({ kind: 'broken' });
      }
      try { worker = launch(mode); } catch (error) { reject(error); return; }
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
    });
    link.ready.catch(function () {}); // who waits for it is told
    return link;
  }

  // The workers of this page; the last one is the engine. `jassEngine(n)` is the n-th, from 0, made if need be.
  window.jassEngines = [];
  window.jassEngine = function (number) {
    var mode = { kept: kept(), memory: kept() && number === 0 }; // one that broke may have had a bad memory
    if (number >= jassEngines.length) jassEngines.push(make(mode));
    return jassEngines[number];
  };

  // For those who come again: a worker that writes down what an engine's memory is like at its start (web/boot.js).
  var back = kept();
  window.jassRemember = function () {
    if (!back || jassEngines[0].woken) return;
    var link = make({ kept: true, making: true });
    link.ready.then(link.end, link.end);
  };

  // Else the page's own files come first, and web/start.py starts it.
  if (back) window.jassEngine(0);
})();
