// The poster: says what is to be played and for whom; the table itself is loaded once somebody wants it.
(function () {
  'use strict';
  // What each game is called, by language: filled in by the build from web/lang/.
  const GAMES = null;
  var WORDS = {
    de: ['de-CH', 'Spielen', 'Jass · gross öffnen', 'In diesem Rahmen lässt die Seite das Spiel nicht zu. Hier geht es: '],
    fr: ['fr-CH', 'Jouer', 'Jass · ouvrir en grand', 'Cette page ne permet pas de jouer dans ce cadre. Le jeu est ici : '],
    it: ['it-CH', 'Gioca', 'Jass · apri in grande', 'Questa pagina non permette di giocare in questo riquadro. Il gioco è qui: '],
    en: ['en', 'Play', 'Jass · open it large', 'The page does not let the game run inside this frame. It is here: '],
  };
  var USUAL = 'schieberCh';
  var BY_PLAYERS = { 2: 'schieber2p', 3: 'schieber3p', 4: USUAL, 5: 'schieber5p', 6: 'schieber6p' };
  var asked = window.jassHost.asked;
  var find = function (id) { return document.getElementById(id); };
  // What can be seen of a name, on one line, as web/page/base/names.py has it; nothing in it turns the direction of writing.
  var line = function (text) {
    text = (text || '').replace(/[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, '').replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ').trim().slice(0, 40);
    return /[^\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\u{16fe4}]/u.test(text) ? text : '';
  };

  var words, large;
  function draw() {
    var variant = asked.get('variant') || BY_PLAYERS[asked.get('players')];
    // A name without a game or rules of its own names nothing, as in web/page/base/settings.py.
    var named = variant ? Object.hasOwn(GAMES.de, variant) : /(^|&)(target|opt\.[^=&]+)=[^&]/.test(asked);
    if (!Object.hasOwn(GAMES.de, variant)) variant = USUAL;
    var wanted = [asked.get('lang')].concat(navigator.languages || []).map(function (tag) { return (tag || '').slice(0, 2).toLowerCase(); });
    var language = wanted.find(function (tag) { return Object.hasOwn(WORDS, tag); }) || 'de';
    words = WORDS[language];
    var deck = { de: 'swiss', fr: 'french' }[asked.get('deck')] || asked.get('deck');
    if (deck !== 'swiss' && deck !== 'french') deck = language === 'fr' || language === 'it' ? 'french' : 'swiss';
    var club = line(asked.get('club'));
    document.documentElement.lang = words[0];
    ['theme', 'cloth'].forEach(function (name) { document.documentElement.setAttribute('data-' + name, asked.get(name) || ''); });
    find('fan').src = './vendor/poster-' + deck + '.svg';
    find('club').textContent = club || 'Jass';
    find('game').textContent = line(asked.get('series')) || named && line(asked.get('name')) || GAMES[language][variant];
    find('play').textContent = words[1];
    document.title = club ? club + ' – Jass' : 'Jass';

    // The same table without a frame: no guest's marks on it.
    var alone = new URLSearchParams(asked);
    ['embed', 'id', 'club', 'ui', 'begin', 'pause'].forEach(function (key) { if (alone.get(key) !== 'simple') alone.delete(key); });
    large = new URL('./' + (String(alone) ? '?' + alone : ''), location.href).href + location.hash;
    find('large').href = large;
    find('large').textContent = words[2];
    window.jassHost.stands(JSON.stringify({ variant: variant, ply: 0, phase: 'poster', scores: [], jgn: null }));
  }
  draw();
  // Without its sheet the poster works, but stands bare: it loads itself again.
  if (getComputedStyle(document.body).display !== 'flex') setTimeout(function () { leaves || location.reload(); }, 5000);
  find('play').disabled = false;
  find('cannot').hidden = true; // it stands there for whoever lets no script run

  var leaves = false;
  function play() {
    leaves = true;
    asked.set('embed', window.jassHost.origin);
    location.replace(new URL('./?' + asked, location.href).href + location.hash);
  }
  find('play').addEventListener('click', play);

  // What a host asks for before anybody plays: at once where it shows, else when the table is there.
  window.jassHost.listen(function (text) {
    var asks = JSON.parse(text);
    if (asks.type === 'play' && !find('play').hidden) play();
    else if (asks.type === 'new') asked.set('begin', 'new');
    else if (asks.type === 'pause' && asks.on === false) asked.delete('pause');
    else if (asks.type === 'pause') asked.set('pause', 'on');
    else if (asks.type === 'set') {
      window.jassHost.take(text);
      if ('game' in asks) location.replace('#' + (asks.game ? 'game=' + encodeURIComponent(asks.game) : ''));
      draw();
    }
    if (leaves && asks.type !== 'play') play(); // the table has not come yet, and shall know this too
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
