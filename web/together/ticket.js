// A ticket: what one device must know of another to connect, as letters that an address may have (docs/together.md).
// Only what `read` has checked ever reaches a session description.
export const VERSION = 1;
export const LONGEST = 214; // characters
const BYTES = 160;
const HEAD = 10; // version, role with seats and seat, number, table, length of ufrag
const FINGERPRINT = 32;
const SUM = 2;
const MOST = 8; // candidates
const OBSERVERS = 8; // the first seat of an observer
const ROLES = ['offer', 'answer'];
const KINDS = ['host', 'srflx', 'relay'];
const PRIORITIES = [2122260223, 1686052607, 41885439];
const LENGTHS = [16, 4, 16]; // bytes of an mDNS name, an IPv4 and an IPv6 address
const ICE = /^[A-Za-z0-9+/]+$/;

/** An error whose `reason` is 'ticket' or 'version'. */
export class Refused extends Error {
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}
const need = (holds, reason = 'ticket') => { if (!holds) throw new Refused(reason); };

/** The text of a ticket; candidates that do not fit are left out. */
export function write({ role, seats, seat, number, table, fingerprint, ufrag, password, candidates }) {
  const bytes = [VERSION, ROLES.indexOf(role) << 7 | seats << 4 | seat, number, ...unhexed(table), ufrag.length];
  bytes.push(...unhexed(fingerprint), ...packed(ufrag), password.length, ...packed(password));
  for (const each of candidates.slice(0, MOST)) {
    const [form, address] = addressed(each.address);
    const more = [form | KINDS.indexOf(each.kind) << 2, each.port >> 8, each.port & 255, ...address];
    if (bytes.length + more.length + SUM <= BYTES) bytes.push(...more);
  }
  return lettered([...bytes, ...sum(bytes)]);
}

/** What a ticket says. Throws `Refused` for any text that `write` of this version has not made. */
export function read(text) {
  need(typeof text === 'string' && text.length <= LONGEST && /^[\w-]+$/.test(text));
  const bytes = unlettered(text);
  need(bytes.length > SUM && String(sum(bytes.slice(0, -SUM))) === String(bytes.slice(-SUM)));
  need(bytes[0] === VERSION, 'version');
  let at = 0;
  const end = bytes.length - SUM;
  const take = count => {
    need(at + count <= end);
    return bytes.slice(at, at += count);
  };
  const [, place, number, ...rest] = take(HEAD);
  const ticket = { role: ROLES[place >> 7], seats: place >> 4 & 7, seat: place & 15, number, table: hexed(rest.slice(0, 6)) };
  need(ticket.seats >= 2 && ticket.seats <= 6 && (ticket.seat < ticket.seats || ticket.seat >= OBSERVERS));
  ticket.fingerprint = hexed(take(FINGERPRINT));
  ticket.ufrag = unpacked(rest[6], 4, 32, take);
  ticket.password = unpacked(take(1)[0], 22, 48, take);
  ticket.candidates = [];
  while (at < end) {
    const [form, high, low] = take(3);
    need((form & 3) < LENGTHS.length && form >> 2 < KINDS.length);
    const address = named(form & 3, take(LENGTHS[form & 3]));
    ticket.candidates.push({ kind: KINDS[form >> 2], address, port: high << 8 | low });
    need(high << 8 | low);
  }
  need(write(ticket) === text);
  return ticket;
}

/** What a ticket needs of a browser's own session description. */
export function told(sdp) {
  const line = name => new RegExp(`^a=${name}:(.+)$`, 'm').exec(sdp)?.[1].trim() ?? '';
  const candidates = [];
  for (const [, protocol, address, port, kind] of sdp.matchAll(/^a=candidate:\S+ 1 (\S+) \d+ (\S+) (\d+) typ (\w+)/gm)) {
    const plain = plainly(address);
    const known = candidates.some(each => each.address === plain && each.port === +port);
    if (protocol.toLowerCase() === 'udp' && KINDS.includes(kind) && plain && +port && !known)
      candidates.push({ kind, address: plain, port: +port });
  }
  // The few that a ticket has room for: a relay and what is short before names and IPv6 addresses.
  const worth = each => (each.kind === 'relay' ? 0 : each.address.includes(':') ? 3 : /[a-z]/.test(each.address) ? 2 : 1);
  candidates.sort((one, other) => worth(one) - worth(other));
  return {
    fingerprint: line('fingerprint').replace(/^sha-256 /i, '').replaceAll(':', '').toLowerCase(),
    ufrag: line('ice-ufrag'),
    password: line('ice-pwd'),
    candidates,
  };
}

