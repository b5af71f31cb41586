// The other device at one seat: its connection, the spare one that waits for a reload, and what comes in.
import { keep, forget } from './keep.js';
import { able, certificate, Link, print } from './link.js';
import { Pulse } from './pulse.js';
import { read, Refused, write } from './ticket.js';

const PATIENCE = 15_700; // milliseconds until two devices that know of each other are connected; the page knows within 16 s
const FROM_GUEST = 4096; // bytes of a message
const FROM_HOST = 1 << 20;
const SPARES = 100; // tickets that one connection may bring
const CHUNK = 15_000; // characters: at most 45,000 bytes, which any browser's channel takes
const SAID = { beat: 'b', text: 't', part: 'p', spare: 's', bye: 'x' }; // how a message of ours begins

const bytes = text => new TextEncoder().encode(text).length;

export class Peer {
  #role; #table; #seats; #seat; #servers; #tell;
  #main = null; // the open one, or the last that was
  #coming = null; // {link, number, timer}: offered, answered or resumed, not open yet
  #waiting = null; // {link, called}: the spare that waits for the other's return
  #next = null; // {identity, mine}: with what this device will return
  #told = { count: 0 }; // the tickets of the other's spare, by role
  #impatient = false;
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
      return { ticket: this.#written('offer', own, number), why: '' };
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
      if (this.#coming === coming) this.#fail('refused');
      return { why: '' };
    }
    if (this.#coming === coming) this.#wait(coming, why => this.#fail(why));
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
      return { ticket: this.#written('answer', own, offer.number), why: '' };
    } catch {
      return this.#failed('refused');
    }
  }

  /** After a reload: reach the one that waits. */
  async resume({ identity, mine, theirs }) {
    let coming = null;
    try {
      const link = this.#link(identity);
      coming = this.#coming = { link, spare: true };
      await link.answer(read(theirs), read(mine));
      // It goes on calling: the other one may be asleep. It may also be back before this one knows its own addresses.
      if (this.#coming === coming) this.#wait(coming, () => this.#tell('lost', { why: 'noRoute' }));
    } catch {
      if (this.#coming !== coming) return;
      this.#drop();
      forget(this.#place());
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
    this.#drop();
    this.#leave(SAID.bye + why);
  }

  #place() { return { role: this.#role, table: this.#table, seats: this.#seats, seat: this.#seat }; }

  #written(role, own, number = 0) {
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
    if (what === 'open' && link === this.#coming?.link) this.#begin(link);
    else if (link === this.#waiting?.link) {
      if (what === 'open') this.#begin(link);
      if (what === 'broken') this.#tired();
    }
    else if (link !== this.#main) return;
    else if (what === 'text') this.#read(text);
    else if (what === 'shut' && !this.#told.offer) this.#end('lost', 'shut');
  }

  // Another connection than before, or the first.
  #begin(link) {
    const { spare, again } = this.#coming?.link === link ? this.#coming : { again: true };
    if (this.#waiting?.link === link) this.#waiting = null;
    if (this.#coming?.link === link) {
      clearTimeout(this.#coming.timer);
      this.#coming = null;
    }
    this.#leave(spare || again ? '' : `${SAID.bye}replaced`);
    this.#main = link;
    this.#pulse = new Pulse(() => this.#beat(), turn => this.#turned(turn));
    this.#tell(again ? 'back' : 'open', { why: spare || again ? 'spare' : '' });
    this.#lay().catch(() => {});
  }

  #beat() {
    this.#main?.send(SAID.beat);
    if (this.#pulse?.away && this.#role === 'guest' && !this.#coming && !this.#main.alive) this.#call();
  }

  // A guest whose connection is beyond recovery, as in another network, calls by the spare though it was not reloaded.
  async #call() {
    const { offer } = this.#told;
    if (!offer || !this.#next) return;
    const link = this.#link(this.#next.identity);
    const coming = this.#coming = { link, again: true };
    this.#wait(coming, () => this.#drop());
    await link.answer(offer.ticket, read(this.#next.mine)).catch(() => {}); // it is tried again
  }

  #end(kind, why) {
    this.#leave('');
    this.#tell(kind, { why });
  }

  #leave(word) {
    this.#pulse?.stop();
    this.#waiting?.link.close();
    this.#main?.close(word);
    this.#main = this.#waiting = this.#next = this.#pulse = null;
    this.#told = { count: 0 };
    this.#parts = '';
    forget(this.#place());
  }

  #read(text) {
    this.#pulse?.heard();
    const [kind, body] = [text[0], text.slice(1)];
    const most = this.#role === 'host' ? FROM_GUEST : FROM_HOST;
    if (kind === SAID.bye) this.#end('closed', body === 'replaced' ? body : 'bye');
    else if (kind === SAID.spare) this.#hear(body).catch(() => {});
    else if (kind === SAID.part && this.#role === 'guest' && this.#parts.length + body.length <= FROM_HOST) this.#parts += body;
    else if (kind === SAID.text) {
      const whole = this.#parts + body;
      this.#parts = '';
      if (whole.length > most || bytes(whole) > most) this.dropped++;
      else this.#tell('text', { text: whole });
    } else if (kind !== SAID.beat) this.dropped++;
  }

  // The spare: each side has a second connection that offers and waits, and the names and the certificate with which it
  // will answer the other's after a reload. Until then neither calls.
  async #lay() {
    const main = this.#main;
    const next = this.#next ?? await this.#named();
    const link = this.#link();
    const own = await link.offer();
    if (this.#main !== main) { link.close(); return; }
    this.#next = next;
    this.#waiting?.link.close();
    this.#waiting = { link, called: false };
    main.send(SAID.spare + this.#written('offer', own));
    main.send(SAID.spare + this.#next.mine);
    await this.#agree();
  }

  async #named() {
    const identity = await certificate();
    return { identity, mine: this.#written('answer', { ...await print(identity), candidates: [] }) };
  }

  async #hear(text) {
    const ticket = read(text);
    if (ticket.table !== this.#table || ticket.seat !== this.#seat || ++this.#told.count > SPARES) { this.dropped++; return; }
    this.#told[ticket.role] = { ticket, text };
    await this.#agree();
  }

  // Once both know both.
  async #agree() {
    const { offer, answer } = this.#told;
    if (!offer || !answer || !this.#waiting || !this.#next) return;
    const main = this.#main;
    await keep({ ...this.#place(), ...this.#next, theirs: offer.text });
    if (!this.#main) forget(this.#place()); // closed meanwhile
    if (this.#main === main && !this.#impatient) await this.#expect();
  }

  // From now on the other one may call.
  async #expect() {
    const waiting = this.#waiting;
    if (!waiting || waiting.called || !this.#told.answer) return;
    waiting.called = true;
    await waiting.link.accept(this.#told.answer.ticket, true);
  }

  // A browser may give up waiting (Firefox does, after seconds): then it begins to wait once the other is away.
  #tired() {
    this.#impatient = true;
    this.#waiting.link.close();
    this.#waiting = null;
    if (!this.#pulse?.away) this.#lay().catch(() => {});
  }

  #turned(turn) {
    if (turn === 'away' && this.#impatient) this.#expect().catch(() => {});
    if (turn === 'back' && this.#coming?.again) this.#drop();
    if (turn === 'back' && !this.#waiting) this.#lay().catch(() => {});
    this.#tell(turn);
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
