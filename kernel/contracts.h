/* What a hand promises in a contract, and who names or shoves with it: for sampling, and for other players. */
#include "policy.h"

enum { STEPS = 256 };
static i32 fading[STEPS]; /* 65536 * e^(-step / 16) */

/* Tenths of a point of 157 for the declaring party: the same numbers as jass/bots/contract.py. */
static i32 promise_table(u64 hand, i32 t) {
  static const i32 trump[9] = {59, 60, 61, 160, 78, 333, 67, 79, 120};
  static const i32 side[9] = {28, 29, 31, 29, 35, 32, 38, 56, 99};
  static const i32 lacking[4] = {130, 98, 71, 59};
  i32 total = t < 4 ? 155 : 40;
  for (i32 suit = 0; suit < 4; suit++) {
    i32 held = hand >> 9 * suit & 0x1FF, n = count(held);
    if (t < 4) {
      if (suit == t) total += 12 * n * n;
      else if (!held) total += 11;
      for (i32 rest = held; rest; rest &= rest - 1) total += (suit == t ? trump : side)[lowest(rest)];
    } else {
      i32 above = 0; /* better cards of the suit in other hands */
      for (i32 i = 0; i < 9; i++) {
        i32 rank = t % 2 ? i : 8 - i;
        if (held >> rank & 1) total += lacking[least(above, 3)];
        else above++;
      }
    }
  }
  return total;
}

static i32 promise(u64 hand, const Contract *c) {
  i32 first = c->table[0], last = c->table[R.tricks - 1], middle = c->table[1];
  if (first < 4) return promise_table(hand, first);
  i32 mixed = last != first || middle != first;
  return mixed ? (promise_table(hand, OBENABE) + promise_table(hand, UNDENUFE)) / 2 : promise_table(hand, first);
}

static i32 lead_of(u64 hand, const Contract *c) { return (2 * (promise(hand, c) - c->par)) * c->factor; }

static i32 best_contract(u64 hand, i32 *lead) {
  i32 best = 0;
  for (i32 k = 0; k < R.menu_size; k++) {
    i32 each = lead_of(hand, &R.menu[k]);
    if (!k || each > *lead) *lead = each, best = k;
  }
  return best;
}

static i32 fade(i32 tenths) { return fading[least(tenths * 16 >> R.heat, STEPS - 1)]; }

/* How likely, of 65536, the choice that was made is with that hand: naming a contract. */
static i32 likely_choice(u64 hand, i32 contract) {
  i32 best, sum = 0, own = 0;
  best_contract(hand, &best);
  for (i32 k = 0; k < R.menu_size; k++) {
    i32 each = fade(best - lead_of(hand, &R.menu[k]));
    sum += each;
    if (k == contract) own = each;
  }
  return (i32)(((i64)own << 16) / sum);
}

/* And shoving. */
static i32 likely_shove(u64 hand) {
  i32 best;
  best_contract(hand, &best);
  return best < R.shove_below ? 65536 - fade(R.shove_below - best) / 2 : fade(best - R.shove_below) / 2;
}

/* Who names what when I shove: each in turn by his own hand, the last must. */
static void name_after_shove(const u64 hand[PLACES], i32 *contractor, i32 *contract) {
  for (i32 i = 0; i < R.chain_length; i++) {
    i32 lead;
    *contractor = R.chain[i];
    *contract = best_contract(hand[*contractor], &lead);
    if (lead >= R.shove_below) return;
  }
}

/* An estimate by the rule of thumb: twice the own trump points, and 11 for each other ace; without trumps by
 * how many better cards of its suit the others have. */
static i32 guess_estimate(u64 hand, i32 t) {
  static const i32 lacking[4] = {22, 9, 3, 1};
  i32 total = 0;
  if (t >= 4) {
    for (i32 suit = 0; suit < 4; suit++)
      for (i32 i = 0, above = 0; i < 9; i++) {
        i32 rank = t % 2 ? i : 8 - i;
        if (hand >> (9 * suit + rank) & 1) total += lacking[least(above, 3)];
        else above++;
      }
    return total;
  }
  for (u64 rest = hand; rest; rest &= rest - 1) {
    i32 card = lowest(rest);
    total += card / 9 == t ? 2 * R.points[t][card] : card % 9 == 8 ? 11 : 0;
  }
  return total;
}

/* What a player who thinks about it will estimate. */
static i32 likely_estimate(u64 hand, i32 t) {
  static const i32 trump[9] = {13, 19, 22, 274, 122, 377, 70, 91, 213};
  static const i32 side[9] = {-36, -37, -31, -32, -36, -15, -10, 1, 69};
  if (t >= 4) return guess_estimate(hand, t);
  i32 total = 119, n = count(hand & SUIT(t));
  for (u64 rest = hand; rest; rest &= rest - 1) {
    i32 card = lowest(rest);
    total += (card / 9 == t ? trump : side)[card % 9];
  }
  total += 5 * n * n;
  return total < 0 ? 0 : total / 10;
}
