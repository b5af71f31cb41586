// <jass-table variant="schieberCh"></jass-table>: docs/embedding.md
customElements.get('jass-table') ?? customElements.define('jass-table', class Table extends HTMLElement {
  static here = new URL('../../embed.html', document.currentScript?.src ?? location);
  static names = 'variant players target rules seed series deals from to game name club deck lang theme cloth felt ui level speed suits index sound'.split(' ');
  #asked = 0;
  #watch = new MutationObserver(() => this.#change());

  connectedCallback() {
    this.frame = Object.assign(document.createElement('iframe'), {
      title: this.title || 'Jass', loading: 'lazy', style: 'display:block;width:100%;border:0;height:600px', told: {}, late: [],
      allow: 'fullscreen; clipboard-write; clipboard-read; web-share; camera; local-network-access',
    });
    this.style.display ||= 'block';
    addEventListener('message', this);
    this.#watch.observe(this, { attributeFilter: ['height', ...Table.names] });
    this.#change();
    this.append(this.frame);
  }

  connectedMoveCallback() {} // moveBefore()
  disconnectedCallback() {
    removeEventListener('message', this);
    this.#watch.disconnect();
    this.back = this.frame.kept;
    this.frame.remove();
  }

  address() {
    const address = new URL(this.getAttribute('src') ?? Table.here, document.baseURI);
    for (const name of ['id', ...Table.names]) {
      const value = this.getAttribute(name);
      if (value !== null) name === 'game' ? address.hash = `game=${value}` : address.searchParams.set(name, value);
    }
    return address.href;
  }

  play() { this.#send('play'); }
  new() { this.#send('new'); }
  set(values) { this.#send('set', values); }
  pause(on = true) { this.#send('pause', { on }); }
  get(values) {
    const ask = ++this.#asked, signal = AbortSignal.timeout(900);
    this.#send('get', { ...values, ask });
    return new Promise((done, refuse) => {
      this.addEventListener('jass-state', ({ detail }) => detail.ask === ask && done(detail), { signal });
      signal.onabort = () => refuse(Error('no answer'));
    });
  }

  #change() {
    const { frame } = this, height = this.getAttribute('height'), other = {};
    if (height) frame.style.height = height + (height > 0 ? 'px' : '');
    for (const name of Table.names) {
      const value = this.getAttribute(name);
      if (value != frame.told[name]) other[name] = frame.told[name] = value;
    }
    // Other rules clear what stood beside them, and what stands beside them wins: both are told together.
    const game = ['rules', 'variant', 'players', 'target'];
    if ('rules' in other || (frame.told.rules && game.some(name => name in other)))
      for (const name of game) {
        other[name] = this.getAttribute(name);
        if (other[name] === null && name !== 'rules') delete other[name];
      }
    if (frame.heard) this.set(other); else frame.src = this.address();
  }
  #send(type, values) {
    // Between the poster and the table nobody may listen: what does the same twice is told again.
    if (/set|pause/.test(type) && this.frame?.late?.push([type, { ...values, game: undefined }]) > 60) this.frame.late.shift();
    this.frame?.contentWindow?.postMessage({ ...values, source: 'jass', v: 1, type }, '*');
  }

  handleEvent({ source, data }) {
    const { frame } = this, type = data?.type;
    if (source !== frame.contentWindow || data?.source !== 'jass' || data.v !== 1) return;
    if (!frame.heard && this.back) this.play();
    frame.heard = true;
    if (type === 'resize' && !this.getAttribute('height')) frame.style.height = `${data.height}px`;
    if (type === 'state') frame.kept = data.kept;
    if (type === 'ready' && frame.late) {
      const late = frame.late;
      frame.late = null;
      for (const [kind, values] of late) this.#send(kind, values);
    }
    this.dispatchEvent(new CustomEvent(`jass-${type}`, { detail: data, bubbles: true }));
  }
});
