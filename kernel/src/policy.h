/* The learned policy: six table look-ups a card, all of them from what the seat may know (jass/bots/rollout/policy.py). */
#include "rules.h"

enum { LOOKUPS = 6, OUTCOMES = 5, NEEDS = 8 };
enum {
  SIZE_0 = 4 * OUTCOMES * 3 * 9,
  SIZE_1 = 4 * OUTCOMES * 3 * 4 * 2,
  SIZE_2 = 4 * 3 * 3 * 2 * 4,
  SIZE_3 = 4 * 3 * 4 * 2 * 4,
  SIZE_4 = 4 * OUTCOMES * 5 * 4,
  SIZE_5 = 4 * 3 * 2 * 8,
  SIZE = SIZE_0 + SIZE_1 + SIZE_2 + SIZE_3 + SIZE_4 + SIZE_5
};
enum { NOISE = 1024 };

static i8 weights[3 * NEEDS * SIZE]; /* by kind of table, with an estimate also by need; in sixteenths */
static i8 *policy = weights;
static i8 choice_model[sizeof weights];  /* the same for how `strong` chooses: to infer hands from cards played */
static i16 noise[NOISE];             /* a Gumbel distribution in sixteenths: the best of score + noise is softmax */
static i16 own_noise[NOISE];         /* the same for the seat's own cards */

/* What a decision's cards have in common. */
typedef struct {
  i32 n, t, seat, mine, led, position, base, partner_outcome, trick_points, relation, trumps_out, phase;
  u64 hand, out, threat, winning;
} Features;

/* Steps as tables: branches that nobody can predict cost more than all else. */
static const u8 amount[10] = {0, 1, 1, 2, 2, 2, 3, 3, 3, 3};
static const u8 valued[21] = {0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4};
static const u8 phase[19] = {0, 0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3};

static i32 need_of(const Deal *d, i32 seat) {
  static const i32 steps[NEEDS - 1] = {-5, 1, 6, 15, 27, 42, 65};
  i32 missing = d->target[seat] - d->points[R.party[seat]], need = 0;
  while (need < NEEDS - 1 && missing >= steps[need]) need++;
  return need;
}

INLINE Features features_of(i32 n, const Deal *d) {
  Features s = {.n = n};
  i32 left = R.tricks - d->done, after = n - 1 - d->lying;
  s.seat = around_of(n, d->leader + d->lying);
  s.mine = party_at(d, s.seat);
  s.t = table_now(d);
  s.hand = d->hand[s.seat];
  s.out = ALL & ~d->played & ~s.hand;
  s.position = !d->lying ? 0 : after == 0 ? 3 : after == 1 ? 2 : 1;
  s.threat = 0;
  for (i32 i = d->lying + 1; i < n; i++) s.threat |= d->allowed[around_of(n, d->leader + i)];
  s.threat &= s.out;
  s.winning = ALL;
  s.partner_outcome = s.trick_points = 0;
  s.led = -1;
  if (d->lying) {
    s.winning = d->winning;
    s.led = d->trick[0] / 9;
    if (party_at(d, around_of(n, d->leader + d->best)) == s.mine) s.partner_outcome = s.winning & s.threat ? 1 : 2;
    s.trick_points = (d->worth >= 5) + (d->worth >= 12) + (d->worth >= 20);
  }
  s.relation = sides_of(d)->relation[s.seat];
  s.trumps_out = s.t < 4 ? amount[count(s.out & SUIT(s.t))] : 0;
  s.phase = phase[left];
  s.base = s.t < 4 ? 0 : s.t % 2 ? 2 : 1;
  if (R.objective == OBJECTIVE_MISS) s.base = s.base * NEEDS + need_of(d, s.seat);
  s.base *= SIZE;
  return s;
}

/* What the cards of one suit have in common. */
typedef struct { u64 suited, out; i32 class, from0, from1, from2, from3, from5; } SuitFeatures;

/* Who of the others has none of these cards. */
INLINE i32 void_flags(const Deal *d, const Features *s, u64 out) {
  const i32 *flag = sides_of(d)->flag[s->seat];
  i32 flags = 0;
  for (i32 i = 1; i < s->n; i++) flags |= d->allowed[around_of(s->n, s->seat + i)] & out ? 0 : flag[i];
  return flags;
}

