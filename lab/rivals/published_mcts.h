/* What the players that the bots are measured against have in common: trees as they are published. */
#include "kernel.c"

static i32 margin_now(const Deal *d) {
  Tally unused = {0};
  return value(d, &unused);
}

static i32 random_card(const Deal *d) {
  u64 cards = legal(d, d->hand[around(d->leader + d->lying)]);
  for (i32 skip = below(count(cards)); skip; skip--) cards &= cards - 1;
  return lowest(cards);
}

static double play_at_random(Deal *d) {
  while (d->done < R.tricks) play(d, random_card(d));
  return margin_now(d);
}

static double logarithm(i32 visits) {
  double x = visits + 1, twos = 0;
  while (x > 2) x /= 2, twos += 0.69314718;
  double y = (x - 1) / (x + 1), y2 = y * y;
  return twos + 2 * y * (1 + y2 / 3 + y2 * y2 / 5 + y2 * y2 * y2 / 7);
}

/* The child of the root that was visited most. */
static i32 most_visited(void) {
  i32 best = nodes[0].child;
  for (i32 i = best; i; i = nodes[i].next)
    if (nodes[i].visits > nodes[best].visits) best = i;
  return best;
}
