/* A search tree over the cards of a deal (UCT), for the players that the bots are measured against. */
#include "kernel.c"

enum { NODES = 1 << 16 };

typedef struct { i32 card, visits, child, next; float sum; } Node;

static Node nodes[NODES];
static i32 nodes_used;

static i32 lead_now(const Deal *d) {
  Option unused = {0};
  return value(d, &unused);
}

static i32 any_card(const Deal *d) {
  u64 cards = legal(d, d->hand[around(d->leader + d->lying)]);
  for (i32 skip = below(count(cards)); skip; skip--) cards &= cards - 1;
  return lowest(cards);
}

static float play_anything(Deal *d) {
  while (d->done < R.tricks) play(d, any_card(d));
  return (float)lead_now(d);
}

static i32 mine_to_play(const Deal *d) {
  return party_at(d, around(d->leader + d->lying)) == party_at(d, R.seat);
}

static float root_of(float x) {
  float y = x > 1 ? x / 2 : 1;
  for (i32 i = 0; i < 20; i++) y = (y + x / y) / 2;
  return y;
}

static float logarithm(float x) {
  float twos = 0;
  while (x > 2) x /= 2, twos += 0.69314718f;
  float y = (x - 1) / (x + 1), y2 = y * y;
  return twos + 2 * y * (1 + y2 / 3 + y2 * y2 / 5 + y2 * y2 * y2 / 7);
}

static void grow(Node *n, const Deal *d) {
  for (u64 rest = legal(d, d->hand[around(d->leader + d->lying)]); rest && nodes_used < NODES; rest &= rest - 1) {
    nodes[nodes_used] = (Node){lowest(rest), 0, 0, n->child, 0};
    n->child = nodes_used++;
  }
}

static i32 descend(const Node *n, i32 mine, float wide) {
  i32 best = 0;
  float best_bound = -1e9f, all = logarithm((float)(n->visits + 1));
  for (i32 i = n->child; i; i = nodes[i].next) {
    if (!nodes[i].visits) return i;
    float mean = nodes[i].sum / (float)nodes[i].visits;
    float bound = (mine ? mean : -mean) + wide * root_of(all / (float)nodes[i].visits);
    if (bound > best_bound) best_bound = bound, best = i;
  }
  return best;
}

/* The child of the root that was visited most. */
static i32 favourite(void) {
  i32 best = nodes[0].child;
  for (i32 i = best; i; i = nodes[i].next)
    if (nodes[i].visits > nodes[best].visits) best = i;
  return best;
}

static void plant(void) {
  nodes[0] = (Node){-1, 0, 0, 0, 0};
  nodes_used = 1;
}
