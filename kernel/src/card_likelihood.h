/* How likely a deal makes the cards that the others have played: the same as jass/bots/rollout/card_likelihood.py. */
#ifndef CARD_LIKELIHOOD_H
#define CARD_LIKELIHOOD_H
#include "net.h"

/* What their players think of the cards of these legal cards, in their order. */
static void scores_by_net(i32 move, const Deal *d, u64 legal_cards, i32 total[]) {
  i32 t = table_now(d), of_suit[9];
  for (i32 suit = 0; suit < 4; suit++) {
    u64 cards = legal_cards & SUIT(suit);
    if (cards) net_scores(move, d, suit, d->hand[around(d->leader + d->lying)], of_suit);
    for (; cards; cards &= cards - 1) *total++ = of_suit[strength[t][lowest(cards)]];
  }
}

static void scores_by_choice_model(const Deal *d, u64 legal_cards, i32 total[]) {
  Features s = features_of(R.players, d);
  for (i32 suit = 0; suit < 4; suit++) {
    u64 cards = legal_cards & SUIT(suit);
    if (!cards) continue;
    SuitFeatures g = suit_features_of(d, &s, suit);
    for (; cards; cards &= cards - 1) {
      i32 cell[LOOKUPS];
      cells(&s, &g, lowest(cards), cell);
      *total++ = score(choice_model, cell);
    }
  }
}

/* One card. Without a choice model players are less sure than the policy; sometimes any card is played. */
static double card_likelihood(i32 move, const Deal *d, i32 played) {
  u64 legal_cards = legal(d, d->hand[around(d->leader + d->lying)]);
  if (!(legal_cards >> played & 1)) return 1.0 / 256; /* a revoke, if it can be at all */
  if (!(legal_cards & (legal_cards - 1))) return 1;
  i32 total[36], n = count(legal_cards), own = count(legal_cards & (1ull << played) - 1), best = WORST, sum = 0;
  if (R.net_inference) scores_by_net(move, d, legal_cards, total);
  else scores_by_choice_model(d, legal_cards, total);
  for (i32 i = 0; i < n; i++) best = most(best, total[i]);
  for (i32 i = 0; i < n; i++) {
    i32 step = least((best - total[i]) >> R.card_temperature, DECAY_STEPS - 1);
    sum += total[i] = likelihood_decay[step];
  }
  return ((double)(total[own] * (16 - R.random_share)) / sum + (double)R.random_share / n) / 16;
}

/* What lay when each card was played: the same in every deal but for the hands. */
static Deal before[36];
static u64 not_yet[36]; /* what its player had still to play of that by now, the card included */

/* Late in a deal the same hands come again and again: what was found for some of them, by a few bits of the hand. */
enum { CARD_CACHE = 128 };
static struct { u64 hand; double likelihood; } card_cache[36][CARD_CACHE];

static History history; /* of all of them */

static void make_moves(void) {
  Deal d = {
      .played = mask(R.played), .contract = R.contract, .contractor = R.contractor, .leader = R.first_leader,
      .done = R.first_done, .winner = -1};
  u64 past[SEATS];
  history = (History){0};
  for (i32 s = 0; s < R.players; s++) {
    past[s] = mask(R.past[s]);
    d.played &= ~past[s];
    d.allowed[s] = ALL;
  }
  for (i32 i = 0; i < R.moves; i++) {
    i32 seat = around(d.leader + d.lying);
    before[i] = d;
    not_yet[i] = past[seat];
    for (i32 k = 0; k < CARD_CACHE; k++) card_cache[i][k].hand = 0;
    past[seat] &= ~(1ull << R.move[i]);
    if (R.net_inference) make_public_inputs(i, &d, &history);
    note_card(&history, &d, R.move[i]);
    play(&d, R.move[i]);
  }
}

/* All of them, of the hands that are in play. */
static double play_likelihood(const u64 hand[PLACES]) {
  double likelihood = 1;
  i32 target[SEATS];
  if (R.objective == OBJECTIVE_MISS && R.moves)
    for (i32 s = 0; s < R.players; s++)
      target[s] = R.target[s] < 0 ? predicted_estimate(hand[s] | mask(R.past[s]), table_now(before)) : R.target[s];
  for (i32 i = 0; i < R.moves; i++) {
    Deal *d = &before[i];
    i32 seat = around(d->leader + d->lying);
    if (seat == R.seat) continue;
    u64 own = d->hand[seat] = hand[seat] | not_yet[i];
    i32 at = own * 0x9E3779B97F4A7C15ull >> 57;
    if (card_cache[i][at].hand != own) {
      if (R.objective == OBJECTIVE_MISS) d->target[seat] = target[seat];
      card_cache[i][at].hand = own;
      card_cache[i][at].likelihood = card_likelihood(i, d, R.move[i]);
    }
    likelihood *= card_cache[i][at].likelihood;
  }
  return likelihood;
}

#endif
