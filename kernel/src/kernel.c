/* What each choice of a seat is worth, by playing sampled deals out with the learned policy or the net.
 *
 * Freestanding, without imports or allocation. The host writes the request, the weights and two tables into
 * memory, calls `start`, then `run` as often as it has time, and reads the tallies. Whatever is drawn comes
 * from the seed, so that jass/bots/rollout/python_kernel.py gives the same numbers.
 */
#include "net_rollout.h"
#include "uct.h"

static Tally tallies[TALLIES];
static i32 tally_count;

EXPORT(request) Request *request(void) { return &R; }
EXPORT(request_size) unsigned long request_size(void) { return sizeof R; }
EXPORT(weights) i8 *weights_place(void) { return weights; }
EXPORT(readings) i8 *readings_place(void) { return choice_model; }
EXPORT(nets) Net *nets_place(void) { return nets; }
EXPORT(noise) i16 *noise_place(void) { return noise; }
EXPORT(fading) i32 *fading_place(void) { return likelihood_decay; }
EXPORT(options) Tally *options_place(void) { return tallies; }

enum { SHOVE = 99 };
enum { EXPLORATION = 30 }; /* as in jass/bots/rollout/uct.py */

static void add_choice(i32 what) {
  tallies[tally_count++] = (Tally){.what = what};
}

/* Whatever is looked up later and is the same in all deals. */
static void prepare(void) {
  make_rules();
  make_sides();
  make_values();
  clear_contract_cache();
  make_runs();
  if (R.net_inference || R.net_rollouts) make_layers();
  for (i32 i = 0; i < NOISE; i++) own_noise[i] = noise[i] * R.own_noise >> 4;
}

static Deal set_up(const u64 hand[PLACES]) {
  Deal d = {
      .played = mask(R.played), .contract = R.contract, .contractor = R.contractor, .leader = R.leader,
      .done = R.done, .winner = -1};
  for (i32 s = 0; s < R.players; s++) {
    d.hand[s] = hand[s];
    d.waiting[s] = R.packets == 2 ? hand[s + R.players] : 0;
    d.allowed[s] = mask(R.allowed[s]);
    d.points[s] = R.points_taken[s];
    d.taken[s] = R.tricks_taken[s];
    d.target[s] = R.target[s];
  }
  if (R.objective == OBJECTIVE_MISS)
    for (i32 s = 0; s < R.players; s++)
      if (d.target[s] < 0) d.target[s] = predicted_estimate(hand[s] | mask(R.past[s]), table_now(&d));
  for (i32 i = 0; i < R.lying; i++) lay(&d, table_now(&d), R.trick[i]);
  return d;
}

/* Reads the request. Returns the number of choices, or -1 if no deal agrees with it. */
EXPORT(start) i32 start(u32 seed) {
  random_state = seed ? seed : 1;
  tally_count = 0;
  prepare();
  if (!make_pack()) return -1;
  make_moves();
  reset_tree();
  if (R.task == TASK_CARD) {
    u64 hand[PLACES] = {0}, own = mask(R.known[R.seat]);
    Deal d = set_up(hand);
    for (u64 rest = legal(&d, own); rest; rest &= rest - 1) add_choice(lowest(rest));
    if (R.net_rollouts) make_accumulators(&base_accumulators, &d, &history);
  }
  if (R.task == TASK_CONTRACT) {
    for (i32 k = 0; k < R.menu_size; k++) add_choice(k);
    if (R.chain_length) add_choice(SHOVE);
  }
  if (R.task == TASK_ESTIMATE)
    for (i32 i = 0; i < R.candidates; i++) add_choice(R.candidate[i]);
  return tally_count;
}

