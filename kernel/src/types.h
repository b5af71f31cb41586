/* What all parts of the kernel share: the request that Python writes, the deal that is played out. */
#ifndef TYPES_H
#define TYPES_H

typedef unsigned char u8;
typedef signed char i8;
typedef short i16;
typedef int i32;
typedef unsigned u32;
typedef long long i64;
typedef unsigned long long u64;

enum { SEATS = 6, PLACES = 6, TRICKS = 18, TABLES = 8, MENU = 32, TARGETS = 64, TALLIES = 64 };
enum { OBENABE = 4, UNDENUFE = 5 }; /* tables 0 to 3 have trumps; 6 and 7 are 4 and 5 with mixed values */
enum { ONLY_TRUMPS, FORCED_ONLY, IF_VOID, FREE };
enum { TASK_CARD, TASK_CONTRACT, TASK_ESTIMATE };
enum { OBJECTIVE_MARGIN, OBJECTIVE_ROW, OBJECTIVE_MISS };

enum { WORST = -0x7FFFFFFF }; /* than any score */

#define ALL ((1ull << 36) - 1)
#define SUIT(s) (0x1FFull << 9 * (s))

typedef struct { u32 low, high; } Cards;

/* One contract that can be named. */
typedef struct {
  i32 table[TRICKS];
  i32 factor;
  i32 par; /* tenths of a point that a deal of it should bring: below, others would do better with it */
} Contract;

/* All fields are 32 bits; jass/bots/rollout/kernel_abi.py writes them in this order. */
typedef struct {
  i32 players, tricks, hand_size, packets;
  i32 undertrump, puur_exempt;
  i32 party[SEATS];
  i32 points[TABLES][36];
  i32 menu_size;
  Contract menu[MENU];
  i32 contract, contractor, forehand, contractor_leads;

  i32 task, seat;
  Cards played; /* cards out of play included */
  Cards known[PLACES], allowed[PLACES];
  i32 count[PLACES];
  Cards past[SEATS]; /* what each has played of the hand that he took up */
  i32 leader, lying, trick[SEATS], done;
  i32 points_taken[SEATS], tricks_taken[SEATS]; /* by party */

  i32 shovers, shover[SEATS]; /* the seats whose shoves tell something of their hands */
  i32 contract_is_evidence;  /* so does the contractor's choice */
  i32 chain_length, chain[SEATS]; /* who may name after me, should I shove */
  i32 shove_below;
  i32 call_temperature; /* 1 << call_temperature tenths of a point make a choice e times less likely */
  i32 call_inference;   /* contracts and shoves are weighed as if `strong` had made them */
  i32 pool;

  i32 objective, last_trick, match_bonus, match_once, counter_match, null_cost;
  i32 missing_to_target[SEATS], win_bonus; /* by party: points times factor still missing to the target */
  i32 target[SEATS];              /* estimates by seat, -1 where hidden */
  i32 candidates, candidate[TARGETS];

  i32 moves, move[36];          /* what was played of the hands in play, one card after the other */
  i32 first_leader, first_done; /* who led the first of them, in which trick */
  i32 card_temperature; /* others play by the model's odds to the root of 1 << card_temperature */
  i32 random_share;     /* and that many of 16 cards at random */
  i32 net_inference;    /* the net gives these odds, with four players only */
  i32 net_rollouts;     /* the net plays the rollouts instead of the policy */
  i32 tree_search;      /* all hands are known: a tree over their cards is searched */
  i32 own_noise;        /* in sixteenths: how much of the policy's noise is in the seat's own cards */

  i32 weis, weis_long, weis_split, weis_low_quads, kreuzweis, quads_first, inverted, stoeck;
  i32 melds_total[SEATS]; /* what a seat has announced, -1 before it has */
  i32 joker_seat;         /* the joker player's seat, who announces nothing, or -1 */
} Request;

typedef struct {
  i32 what, n;
  double weight, matches, wins, made, sum; /* made: the contractor's party got what it should bring */
} Tally;

typedef struct {
  u64 hand[SEATS], waiting[SEATS], allowed[SEATS];
  u64 played, winning; /* winning: what would beat the best card of the trick */
  i32 contract, contractor, leader, lying, best, worth, trick[SEATS], done; /* worth: of the cards in the trick */
  i32 points[SEATS], taken[SEATS], target[SEATS];
  i32 winner; /* the party that got to the target, or -1 */
} Deal;

static Request R;
static double weight = 1; /* of the deal that is being played out */
static u32 random_state;

/* Into each of its callers, so that what one of them knows, such as the number of players, spares work there. */
#define INLINE static inline __attribute__((always_inline))

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name)))
#else
#define EXPORT(name) __attribute__((visibility("default")))
#endif

static inline u64 mask(Cards c) { return (u64)c.high << 32 | c.low; }
static inline i32 count(u64 m) { return __builtin_popcountll(m); }
static inline i32 lowest(u64 m) { return __builtin_ctzll(m); }
static inline i32 least(i32 a, i32 b) { return a < b ? a : b; }
static inline i32 most(i32 a, i32 b) { return a > b ? a : b; }

/* Which cards of a suit a hand has, in nine bits: what depends on one suit alone is looked up by them. */
enum { HOLDINGS = 512 };
static inline i32 held_of(u64 hand, i32 suit) { return hand >> 9 * suit & 0x1FF; }

static inline u32 draw(void) {
  random_state ^= random_state << 13;
  random_state ^= random_state >> 17;
  random_state ^= random_state << 5;
  return random_state;
}

/* A seat counted on past the last one; cheaper than a division. */
INLINE i32 around_of(i32 n, i32 seat) { return n == 4 ? seat & 3 : seat >= n ? seat - n : seat; }
static inline i32 around(i32 seat) { return around_of(R.players, seat); }

static inline i32 below(i32 n) { return (i32)((u64)draw() * (u32)n >> 32); }

#ifdef __wasm__ /* where there is no library that has them */
void *memset(void *to, int byte, unsigned long size) {
  u8 *at = to;
  while (size--) *at++ = (u8)byte;
  return to;
}

void *memcpy(void *restrict to, const void *restrict from, unsigned long size) {
  u8 *at = to;
  const u8 *source = from;
  while (size--) *at++ = *source++;
  return to;
}
#endif

#endif
