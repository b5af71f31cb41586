/* Rollouts by the net instead of the policy: as `strong` plays, nearly (jass/bots/rollout/net_rollout.py).
 *
 * What each seat puts into the first layer is kept for each suit while the deal goes on; a card changes a few
 * inputs of it.
 */
#ifndef NET_ROLLOUT_H
#define NET_ROLLOUT_H
#include "card_likelihood.h"

/* By seat and suit: everything but how the trick lies. */
typedef struct { Accumulator of[4][4]; } Accumulators;

/* Players of `strong` are that much surer of a card than the net can be of what they play. */
enum { INVERSE_TEMPERATURE = 2 };

static Accumulators base_accumulators; /* without the hands, before the seat plays */

static void make_accumulators(Accumulators *m, const Deal *d, const History *h) {
  for (i32 seat = 0; seat < 4; seat++)
    for (i32 suit = 0; suit < 4; suit++) {
      m->of[seat][suit] = (Accumulator){0};
      add_past(&m->of[seat][suit], d, h, seat, suit);
    }
}

static void add_hands(Accumulators *m, i32 t, const u64 hand[PLACES]) {
  for (i32 seat = 0; seat < 4; seat++)
    for (i32 suit = 0; suit < 4; suit++) add_hand(&m->of[seat][suit], t, suit, hand[seat]);
}

/* A card is played. */
static void play_and_update(Accumulators *m, Deal *d, i32 card) {
  i32 t = table_now(d), player = d->leader + d->lying & 3, of = card / 9, at = strength[t][card];
  i32 how = how_played(d, card);
  for (i32 suit = 0; suit < 4; suit++) {
    const Net *net = &nets[net_number(t, suit)];
    subtract(&m->of[player][suit], net, hand_input(t, suit, card));
    for (i32 seat = 0; seat < 4; seat++) {
      if (!(d->hand[seat] & SUIT(suit))) continue; /* never asked for again */
      Accumulator *sum = &m->of[seat][suit];
      i32 place = 9 * (player - seat & 3) + at;
      if (of == suit) {
        add(sum, net, AT_PLAYED + place);
        if (how != FOLLOWED) add(sum, net, (how == LED ? AT_LED : AT_DISCARDED) + place);
      } else if (of == t) add(sum, net, AT_TRUMPS_PLAYED + place);
      else subtract(sum, net, AT_UNPLAYED + at);
    }
  }
  play_of(4, d, card);
}

/* Each card as often as the net likes it. */
static i32 net_card(const Deal *d, const Accumulators *m) {
  i32 seat = d->leader + d->lying & 3, t = table_now(d), chosen = -1, best = WORST;
  u64 legal_cards = legal(d, d->hand[seat]);
  if (!(legal_cards & (legal_cards - 1))) return lowest(legal_cards);
  const i16 *gumbel = seat == R.seat ? own_noise : noise;
  for (i32 suit = 0; suit < 4; suit++) {
    u64 cards = legal_cards & SUIT(suit);
    if (!cards) continue;
    i32 score[9];
    Accumulator sum = m->of[seat][suit];
    add_trick(&sum, d, suit);
    forward(&sum, net_number(t, suit), score);
    for (; cards; cards &= cards - 1) {
      i32 card = lowest(cards), total = score[strength[t][card]] * INVERSE_TEMPERATURE + gumbel[draw() >> 22];
      if (total > best) best = total, chosen = card;
    }
  }
  return chosen;
}

static void play_out_by_net(Deal *d, Accumulators *m) {
  while (d->done < R.tricks - 1) {
    i32 card = net_card(d, m);
    play_and_update(m, d, card);
  }
  play_out(d);
}

#endif
