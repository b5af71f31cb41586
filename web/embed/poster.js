// The poster: says what is to be played and for whom; the table itself is loaded once somebody wants it.
(function () {
  'use strict';
  var WORDS = {
    de: ['de-CH', 'Spielen', 'Jass · gross öffnen', 'In diesem Rahmen lässt die Seite das Spiel nicht zu. Hier geht es: '],
    fr: ['fr-CH', 'Jouer', 'Jass · ouvrir en grand', 'Cette page ne permet pas de jouer dans ce cadre. Le jeu est ici : '],
    it: ['it-CH', 'Gioca', 'Jass · apri in grande', 'Questa pagina non permette di giocare in questo riquadro. Il gioco è qui: '],
    en: ['en', 'Play', 'Jass · open it large', 'The page does not let the game run inside this frame. It is here: '],
  };
  var asked = new URLSearchParams(location.search);

  // A shared link as one parameter stands for all of its own; `felt` is another word for the cloth.
  var rules = new URLSearchParams((asked.get('rules') || '').slice(0, 4000).replace(/^[^?]*\?/, ''));
  asked.delete('rules');
  rules.forEach(function (value, key) { if (/^(variant|players|target|name|opt\..+)$/.test(key) && !asked.has(key)) asked.set(key, value); });
  if (asked.has('felt')) { asked.set('cloth', asked.get('felt')); asked.delete('felt'); }

  var wanted = [asked.get('lang')].concat(navigator.languages || []).map(function (tag) { return (tag || '').slice(0, 2).toLowerCase(); });
  var words = WORDS[wanted.find(function (tag) { return tag in WORDS; }) || 'de'];
  var find = function (id) { return document.getElementById(id); };

  var club = (asked.get('club') || '').replace(/[\u0000-\u001f\u007f]+/g, ' ').trim().slice(0, 40);
  var variant = asked.get('variant') || '';
  document.documentElement.lang = words[0];
  ['theme', 'cloth', 'ui'].forEach(function (name) { document.documentElement.setAttribute('data-' + name, asked.get(name) || ''); });
  find('club').textContent = club || 'Jass';
  find('game').textContent = /^coiffeur|Coiffeur$/.test(variant) ? 'Coiffeur' : /^differenzler/.test(variant) ? 'Differenzler' : 'Schieber';
  find('play').textContent = words[1];
  find('play').disabled = false;
  find('cannot').hidden = true; // it stands there for whoever lets no script run
  document.title = club ? club + ' – Jass' : 'Jass';

  // The same table without a frame: no guest's marks on it.
  var alone = new URLSearchParams(asked);
  ['embed', 'id', 'club', 'ui'].forEach(function (key) { alone.delete(key); });
  var large = new URL('./' + (String(alone) ? '?' + alone : ''), location.href).href + location.hash;
  find('large').href = large;
  find('large').textContent = words[2];

  find('play').addEventListener('click', function () {
    asked.set('embed', window.jassHost.origin);
    location.replace(new URL('./?' + asked, location.href).href + location.hash);
  });

  // A sandbox without allow-same-origin may load the table only where the game's host allows it to strangers.
  if (window.origin === 'null') fetch('./web/embed/host.js').catch(function () {
    var link = document.createElement('a');
    link.href = link.textContent = large;
    link.target = '_blank';
    link.rel = 'noopener';
    find('cannot').setAttribute('role', 'alert');
    find('cannot').replaceChildren(words[3], link);
    find('cannot').hidden = false;
    find('play').hidden = true;
    window.jassHost.tell('error', JSON.stringify({ reason: 'sandbox' }));
  });
})();
