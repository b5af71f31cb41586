/* Weis, as in jass/melds.py: what a hand holds in all, and the key of its best one. */
#include "contracts.h"

typedef struct { i32 total, key, melds; } Weis;

static i32 run_points(i32 length) {
  static const i32 plain[10] = {0, 0, 0, 20, 50, 100, 100, 100, 100, 100};
  static const i32 scale[10] = {0, 0, 0, 20, 50, 100, 150, 200, 250, 300};
  if (R.weis_split && length >= 8) return length == 8 ? 120 : 150;
  return (R.weis_long ? scale : plain)[length];
}

static i32 meld_key(i32 points, i32 quad, i32 length, i32 rank, i32 trump) {
  return (((points * 2 + (quad && R.quads_first)) * 16 + length) * 16 + rank) * 2 + trump;
}

static void add_runs(u64 hand, i32 t, Weis *w) {
  i32 upside_down = R.inverted && (t == UNDENUFE || t == UNDENUFE + 2);
  for (i32 suit = 0; suit < 4; suit++)
    for (i32 rank = 0; rank < 9; rank++) {
      i32 first = rank;
      while (rank < 9 && hand >> (9 * suit + rank) & 1) rank++;
      i32 length = rank - first;
      if (length < 3) continue;
      i32 points = run_points(length), contest = R.weis_split && length >= 8 ? 100 : points;
      i32 key = meld_key(contest, 0, length, upside_down ? 8 - first : rank - 1, suit == t);
      w->total += points;
      w->melds++;
      if (key > w->key) w->key = key;
    }
}

static i32 quad_points(i32 rank) {
  return rank == 5 ? 200 : rank == 3 ? 150 : rank > 3 || R.weis_low_quads ? 100 : 0;
}

/* The set of melds worth most; of equal totals the one with the best meld. */
static Weis find_weis(u64 hand, i32 t) {
  static const u64 one_rank = 1ull | 1ull << 9 | 1ull << 18 | 1ull << 27;
  i32 quads[9], n = 0, upside_down = R.inverted && (t == UNDENUFE || t == UNDENUFE + 2);
  for (i32 rank = 0; rank < 9; rank++)
    if (!(~hand & one_rank << rank) && quad_points(rank)) quads[n++] = rank;
  Weis best = {-1, 0, 0};
  for (i32 set = R.kreuzweis ? (1 << n) - 1 : 0; set < 1 << n; set++) {
    Weis w = {0, 0, 0};
    u64 free = hand;
    for (i32 i = 0; i < n; i++)
      if (set >> i & 1) {
        i32 points = quad_points(quads[i]);
        i32 key = meld_key(points, 1, 4, upside_down ? 8 - quads[i] : quads[i], 0);
        if (!R.kreuzweis) free &= ~(one_rank << quads[i]);
        w.total += points;
        w.melds++;
        if (key > w.key) w.key = key;
      }
    add_runs(free, t, &w);
    if (w.total > best.total || (w.total == best.total && w.key > best.key)) best = w;
  }
  return best;
}

/* What Weis and Stöck bring each party in this contract, before the factor. */
static void write_weis(const u64 hand[PLACES], i32 t, i32 leader, const Deal *d, i32 written[SEATS]) {
  i32 best = 0, winner = -1, totals[SEATS];
  for (i32 p = 0; p < SEATS; p++) written[p] = 0;
  for (i32 i = 0; i < R.players; i++) {
    i32 seat = (leader + i) % R.players;
    totals[seat] = 0;
    if (seat == R.silent) continue;
    if (R.weis) {
      Weis w = find_weis(hand[seat], t);
      totals[seat] = w.total;
      if (w.key > best) best = w.key, winner = party_at(d, seat);
    }
    if (R.stoeck && t < 4 && !(~hand[seat] >> 9 * t & 0xC0)) written[party_at(d, seat)] += 20;
  }
  for (i32 seat = 0; seat < R.players && winner >= 0; seat++)
    if (seat != R.silent && party_at(d, seat) == winner) written[winner] += totals[seat];
}
