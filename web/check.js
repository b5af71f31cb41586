// A classic script, so that it runs where nothing else does: says in plain words why the game cannot start.
(function () {
  'use strict';
  var words = {
    file: {
      de: 'Das Spiel braucht einen Webserver: Starte es im Ordner des Spiels mit «python3 -m web» und öffne die Adresse, die dort steht. Direkt aus dem Dateimanager lassen Browser es nicht zu.',
      fr: 'Le jeu a besoin d’un serveur web : lance « python3 -m web » dans son dossier et ouvre l’adresse affichée. Les navigateurs ne le permettent pas directement depuis un fichier.',
      it: 'Il gioco ha bisogno di un server web: avvia «python3 -m web» nella sua cartella e apri l’indirizzo che compare. Direttamente da un file i browser non lo permettono.',
      en: 'The game needs a web server: run “python3 -m web” in its folder and open the address that it prints. Opened straight from a file, browsers do not allow it.'
    },
    old: {
      de: 'Dieser Browser kann das Spiel nicht ausführen: Es braucht WebAssembly, also Chrome ab 112, Firefox ab 113 oder Safari ab 16.4.',
      fr: 'Ce navigateur ne peut pas faire tourner le jeu : il faut WebAssembly, donc Chrome dès 112, Firefox dès 113 ou Safari dès 16.4.',
      it: 'Questo browser non può eseguire il gioco: serve WebAssembly, quindi Chrome da 112, Firefox da 113 o Safari da 16.4.',
      en: 'This browser cannot run the game: it needs WebAssembly, so Chrome from 112, Firefox from 113, Safari from 16.4.'
    }
  };

  var reason = location.protocol === 'file:' ? 'file'
    : typeof WebAssembly !== 'object' || typeof DecompressionStream !== 'function' ? 'old' : '';
  if (!reason) return;

  function tell() {
    var spoken = (navigator.language || 'de').slice(0, 2);
    var language = words[reason][spoken] ? spoken : 'en';
    var box = document.createElement('p');
    box.setAttribute('role', 'alert');
    box.lang = language;
    box.className = 'cannot-start';
    box.textContent = words[reason][language];
    document.body.insertBefore(box, document.body.firstChild);
    document.documentElement.setAttribute('data-engine', 'failed');
  }
  if (document.body) tell(); else document.addEventListener('DOMContentLoaded', tell);
})();
