// The other device at one seat: its connection, the spare one that waits for a reload, and what comes in.
import { keep, forget } from './keep.js';
import { able, certificate, Link } from './link.js';
import { Pulse } from './pulse.js';
import { read, Refused, write } from './ticket.js';

const PATIENCE = 16_000; // milliseconds until two devices that know of each other are connected
const FROM_GUEST = 4096; // bytes of a message
const FROM_HOST = 1 << 20;
const CHUNK = 15_000; // characters: at most 45,000 bytes, which any browser's channel takes
const SAID = { beat: 'b', text: 't', part: 'p', spare: 's', bye: 'x' }; // how a message of ours begins

const bytes = text => new TextEncoder().encode(text).length;

export class Peer {
  #role; #table; #seats; #seat; #servers; #tell;
  #main = null; // the open one, or the last that was
  #coming = null; // {link, number, timer}: offered, answered or resumed, not open yet
  #spare = null; // {link, identity, mine, agreed}
  #pulse = null;
  #number = crypto.getRandomValues(new Uint8Array(1))[0];
  #taken = false; // whether the last offer has been answered
  #parts = '';
  dropped = 0;

  constructor({ role, table, seats, seat, servers, heed }) {
    [this.#role, this.#table, this.#seats, this.#seat, this.#servers] = [role, table, seats, seat, servers];
    this.#tell = (kind, { text = '', why = '' } = {}) => heed({ kind, seat, text, why });
  }

  get seat() { return this.#seat; }
  get open() { return !!this.#main?.open; }

  /** As host: a ticket. The one before it is void. */
  async offer() {
    if (!able()) return this.#failed('unsupported');
    this.#drop();
    const number = this.#number = this.#number + 1 & 255;
    const link = this.#link();
    this.#coming = { link, number };
    this.#taken = false;
    try {
      const own = await link.offer();
      if (this.#coming?.link !== link) return { ticket: '', why: 'replaced' };
      this.#coming.bare = !own.candidates.length;
      return { ticket: this.#written(own, number), why: '' };
    } catch {
      return this.#coming?.link === link ? this.#failed('refused') : { ticket: '', why: 'replaced' };
    }
  }

  /** As host: take a guest's ticket; the reason why not, or ''. */
  async accept(text) {
    let answer;
    try {
      answer = read(text);
    } catch (error) {
      return { why: error instanceof Refused ? error.reason : 'ticket' };
    }
    if (answer.role !== 'answer') return { why: 'ticket' };
    if (answer.table !== this.#table || answer.seat !== this.#seat) return { why: 'other' };
    const coming = this.#coming;
    if (!coming || this.#taken || answer.number !== coming.number) return { why: 'used' };
    this.#taken = true;
    if (coming.bare && !answer.candidates.length) { this.#fail('noCandidates'); return { why: '' }; }
    try {
      await coming.link.accept(answer);
    } catch {
      this.#fail('refused');
      return { why: '' };
    }
    this.#wait(coming, why => this.#fail(why));
    return { why: '' };
  }

  /** As guest: the ticket that answers an offer. */
  async answer(offer) {
    if (!able()) return this.#failed('unsupported');
    const link = this.#link();
    this.#coming = { link };
    try {
      const own = await link.answer(offer);
      if (!own.candidates.length && !offer.candidates.length) return this.#failed('noCandidates');
      return { ticket: this.#written(own, offer.number), why: '' };
    } catch {
      return this.#failed('refused');
    }
  }

  /** After a reload: reach the one that waits. */
  async resume({ identity, mine, theirs }) {
    try {
      const [own, other] = [read(mine), read(theirs)];
      const link = this.#link(identity);
      this.#coming = { link, spare: true };
      if (this.#role === 'host') {
        await link.offer(own);
        await link.accept(other);
      } else {
        await link.answer(other, { again: own });
      }
      this.#wait(this.#coming, () => { this.#drop(); this.#tell('lost', { why: 'noRoute' }); });
    } catch {
      this.#drop();
      this.#tell('lost', { why: 'refused' });
    }
  }

  /** Whether a text is on its way; a guest's may be of 4 kB. */
  send(text) {
    if (!this.open || bytes(text) > (this.#role === 'host' ? FROM_HOST : FROM_GUEST)) return false;
    let rest = text;
    while (rest.length > CHUNK) {
      // A sign of two halves is not torn.
      const cut = /[\ud800-\udbff]/.test(rest[CHUNK - 1]) ? CHUNK - 1 : CHUNK;
      if (!this.#main.send(SAID.part + rest.slice(0, cut))) return false;
      rest = rest.slice(cut);
    }
    return this.#main.send(SAID.text + rest);
  }

  close(why = 'bye') {
    this.#pulse?.stop();
    this.#pulse = null;
    this.#drop();
    this.#spare?.link.close();
    this.#main?.close(SAID.bye + why);
    this.#main = this.#spare = null;
    forget(this.#place());
  }

  #place() { return { role: this.#role, table: this.#table, seats: this.#seats, seat: this.#seat }; }

  #written(own, number) {
    const role = this.#role === 'host' ? 'offer' : 'answer';
    return write({ ...this.#place(), role, number, ...own });
  }

  #link(identity) {
    const link = new Link(this.#servers, (what, text) => this.#heard(link, what, text), identity);
    return link;
  }

  #drop() {
    clearTimeout(this.#coming?.timer);
    this.#coming?.link.close();
    this.#coming = null;
  }

  #fail(why) {
    this.#drop();
    this.#tell('failed', { why });
  }
  #failed(why) {
    this.#fail(why);
    return { ticket: '', why };
  }

  #wait(coming, otherwise) {
    coming.timer = setTimeout(async () => {
      const why = await forbidden() ? 'permission' : 'noRoute';
      if (this.#coming === coming) otherwise(why);
    }, PATIENCE);
  }

  #heard(link, what, text) {
    if (what === 'open' && link === this.#coming?.link) this.#begin(this.#coming.spare ? 'open spare' : 'open');
    else if (what === 'open' && link === this.#spare?.link) this.#begin('back spare');
    else if (link !== this.#main) return;
    else if (what === 'text') this.#read(text);
    else if (what === 'shut' && !this.#spare?.agreed) this.#end('lost', 'shut');
  }

  // Another connection than before, or the first.
  #begin(news) {
    const [kind, why = ''] = news.split(' ');
    const spare = this.#spare;
    const coming = this.#coming;
    this.#main?.close(why ? '' : SAID.bye + 'replaced');
    this.#main = kind === 'open' ? coming.link : spare.link;
    clearTimeout(coming?.timer);
    if (kind === 'open') this.#coming = null;
    if (spare && spare.link !== this.#main) spare.link.close();
    this.#spare = null;
    this.#parts = '';
    this.#pulse?.stop();
    this.#pulse = new Pulse(() => this.#main?.send(SAID.beat), turn => this.#tell(turn));
    forget(this.#place());
    this.#tell(kind, { why });
    if (this.#role === 'host') this.#lay().catch(() => {});
  }

  #end(kind, why) {
    this.#pulse?.stop();
    this.#pulse = null;
    this.#spare?.link.close();
    this.#main?.close();
    this.#main = this.#spare = null;
    forget(this.#place());
    this.#tell(kind, { why });
  }

  #read(text) {
    this.#pulse?.heard();
    const [kind, body] = [text[0], text.slice(1)];
    const most = this.#role === 'host' ? FROM_GUEST : FROM_HOST;
    if (kind === SAID.bye) this.#end('closed', body === 'replaced' ? body : 'bye');
    else if (kind === SAID.spare) this.#agree(body).catch(() => {});
    else if (kind === SAID.part && this.#role === 'guest' && this.#parts.length + body.length <= FROM_HOST) this.#parts += body;
    else if (kind === SAID.text) {
      const whole = this.#parts + body;
      this.#parts = '';
      if (whole.length > most || bytes(whole) > most) this.dropped++;
      else this.#tell('text', { text: whole });
    } else if (kind !== SAID.beat) this.dropped++;
  }

  // The spare: each side has a second connection that waits, with a certificate of its own that is kept, and knows the
  // other's ticket. Neither calls. After a reload one side makes its own anew, calls, and is known.
  async #lay(offer) {
    const main = this.#main;
    const identity = await certificate();
    const link = this.#link(identity);
    const own = offer ? await link.answer(offer, { waiting: true }) : await link.offer();
    if (this.#main !== main) { link.close(); return; }
    this.#spare?.link.close();
    this.#spare = { link, identity, mine: this.#written(own, offer?.number ?? 0), agreed: false };
    if (offer) await this.#keep(write({ ...offer }));
    main.send(SAID.spare + this.#spare.mine);
  }

  async #agree(text) {
    const theirs = read(text);
    const role = this.#role === 'host' ? 'answer' : 'offer';
    if (theirs.role !== role || theirs.table !== this.#table || theirs.seat !== this.#seat) { this.dropped++; return; }
    if (role === 'offer') { await this.#lay(theirs); return; }
    if (!this.#spare || this.#spare.agreed) { this.dropped++; return; }
    await this.#spare.link.accept(theirs, true);
    await this.#keep(text);
  }

  async #keep(theirs) {
    const { identity, mine } = this.#spare;
    this.#spare.agreed = true;
    await keep({ ...this.#place(), identity, mine, theirs });
  }
}

// Whether the player has forbidden the browser to look for devices near by.
async function forbidden() {
  for (const name of ['local-network-access', 'local-network', 'loopback-network']) {
    try {
      if ((await navigator.permissions.query({ name })).state === 'denied') return true;
    } catch { /* the browser does not know it */ }
  }
  return false;
}
