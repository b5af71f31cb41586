// The word between an embedded table and the page that holds it (docs/embedding.md). A classic script, since the
// poster has no more than that in a sandbox; the table imports it.
(function () {
  'use strict';
  var VERSION = 1;
  var LONGEST = 200000;
  var asked = new URLSearchParams(location.search);
  var id = (asked.get('id') || '').slice(0, 40);
  var heed = null;

  // Whose word is heeded: of the host alone, and of its origin where the browser tells which that is.
  function origin() {
    if (asked.get('embed')) return asked.get('embed');
    try { return location.ancestorOrigins ? location.ancestorOrigins[0] : new URL(document.referrer).origin; } catch (_) { return ''; }
  }
  var host = window === parent ? '' : origin() || '';
  if (host === 'null') host = '';

  function tell(type, more) {
    if (window === parent) return;
    var message = { source: 'jass', v: VERSION, type: type };
    if (id) message.id = id;
    for (var key in more) message[key] = more[key];
    parent.postMessage(message, host || '*');
  }

  addEventListener('message', function (event) {
    if (!heed || event.source !== parent || window === parent || (host && event.origin !== host)) return;
    var text;
    try { text = JSON.stringify(event.data); } catch (_) { return; }
    var data = text && text.length <= LONGEST ? JSON.parse(text) : null;
    if (data && data.source === 'jass' && data.v === VERSION && typeof data.type === 'string') heed(text);
  });

  // The height that suits the width: upright where narrow, else as wide as a table.
  var told = 0;
  var mini = asked.get('ui') === 'mini';
  function measure() {
    var width = document.documentElement.clientWidth;
    var height = mini ? Math.round(width < 560 ? Math.min(Math.max(width * 1.45, 440), 600) : Math.min(Math.max(width * .55, 360), 520)) : Math.round(width < 560 ? Math.min(Math.max(width * 1.62, 480), 760) : Math.min(Math.max(width * .625, 420), 800));
    if (width && height !== told) { told = height; tell('resize', { height: height }); }
  }
  addEventListener('resize', measure);
  measure();

  window.jassHost = {
    origin: host,
    tell: function (type, text) { tell(type, text ? JSON.parse(text) : {}); },
    listen: function (handler) { heed = handler; },
  };
})();
