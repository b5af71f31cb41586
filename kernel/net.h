/* How `strong` chooses its cards, by a small net instead of the readings: the same as jass/bots/net.py.
 *
 * A suit of the hand at a time: what everybody knows is summed up once for each card played, each deal adds the
 * hand. Whole numbers throughout, weights in 32ths, scores in 16ths.
 */
#ifndef NET_H
#define NET_H
#include "deals.h"

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
  i8 first[INPUTS][FIRST], second[SECOND][FIRST], second_more[SECOND], third[9][SECOND], third_more[9];
} Net;

static Net nets[NETS]; /* for trumps, for the suits beside them, for suits without trumps */

enum { NOT_YET, LED, FOLLOWED, DISCARDED };

/* Who has played which card, and how. */
typedef struct { i32 by[36], how[36]; } History;

static i32 known[36][4][FIRST]; /* what everybody knows when a card is played, by its number and the suit */

/* Short code: unrolled as a whole it would be a kilobyte more to load. */
#define EIGHTS _Pragma("clang loop unroll_count(8)")

static inline const Net *net_of(i32 t, i32 suit) { return &nets[t >= 4 ? 2 : suit != t]; }

__attribute__((noinline)) static void add(i32 sum[FIRST], const Net *net, i32 input) {
  EIGHTS for (i32 j = 0; j < FIRST; j++) sum[j] += net->first[input][j];
}

__attribute__((noinline, minsize)) static void note_card(History *h, const Deal *d, i32 card) {
  i32 t = table_now(d), suit = card / 9;
  h->by[card] = around(d->leader + d->lying);
  h->how[card] = !d->lying ? LED : suit == d->trick[0] / 9 || suit == t ? FOLLOWED : DISCARDED;
}

__attribute__((noinline, minsize)) static void make_known(i32 move, const Deal *d, const History *h) {
  i32 t = table_now(d), seat = around(d->leader + d->lying), led = d->lying ? d->trick[0] / 9 : -1;
  i32 best = d->lying ? d->trick[d->best] : -1;
  u64 puur = t < 4 ? 1ull << (9 * t + 5) : 0;
  for (i32 suit = 0; suit < 4; suit++) {
    const Net *net = net_of(t, suit);
    i32 *sum = known[move][suit];
    EIGHTS for (i32 j = 0; j < FIRST; j++) sum[j] = net->first[AT_ALWAYS][j];
    add(sum, net, AT_POSITION + d->lying);
    add(sum, net, AT_DONE + d->done);
    if (d->contractor >= 0) add(sum, net, AT_CONTRACTOR + (d->contractor - seat & 3));
    if (R.shovers) add(sum, net, AT_SHOVED);
    if (t >= 4 && t % 2) add(sum, net, AT_UNDENUFE);
    if (d->lying) {
      i32 worth = d->worth;
      add(sum, net, AT_POINTS + (worth > 0) + (worth >= 5) + (worth >= 12) + (worth >= 20));
      add(sum, net, AT_WINNER + (d->leader + d->best - seat & 3));
      if (led == t) add(sum, net, AT_TRUMP_LED);
      if (led == suit) add(sum, net, AT_IS_LED);
      if (best / 9 == suit) add(sum, net, AT_BEST + strength[t][best]);
      else if (best / 9 == t) add(sum, net, AT_BEST_TRUMP + strength[t][best]);
    }
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
    for (i32 i = 0; i < d->lying; i++)
      if (d->trick[i] / 9 == suit)
        add(sum, net, AT_LYING + 9 * (d->leader + i - seat & 3) + strength[t][d->trick[i]]);
    for (i32 i = 1; i < 4; i++) {
      u64 may = d->allowed[seat + i & 3] & ~puur;
      if (!(may & SUIT(suit))) add(sum, net, AT_VOID + i);
      if (t < 4 && suit != t && !(may & SUIT(t))) add(sum, net, AT_NO_TRUMPS + i);
    }
  }
}

/* The scores of the cards of a suit, by strength, for who is to play and holds `hand`. */
static void net_scores(i32 move, const Deal *d, i32 suit, u64 hand, i32 score[9]) {
  i32 t = table_now(d), sum[FIRST], inner[SECOND];
  const Net *net = net_of(t, suit);
  EIGHTS for (i32 j = 0; j < FIRST; j++) sum[j] = known[move][suit][j];
  for (; hand; hand &= hand - 1) {
    i32 card = lowest(hand), of = card / 9;
    add(sum, net, (of == suit ? AT_HAND : of == t ? AT_TRUMPS : AT_OTHERS) + strength[t][card]);
  }
  EIGHTS for (i32 j = 0; j < FIRST; j++) sum[j] = most(sum[j], 0);
  for (i32 k = 0; k < SECOND; k++) {
    i32 total = net->second_more[k] * 32;
    EIGHTS for (i32 j = 0; j < FIRST; j++) total += sum[j] * net->second[k][j];
    inner[k] = most(total >> 5, 0);
  }
  for (i32 i = 0; i < 9; i++) {
    i32 total = 0;
    for (i32 k = 0; k < SECOND; k++) total += inner[k] * net->third[i][k];
    score[i] = (total >> 6) + net->third_more[i];
  }
}

#endif
