/* Deals that agree with what the seat knows: cards shown, suits void, and how likely it makes what was said. */
#include "melds.h"

static u8 pack[36], pack_ways[36];
static i32 pack_size, open_places;
static u64 may_hold[PLACES];

/* The cards to be dealt, those that few places can take first. Returns 0 if the counts cannot be. */
static i32 make_pack(void) {
  u64 unknown = ALL & ~mask(R.played);
  i32 room = 0, places = R.players * R.packets;
  open_places = 0;
  for (i32 p = 0; p < places; p++) {
    i32 more = R.count[p] - count(mask(R.known[p]));
    if (more < 0) return 0;
    unknown &= ~mask(R.known[p]);
    room += more;
    open_places += more > 0;
    may_hold[p] = more ? mask(R.allowed[p]) : 0;
  }
  pack_size = 0;
  for (i32 ways = 0; ways <= PLACES; ways++)
    for (u64 rest = unknown; rest; rest &= rest - 1) {
      i32 card = lowest(rest), can = 0;
      for (i32 p = 0; p < places; p++) can += may_hold[p] >> card & 1;
      if (can == ways) pack_ways[pack_size] = ways, pack[pack_size++] = card;
    }
  return room == pack_size;
}

/* A full place makes room for a card by handing one of its own on, along the shortest way. */
static i32 make_room(u64 hand[PLACES], i32 room[PLACES], i32 card) {
  i32 queue[PLACES], from[PLACES], handed[PLACES], head = 0, tail = 0, places = R.players * R.packets;
  u32 seen = 0;
  for (i32 p = 0; p < places; p++)
    if (may_hold[p] >> card & 1) queue[tail++] = p, from[p] = -1, seen |= 1u << p;
  while (head < tail) {
    i32 p = queue[head++];
    for (u64 rest = hand[p] & ~mask(R.known[p]); rest; rest &= rest - 1) {
      i32 other = lowest(rest);
      for (i32 q = 0; q < places; q++) {
        if (seen >> q & 1 || !(may_hold[q] >> other & 1)) continue;
        seen |= 1u << q, from[q] = p, handed[q] = other, queue[tail++] = q;
        if (!room[q]) continue;
        room[q]--;
        for (; from[q] >= 0; q = from[q]) {
          hand[q] |= 1ull << handed[q];
          hand[from[q]] &= ~(1ull << handed[q]);
        }
        hand[q] |= 1ull << card;
        return 1;
      }
    }
  }
  return 0;
}

static i32 deal_candidate(u64 hand[PLACES]) {
  i32 room[PLACES], places = R.players * R.packets, start = 0;
  for (i32 p = 0; p < places; p++) {
    hand[p] = mask(R.known[p]);
    room[p] = R.count[p] - count(hand[p]);
  }
  while (start < pack_size) { /* shuffle and deal the cards of one number of ways after the other */
    i32 end = start, ways = pack_ways[start];
    while (end < pack_size && pack_ways[end] == ways) end++;
    for (i32 i = end - 1; i > start; i--) {
      i32 j = start + below(i - start + 1);
      u8 swapped = pack[i];
      pack[i] = pack[j], pack[j] = swapped;
    }
    if (ways == open_places) { /* anybody's, and the last ones: the shuffle is chance enough */
      for (i32 p = 0, i = start; p < places; p++) {
        u64 dealt = 0;
        for (i32 last = i + room[p]; i < last; i++) dealt |= 1ull << pack[i];
        hand[p] |= dealt;
      }
      return 1;
    }
    for (i32 i = start; i < end; i++) {
      i32 card = pack[i], total = 0;
      for (i32 q = 0; q < places; q++)
        if (may_hold[q] >> card & 1) total += room[q];
      if (!total) {
        if (!make_room(hand, room, card)) return 0;
        continue;
      }
      i32 at = ways == 1 ? 0 : below(total), q = 0;
      for (;; q++) {
        if (!(may_hold[q] >> card & 1)) continue;
        if (at < room[q]) break;
        at -= room[q];
      }
      hand[q] |= 1ull << card;
      room[q]--;
    }
    start = end;
  }
  return 1;
}

/* How likely, of 65536, this deal makes what the others said: their shoves, the contract, their Weis. */
static i32 likelihood(const u64 hand[PLACES]) {
  i64 w = 65536;
  for (i32 i = 0; i < R.shovers; i++) {
    i32 seat = R.shover[i];
    if (seat != R.seat) w = w * shove_likelihood(hand[seat] | mask(R.past[seat]), i) >> 16;
  }
  if (R.contract_is_evidence && R.contractor != R.seat)
    w = w * contract_likelihood(hand[R.contractor] | mask(R.past[R.contractor]), R.contract) >> 16;
  if (R.weis && R.contract >= 0)
    for (i32 seat = 0; seat < R.players; seat++) {
      if (seat == R.seat || R.melds_total[seat] < 0) continue;
      if (weis_total(hand[seat] | mask(R.past[seat])) != R.melds_total[seat]) w >>= 4;
    }
  return (i32)w;
}

/* Draws `pool` deals and keeps one, each as often as it is likely. */
static i32 draw_sample(u64 hand[PLACES]) {
  i32 total = 0;
  for (i32 i = 0; i < R.pool; i++) {
    u64 candidate[PLACES];
    if (!deal_candidate(candidate)) return 0;
    i32 w = R.pool > 1 ? likelihood(candidate) : 1;
    total += w;
    if (!i || (w && below(total) < w))
      for (i32 p = 0; p < R.players * R.packets; p++) hand[p] = candidate[p];
  }
  return 1;
}
