// <jass-table variant="schieberCh" lang="de" club="JC Bern"></jass-table>: a table in a page of one's own
// (docs/embedding.md). Its attributes are the parameters of embed.html.
(() => {
  const HERE = new URL('../../embed.html', document.currentScript?.src ?? document.baseURI);
  const NAMES = ['variant', 'players', 'target', 'name', 'deck', 'lang', 'theme', 'cloth', 'felt', 'ui', 'rules', 'level', 'speed', 'seed', 'club', 'id', 'game'];

  class JassTable extends HTMLElement {
    static observedAttributes = NAMES;

    connectedCallback() {
      if (this.frame) return;
      const frame = this.frame = document.createElement('iframe');
      frame.title = this.getAttribute('title') ?? 'Jass';
      frame.loading = 'lazy';
      frame.allow = 'fullscreen; clipboard-write';
      Object.assign(frame.style, { display: 'block', width: '100%', border: '0', height: this.#height() ?? '600px' });
      if (!this.style.display) this.style.display = 'block';
      this.heard = event => this.#hear(event);
      addEventListener('message', this.heard);
      frame.src = this.address();
      this.append(frame);
    }

    disconnectedCallback() {
      removeEventListener('message', this.heard);
      this.frame.remove();
      this.frame = null;
    }

    attributeChangedCallback() { if (this.frame) this.frame.src = this.address(); }

    address() {
      const address = new URL(this.getAttribute('src') ?? HERE, document.baseURI);
      for (const name of NAMES) {
        const value = this.getAttribute(name);
        if (value === null) continue;
        if (name === 'game') address.hash = `game=${value}`; else address.searchParams.set(name, value);
      }
      return address.href;
    }

    new() { this.#send('new'); }
    set(values) { this.#send('set', values); }
    pause(on = true) { this.#send('pause', { on }); }
    get() {
      return new Promise(done => {
        this.addEventListener('jass-state', event => done(event.detail), { once: true });
        this.#send('get');
      });
    }

    #height() { const given = this.getAttribute('height'); return given && (/^\d+$/.test(given) ? `${given}px` : given); }

    #send(type, values = {}) {
      this.frame?.contentWindow.postMessage({ ...values, source: 'jass', v: 1, type }, '*');
    }

    #hear({ source, data }) {
      if (source !== this.frame?.contentWindow || data?.source !== 'jass' || data.v !== 1) return;
      if (data.type === 'resize' && !this.#height()) this.frame.style.height = `${Number(data.height) || 600}px`;
      this.dispatchEvent(new CustomEvent(`jass-${data.type}`, { detail: data, bubbles: true }));
    }
  }
  if (!customElements.get('jass-table')) customElements.define('jass-table', JassTable);
})();
