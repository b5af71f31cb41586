/* What the players that the bots are measured against have in common: trees as they are published. */
#include "kernel.c"

static i32 lead_now(const Deal *d) {
  Option unused = {0};
  return value(d, &unused);
}

static i32 any_card(const Deal *d) {
  u64 cards = legal(d, d->hand[around(d->leader + d->lying)]);
  for (i32 skip = below(count(cards)); skip; skip--) cards &= cards - 1;
  return lowest(cards);
}

static double play_anything(Deal *d) {
  while (d->done < R.tricks) play(d, any_card(d));
  return lead_now(d);
}

static double logarithm(i32 visits) {
  double x = visits + 1, twos = 0;
  while (x > 2) x /= 2, twos += 0.69314718;
  double y = (x - 1) / (x + 1), y2 = y * y;
  return twos + 2 * y * (1 + y2 / 3 + y2 * y2 / 5 + y2 * y2 * y2 / 7);
}

/* The child of the root that was visited most. */
static i32 favourite(void) {
  i32 best = nodes[0].child;
  for (i32 i = best; i; i = nodes[i].next)
    if (nodes[i].visits > nodes[best].visits) best = i;
  return best;
}
