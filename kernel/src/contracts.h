/* What a hand promises in a contract, and who names or shoves with it: for sampling, and for other players. */
#include "policy.h"

enum { STEPS = 256 };
static i32 fading[STEPS]; /* 65536 * e^(-step / 16) */

/* By which cards of a suit a hand has: what they promise as trumps, as another suit, upwards and downwards. */
static i16 promise_trumps[HOLDINGS], promise_side[HOLDINGS], promise_up[HOLDINGS], promise_down[HOLDINGS];

/* As in jass/bots/rollout/call_likelihood.py: by the rule of thumb, and what `strong` finds. */
static const struct { i16 any_hand, trump[9], side[9], square, lack, any_runs, lacking[4]; } promises[2] = {
  {155, {59, 60, 61, 160, 78, 333, 67, 79, 120}, {28, 29, 31, 29, 35, 32, 38, 56, 99}, 12, 11, 40,
   {130, 98, 71, 59}},
  {769, {-62, -56, -48, 44, -25, 240, -9, -4, 8}, {-52, -48, -41, -34, -28, -29, -24, -8, 32}, 23, 25, 796,
   {127, 18, -12, -33}}};

static i32 promise_run(i32 held, i32 downwards) {
  i32 total = 0, above = 0; /* better cards of the suit in other hands */
  for (i32 i = 0; i < 9; i++) {
    if (held >> (downwards ? i : 8 - i) & 1) total += promises[R.heard].lacking[least(above, 3)];
    else above++;
  }
  return total;
}

static void make_promises(void) {
  for (i32 held = 0; held < HOLDINGS; held++) {
    i32 n = count(held);
    promise_trumps[held] = promises[R.heard].square * n * n;
    promise_side[held] = n ? 0 : promises[R.heard].lack;
    for (i32 rest = held; rest; rest &= rest - 1) {
      promise_trumps[held] += promises[R.heard].trump[lowest(rest)];
      promise_side[held] += promises[R.heard].side[lowest(rest)];
    }
    promise_up[held] = promise_run(held, 0);
    promise_down[held] = promise_run(held, 1);
  }
}

static inline i32 of_suits(const i16 promised[HOLDINGS], u64 hand) {
  return promised[held_of(hand, 0)] + promised[held_of(hand, 1)] + promised[held_of(hand, 2)] +
         promised[held_of(hand, 3)];
}

/* Tenths of a point of 157 for the declaring party in each contract of the menu; of that the lead that it brings. */
static void leads_of(u64 hand, i32 lead[MENU]) {
  i32 sides = promises[R.heard].any_hand + of_suits(promise_side, hand), any = promises[R.heard].any_runs;
  i32 up = any + of_suits(promise_up, hand), down = any + of_suits(promise_down, hand);
  for (i32 k = 0; k < R.menu_size; k++) {
    const Contract *c = &R.menu[k];
    i32 first = c->table[0], middle = c->table[1], last = c->table[R.tricks - 1], promised;
    if (first < 4) promised = sides - promise_side[held_of(hand, first)] + promise_trumps[held_of(hand, first)];
    else if (last != first || middle != first) promised = (up + down) / 2;
    else promised = first % 2 ? down : up;
    lead[k] = 2 * (promised - c->par) * c->factor;
  }
}

/* The first of the best ones. */
static i32 best_lead(const i32 lead[MENU]) {
  i32 best = 0;
  for (i32 k = 1; k < R.menu_size; k++)
    if (lead[k] > lead[best]) best = k;
  return best;
}

static i32 best_contract(u64 hand, i32 *lead) {
  i32 leads[MENU];
  leads_of(hand, leads);
  i32 best = best_lead(leads);
  *lead = leads[best];
  return best;
}

static i32 fade(i32 tenths) { return fading[least(tenths * 16 >> R.heat, STEPS - 1)]; }

/* The lead under which a hand is shoved by who is asked after so many others. */
static i32 shove_below(i32 turn) { return R.heard ? R.shove_below >> turn : R.shove_below; }

/* How likely, of 65536, the choice that was made is with that hand: shoving. */
static i32 likely_shove(u64 hand, i32 turn) {
  i32 best, below = shove_below(turn);
  best_contract(hand, &best);
  return best < below ? 65536 - fade(below - best) / 2 : fade(best - below) / 2;
}

/* And naming a contract. */
static i32 find_choice(u64 hand, i32 contract) {
  i32 lead[MENU], sum = 0;
  leads_of(hand, lead);
  i32 best = lead[best_lead(lead)];
  for (i32 k = 0; k < R.menu_size; k++) sum += fade(best - lead[k]);
  i64 likely = ((i64)fade(best - lead[contract]) << 16) / sum;
  if (R.heard && R.chain_length) likely = likely * (65536 - likely_shove(hand, R.shovers)) >> 16;
  return (i32)likely;
}

/* Late in a deal the same hands come again and again: what was found for some of them, by a few bits of the hand. */
enum { CHOICES = 1024 };
static struct { u64 hand; i32 likely; } choices[CHOICES];

static void forget_choices(void) {
  for (i32 k = 0; k < CHOICES; k++) choices[k].hand = 0;
}

static i32 likely_choice(u64 hand, i32 contract) {
  i32 at = hand * 0x9E3779B97F4A7C15ull >> 54;
  if (choices[at].hand != hand) choices[at].hand = hand, choices[at].likely = find_choice(hand, contract);
  return choices[at].likely;
}

/* Who names what when I shove: each in turn by his own hand, the last must. */
static void name_after_shove(const u64 hand[PLACES], i32 *contractor, i32 *contract) {
  for (i32 i = 0; i < R.chain_length; i++) {
    i32 lead;
    *contractor = R.chain[i];
    *contract = best_contract(hand[*contractor], &lead);
    if (lead >= shove_below(R.shovers + 1 + i)) return;
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
  static const i32 trump[9] = {82, 97, 106, 365, 231, 471, 156, 182, 315};
  static const i32 side[9] = {-78, -70, -62, -56, -54, -32, -20, -6, 61};
  if (t >= 4) return guess_estimate(hand, t);
  i32 total = 187, n = count(hand & SUIT(t));
  for (u64 rest = hand; rest; rest &= rest - 1) {
    i32 card = lowest(rest);
    total += (card / 9 == t ? trump : side)[card % 9];
  }
  total -= 10 * n * n;
  return total < 0 ? 0 : total / 10;
}
