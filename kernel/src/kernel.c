/* What each choice of a seat is worth, by playing sampled deals out with the learned policy or the net.
 *
 * Freestanding, without imports or allocation. The host writes the request, the weights and two tables into
 * memory, calls `start`, then `run` as often as it has time, and reads the options. Whatever is drawn comes
 * from the seed, so that jass/bots/rollout/python_kernel.py gives the same numbers.
 */
#include "net_play.h"
#include "tree.h"

static Option options[OPTIONS];
static i32 options_count;

EXPORT(request) Request *request(void) { return &R; }
EXPORT(request_size) unsigned long request_size(void) { return sizeof R; }
EXPORT(weights) i8 *weights_place(void) { return weights; }
EXPORT(readings) i8 *readings_place(void) { return readings; }
EXPORT(nets) Net *nets_place(void) { return nets; }
EXPORT(noise) i16 *noise_place(void) { return noise; }
EXPORT(fading) i32 *fading_place(void) { return fading; }
EXPORT(options) Option *options_place(void) { return options; }

enum { SHOVE = 99 };
enum { CURIOUS = 30 }; /* as in jass/bots/rollout/uct.py */

static void add_option(i32 what) {
  options[options_count++] = (Option){.what = what};
}

/* Whatever is looked up later and is the same in all deals. */
static void prepare(void) {
  make_rules();
  make_sides();
  make_promises();
  forget_choices();
  make_runs();
  if (R.by_net || R.net_plays) make_layers();
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
  if (R.objective == OBJECTIVE_ESTIMATE)
    for (i32 s = 0; s < R.players; s++)
      if (d.target[s] < 0) d.target[s] = likely_estimate(hand[s] | mask(R.past[s]), table_now(&d));
  for (i32 i = 0; i < R.lying; i++) lay(&d, table_now(&d), R.trick[i]);
  return d;
}

/* Reads the request. Returns the number of options, or -1 if no deal agrees with it. */
EXPORT(start) i32 start(u32 seed) {
  random_state = seed ? seed : 1;
  options_count = 0;
  prepare();
  if (!make_pack()) return -1;
  make_moves();
  plant();
  if (R.task == TASK_CARD) {
    u64 hand[PLACES] = {0}, own = mask(R.known[R.seat]);
    Deal d = set_up(hand);
    for (u64 rest = legal(&d, own); rest; rest &= rest - 1) add_option(lowest(rest));
    if (R.net_plays) make_minds(&everybody, &d, &history);
  }
  if (R.task == TASK_CONTRACT) {
    for (i32 k = 0; k < R.menu_size; k++) add_option(k);
    if (R.chain_length) add_option(SHOVE);
  }
  if (R.task == TASK_ESTIMATE)
    for (i32 i = 0; i < R.candidates; i++) add_option(R.candidate[i]);
  return options_count;
}

/* What a finished deal is worth to the seat's party. */
static i32 value(const Deal *d, Option *o) {
  const Contract *c = &R.menu[d->contract];
  i32 mine = party_at(d, R.seat), declaring = d->contractor < 0 ? -1 : party_at(d, d->contractor);
  if (R.objective == OBJECTIVE_ESTIMATE) {
    i32 off = d->points[mine] - d->target[R.seat];
    if (!off) o->matches += weight;
    return off < 0 ? off : -off;
  }
  i32 points[SEATS], lead = 0, winner = d->winner; /* points times the factor */
  for (i32 p = 0; p < SEATS; p++) {
    points[p] = d->points[p] * c->factor;
    if (d->taken[p] == R.tricks) {
      if (p == mine) o->matches += weight;
      if (R.counter_match || p == declaring) points[p] += R.match_bonus * (R.match_once ? 1 : c->factor);
    }
    if (winner < 0 && points[p] >= R.short_of[p]) winner = p;
  }
  if (declaring >= 0 && 10 * d->points[declaring] > c->par) o->made += weight;
  if (R.objective == OBJECTIVE_ROW) {
    lead = points[declaring] - (d->taken[declaring] ? 0 : R.null_cost * c->factor);
    lead = mine == declaring ? lead : -lead;
  } else
    for (i32 p = 0; p < SEATS; p++) lead += p == mine ? points[p] : -points[p];
  if (winner == mine) o->wins += weight;
  if (winner < 0) return lead;
  return (winner == mine ? R.win_bonus : -R.win_bonus) + (lead >> 3); /* points matter little after the end */
}

static void note(Option *o, i32 v) {
  o->n++;
  o->weight += weight;
  o->sum += weight * v;
}

/* One deal in which a contract is named, by me or after my shove by somebody else. */
static void try_contract(const u64 hand[PLACES], Option *o) {
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
    if (R.objective == OBJECTIVE_LEAD || p == declaring)
      extra += p == mine ? written[p] : -written[p];
  if (R.objective == OBJECTIVE_ROW) v -= (mine == declaring ? c->par : -c->par) * c->factor / 10;
  note(o, v + extra * c->factor);
}

/* Curious enough to come back to what looked bad, also after many visits. */
static double tried(i32 visits) { return __builtin_sqrt(visits + 1); }

/* All hands being known, a tree over what everybody may play: as many ways down it as there are options. */
static void search_tree(const u64 hand[PLACES]) {
  double wide = CURIOUS * R.menu[R.contract].factor;
  for (i32 i = 0; i < options_count; i++) {
    i32 way[WAY];
    Deal d = set_up(hand);
    i32 depth = way_down(&d, way, wide, tried);
    play_out(&d);
    Option *o = options;
    while (o->what != nodes[way[1]].card) o++;
    i32 v = value(&d, o);
    note(o, v);
    back_up(way, depth, v);
  }
}

/* Plays so many more deals out for every option. Returns how many it could: less only if none agrees. */
EXPORT(run) i32 run(i32 worlds) {
  for (i32 done = 0; done < worlds; done++) {
    u64 hand[PLACES];
    if (!draw_world(hand)) return done;
    weight = R.task == TASK_CARD && !R.by_tree ? likely_play(hand) : 1;
    if (R.by_tree) {
      search_tree(hand);
      continue;
    }
    Minds with_hands;
    if (R.net_plays) {
      with_hands = everybody;
      take_up_hands(&with_hands, R.menu[R.contract].table[R.done], hand);
    }
    for (i32 i = 0; i < options_count; i++) {
      Option *o = &options[i];
      if (R.task == TASK_CONTRACT) {
        try_contract(hand, o);
        continue;
      }
      Deal d = set_up(hand);
      if (R.net_plays) {
        Minds m = with_hands;
        play_minded(&m, &d, o->what);
        play_out_by_net(&d, &m);
      } else {
        if (R.task == TASK_CARD) play(&d, o->what);
        else d.target[R.seat] = o->what;
        play_out(&d);
      }
      note(o, value(&d, o));
    }
  }
  return worlds;
}
