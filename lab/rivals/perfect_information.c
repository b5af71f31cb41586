/* A player who sees all cards: what knowing everything is worth, and so how far the others are from it.
 *
 * A search tree over the one true deal (UCT) with rollouts by the policy or at random;
 * the last tricks are solved exactly.
 */
#include "published_mcts.h"

/* The exact value of a deal near its end, if everybody sees everything. */
static i32 solve(const Deal *d, i32 low, i32 high) {
  if (d->done == R.tricks) return margin_now(d);
  i32 mine = mine_to_play(d);
  u64 cards = legal(d, d->hand[around(d->leader + d->lying)]);
  i32 t = table_now(d);
  /* Cards that take the trick as it lies are looked at first. */
  u64 winning = d->lying ? cards & beats[t][d->trick[d->best]] : cards;
  for (i32 first = 1; first >= 0; first--)
    for (u64 rest = first ? winning : cards & ~winning; rest; rest &= rest - 1) {
      Deal next = *d;
      play(&next, lowest(rest));
      i32 v = solve(&next, low, high);
      if (mine && v > low) low = v;
      if (!mine && v < high) high = v;
      if (low >= high) return mine ? low : high;
    }
  return mine ? low : high;
}

/* The best card, the hands being all known: so many iterations of the tree, so many tricks solved at the end, and
 * whether the policy plays where the tree ends, or anything.
 */
EXPORT(search_true_deal) i32 search_true_deal(i32 iterations, i32 exact, i32 by_policy, u32 seed) {
  u64 hand[PLACES];
  if (start(seed) < 0 || !deal_candidate(hand)) return -1;
  Deal root = set_up(hand);
  if (R.tricks - R.done <= exact) {
    i32 best = -1, best_value = -1000000;
    for (i32 i = 0; i < tally_count; i++) {
      Deal d = root;
      play(&d, tallies[i].what);
      i32 v = solve(&d, -1000000, 1000000);
      if (v > best_value) best_value = v, best = tallies[i].what;
    }
    return best;
  }
  reset_tree();
  double exploration = (by_policy ? 0.4 : 0.7) * 157 * R.menu[R.contract].factor;
  for (i32 k = 0; k < iterations; k++) {
    i32 path[MAX_PATH];
    Deal d = root;
    i32 depth = select_path(&d, path, exploration, logarithm);
    if (by_policy) play_out(&d);
    backpropagate(path, depth, play_at_random(&d));
  }
  return nodes[most_visited()].card;
}
