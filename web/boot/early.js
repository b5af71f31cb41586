// A classic script in the head: it runs before anything is painted, and where nothing else runs.
(function () {
  'use strict';
  var root = document.documentElement;

  // What the player has set, for those who come before Python: this script and web/boot/preload.js.
  var kept = {};
  try {
    kept = JSON.parse(localStorage.getItem('jass@' + location.pathname.replace(/\/[^/]*$/, '') + '/:settings')) || {};
  } catch (damaged) { /* or refused: as if nothing were set */ }
  window.jassKept = kept;

  // Theme and cloth on the page; `auto` is what the system has, and follows it.
  var night = matchMedia('(prefers-color-scheme: dark)');
  var theme;
  window.jassLook = function (wanted, cloth) {
    theme = wanted;
    var look = wanted === 'night' || wanted === 'light' ? wanted : night.matches ? 'night' : 'light';
    if (root.dataset.theme === look && root.dataset.cloth === cloth) return;
    root.dataset.theme = look;
    root.dataset.cloth = cloth;
    // With the frame that comes: to ask now would have the styles worked out twice.
    requestAnimationFrame(function () {
      document.querySelector('[name=theme-color]').content = getComputedStyle(root).getPropertyValue('--wood-light');
    });
  };
  night.addEventListener('change', function () { window.jassLook(theme, root.dataset.cloth); });
  var asked = new URLSearchParams(location.search);
  window.jassLook(asked.get('theme') || kept.theme, asked.get('cloth') || kept.cloth);
  if ((asked.get('ui') || kept.ui) === 'simple') root.setAttribute('data-simple', ''); // web/page/start.py keeps it

  // A guest in another page (embed.html) has a host that may ask at any time.
  if (asked.has('embed')) {
    root.setAttribute('data-embed', '');
    window.jassGuest = window.jassImport('./embed/host.js'); // web/boot/unpack.js; web/boot/start.js waits for it
  }

  // What the player does before Python is awake is not lost: web/page/app.py looks at these attributes when it starts.
  function keep(event) {
    if (root.hasAttribute('data-alive')) return;
    var start = event.target.closest('[data-start]');
    var opener = event.target.closest('[data-open]');
    var control = event.target.closest('[data-setting]');
    if (event.type === 'click' && start) root.setAttribute('data-wanted', 'start');
    if (event.type === 'click' && opener) root.setAttribute('data-wanted', 'open:' + opener.getAttribute('data-open'));
    if (event.type === 'change' && control) root.setAttribute('data-set-' + control.getAttribute('data-setting'), control.value);
  }
  document.addEventListener('click', keep);
  document.addEventListener('change', keep);

  // The browser's offer to install the game waits for the end of one (web/page/loading/install.py).
  window.addEventListener('beforeinstallprompt', function (event) { event.preventDefault(); window.jassInstall = event; });
})();
