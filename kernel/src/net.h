/* How `strong` chooses its cards, by a small net instead of the choice model: the same as jass/bots/rollout/net.py.
 *
 * A suit of the hand at a time: what everybody knows is summed up once for each card played, each deal adds the
 * hand. Whole numbers throughout, weights in 32ths, scores in 16ths; eight of them at a time.
 */
#ifndef NET_H
#define NET_H
#include "determinize.h"
#include "lanes.h"

enum { FIRST = 24, SECOND = 16, NETS = 3 };
/* What goes in: for suits, nine cards by strength; by seat, counted from who plays. */
enum {
  AT_HAND = 0,
  AT_TRUMPS = AT_HAND + 9, /* the hand's, where another suit is asked for */
  AT_OTHERS = AT_TRUMPS + 9, /* the hand's cards of suits that are neither */
  AT_UNPLAYED = AT_OTHERS + 9, /* all cards of those suits that are */
  AT_PLAYED = AT_UNPLAYED + 9,
  AT_LED = AT_PLAYED + 36,
  AT_DISCARDED = AT_LED + 36,
  AT_LYING = AT_DISCARDED + 36,
  AT_TRUMPS_PLAYED = AT_LYING + 36,
  AT_BEST = AT_TRUMPS_PLAYED + 36,
  AT_BEST_TRUMP = AT_BEST + 9,
  AT_VOID = AT_BEST_TRUMP + 9,
  AT_NO_TRUMPS = AT_VOID + 4,
  AT_WINNER = AT_NO_TRUMPS + 4,
  AT_POSITION = AT_WINNER + 4,
  AT_POINTS = AT_POSITION + 4,
  AT_CONTRACTOR = AT_POINTS + 5,
  AT_DONE = AT_CONTRACTOR + 4,
  AT_IS_LED = AT_DONE + 9,
  AT_TRUMP_LED, AT_SHOVED, AT_UNDENUFE, AT_ALWAYS,
  INPUTS
};

typedef struct {
  i8 first[INPUTS][FIRST], second[SECOND][FIRST], second_bias[SECOND], third[9][SECOND], third_bias[9];
} Net;

static Net nets[NETS]; /* for trumps, for the suits beside them, for suits without trumps */

/* The second and third layer as they are multiplied: the weights of two inputs side by side, for each output. */
enum { OUTPUTS = 12 };
typedef union {
  struct { i16 second[FIRST / 2][SECOND][2], third[SECOND / 2][OUTPUTS][2]; };
  struct { Eight second_by[FIRST / 2][SECOND / 4], third_by[SECOND / 2][OUTPUTS / 4]; };
} Layers;
static Layers layers[NETS];

static void make_layers(void) {
  for (i32 n = 0; n < NETS; n++) {
    for (i32 j = 0; j < FIRST; j++)
      for (i32 k = 0; k < SECOND; k++) layers[n].second[j / 2][k][j % 2] = nets[n].second[k][j];
    for (i32 k = 0; k < SECOND; k++)
      for (i32 i = 0; i < 9; i++) layers[n].third[k / 2][i][k % 2] = nets[n].third[i][k];
  }
}

enum { NOT_YET, LED, FOLLOWED, DISCARDED };

/* Who has played which card, and how. */
typedef struct { i32 by[36], how[36]; } History;

/* What comes to the first layer: at most some 90 inputs of at most 128 each, so 16 bits are enough. */
typedef struct { Eight lanes[FIRST / LANES]; } Accumulator;

static Accumulator public_inputs[36][4]; /* what everybody knows when a card is played, by its number and the suit */

static inline i32 net_number(i32 t, i32 suit) { return t >= 4 ? 2 : suit != t; }

INLINE void add(Accumulator *sum, const Net *net, i32 input) {
  for (i32 i = 0; i < FIRST / LANES; i++) sum->lanes[i] += eight_of(net->first[input] + LANES * i);
}

INLINE void subtract(Accumulator *sum, const Net *net, i32 input) {
  for (i32 i = 0; i < FIRST / LANES; i++) sum->lanes[i] -= eight_of(net->first[input] + LANES * i);
}

static i32 how_played(const Deal *d, i32 card) {
  i32 suit = card / 9;
  return !d->lying ? LED : suit == d->trick[0] / 9 || suit == table_now(d) ? FOLLOWED : DISCARDED;
}

static void note_card(History *h, const Deal *d, i32 card) {
  h->by[card] = around(d->leader + d->lying);
  h->how[card] = how_played(d, card);
}

/* What does not change while nobody plays: the contract, and the cards that were played, as one seat sees them. */
static void add_past(Accumulator *sum, const Deal *d, const History *h, i32 seat, i32 suit) {
  i32 t = table_now(d);
  const Net *net = &nets[net_number(t, suit)];
  add(sum, net, AT_ALWAYS);
  if (d->contractor >= 0) add(sum, net, AT_CONTRACTOR + (d->contractor - seat & 3));
  if (R.shovers) add(sum, net, AT_SHOVED);
  if (t >= 4 && t % 2) add(sum, net, AT_UNDENUFE);
  for (i32 card = 0; card < 36; card++) {
    i32 at = strength[t][card], of = card / 9, place = 9 * (h->by[card] - seat & 3) + at;
    if (!h->how[card]) {
      if (of != suit && of != t && !(d->played >> card & 1)) add(sum, net, AT_UNPLAYED + at);
    } else if (of == suit) {
      add(sum, net, AT_PLAYED + place);
      if (h->how[card] == LED) add(sum, net, AT_LED + place);
      if (h->how[card] == DISCARDED) add(sum, net, AT_DISCARDED + place);
    } else if (of == t) add(sum, net, AT_TRUMPS_PLAYED + place);
  }
}

