// The word between an embedded table and the page that holds it (docs/embedding.md). A classic script on the poster,
// since a sandbox lets no more run there; the table imports it.
(function () {
  'use strict';
  var VERSION = 1;
  var TYPES = ['new', 'set', 'pause', 'get', 'play'];
  var LONGEST = 1000000, MOST = 60; // letters of a text (a game's link) and fields of a message
  // What makes another game, and what only makes it look or sound otherwise; other names for some of these.
  var GAME = /^(variant|players|target|seed|opt\.[\w.]{1,60})$/;
  var SERIES = /^(series|deals|from|to)$/; // docs/series.md
  var LOOKS = /^(name|club|cloth|deck|index|lang|level|order|rows|single|sound|speed|suits|tap|theme|ui)$/;
  // What a link of rules may set, and pairs of names that set the same: one beside the link beats either name in it.
  var RULES = /^(variant|players|target|name|opt\.[\w.]{1,60})$/;
  var TWINS = { variant: 'players', players: 'variant', target: 'opt.target', 'opt.target': 'target' };
  var ALIASES = { felt: 'cloth', language: 'lang' };
  var root = document.documentElement;
  var asked = new URLSearchParams(location.search);
  var poster = Boolean(document.currentScript);
  var id = (asked.get('id') || '').slice(0, 40);
  var heed = null;
  var waiting = [];

  // What the poster was asked for, and the table is to do: once, and not after each reload.
  ['begin', 'pause'].forEach(function (name) {
    if (poster || !asked.has(name)) return;
    waiting.push({ type: name === 'begin' ? 'new' : 'pause' });
    asked.delete(name);
    try { history.replaceState(history.state, '', location.pathname + '?' + asked + location.hash); } catch (_) { /* a sandbox */ }
  });

  // The origin of the page that holds this one, '*' where nobody tells it; null where another is named than that, or
  // what is no origin at all: then nothing is told and nothing heeded.
  function origin() {
    if (window === parent) return null;
    var named = poster ? null : asked.get('embed');
    var seen = '';
    try { seen = location.ancestorOrigins ? location.ancestorOrigins[0] : poster ? new URL(document.referrer).origin : ''; } catch (_) { /* not told */ }
    if (!/^https?:/.test(seen)) seen = ''; // of a file or a sandbox
    if (!named) return seen || '*';
    var url;
    try { url = new URL(named); } catch (_) { return null; }
    var whole = url.protocol + '//' + url.host + '/';
    return /^https?:$/.test(url.protocol) && url.href === whole && (!seen || seen === url.origin) ? url.origin : null;
  }
  var host = origin();

  function tell(type, more) {
    if (host === null) return;
    var message = { source: 'jass', v: VERSION, type: type };
    if (id) message.id = id;
    for (var key in more) message[key] = more[key];
    parent.postMessage(message, host);
  }

  // What a `get` is answered with at once, whatever else is at work: how the table stood when it last changed.
  var now = { variant: asked.get('variant') || '', ply: 0, phase: poster ? 'poster' : 'loading', scores: [], jgn: null };

  // A message as a flat object, or null if it is none of ours.
  function read(data) {
    if (!data || typeof data !== 'object' || data.source !== 'jass' || data.v !== VERSION || TYPES.indexOf(data.type) < 0) return null;
    var fields = {}, count = 0;
    for (var key in data) {
      var value = data[key];
      if (++count > MOST || (typeof value === 'string' && value.length > LONGEST)) return null;
      if (typeof value === 'string') fields[key] = value.replace(/\p{Cs}/gu, '\ufffd'); // half a pair stands in no address
      else if (value === null || typeof value === 'boolean' || (typeof value === 'number' && isFinite(value))) fields[key] = value;
    }
    return fields;
  }

  addEventListener('message', function (event) {
    if (host === null || event.source !== parent || (host !== '*' && event.origin !== host)) return;
    var asks = read(event.data);
    if (!asks) return;
    if (asks.type === 'get' && (poster || !(asks.what && heed))) answer(asks, now);
    else if (heed) heed(JSON.stringify(asks));
    else if (waiting.length < MOST) waiting.push(asks);
  });

  function answer(asks, state) {
    var told = {};
    for (var key in state) told[key] = state[key];
    if ('ask' in asks) told.ask = asks.ask;
    tell('state', told);
  }

  // A shared link as one parameter stands for all of its own; what is there already wins.
  function unfold(link) {
    var rules = new URLSearchParams(String(link || '').slice(0, 4000).replace(/^[^?]*\?/, ''));
    var beside = new URLSearchParams(asked);
    rules.forEach(function (value, key) { if (RULES.test(key) && !asked.get(key) && !beside.get(TWINS[key])) asked.set(key, value); });
  }
  function put(key, value) {
    if (value === null || value === '') asked.delete(key); else asked.set(key, String(value).slice(0, 4000));
  }

  // Takes what a host has set into the parameters; tells whether some of it makes another game.
  function take(asks) {
    var other = 'rules' in asks;
    if (other) Array.from(asked.keys()).forEach(function (key) { if (key !== 'seed' && GAME.test(key)) asked.delete(key); });
    for (var key in asks) {
      var name = ALIASES[key] || key;
      if (LOOKS.test(name)) put(name, asks[key]);
      if (GAME.test(name) || SERIES.test(name)) { put(name, asks[key]); other = true; }
      if (/target$/.test(name) && asks[name] && !asks[TWINS[name]]) asked.delete(TWINS[name]);
    }
    if ('rules' in asks) unfold(asks.rules);
    return other;
  }
  unfold(asked.get('rules'));
  asked.delete('rules');
  for (var alias in ALIASES) if (asked.has(alias)) { put(ALIASES[alias], asked.get(alias)); asked.delete(alias); }

  // The height that suits the width: upright where narrow, else as wide as a table. A page that gets narrower by a
  // height that makes it scroll would ask to and fro for ever: the greater height of two stays.
  var told = 0, before = 0, when = -1000;
  function measure() {
    var mini = root.getAttribute('data-ui') === 'mini';
    var width = root.clientWidth;
    var height = mini ? Math.round(width < 560 ? Math.min(Math.max(width * 1.45, 440), 600) : Math.min(Math.max(width * .55, 360), 520)) : Math.round(width < 560 ? Math.min(Math.max(width * 1.62, 480), 760) : Math.min(Math.max(width * .625, 420), 800));
    if (!width || height === told || (height === before && height < told && performance.now() - when < 999)) return;
    before = told;
    told = height;
    when = performance.now();
    tell('resize', { height: height });
  }
  function look(ui) {
    if (ui === 'mini') root.setAttribute('data-ui', ui); else root.removeAttribute('data-ui');
    measure();
  }
  addEventListener('resize', measure);
  look(asked.get('ui'));

  window.jassHost = {
    asked: asked, // the page's parameters, as the host would have them now
    take: function (text) {
      var other = take(JSON.parse(text));
      look(asked.get('ui'));
      return other;
    },
    origin: host && host !== '*' ? host : '',
    tell: function (type, text) { tell(type, text ? JSON.parse(text) : {}); },
    failed: function (reason) {
      now = Object.assign({}, now, { phase: 'failed', reason: reason });
      tell('error', { reason: reason });
    },
    stands: function (text) { now = JSON.parse(text); },
    answer: function (text, more) { answer(JSON.parse(text), Object.assign({}, now, JSON.parse(more))); },
    listen: function (handler) {
      heed = handler;
      waiting.splice(0).forEach(function (asks) { handler(JSON.stringify(asks)); });
    },
  };
})();
