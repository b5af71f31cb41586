/* What beats what, and which cards may be played: the same as jass/model/contracts.py and jass/rules/legal.py. */
#include "types.h"

static u64 beats[TABLES][36]; /* for each card those that beat it: higher ones of its suit, and trumps */
static i32 strength[TABLES][36]; /* how many cards of its own suit a card beats */

static void make_rules(void) {
  static const u8 trump_order[9] = {0, 1, 2, 7, 3, 8, 4, 5, 6}; /* by rank: 6 7 8 9 B U O K A */
  for (i32 t = 0; t < TABLES; t++)
    for (i32 card = 0; card < 36; card++) {
      i32 suit = card / 9, upwards = t == UNDENUFE || t == UNDENUFE + 2;
      u64 higher = 0;
      strength[t][card] = suit == t ? trump_order[card % 9] : upwards ? 8 - card % 9 : card % 9;
      for (i32 rank = 0; rank < 9; rank++) {
        i32 other = suit == t ? trump_order[rank] : upwards ? 8 - rank : rank;
        if (other > strength[t][card]) higher |= 1ull << (9 * suit + rank);
      }
      beats[t][card] = t < 4 && suit != t ? higher | SUIT(t) : higher;
    }
}

/* Who is with whom, by who made the contract: the joker player is with him. */
typedef struct {
  i32 party[SEATS];
  i32 relation[SEATS];    /* to the contract: 0 made it, 1 is with who did, 2 is not */
  i32 flag[SEATS][SEATS]; /* of those who follow in turn: 1 a partner, 2 the next opponent, 4 another one */
} Sides;

static Sides sides[SEATS + 1];

static void make_sides(void) {
  for (i32 contractor = -1; contractor < R.players; contractor++) {
    Sides *with = &sides[contractor + 1];
    for (i32 seat = 0; seat < R.players; seat++)
      with->party[seat] = seat == R.joker_seat && contractor >= 0 ? R.party[contractor] : R.party[seat];
    for (i32 seat = 0; seat < R.players; seat++) {
      i32 mine = with->party[seat], met = 0;
      with->relation[seat] = contractor == seat ? 0 : contractor >= 0 && with->party[contractor] == mine ? 1 : 2;
      for (i32 i = 1; i < R.players; i++) {
        i32 partner = with->party[around(seat + i)] == mine;
        with->flag[seat][i] = partner ? 1 : met ? 4 : 2;
        met |= !partner;
      }
    }
  }
}

static inline const Sides *sides_of(const Deal *d) { return &sides[d->contractor + 1]; }
static inline i32 party_at(const Deal *d, i32 seat) { return sides_of(d)->party[seat]; }

static inline i32 table_now(const Deal *d) { return R.menu[d->contract].table[d->done]; }

INLINE u64 legal(const Deal *d, u64 hand) {
  if (!d->lying) return hand;
  i32 t = table_now(d), led = d->trick[0] / 9;
  u64 follow = hand & SUIT(led);
  if (t >= 4) return follow ? follow : hand;
  u64 trumps = hand & SUIT(t);
  if (led == t) {
    u64 puur = 1ull << (9 * t + 5);
    return !trumps || (R.puur_exempt && trumps == puur) ? hand : trumps;
  }
  u64 over = trumps & d->winning, plain = hand & ~trumps;
  if (follow) return follow | (R.undertrump == FREE ? trumps : over);
  if (R.undertrump >= IF_VOID) return hand;
  if (R.undertrump == FORCED_ONLY) return plain | over ? plain | over : trumps;
  return plain ? plain | over : trumps;
}

/* What everybody learns from a card: who does not follow has none of that suit (but perhaps the Puur). */
static inline void note_void(Deal *d, i32 seat, i32 t, i32 card) {
  i32 led = d->trick[0] / 9, suit = card / 9;
  if (suit == led || suit == t) return;
  u64 none = SUIT(led);
  if (led == t && R.puur_exempt) none &= ~(1ull << (9 * t + 5));
  d->allowed[seat] &= ~none;
}

INLINE void gather(Deal *d, i32 n) {
  i32 winner = around_of(n, d->leader + d->best), party = party_at(d, winner);
  d->points[party] += d->worth + (d->done == R.tricks - 1 ? R.last_trick : 0);
  d->taken[party]++;
  if (d->winner < 0 && d->points[party] * R.menu[d->contract].factor >= R.missing_to_target[party]) d->winner = party;
  d->leader = winner;
  d->lying = d->best = d->worth = 0;
  d->done++;
  if (R.packets == 2 && d->done == R.hand_size)
    for (i32 s = 0; s < R.players; s++) d->hand[s] = d->waiting[s], d->waiting[s] = 0, d->allowed[s] = ALL;
}

/* A card comes to lie in the trick. */
INLINE void lay(Deal *d, i32 t, i32 card) {
  if (!d->lying || d->winning >> card & 1) d->best = d->lying, d->winning = beats[t][card];
  d->worth += R.points[t][card];
  d->trick[d->lying++] = card;
}

INLINE void play_of(i32 n, Deal *d, i32 card) {
  i32 seat = around_of(n, d->leader + d->lying), t = table_now(d);
  d->hand[seat] &= ~(1ull << card);
  d->played |= 1ull << card;
  if (d->lying) note_void(d, seat, t, card);
  lay(d, t, card);
  if (d->lying == n) gather(d, n);
}

static void play(Deal *d, i32 card) { play_of(R.players, d, card); }