/* How the trick lies for who is to play, and who is void. */
static void add_trick(Accumulator *sum, const Deal *d, i32 suit) {
  i32 t = table_now(d), seat = around(d->leader + d->lying), led = d->lying ? d->trick[0] / 9 : -1;
  const Net *net = &nets[net_number(t, suit)];
  u64 puur = t < 4 ? 1ull << (9 * t + 5) : 0;
  add(sum, net, AT_POSITION + d->lying);
  add(sum, net, AT_DONE + d->done);
  if (d->lying) {
    i32 worth = d->worth, best = d->trick[d->best];
    add(sum, net, AT_POINTS + (worth > 0) + (worth >= 5) + (worth >= 12) + (worth >= 20));
    add(sum, net, AT_WINNER + (d->leader + d->best - seat & 3));
    if (led == t) add(sum, net, AT_TRUMP_LED);
    if (led == suit) add(sum, net, AT_IS_LED);
    if (best / 9 == suit) add(sum, net, AT_BEST + strength[t][best]);
    else if (best / 9 == t) add(sum, net, AT_BEST_TRUMP + strength[t][best]);
  }
  for (i32 i = 0; i < d->lying; i++)
    if (d->trick[i] / 9 == suit)
      add(sum, net, AT_LYING + 9 * (d->leader + i - seat & 3) + strength[t][d->trick[i]]);
  for (i32 i = 1; i < 4; i++) {
    u64 may = d->allowed[seat + i & 3] & ~puur;
    if (!(may & SUIT(suit))) add(sum, net, AT_VOID + i);
    if (t < 4 && suit != t && !(may & SUIT(t))) add(sum, net, AT_NO_TRUMPS + i);
  }
}

static inline i32 hand_input(i32 t, i32 suit, i32 card) {
  i32 of = card / 9;
  return (of == suit ? AT_HAND : of == t ? AT_TRUMPS : AT_OTHERS) + strength[t][card];
}

static void add_hand(Accumulator *sum, i32 t, i32 suit, u64 hand) {
  const Net *net = &nets[net_number(t, suit)];
  for (; hand; hand &= hand - 1) add(sum, net, hand_input(t, suit, lowest(hand)));
}

static void make_public_inputs(i32 move, const Deal *d, const History *h) {
  for (i32 suit = 0; suit < 4; suit++) {
    public_inputs[move][suit] = (Accumulator){0};
    add_past(&public_inputs[move][suit], d, h, around(d->leader + d->lying), suit);
    add_trick(&public_inputs[move][suit], d, suit);
  }
}

/* Two inputs again and again. */
INLINE Eight repeated(i32 both) { return (Eight)(Four){both, both, both, both}; }

/* From the first layer's sums the scores of the cards of a suit, by strength. */
static void forward(const Accumulator *sum, i32 number, i32 score[9]) {
  const Net *net = &nets[number];
  const Layers *by = &layers[number];
  union { Eight lanes[FIRST / LANES]; i32 pair[FIRST / 2]; } first;
  union { Half lanes[SECOND / 4]; i32 pair[SECOND / 2]; } second;
  union { Four lanes[OUTPUTS / 4]; i32 each[OUTPUTS]; } third = {0};
  Four sums[SECOND / 4];
  for (i32 i = 0; i < FIRST / LANES; i++) first.lanes[i] = not_negative(sum->lanes[i]);
  for (i32 k = 0; k < SECOND; k++) sums[k / 4][k % 4] = net->second_bias[k] * 32;
  for (i32 j = 0; j < FIRST / 2; j++)
    for (i32 k = 0; k < SECOND / 4; k++) sums[k] += pairs(by->second_by[j][k], repeated(first.pair[j]));
  for (i32 k = 0; k < SECOND / 4; k++) second.lanes[k] = within(sums[k] >> 5);
  for (i32 k = 0; k < SECOND / 2; k++)
    for (i32 i = 0; i < OUTPUTS / 4; i++) third.lanes[i] += pairs(by->third_by[k][i], repeated(second.pair[k]));
  for (i32 i = 0; i < 9; i++) score[i] = (third.each[i] >> 6) + net->third_bias[i];
}

/* What who is to play and holds `hand` thinks of the cards of a suit. */
static void net_scores(i32 move, const Deal *d, i32 suit, u64 hand, i32 score[9]) {
  i32 t = table_now(d);
  Accumulator sum = public_inputs[move][suit];
  add_hand(&sum, t, suit, hand);
  forward(&sum, net_number(t, suit), score);
}

#endif
