/* The kernel with what was tried beyond it (lab/RESULTS.md): each change can be switched on. */
#include "net_rollout.h"

static struct {
  i32 endgame; /* so many last tricks are solved exactly, as if all hands were open */
  i32 paired;  /* each choice is played out with the same random numbers */
} T;
static u32 pair_state;

EXPORT(ablations) void *ablations_place(void) { return &T; }

static i32 value(const Deal *d, Tally *o);

static i32 solve(const Deal *d, i32 low, i32 high, Deal *end) {
  if (d->done == R.tricks) {
    Tally unused = {0};
    *end = *d;
    return value(d, &unused);
  }
  i32 seat = around(d->leader + d->lying), mine = party_at(d, seat) == party_at(d, R.seat), any = 0;
  u64 cards = legal(d, d->hand[seat]), winning = d->lying ? cards & beats[table_now(d)][d->trick[d->best]] : cards;
  for (i32 first = 1; first >= 0; first--)
    for (u64 rest = first ? winning : cards & ~winning; rest; rest &= rest - 1) {
      Deal next = *d, last;
      play(&next, lowest(rest));
      i32 v = solve(&next, low, high, &last);
      if (!any || (mine ? v > low : v < high)) any = 1, *end = last;
      if (mine && v > low) low = v;
      if (!mine && v < high) high = v;
      if (low >= high) return mine ? low : high;
    }
  return mine ? low : high;
}

static void play_out_ablated(Deal *d) {
  if (T.paired) random_state = pair_state;
  if (!T.endgame) {
    play_out(d);
    return;
  }
  while (d->done < R.tricks && (d->lying || R.tricks - d->done > T.endgame)) play(d, policy_card(d));
  if (d->done == R.tricks) return;
  Deal end;
  solve(d, -1000000, 1000000, &end);
  *d = end;
}

static i32 draw_sample_ablated(u64 hand[PLACES]) {
  if (T.paired) pair_state = draw();
  return draw_sample(hand);
}

#define draw_sample draw_sample_ablated
#define play_out play_out_ablated
#include "kernel.c"

static double card_weights[PLACES][36];

EXPORT(card_weights) double *card_weights_place(void) { return card_weights[0]; }

/* Where the hidden cards lie in so many deals: by place and card the weight of the deals in which it is there. */
EXPORT(sample_beliefs) i32 sample_beliefs(i32 samples) {
  for (i32 p = 0; p < PLACES; p++)
    for (i32 card = 0; card < 36; card++) card_weights[p][card] = 0;
  while (samples--) {
    u64 hand[PLACES];
    if (!draw_sample(hand)) return 0;
    double w = play_likelihood(hand);
    for (i32 p = 0; p < R.players * R.packets; p++)
      for (u64 rest = hand[p]; rest; rest &= rest - 1) card_weights[p][lowest(rest)] += w;
  }
  return 1;
}

/* Goes on with the better ones alone, the best first. */
EXPORT(drop_worse) void drop_worse(i32 n) {
  for (i32 i = 1; i < tally_count; i++)
    for (i32 k = i; k && tallies[k].sum * tallies[k - 1].weight > tallies[k - 1].sum * tallies[k].weight; k--) {
      Tally other = tallies[k];
      tallies[k] = tallies[k - 1], tallies[k - 1] = other;
    }
  tally_count = least(tally_count, n);
}
