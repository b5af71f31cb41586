/* The learned policy: six table look-ups a card, all of them from what the seat may know (jass/bots/policy.py). */
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
static i16 noise[NOISE];             /* a Gumbel distribution in sixteenths: the best of score + noise is softmax */

/* What a decision's cards have in common. */
typedef struct {
  i32 t, seat, led, position, base, partner, best_safe, best_card, trick_points, relation, trumps_out, phase;
  u64 hand, out, threat;
} Sight;

static inline i32 amount(i32 n) { return n == 0 ? 0 : n < 3 ? 1 : n < 6 ? 2 : 3; }

static i32 need_of(const Deal *d, i32 seat) {
  static const i32 steps[NEEDS - 1] = {-5, 1, 6, 15, 27, 42, 65};
  i32 missing = d->target[seat] - d->points[R.party[seat]], need = 0;
  while (need < NEEDS - 1 && missing >= steps[need]) need++;
  return need;
}

static Sight look(const Deal *d) {
  Sight s;
  i32 n = R.players, mine, left = R.tricks - d->done, after = n - 1 - d->lying;
  s.seat = around(d->leader + d->lying);
  mine = party_at(d, s.seat);
  s.t = table_now(d);
  s.hand = d->hand[s.seat];
  s.out = ALL & ~d->played & ~s.hand;
  s.position = !d->lying ? 0 : after == 0 ? 3 : after == 1 ? 2 : 1;
  s.threat = 0;
  for (i32 i = d->lying + 1; i < n; i++) s.threat |= d->allowed[around(d->leader + i)];
  s.threat &= s.out;
  s.partner = s.best_safe = 0;
  s.best_card = s.led = -1;
  s.trick_points = 0;
  if (d->lying) {
    s.best_card = d->trick[d->best];
    s.led = d->trick[0] / 9;
    s.partner = party_at(d, around(d->leader + d->best)) == mine;
    s.best_safe = !(beats[s.t][s.best_card] & s.threat);
    i32 points = worth(d, s.t);
    s.trick_points = points < 5 ? 0 : points < 12 ? 1 : points < 20 ? 2 : 3;
  }
  s.relation = d->contractor == s.seat ? 0 : d->contractor >= 0 && party_at(d, d->contractor) == mine ? 1 : 2;
  s.trumps_out = s.t < 4 ? amount(count(s.out & SUIT(s.t))) : 0;
  s.phase = left == 1 ? 0 : left < 4 ? 1 : left < 7 ? 2 : 3;
  s.base = s.t < 4 ? 0 : s.t % 2 ? 2 : 1;
  if (R.objective == OBJECTIVE_ESTIMATE) s.base = s.base * NEEDS + need_of(d, s.seat);
  s.base *= SIZE;
  return s;
}

/* The six cells of a card; `flags` are by suit: 1 a partner, 2 the next opponent, 4 another one is void. */
static void cells(const Sight *s, i32 card, const u8 flags[4], i32 cell[LOOKUPS]) {
  i32 suit = card / 9, t = s->t;
  u64 suited = SUIT(suit);
  i32 wins = s->best_card < 0 || (beats[t][s->best_card] >> card & 1);
  i32 outcome = wins ? (beats[t][card] & s->threat ? 3 : 4) : s->partner ? 1 + s->best_safe : 0;
  i32 class = suit == t ? 0 : s->led < 0 || suit == s->led ? 1 : 2;
  i32 top = !(beats[t][card] & suited & s->out);
  i32 points = R.points[t][card];
  i32 valued = points == 0 ? 0 : points < 5 ? 1 : points < 11 ? 2 : points < 12 ? 3 : 4;
  i32 long_suit = least(count(s->hand & suited), 4) - 1;
  i32 at = s->base, p = s->position;
  cell[0] = at + ((p * OUTCOMES + outcome) * 3 + class) * 9 + strength[t][card];
  at += SIZE_0;
  cell[1] = at + (((p * OUTCOMES + outcome) * 3 + class) * 4 + s->trick_points) * 2 + top;
  at += SIZE_1;
  cell[2] = at + (((p * 3 + s->relation) * 3 + class) * 2 + top) * 4 + s->trumps_out;
  at += SIZE_2;
  cell[3] = at + (((p * 3 + class) * 4 + long_suit) * 2 + top) * 4 + amount(count(s->out & suited));
  at += SIZE_3;
  cell[4] = at + ((p * OUTCOMES + outcome) * 5 + valued) * 4 + s->phase;
  at += SIZE_4;
  cell[5] = at + ((p * 3 + class) * 2 + top) * 8 + flags[suit];
}

static void voids(const Deal *d, const Sight *s, u8 flags[4]) {
  i32 mine = party_at(d, s->seat), met = 0;
  for (i32 suit = 0; suit < 4; suit++) flags[suit] = 0;
  for (i32 i = 1; i < R.players; i++) {
    i32 seat = around(s->seat + i), partner = party_at(d, seat) == mine;
    i32 flag = partner ? 1 : met ? 4 : 2;
    u64 may_hold = d->allowed[seat] & s->out;
    met |= !partner;
    for (i32 suit = 0; suit < 4; suit++)
      if (!(may_hold & SUIT(suit))) flags[suit] |= flag;
  }
}

static i32 score(const i32 cell[LOOKUPS]) {
  i32 total = 0;
  for (i32 i = 0; i < LOOKUPS; i++) total += policy[cell[i]];
  return total;
}

static i32 policy_card(const Deal *d) {
  u64 options = legal(d, d->hand[around(d->leader + d->lying)]);
  if (!(options & (options - 1))) return lowest(options);
  Sight s = look(d);
  u8 flags[4];
  voids(d, &s, flags);
  i32 chosen = -1, best = -100000;
  for (; options; options &= options - 1) {
    i32 card = lowest(options), cell[LOOKUPS];
    cells(&s, card, flags, cell);
    i32 total = score(cell) + noise[draw() >> 22];
    if (total > best) best = total, chosen = card;
  }
  return chosen;
}

static void play_out(Deal *d) {
  while (d->done < R.tricks) play(d, policy_card(d));
}
