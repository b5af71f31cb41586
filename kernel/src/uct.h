/* A search tree over the cards of a deal whose hands are all known (UCT). */
#include "card_likelihood.h"

enum { NODES = 1 << 16, MAX_PATH = TRICKS * SEATS + 1 };

typedef struct { i32 card, visits, child, next; double sum; } Node;

static Node nodes[NODES];
static i32 nodes_used;

static void reset_tree(void) {
  nodes[0] = (Node){-1, 0, 0, 0, 0};
  nodes_used = 1;
}

static void expand(Node *n, const Deal *d) {
  u64 cards = legal(d, d->hand[around(d->leader + d->lying)]);
  if (nodes_used + count(cards) > NODES) return;
  for (u64 rest = cards; rest; rest &= rest - 1) {
    nodes[nodes_used] = (Node){lowest(rest), 0, 0, n->child, 0};
    n->child = nodes_used++;
  }
}

static inline double ucb_of(const Node *n, i32 mine, double exploration, double visit_term) {
  double mean = n->sum / n->visits;
  return (mine ? mean : -mean) + exploration * __builtin_sqrt(visit_term / n->visits);
}

static i32 best_child(const Node *n, i32 mine, double exploration, double visit_term) {
  i32 best = 0;
  double best_bound = -1e9;
  for (i32 i = n->child; i; i = nodes[i].next) {
    if (!nodes[i].visits) return i;
    double bound = ucb_of(&nodes[i], mine, exploration, visit_term);
    if (bound > best_bound) best_bound = bound, best = i;
  }
  return best;
}

static i32 mine_to_play(const Deal *d) {
  return party_at(d, around(d->leader + d->lying)) == party_at(d, R.seat);
}

/* Plays the deal as far as the tree goes, and expands that. `visit_term` is the numerator of the exploration
 * term, by the visits of the parent. Returns how many nodes lie on the path, the root included. */
INLINE i32 select_path(Deal *d, i32 path[MAX_PATH], double exploration, double (*visit_term)(i32 visits)) {
  i32 depth = 0, at = 0;
  path[depth++] = 0;
  while (d->done < R.tricks) {
    if (!nodes[at].child) {
      if (nodes[at].visits || !at) expand(&nodes[at], d);
      if (!nodes[at].child) break;
    }
    at = best_child(&nodes[at], mine_to_play(d), exploration, visit_term(nodes[at].visits));
    play(d, nodes[at].card);
    path[depth++] = at;
  }
  return depth;
}

static void backpropagate(const i32 *path, i32 depth, double v) {
  while (depth--) nodes[path[depth]].visits++, nodes[path[depth]].sum += v;
}
