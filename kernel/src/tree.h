/* A search tree over the cards of a deal whose hands are all known (UCT). */
#include "played.h"

enum { NODES = 1 << 16, WAY = TRICKS * SEATS + 1 };

typedef struct { i32 card, visits, child, next; double sum; } Node;

static Node nodes[NODES];
static i32 nodes_used;

static void plant(void) {
  nodes[0] = (Node){-1, 0, 0, 0, 0};
  nodes_used = 1;
}

static void grow(Node *n, const Deal *d) {
  u64 cards = legal(d, d->hand[around(d->leader + d->lying)]);
  if (nodes_used + count(cards) > NODES) return;
  for (u64 rest = cards; rest; rest &= rest - 1) {
    nodes[nodes_used] = (Node){lowest(rest), 0, 0, n->child, 0};
    n->child = nodes_used++;
  }
}

static inline double bound_of(const Node *n, i32 mine, double wide, double tried) {
  double mean = n->sum / n->visits;
  return (mine ? mean : -mean) + wide * __builtin_sqrt(tried / n->visits);
}

static i32 descend(const Node *n, i32 mine, double wide, double tried) {
  i32 best = 0;
  double best_bound = -1e9;
  for (i32 i = n->child; i; i = nodes[i].next) {
    if (!nodes[i].visits) return i;
    double bound = bound_of(&nodes[i], mine, wide, tried);
    if (bound > best_bound) best_bound = bound, best = i;
  }
  return best;
}

static i32 mine_to_play(const Deal *d) {
  return party_at(d, around(d->leader + d->lying)) == party_at(d, R.seat);
}

/* Plays the deal as far as the tree goes, and lets that grow. `tried` tells how much so many visits of a node make
 * curious about what was seldom tried there. Returns how many nodes lie on the way, the root included. */
INLINE i32 way_down(Deal *d, i32 way[WAY], double wide, double (*tried)(i32 visits)) {
  i32 depth = 0, at = 0;
  way[depth++] = 0;
  while (d->done < R.tricks) {
    if (!nodes[at].child) {
      if (nodes[at].visits || !at) grow(&nodes[at], d);
      if (!nodes[at].child) break;
    }
    at = descend(&nodes[at], mine_to_play(d), wide, tried(nodes[at].visits));
    play(d, nodes[at].card);
    way[depth++] = at;
  }
  return depth;
}

static void back_up(const i32 *way, i32 depth, double v) {
  while (depth--) nodes[way[depth]].visits++, nodes[way[depth]].sum += v;
}