/* What a finished deal is worth to the seat's party. */
static i32 value(const Deal *d, Tally *o) {
  const Contract *c = &R.menu[d->contract];
  i32 mine = party_at(d, R.seat), declaring = d->contractor < 0 ? -1 : party_at(d, d->contractor);
  if (R.objective == OBJECTIVE_MISS) {
    i32 off = d->points[mine] - d->target[R.seat];
    if (!off) o->matches += weight;
    return off < 0 ? off : -off;
  }
  i32 points[SEATS], margin = 0, winner = d->winner; /* points times the factor */
  for (i32 p = 0; p < SEATS; p++) {
    points[p] = d->points[p] * c->factor;
    if (d->taken[p] == R.tricks) {
      if (p == mine) o->matches += weight;
      if (R.counter_match || p == declaring) points[p] += R.match_bonus * (R.match_once ? 1 : c->factor);
    }
    if (winner < 0 && points[p] >= R.missing_to_target[p]) winner = p;
  }
  if (declaring >= 0 && 10 * d->points[declaring] > c->par) o->made += weight;
  if (R.objective == OBJECTIVE_ROW) {
    margin = points[declaring] - (d->taken[declaring] ? 0 : R.null_cost * c->factor);
    margin = mine == declaring ? margin : -margin;
  } else
    for (i32 p = 0; p < SEATS; p++) margin += p == mine ? points[p] : -points[p];
  if (winner == mine) o->wins += weight;
  if (winner < 0) return margin;
  return (winner == mine ? R.win_bonus : -R.win_bonus) + (margin >> 3); /* points matter little after the end */
}

static void note(Tally *o, i32 v) {
  o->n++;
  o->weight += weight;
  o->sum += weight * v;
}

/* One deal in which a contract is named, by me or after my shove by somebody else. */
static void try_contract(const u64 hand[PLACES], Tally *o) {
  i32 contractor = R.seat, contract = o->what, written[SEATS], extra = 0;
  if (contract == SHOVE) name_after_shove(hand, &contractor, &contract);
  const Contract *c = &R.menu[contract];
  Deal d = set_up(hand);
  d.contract = contract;
  d.contractor = contractor;
  d.leader = R.contractor_leads ? contractor : R.forehand;
  write_weis(hand, c->table[0], d.leader, &d, written);
  play_out(&d);
  i32 v = value(&d, o), mine = party_at(&d, R.seat), declaring = party_at(&d, contractor);
  for (i32 p = 0; p < SEATS; p++)
    if (R.objective == OBJECTIVE_MARGIN || p == declaring)
      extra += p == mine ? written[p] : -written[p];
  if (R.objective == OBJECTIVE_ROW) v -= (mine == declaring ? c->par : -c->par) * c->factor / 10;
  note(o, v + extra * c->factor);
}

/* Grows faster than a logarithm, so that choices which looked bad are tried again after many visits, too. */
static double visit_term(i32 visits) { return __builtin_sqrt(visits + 1); }

/* All hands being known, a tree over what everybody may play: as many iterations as there are choices. */
static void search_tree(const u64 hand[PLACES]) {
  double exploration = EXPLORATION * R.menu[R.contract].factor;
  for (i32 i = 0; i < tally_count; i++) {
    i32 path[MAX_PATH];
    Deal d = set_up(hand);
    i32 depth = select_path(&d, path, exploration, visit_term);
    play_out(&d);
    Tally *o = tallies;
    while (o->what != nodes[path[1]].card) o++;
    i32 v = value(&d, o);
    note(o, v);
    backpropagate(path, depth, v);
  }
}

/* Plays so many more deals out for every choice. Returns how many it could: less only if none agrees. */
EXPORT(run) i32 run(i32 samples) {
  for (i32 done = 0; done < samples; done++) {
    u64 hand[PLACES];
    if (!draw_sample(hand)) return done;
    weight = R.task == TASK_CARD && !R.tree_search ? play_likelihood(hand) : 1;
    if (R.tree_search) {
      search_tree(hand);
      continue;
    }
    Accumulators with_hands;
    if (R.net_rollouts) {
      with_hands = base_accumulators;
      add_hands(&with_hands, R.menu[R.contract].table[R.done], hand);
    }
    for (i32 i = 0; i < tally_count; i++) {
      Tally *o = &tallies[i];
      if (R.task == TASK_CONTRACT) {
        try_contract(hand, o);
        continue;
      }
      Deal d = set_up(hand);
      if (R.net_rollouts) {
        Accumulators m = with_hands;
        play_and_update(&m, &d, o->what);
        play_out_by_net(&d, &m);
      } else {
        if (R.task == TASK_CARD) play(&d, o->what);
        else d.target[R.seat] = o->what;
        play_out(&d);
      }
      note(o, value(&d, o));
    }
  }
  return samples;
}
