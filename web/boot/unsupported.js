// A classic script, so that it runs where nothing else does: says in plain words why the game cannot start.
(function () {
  'use strict';
  var words = {
    file: {
      de: 'Das Spiel braucht einen Webserver: Starte es in seinem Ordner mit «python3 -m web» und öffne die Adresse, die dort steht.',
      fr: 'Le jeu a besoin d’un serveur web : lance « python3 -m web » dans son dossier et ouvre l’adresse affichée.',
      it: 'Il gioco ha bisogno di un server web: avvia «python3 -m web» nella sua cartella e apri l’indirizzo che compare.',
      en: 'The game needs a web server: run “python3 -m web” in its folder and open the address that it prints.'
    },
    old: {
      de: 'Dieser Browser ist zu alt: Das Spiel braucht Chrome oder Edge ab 112, Firefox ab 121 oder Safari ab 16.5.',
      fr: 'Ce navigateur est trop ancien : il faut Chrome ou Edge dès 112, Firefox dès 121 ou Safari dès 16.5.',
      it: 'Questo browser è troppo vecchio: serve Chrome o Edge da 112, Firefox da 121 o Safari da 16.5.',
      en: 'This browser is too old: the game needs Chrome or Edge from 112, Firefox from 121 or Safari from 16.5.'
    },
    wasm: {
      de: 'WebAssembly ist ausgeschaltet, etwa durch den Blockierungsmodus. Schalte es für diese Seite ein und lade sie neu.',
      fr: 'WebAssembly est désactivé, par exemple par le mode Isolement. Active-le pour cette page et recharge-la.',
      it: 'WebAssembly è disattivato, per esempio dalla modalità di isolamento. Attivalo per questa pagina e ricaricala.',
      en: 'WebAssembly is off, perhaps by Lockdown Mode. Switch it on for this page and reload it.'
    },
    broken: {
      de: 'Das Spiel ist nicht ganz angekommen.',
      fr: 'Le jeu n’est pas arrivé en entier.',
      it: 'Il gioco non è arrivato per intero.',
      en: 'The game has not arrived whole.'
    },
    late: {
      de: 'Ein Teil des Spiels ist noch nicht da. Die Seite fragt weiter danach.',
      fr: 'Une partie du jeu n’est pas encore arrivée. La page continue de la demander.',
      it: 'Una parte del gioco non è ancora arrivata. La pagina continua a chiederla.',
      en: 'A part of the game is not here yet. The page keeps asking for it.'
    },
    other: {
      de: 'Auf dem Server liegt eine neue Version. Lade neu.',
      fr: 'Le serveur a une nouvelle version. Recharge.',
      it: 'Sul server c’è una nuova versione. Ricarica.',
      en: 'The server has a new version. Load again.'
    },
    saved: {
      de: 'Was gespeichert war, bleibt es.',
      fr: 'Ce qui était enregistré le reste.',
      it: 'Ciò che era salvato lo resta.',
      en: 'What was saved stays saved.'
    },
    again: { de: 'Neu laden', fr: 'Recharger', it: 'Ricaricare', en: 'Load again' }
  };
  var root = document.documentElement;
  var SILENT = 7000, PATIENCE = 30000; // milliseconds until it is said that the page is late, that it has not come

  // A module that handles exceptions.
  var EXCEPTIONS = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 13, 3, 1, 0, 0];

  function lacking() {
    if (location.protocol === 'file:') return 'file';
    if (typeof DecompressionStream !== 'function' || !('inert' in root) || typeof HTMLDialogElement !== 'function'
      || !window.CSS || !CSS.supports('selector(&:has(a))') || !CSS.supports('container-type: size')) return 'old';
    if (typeof WebAssembly !== 'object') return 'wasm';
    return WebAssembly.validate(new Uint8Array(EXCEPTIONS)) ? '' : 'old';
  }

  function tell(reason) {
    var told = document.querySelector('.cannot-start');
    if (told && told.dataset.why === reason) return told;
    if (told) told.remove();
    var spoken = ((window.jassKept || {}).language || navigator.language || 'de').slice(0, 2);
    var language = words[reason][spoken] ? spoken : 'en';
    var box = document.createElement('p');
    box.setAttribute('role', 'alert');
    box.lang = language;
    box.className = 'cannot-start';
    box.dataset.why = reason;
    box.textContent = words[reason][language] + ' ';
    if (/broken|other/.test(reason)) box.textContent += words.saved[language] + ' ';
    if (/broken|late|other/.test(reason)) {
      var button = document.createElement('button');
      button.type = 'button';
      button.textContent = words.again[language];
      button.onclick = window.jassReset;
      box.appendChild(button);
    } else root.setAttribute('data-engine', 'failed');
    document.body.insertBefore(box, document.body.firstChild);
    if (window.jassHost && !/late|other/.test(reason)) window.jassHost.failed(reason);
    return box;
  }

  // Reloads the page, past what is kept of it.
  window.jassReset = function () {
    var script = document.createElement('script');
    script.src = './web/boot/reset.js';
    script.onerror = function () { location.reload(); };
    document.head.appendChild(script);
  };

  // What is missing is asked for until it comes (web/boot/unpack.js); then the words go away. Where the server has another
  // build by now, it never will.
  var missing = {};
  window.jassLacks = function (name, lacks) {
    if (lacks) missing[name] = true;
    else delete missing[name];
    var told = document.querySelector('.cannot-start');
    if (Object.keys(missing).length) {
      if (told) return;
      tell('late');
      jassOther();
    } else if (told && told.dataset.why === 'late') told.remove();
  };

  // Says so if the server has another build.
  window.jassOther = function () {
    fetch('./web/boot/unpack.js', { cache: 'no-store' }).then(function (answer) { return answer.ok ? answer.text() : ''; }).then(function (text) {
      var version = /VERSION = "(.+?)"/.exec(text);
      if (version && version[1] !== jassVersion) tell('other');
    }, function () { /* no network */ });
  };

  // Scripts or sheets that did not come, or are of another build than the page, which the browser refuses by their hash:
  // once all are to be had, and of the build of the page that the server has now, the page is reloaded, where it is
  // not alive without them; each time later than the time before.
  var AGAIN = 'jass-again';
  var bad = {};
  function times(more) {
    try {
      var so_far = (+sessionStorage.getItem(AGAIN) || 0) + more;
      if (more) sessionStorage.setItem(AGAIN, so_far);
      return so_far;
    } catch (refused) { return 5; }
  }
  var asking;
  function mend(address) {
    bad[address] = true;
    if (asking) return;
    asking = true;
    ask(2000 << Math.min(times(0), 5));
  }
  function get(address, how) {
    return fetch(address, how).then(function (answer) {
      if (!answer.ok || /html/.test(answer.headers.get('Content-Type')) && address !== location.href) throw new Error(answer.status);
      return answer.text();
    });
  }
  function named(page) { return Array.from(page.querySelectorAll('link[integrity]')); }
  function build(page) { return named(page).map(function (link) { return link.integrity; }).join(); }
  function ask(wait) {
    setTimeout(function () {
      if (well()) { asking = false; dress(); return; }
      get(location.href, { cache: 'reload' }).then(function (text) {
        var page = new DOMParser().parseFromString(text, 'text/html');
        if (!page.documentElement.dataset.engine) throw new Error('another page');
        var wanted = named(page).map(function (link) {
          var address = link.getAttribute('href');
          function fresh(cache) { return get(address, { cache: cache, integrity: link.integrity }); }
          return fresh('no-cache').catch(function () { return fresh('reload'); }); // what was kept may be damaged (sw.js)
        });
        // What this page lacks, another build may not have.
        if (build(page) === build(document)) for (var address in bad) wanted.push(get(address, { cache: 'reload' }));
        return Promise.all(wanted);
      }).then(function () {
        if (well()) { asking = false; dress(); return; }
        times(1);
        location.reload();
      }).catch(function () { ask(Math.min(2 * wait, 16000)); });
    }, wait);
  }
  function well() { return root.hasAttribute('data-alive') && !bare(); }
  function bare() {
    var sheet = document.querySelector('link[rel=stylesheet]');
    return !getComputedStyle(root).getPropertyValue('--whole') && sheet && sheet.href; // its last rule
  }
  function refused(event) {
    soon();
    var from = event.target || {};
    var address = event.filename || from.src || from.href || location.href;
    if (typeof address === 'string' && address.indexOf(location.origin) === 0 && !root.hasAttribute('data-alive')) mend(address);
  }

  window.jassBroken = function () { tell('broken'); };

  // It may still get there, whatever is seen to go wrong; then the words go away.
  function early(reason) {
    if (well()) return;
    tell(reason).setAttribute('data-early', '');
    new MutationObserver(settle).observe(root, { attributes: true, attributeFilter: ['data-alive'] });
  }
  function settle() {
    var told = document.querySelector('.cannot-start[data-early]');
    if (told && well()) told.remove();
  }
  function soon() { setTimeout(early, 2500, 'broken'); }

  // Whatever the page waits for, its visitor does not look at nothing: not even the body may be there.
  function late() {
    if (!document.body) {
      var stand = document.createElement('body');
      root.appendChild(stand);
      new MutationObserver(function (_, observer) {
        observer.disconnect();
        stand.remove();
        early('late');
      }).observe(root, { childList: true });
    }
    document.querySelectorAll('link[rel=stylesheet]').forEach(function (link) {
      if (link.sheet) return;
      link.media = 'print'; // nothing waits for it any more
      link.onload = function () { link.media = 'all'; dress(); };
    });
    if (!document.querySelector('.cannot-start')) early('late');
  }

  // A page without its sheet shows its words alone.
  function dress() {
    var hide = bare();
    document.body.querySelectorAll(':scope > :not(.cannot-start)').forEach(function (part) { part.style.display = hide ? 'none' : ''; });
    settle();
    return hide;
  }

  function look() {
    var reason = lacking();
    var undressed = dress();
    if (reason) { tell(reason); return; }
    window.addEventListener('unhandledrejection', refused);
    window.addEventListener('error', refused, true);
    setTimeout(early, PATIENCE, 'broken');
    // What went wrong before this script was there.
    var scripts = { 'boot/early.js': window.jassLook, 'boot/unpack.js': window.jassFile, 'page/engine_client/connection.js': window.jassEngine };
    for (var name in scripts) if (!scripts[name]) { soon(); mend('./web/' + name); }
    if (undressed) {
      early('broken');
      mend(undressed);
    }
  }
  setTimeout(late, SILENT);
  if (document.readyState !== 'loading') look(); else document.addEventListener('readystatechange', look, { once: true });
})();
