/* The estimated value of a hand in a contract, and who names or shoves with it, for sampling and for others. */
#include "policy.h"

enum { DECAY_STEPS = 256 };
static i32 likelihood_decay[DECAY_STEPS]; /* 65536 * e^(-step / 16) */

/* By which cards of a suit a hand has: their estimated value as trumps, as another suit, upwards and downwards. */
static i16 value_trumps[HOLDINGS], value_side[HOLDINGS], value_up[HOLDINGS], value_down[HOLDINGS];

/* As in jass/bots/rollout/call_likelihood.py: by the rule of thumb, and what `strong` finds. */
typedef struct {
  i16 trump_constant, trump[9], side[9], trumps_squared, void_suit, no_trump_constant, higher_missing[4];
} ValueWeights;

static const ValueWeights value_weights[2] = {
  {155, {59, 60, 61, 160, 78, 333, 67, 79, 120}, {28, 29, 31, 29, 35, 32, 38, 56, 99}, 12, 11, 40,
   {130, 98, 71, 59}},
  {769, {-62, -56, -48, 44, -25, 240, -9, -4, 8}, {-52, -48, -41, -34, -28, -29, -24, -8, 32}, 23, 25, 796,
   {127, 18, -12, -33}}};

static i32 no_trump_value(i32 held, i32 downwards) {
  i32 total = 0, above = 0; /* better cards of the suit in other hands */
  for (i32 i = 0; i < 9; i++) {
    if (held >> (downwards ? i : 8 - i) & 1) total += value_weights[R.call_inference].higher_missing[least(above, 3)];
    else above++;
  }
  return total;
}

static void make_values(void) {
  for (i32 held = 0; held < HOLDINGS; held++) {
    i32 n = count(held);
    value_trumps[held] = value_weights[R.call_inference].trumps_squared * n * n;
    value_side[held] = n ? 0 : value_weights[R.call_inference].void_suit;
    for (i32 rest = held; rest; rest &= rest - 1) {
      value_trumps[held] += value_weights[R.call_inference].trump[lowest(rest)];
      value_side[held] += value_weights[R.call_inference].side[lowest(rest)];
    }
    value_up[held] = no_trump_value(held, 0);
    value_down[held] = no_trump_value(held, 1);
  }
}

static inline i32 of_suits(const i16 tenths[HOLDINGS], u64 hand) {
  return tenths[held_of(hand, 0)] + tenths[held_of(hand, 1)] + tenths[held_of(hand, 2)] +
         tenths[held_of(hand, 3)];
}

/* Tenths of a point of 157 for the declaring party in each contract of the menu; of that the margin. */
static void margins_of(u64 hand, i32 margin[MENU]) {
  const ValueWeights *by = &value_weights[R.call_inference];
  i32 sides = by->trump_constant + of_suits(value_side, hand), any = by->no_trump_constant;
  i32 up = any + of_suits(value_up, hand), down = any + of_suits(value_down, hand);
  for (i32 k = 0; k < R.menu_size; k++) {
    const Contract *c = &R.menu[k];
    i32 first = c->table[0], middle = c->table[1], last = c->table[R.tricks - 1], tenths;
    if (first < 4) tenths = sides - value_side[held_of(hand, first)] + value_trumps[held_of(hand, first)];
    else if (last != first || middle != first) tenths = (up + down) / 2;
    else tenths = first % 2 ? down : up;
    margin[k] = 2 * (tenths - c->par) * c->factor;
  }
}

/* The first of the best ones. */
static i32 best_margin(const i32 margin[MENU]) {
  i32 best = 0;
  for (i32 k = 1; k < R.menu_size; k++)
    if (margin[k] > margin[best]) best = k;
  return best;
}

static i32 best_contract(u64 hand, i32 *margin) {
  i32 margins[MENU];
  margins_of(hand, margins);
  i32 best = best_margin(margins);
  *margin = margins[best];
  return best;
}

static i32 decay(i32 tenths) { return likelihood_decay[least(tenths * 16 >> R.call_temperature, DECAY_STEPS - 1)]; }

/* The margin under which a hand is shoved by who is asked after so many others. */
static i32 shove_below(i32 turn) { return R.call_inference ? R.shove_below >> turn : R.shove_below; }

/* How likely, of 65536, the choice that was made is with that hand: shoving. */
static i32 shove_likelihood(u64 hand, i32 turn) {
  i32 best, below = shove_below(turn);
  best_contract(hand, &best);
  return best < below ? 65536 - decay(below - best) / 2 : decay(best - below) / 2;
}

/* And naming a contract. */
static i32 find_contract_likelihood(u64 hand, i32 contract) {
  i32 margin[MENU], sum = 0;
  margins_of(hand, margin);
  i32 best = margin[best_margin(margin)];
  for (i32 k = 0; k < R.menu_size; k++) sum += decay(best - margin[k]);
  i64 likelihood = ((i64)decay(best - margin[contract]) << 16) / sum;
  if (R.call_inference && R.chain_length) likelihood = likelihood * (65536 - shove_likelihood(hand, R.shovers)) >> 16;
  return (i32)likelihood;
}

/* Late in a deal the same hands come again and again: what was found for some of them, by a few bits of the hand. */
enum { CONTRACT_CACHE = 1024 };
static struct { u64 hand; i32 likelihood; } contract_cache[CONTRACT_CACHE];

static void clear_contract_cache(void) {
  for (i32 k = 0; k < CONTRACT_CACHE; k++) contract_cache[k].hand = 0;
}

static i32 contract_likelihood(u64 hand, i32 contract) {
  i32 at = hand * 0x9E3779B97F4A7C15ull >> 54;
  if (contract_cache[at].hand != hand) {
    contract_cache[at].hand = hand;
    contract_cache[at].likelihood = find_contract_likelihood(hand, contract);
  }
  return contract_cache[at].likelihood;
}

/* Who names what when I shove: each in turn by his own hand, the last must. */
static void name_after_shove(const u64 hand[PLACES], i32 *contractor, i32 *contract) {
  for (i32 i = 0; i < R.chain_length; i++) {
    i32 margin;
    *contractor = R.chain[i];
    *contract = best_contract(hand[*contractor], &margin);
    if (margin >= shove_below(R.shovers + 1 + i)) return;
  }
}

/* An estimate by the rule of thumb: twice the own trump points, and 11 for each other ace; without trumps by
 * how many better cards of its suit the others have. */
static i32 rule_of_thumb_estimate(u64 hand, i32 t) {
  static const i32 higher_missing[4] = {22, 9, 3, 1};
  i32 total = 0;
  if (t >= 4) {
    for (i32 suit = 0; suit < 4; suit++)
      for (i32 i = 0, above = 0; i < 9; i++) {
        i32 rank = t % 2 ? i : 8 - i;
        if (hand >> (9 * suit + rank) & 1) total += higher_missing[least(above, 3)];
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
static i32 predicted_estimate(u64 hand, i32 t) {
  static const i32 trump[9] = {82, 97, 106, 365, 231, 471, 156, 182, 315};
  static const i32 side[9] = {-78, -70, -62, -56, -54, -32, -20, -6, 61};
  if (t >= 4) return rule_of_thumb_estimate(hand, t);
  i32 total = 187, n = count(hand & SUIT(t));
  for (u64 rest = hand; rest; rest &= rest - 1) {
    i32 card = lowest(rest);
    total += (card / 9 == t ? trump : side)[card % 9];
  }
  total -= 10 * n * n;
  return total < 0 ? 0 : total / 10;
}
