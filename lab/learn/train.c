/* Learning the policy's weights by self-play: the kernel, and a gradient over all cards of a decision.
 *
 * At some decisions every legal card is played out once on the deal as it lies, by the policy itself; cards
 * that did better than the policy's mean become more likely. WebAssembly's arithmetic is the same everywhere,
 * so a seed gives the same weights on every machine.
 */
#include "kernel.c"

static float exact[sizeof weights];
static i8 rival[sizeof weights];

EXPORT(rival) i8 *rival_place(void) { return rival; }

static float wins_sum;

static i32 namers(void) { return R.joker_seat >= 0 ? R.players - 1 : R.players; }

/* Cards, a forehand and a contract, one in four of them at random; estimates with some error. */
static Deal random_deal(void) {
  u64 hand[PLACES];
  make_pack();
  deal_candidate(hand);
  i32 forehand = below(namers()), contract, contractor = forehand, margin;
  contract = best_contract(hand[forehand], &margin);
  for (i32 i = 0; i < R.chain_length && margin < R.shove_below; i++) {
    contractor = (forehand + R.chain[i]) % namers();
    contract = best_contract(hand[contractor], &margin);
  }
  if (R.objective == OBJECTIVE_MISS || below(4) == 0) contract = below(R.menu_size);
  R.contract = contract;
  R.contractor = R.objective == OBJECTIVE_MISS ? -1 : contractor;
  R.leader = R.contractor_leads ? contractor : forehand;
  Deal d = set_up(hand);
  if (R.objective == OBJECTIVE_MISS)
    for (i32 s = 0; s < R.players; s++) {
      d.target[s] = rule_of_thumb_estimate(hand[s], table_now(&d)) + below(17) - 8;
      if (d.target[s] < 0) d.target[s] = 0;
    }
  return d;
}

static float value_for(Deal *d, i32 seat) {
  Tally unused = {0};
  R.seat = seat;
  return (float)value(d, &unused) / 10;
}

static void learn_from(const Deal *d, float rate) {
  i32 seat = around(d->leader + d->lying), n = 0, best = -100000, cell[9 + 9][LOOKUPS], total[18];
  float odds[18], q[18], sum = 0, mean = 0;
  Features s = features_of(R.players, d);
  for (u64 rest = legal(d, d->hand[seat]); rest; rest &= rest - 1, n++) {
    SuitFeatures g = suit_features_of(d, &s, lowest(rest) / 9);
    cells(&s, &g, lowest(rest), cell[n]);
    total[n] = score(policy, cell[n]);
    if (total[n] > best) best = total[n];
    Deal copy = *d;
    play(&copy, lowest(rest));
    play_out(&copy);
    q[n] = value_for(&copy, seat);
  }
  for (i32 i = 0; i < n; i++) sum += odds[i] = likelihood_decay[least(best - total[i], DECAY_STEPS - 1)];
  for (i32 i = 0; i < n; i++) mean += q[i] * (odds[i] /= sum);
  for (i32 i = 0; i < n; i++)
    for (i32 k = 0; k < LOOKUPS; k++) {
      i32 at = cell[i][k];
      float now = exact[at] += rate * odds[i] * (q[i] - mean);
      now *= 16;
      i32 whole = (i32)(now < 0 ? now - 0.5f : now + 0.5f);
      weights[at] = whole > 127 ? 127 : whole < -127 ? -127 : whole;
    }
}

/* Forgets everything. */
EXPORT(begin) void begin(u32 seed) {
  random_state = seed ? seed : 1;
  prepare();
  for (u32 i = 0; i < sizeof weights; i++) exact[i] = 0, weights[i] = 0;
}

/* Takes so many deals from the request's family, learning from three of ten decisions. */
EXPORT(train) void train(i32 deals, float rate) {
  policy = weights;
  while (deals--) {
    Deal d = random_deal();
    while (d.done < R.tricks) {
      u64 cards = legal(&d, d.hand[around(d.leader + d.lying)]);
      if (cards & (cards - 1) && below(10) < 3) learn_from(&d, rate);
      play(&d, policy_card(&d));
    }
  }
}

/* The mean value, in tenths, for seats on the even side with the weights, the others with the rival's. Each
 * deal is played twice with the sides changed. */
EXPORT(compare) float compare(i32 deals, i32 seed) {
  u32 kept = random_state;
  random_state = seed;
  wins_sum = 0;
  for (i32 i = 0; i < deals; i++) {
    Deal dealt = random_deal();
    for (i32 side = 0; side < 2; side++) {
      Deal d = dealt;
      while (d.done < R.tricks) {
        policy = ((d.leader + d.lying) % R.players + side) % 2 ? rival : weights;
        play(&d, policy_card(&d));
      }
      wins_sum += value_for(&d, side);
    }
  }
  policy = weights;
  random_state = kept;
  return wins_sum * 10 / (2 * deals);
}
