/* Weis, as in jass/rules/melds.py: what a hand holds in all, and the key of its best one. */
#include "call_likelihood.h"

typedef struct { i32 total, key; } Weis;

static i32 run_points(i32 length) {
  static const i32 plain[10] = {0, 0, 0, 20, 50, 100, 100, 100, 100, 100};
  static const i32 steep[10] = {0, 0, 0, 20, 50, 100, 150, 200, 250, 300};
  static const i32 slow[10] = {0, 0, 0, 20, 50, 100, 120, 140, 160, 180};
  if (R.weis_split && length >= 8) return length == 8 ? 120 : 150;
  return (R.weis_long == 2 ? slow : R.weis_long ? steep : plain)[length];
}

static i32 meld_key(i32 points, i32 quad, i32 length, i32 rank, i32 trump) {
  return (((points * 2 + (quad && R.quads_first)) * 16 + length) * 16 + rank) * 2 + trump;
}

/* By which cards of a suit a hand has: what their runs bring, and the best one's key, also with low cards above. */
static i16 runs_total[HOLDINGS];
static i32 runs_key[2][HOLDINGS];

static void make_runs(void) {
  for (i32 held = 0; held < HOLDINGS; held++) {
    i32 total = 0, key = 0, low_key = 0;
    for (i32 rank = 0; rank < 9; rank++) {
      i32 first = rank;
      while (held >> rank & 1) rank++;
      i32 length = rank - first;
      if (length < 3) continue;
      i32 points = run_points(length), contest = R.weis_split && length >= 8 ? 100 : points;
      total += points;
      key = most(key, meld_key(contest, 0, length, rank - 1, 0));
      low_key = most(low_key, meld_key(contest, 0, length, 8 - first, 0));
    }
    runs_total[held] = total;
    runs_key[0][held] = key;
    runs_key[1][held] = low_key;
  }
}

static i32 upside_down(i32 t) { return R.inverted && (t == UNDENUFE || t == UNDENUFE + 2); }

static inline Weis runs_of(u64 hand, i32 t) {
  Weis w = {0, 0};
  const i32 *keys = runs_key[upside_down(t)];
  for (i32 suit = 0; suit < 4; suit++) {
    i32 held = held_of(hand, suit), key = keys[held];
    w.total += runs_total[held];
    if (key) w.key = most(w.key, key + (suit == t));
  }
  return w;
}

static i32 quad_points(i32 rank) { return rank == 5 ? 200 : rank == 3 ? 150 : 100; }

/* The ranks of which a hand has all four, if that counts. */
static inline i32 quads_of(u64 hand) {
  return hand & hand >> 9 & hand >> 18 & hand >> 27 & (R.weis_low_quads ? 0x1FF : 0x1F8);
}

/* The set of melds worth most; of equal totals the one with the best meld. */
static Weis find_weis(u64 hand, i32 t) {
  i32 quads = quads_of(hand);
  if (!quads) return runs_of(hand, t);
  Weis best = {-1, 0};
  for (i32 set = quads;; set = (set - 1) & quads) {
    u64 spent = set * (1ull | 1ull << 9 | 1ull << 18 | 1ull << 27);
    Weis w = runs_of(R.kreuzweis ? hand : hand & ~spent, t);
    for (i32 rest = set; rest; rest &= rest - 1) {
      i32 rank = lowest(rest), points = quad_points(rank);
      w.total += points;
      w.key = most(w.key, meld_key(points, 1, 4, upside_down(t) ? 8 - rank : rank, 0));
    }
    if (w.total > best.total || (w.total == best.total && w.key > best.key)) best = w;
    if (!set || R.kreuzweis) return best;
  }
}

/* What it is worth, whatever the contract. */
static i32 weis_total(u64 hand) {
  if (quads_of(hand)) return find_weis(hand, 0).total;
  return runs_total[held_of(hand, 0)] + runs_total[held_of(hand, 1)] + runs_total[held_of(hand, 2)] +
         runs_total[held_of(hand, 3)];
}

/* What Weis and Stöck bring each party in this contract, before the factor. */
static void write_weis(const u64 hand[PLACES], i32 t, i32 leader, const Deal *d, i32 written[SEATS]) {
  i32 best = 0, winner = -1, totals[SEATS];
  for (i32 p = 0; p < SEATS; p++) written[p] = 0;
  for (i32 i = 0; i < R.players; i++) {
    i32 seat = (leader + i) % R.players;
    totals[seat] = 0;
    if (seat == R.joker_seat) continue;
    if (R.weis) {
      Weis w = find_weis(hand[seat], t);
      totals[seat] = w.total;
      if (w.key > best) best = w.key, winner = party_at(d, seat);
    }
    if (R.stoeck && t < 4 && !(~hand[seat] >> 9 * t & 0xC0)) written[party_at(d, seat)] += 20;
  }
  for (i32 seat = 0; seat < R.players && winner >= 0; seat++)
    if (seat != R.joker_seat && party_at(d, seat) == winner) written[winner] += totals[seat];
}
