/* Two published ways to search a card game with hidden hands, for comparison: random rollouts, no policy, and of
 * the hidden cards nothing but the suits that others have shown to be void of.
 */
#include "published_mcts.h"

/* Determinised: a tree of its own for each of some deals, and the card that was visited most in all of them. */
EXPORT(determinised) i32 determinised(i32 deals, i32 iterations, u32 seed) {
  i32 visits[36] = {0}, best = -1;
  if (start(seed) < 0) return -1;
  double exploration = 0.7 * 157 * R.menu[R.contract].factor;
  for (i32 k = 0; k < deals; k++) {
    u64 hand[PLACES];
    if (!deal_candidate(hand)) return -1;
    Deal root = set_up(hand);
    reset_tree();
    for (i32 i = 0; i < iterations; i++) {
      i32 path[MAX_PATH];
      Deal d = root;
      i32 depth = select_path(&d, path, exploration, logarithm);
      backpropagate(path, depth, play_at_random(&d));
    }
    for (i32 i = nodes[0].child; i; i = nodes[i].next) visits[nodes[i].card] += nodes[i].visits;
  }
  for (i32 card = 0; card < 36; card++)
    if (visits[card] && (best < 0 || visits[card] > visits[best])) best = card;
  return best;
}

static i32 offered[NODES]; /* how often a node's card could be played when its parent was visited */

/* The child to go to of those whose cards are legal in this deal; a card without a node gets one. */
static i32 best_legal_child(i32 at, u64 cards, i32 mine, double exploration, i32 *fresh) {
  u64 missing = cards;
  i32 best = 0;
  double best_bound = -1e9;
  for (i32 i = nodes[at].child; i; i = nodes[i].next) {
    if (!(cards >> nodes[i].card & 1)) continue;
    missing &= ~(1ull << nodes[i].card);
    offered[i]++;
    double bound = ucb_of(&nodes[i], mine, exploration, logarithm(offered[i]));
    if (bound > best_bound) best_bound = bound, best = i;
  }
  *fresh = missing && nodes_used < NODES;
  if (!*fresh) return best;
  for (i32 skip = below(count(missing)); skip; skip--) missing &= missing - 1;
  nodes[nodes_used] = (Node){lowest(missing), 0, 0, nodes[at].child, 0};
  offered[nodes_used] = 1;
  return nodes[at].child = nodes_used++;
}

/* Information sets: one tree for all deals, a new deal for each iteration. */
EXPORT(information_sets) i32 information_sets(i32 iterations, u32 seed) {
  if (start(seed) < 0) return -1;
  double exploration = 0.7 * 157 * R.menu[R.contract].factor;
  reset_tree();
  for (i32 k = 0; k < iterations; k++) {
    i32 path[MAX_PATH], depth = 0, at = 0, fresh = 0;
    u64 hand[PLACES];
    if (!deal_candidate(hand)) return -1;
    Deal d = set_up(hand);
    path[depth++] = 0;
    while (d.done < R.tricks && !fresh) {
      u64 cards = legal(&d, d.hand[around(d.leader + d.lying)]);
      at = best_legal_child(at, cards, mine_to_play(&d), exploration, &fresh);
      if (!at) break; /* no room for more nodes */
      play(&d, nodes[at].card);
      path[depth++] = at;
    }
    backpropagate(path, depth, play_at_random(&d));
  }
  return nodes[most_visited()].card;
}
