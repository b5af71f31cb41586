// What the player does before Python is awake is not lost: web/app.py looks at these attributes when it starts.
(function () {
  'use strict';
  var root = document.documentElement;
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
})();