INLINE SuitFeatures suit_features_of(const Deal *d, const Features *s, i32 suit) {
  SuitFeatures g;
  i32 p = s->position, at = s->base, class = suit == s->t ? 0 : s->led < 0 || suit == s->led ? 1 : 2;
  i32 simple = p * 3 + class;
  g.suited = SUIT(suit);
  g.out = s->out & g.suited;
  g.class = class;
  g.from0 = at;
  g.from1 = (at += SIZE_0) + s->trick_points * 2;
  g.from2 = (at += SIZE_1) + ((p * 3 + s->relation) * 3 + class) * 8 + s->trumps_out;
  g.from3 = (at += SIZE_2) + (simple * 4 + least(count(s->hand & g.suited), 4) - 1) * 8 + amount[count(g.out)];
  at += SIZE_3 + SIZE_4;
  g.from5 = at + simple * 16 + void_flags(d, s, g.out);
  return g;
}

/* The six cells of a card. */
INLINE void cells(const Features *s, const SuitFeatures *g, i32 card, i32 cell[LOOKUPS]) {
  i32 t = s->t;
  u64 higher = beats[t][card];
  i32 wins = s->winning >> card & 1;
  i32 outcome = wins ? 4 - ((higher & s->threat) != 0) : s->partner_outcome;
  i32 top = !(higher & g->out);
  i32 row = s->position * OUTCOMES + outcome, place = row * 3 + g->class;
  cell[0] = g->from0 + place * 9 + strength[t][card];
  cell[1] = g->from1 + place * 8 + top;
  cell[2] = g->from2 + top * 4;
  cell[3] = g->from3 + top * 4;
  cell[4] = s->base + SIZE_0 + SIZE_1 + SIZE_2 + SIZE_3 + row * 20 + valued[R.points[t][card]] * 4 + s->phase;
  cell[5] = g->from5 + top * 8;
}

static inline i32 score(const i8 *by, const i32 cell[LOOKUPS]) {
  i32 total = 0;
  for (i32 i = 0; i < LOOKUPS; i++) total += by[cell[i]];
  return total;
}

INLINE i32 policy_card_of(i32 n, const Deal *d) {
  u64 legal_cards = legal(d, d->hand[around_of(n, d->leader + d->lying)]);
  if (!(legal_cards & (legal_cards - 1))) return lowest(legal_cards);
  Features s = features_of(n, d);
  const i16 *gumbel = around_of(n, d->leader + d->lying) == R.seat ? own_noise : noise;
  i32 chosen = -1, best = WORST;
  for (i32 suit = 0; suit < 4; suit++) {
    u64 cards = legal_cards & SUIT(suit);
    if (!cards) continue;
    SuitFeatures g = suit_features_of(d, &s, suit);
    /* What three of the weights come to: for cards that another one out can beat, and for the top ones. */
    i32 low = policy[g.from2] + policy[g.from3] + policy[g.from5];
    i32 top = policy[g.from2 + 4] + policy[g.from3 + 4] + policy[g.from5 + 8];
    for (; cards; cards &= cards - 1) {
      i32 card = lowest(cards), cell[LOOKUPS];
      cells(&s, &g, card, cell);
      i32 shared = cell[2] == g.from2 ? low : top;
      i32 total = policy[cell[0]] + policy[cell[1]] + policy[cell[4]] + shared + gumbel[draw() >> 22];
      if (total > best) best = total, chosen = card;
    }
  }
  return chosen;
}

static i32 policy_card(const Deal *d) { return policy_card_of(R.players, d); }

/* One card of a trick of four. The compiler makes code of its own for each place in it, with no loops left. */
INLINE void play_fourth(Deal *d, i32 lying) {
  __builtin_assume(d->lying == lying);
  i32 card = policy_card_of(4, d);
  __builtin_assume(d->lying == lying);
  play_of(4, d, card);
}

static void play_out(Deal *d) {
  if (R.players != 4) {
    while (d->done < R.tricks) play(d, policy_card(d));
    return;
  }
  while (d->done < R.tricks)
    switch (d->lying) {
    case 0: play_fourth(d, 0); /* fall through */
    case 1: play_fourth(d, 1); /* fall through */
    case 2: play_fourth(d, 2); /* fall through */
    default: play_fourth(d, 3);
    }
}
