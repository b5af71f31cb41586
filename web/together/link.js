// One connection to one other device, and the channel in it.
import { description, renamed, told } from './ticket.js';

const GATHER = 3000; // milliseconds for addresses; without a STUN server they are there at once
const PARTING = 500; // milliseconds for the last word

/** Whether this browser can connect at all. */
export const able = () => typeof RTCPeerConnection === 'function';

/** A certificate that a page can keep beyond a reload. */
export const certificate = () => RTCPeerConnection.generateCertificate({ name: 'ECDSA', namedCurve: 'P-256' });

/** New names for it to return with, and its fingerprint. */
export async function print(identity) {
  const connection = new RTCPeerConnection({ certificates: [identity] });
  connection.createDataChannel('jass');
  const { fingerprint } = told((await connection.createOffer()).sdp);
  connection.close();
  const random = length => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(length))));
  return { fingerprint, ufrag: random(6), password: random(18) };
}

// `heed` gets ['open'], ['text', text], ['shut'] and ['broken'].
export class Link {
  #connection;
  #channel;
  #heed;

  constructor(servers, heed, identity) {
    this.#heed = heed;
    this.#connection = new RTCPeerConnection({ iceServers: servers, ...identity && { certificates: [identity] } });
    // Both sides open it by agreement, so that it is there with the connection.
    this.#channel = this.#connection.createDataChannel('jass', { negotiated: true, id: 0 });
    this.#channel.onopen = () => this.#heed('open');
    this.#channel.onmessage = ({ data }) => { if (typeof data === 'string') this.#heed('text', data); };
    this.#channel.onclose = () => this.#heed('shut');
    this.#connection.onconnectionstatechange = () => { if (this.#connection.connectionState === 'failed') this.#heed('broken'); };
  }

  get open() { return this.#channel.readyState === 'open'; }
  get alive() { return this.open && this.#connection.connectionState !== 'failed'; }

  /** What the ticket of an offer needs. */
  async offer() {
    return this.#settle(await this.#connection.createOffer());
  }

  /** The same for the answer to an offer; `again` has the names that the other device expects. */
  async answer(offer, again) {
    await this.#connection.setRemoteDescription(description(offer));
    return this.#settle(await this.#connection.createAnswer(), again);
  }

  /** Take the answer to the own offer; `waiting` keeps still until the other device calls. */
  async accept(answer, waiting = false) {
    await this.#connection.setRemoteDescription(description(answer, waiting));
  }

  /** Whether it could be handed over. */
  send(text) {
    try {
      this.#channel.send(text);
      return this.open;
    } catch { // not open, or the browser's own buffer is full
      return false;
    }
  }

  close(word) {
    this.#heed = () => {};
    if (word) this.send(word);
    this.#channel.close();
    setTimeout(() => this.#connection.close(), word ? PARTING : 0);
  }

  async #settle({ type, sdp }, again) {
    await this.#connection.setLocalDescription({ type, sdp: again ? renamed(sdp, again) : sdp });
    const found = told(this.#connection.localDescription.sdp);
    if (again && found.ufrag !== again.ufrag) throw new Error('the browser keeps to its own names');
    await this.#gathered();
    return told(this.#connection.localDescription.sdp);
  }

  #gathered() {
    return new Promise(resolve => {
      const look = () => { if (this.#connection.iceGatheringState === 'complete') resolve(); };
      this.#connection.addEventListener('icegatheringstatechange', look);
      setTimeout(resolve, GATHER);
      look();
    });
  }
}