/** A ticket that was read, as a session description; `waiting` leaves the addresses out. */
export function description({ role, fingerprint, ufrag, password, candidates }, waiting = false) {
  const lines = [
    'v=0', 'o=- 1 1 IN IP4 0.0.0.0', 's=-', 't=0 0', 'a=group:BUNDLE 0',
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel', 'c=IN IP4 0.0.0.0',
    `a=ice-ufrag:${ufrag}`, `a=ice-pwd:${password}`,
    `a=fingerprint:sha-256 ${fingerprint.toUpperCase().match(/../g).join(':')}`,
    // Who offers greets: it waits for the one whose answer was taken, so that no other holder of the ticket is greeted.
    `a=setup:${role === 'offer' ? 'active' : 'passive'}`, 'a=mid:0', 'a=sctp-port:5000', 'a=max-message-size:262144',
  ];
  if (!waiting) candidates.forEach(({ kind, address, port }, at) => {
    const priority = PRIORITIES[KINDS.indexOf(kind)] - at * 256;
    const base = kind === 'host' ? '' : address.includes(':') ? ' raddr :: rport 0' : ' raddr 0.0.0.0 rport 0';
    lines.push(`a=candidate:${at + 1} 1 udp ${priority} ${address} ${port} typ ${kind}${base}`);
  });
  return { type: role, sdp: lines.join('\r\n') + '\r\n' };
}

/** An own description with the names of an earlier one: only so does the other device know this one again. */
export const renamed = (sdp, { ufrag, password }) => sdp
  .replace(/^a=ice-ufrag:.*$/gm, `a=ice-ufrag:${ufrag}`).replace(/^a=ice-pwd:.*$/gm, `a=ice-pwd:${password}`);

export const hexed = bytes => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
const unhexed = text => text.match(/../g).map(pair => parseInt(pair, 16));

const lettered = bytes => btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
function unlettered(text) {
  need(text.length % 4 !== 1);
  return Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0));
}

// Names and passwords of ICE are letters of base64 already.
function packed(name) {
  need(ICE.test(name));
  return Array.from(atob(name.padEnd(Math.ceil(name.length / 4) * 4, 'A')), letter => letter.charCodeAt(0));
}
function unpacked(length, least, most, take) {
  need(length >= least && length <= most);
  return btoa(String.fromCharCode(...take(Math.ceil(length / 4) * 3))).slice(0, length);
}

// An address in the one way that a ticket has of writing it; '' for what it has no room for, like fe80:: with its zone.
function plainly(address) {
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.local$/i.test(address)) return address.toLowerCase();
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(address)) {
    const bytes = address.split('.').map(Number);
    return Math.max(...bytes) < 256 && bytes[0] && bytes[0] < 224 ? bytes.join('.') : '';
  }
  if (!/^[\da-f:.]*:[\da-f:.]*$/i.test(address) || !URL.canParse(`http://[${address}]`)) return '';
  const [before, after] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [left, right] = [before, after].map(part => part ? part.split(':') : []);
  const groups = after === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill('0'), ...right];
  return /^(fe[89ab]|ff)/.test(groups[0].padStart(4, '0')) ? '' : groups.join(':');
}
function addressed(address) {
  if (address.endsWith('.local')) return [0, unhexed(address.slice(0, -6).replaceAll('-', ''))];
  if (!address.includes(':')) return [1, address.split('.').map(Number)];
  return [2, unhexed(address.split(':').map(group => group.padStart(4, '0')).join(''))];
}
function named(form, bytes) {
  const text = hexed(bytes);
  const address = [
    () => `${text.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}.local`,
    () => bytes.join('.'),
    () => text.match(/.{4}/g).map(group => parseInt(group, 16).toString(16)).join(':'),
  ][form]();
  need(plainly(address) === address);
  return address;
}

// CRC-16 (CCITT), for a text that was copied in part or typed wrong.
function sum(bytes) {
  let rest = 0xffff;
  for (const byte of bytes) {
    rest ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) rest = (rest << 1 ^ (rest & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return [rest >> 8, rest & 255];
}
