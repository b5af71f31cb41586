/* The kernel with what was tried beyond it (docs/bots.md, "Past the study"): each try can be switched on. */
#include "net_play.h"

static struct {
  i32 endgame; /* so many last tricks are solved exactly, as if all hands were open */
  i32 paired;  /* each choice is played out with the same random numbers */
} T;
static u32 pair_state;

EXPORT(tries) void *tries_place(void) { return &T; }

static i32 value(const Deal *d, Option *o);

static i32 solve(const Deal *d, i32 low, i32 high, Deal *end) {
  if (d->done == R.tricks) {
    Option unused = {0};
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

static void play_out_tried(Deal *d) {
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

static i32 draw_world_tried(u64 hand[PLACES]) {
  if (T.paired) pair_state = draw();
  return draw_world(hand);
}

#define draw_world draw_world_tried
#define play_out play_out_tried
#include "kernel.c"

static double lies[PLACES][36];

EXPORT(lies) double *lies_place(void) { return lies[0]; }

/* Where the hidden cards lie in so many deals: by place and card the weight of the deals in which it is there. */
EXPORT(believe) i32 believe(i32 worlds) {
  for (i32 p = 0; p < PLACES; p++)
    for (i32 card = 0; card < 36; card++) lies[p][card] = 0;
  while (worlds--) {
    u64 hand[PLACES];
    if (!draw_world(hand)) return 0;
    double w = likely_play(hand);
    for (i32 p = 0; p < R.players * R.packets; p++)
      for (u64 rest = hand[p]; rest; rest &= rest - 1) lies[p][lowest(rest)] += w;
  }
  return 1;
}

/* Goes on with the better ones alone, the best first. */
EXPORT(keep) void keep(i32 n) {
  for (i32 i = 1; i < options_count; i++)
    for (i32 k = i; k && options[k].sum * options[k - 1].weight > options[k - 1].sum * options[k].weight; k--) {
      Option other = options[k];
      options[k] = options[k - 1], options[k - 1] = other;
    }
  options_count = least(options_count, n);
}
