/* How likely a deal makes the cards that the others have played: the same as jass/bots/rollout/card_likelihood.py. */
#ifndef PLAYED_H
#define PLAYED_H
#include "net.h"

/* What their players think of the cards of these options, in their order. */
static void by_net(i32 move, const Deal *d, u64 options, i32 total[]) {
  i32 t = table_now(d), of_suit[9];
  for (i32 suit = 0; suit < 4; suit++) {
    u64 cards = options & SUIT(suit);
    if (cards) net_scores(move, d, suit, d->hand[around(d->leader + d->lying)], of_suit);
    for (; cards; cards &= cards - 1) *total++ = of_suit[strength[t][lowest(cards)]];
  }
}

static void by_readings(const Deal *d, u64 options, i32 total[]) {
  Sight s = look(R.players, d);
  for (i32 suit = 0; suit < 4; suit++) {
    u64 cards = options & SUIT(suit);
    if (!cards) continue;
    Group g = group_of(d, &s, suit);
    for (; cards; cards &= cards - 1) {
      i32 cell[LOOKUPS];
      cells(&s, &g, lowest(cards), cell);
      *total++ = score(readings, cell);
    }
  }
}

/* One card. Players who were not read are less sure than the policy; sometimes anything is played. */
static double likely_card(i32 move, const Deal *d, i32 played) {
  u64 options = legal(d, d->hand[around(d->leader + d->lying)]);
  if (!(options >> played & 1)) return 1.0 / 256; /* a revoke, if it can be at all */
  if (!(options & (options - 1))) return 1;
  i32 total[36], n = count(options), own = count(options & (1ull << played) - 1), best = WORST, sum = 0;
  if (R.by_net) by_net(move, d, options, total);
  else by_readings(d, options, total);
  for (i32 i = 0; i < n; i++) best = most(best, total[i]);
  for (i32 i = 0; i < n; i++) sum += total[i] = fading[least((best - total[i]) >> R.softness, STEPS - 1)];
  return ((double)(total[own] * (16 - R.anything)) / sum + (double)R.anything / n) / 16;
}

/* What lay when each card was played: the same in every deal but for the hands. */
static Deal before[36];
static u64 not_yet[36]; /* what its player had still to play of that by now, the card included */

/* Late in a deal the same hands come again and again: what was found for some of them, by a few bits of the hand. */
enum { RECALLED = 128 };
static struct { u64 hand; double likely; } recalled[36][RECALLED];

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
    for (i32 k = 0; k < RECALLED; k++) recalled[i][k].hand = 0;
    past[seat] &= ~(1ull << R.move[i]);
    if (R.by_net) make_known(i, &d, &history);
    note_card(&history, &d, R.move[i]);
    play(&d, R.move[i]);
  }
}

/* All of them, of the hands that are in play. */
static double likely_play(const u64 hand[PLACES]) {
  double likely = 1;
  i32 target[SEATS];
  if (R.objective == OBJECTIVE_ESTIMATE && R.moves)
    for (i32 s = 0; s < R.players; s++)
      target[s] = R.target[s] < 0 ? likely_estimate(hand[s] | mask(R.past[s]), table_now(before)) : R.target[s];
  for (i32 i = 0; i < R.moves; i++) {
    Deal *d = &before[i];
    i32 seat = around(d->leader + d->lying);
    if (seat == R.seat) continue;
    u64 own = d->hand[seat] = hand[seat] | not_yet[i];
    i32 at = own * 0x9E3779B97F4A7C15ull >> 57;
    if (recalled[i][at].hand != own) {
      if (R.objective == OBJECTIVE_ESTIMATE) d->target[seat] = target[seat];
      recalled[i][at].hand = own;
      recalled[i][at].likely = likely_card(i, d, R.move[i]);
    }
    likely *= recalled[i][at].likely;
  }
  return likely;
}

#endif
