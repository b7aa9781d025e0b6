// Chip It: the rules of docs/rules/chip-it.md, what a seat knows of a position as numbers, and the
// frozen opponents. Numbers such as [CI-17] are those of the rules.
#pragma once

#include <algorithm>

#include "common.h"

namespace upcard::chip_it {

// ---- Cards ------------------------------------------------------------------------------------

/// Green 2 … 21, then purple 2 … 11: the canonical order.
using Card = u8;
constexpr int GREENS = 20, KINDS = 30, COPIES = 2, DECK_SIZE = KINDS * COPIES, LOWEST = 2;
constexpr bool isGreen(int card) { return card < GREENS; }
constexpr int printedValue(int card) { return LOWEST + (isGreen(card) ? card : card - GREENS); }

constexpr int OUT_OF_REACH = -1;

/// [CI-9] The points that raise a card to a value: one for each 1 on green, for each printed value on purple.
inline int pointsToReach(int card, int value) {
  const int printed = printedValue(card);
  if (value < printed) return OUT_OF_REACH;
  if (isGreen(card)) return value - printed;
  return value % printed == 0 ? value / printed - 1 : OUT_OF_REACH;
}

/// [CI-9] The value a card has with so many points on it.
inline int raisedValue(int card, int points) {
  return isGreen(card) ? printedValue(card) + points : printedValue(card) * (1 + points);
}

// ---- State ------------------------------------------------------------------------------------

constexpr int MIN_PLAYERS = 2, MAX_PLAYERS = 6, LARGEST_HAND = 15, POINTS = 108, MOST_GIVEN = 2;
/// [CI-2] [CI-21]
constexpr int HAND_SIZES[MAX_PLAYERS + 1] = {0, 0, 12, 15, 15, 12, 10};
constexpr int NOBODY = -1;

enum class Until : u8 { First, Last };
enum class Match : u8 { Single, Tournament, Duel };
enum class Phase : u8 { Deal, Act, Over };

struct Options {
  u8 players, first;
  Until until;
  Match match;
};

struct Hand {
  u8 counts[KINDS];
  u8 size;
};

struct Combo {
  Card cards[LARGEST_HAND];
  u8 count;
  u8 points;
  std::int16_t value;
};

struct State {
  Options options;
  Phase phase;
  u8 toAct;
  Hand hands[MAX_PLAYERS];
  u8 unused[KINDS];
  u8 unusedCount;
  u8 discard[KINDS];
  u8 points[MAX_PLAYERS];
  Combo fronts[MAX_PLAYERS];
  u8 pool;
  /// Whose combination is to be beaten, or nobody's.
  signed char owner;
  u8 finished[MAX_PLAYERS];
  u8 finishedCount;
  u8 idle;
  u8 game;
  std::int16_t scores[MAX_PLAYERS];
  /// Whether a game just ended, and each seat's place in it.
  bool gameOver;
  u8 places[MAX_PLAYERS];

  bool isFinished(int seat) const { return std::find(finished, finished + finishedCount, seat) != finished + finishedCount; }
  const Combo* top() const { return owner == NOBODY ? nullptr : &fronts[owner]; }
};

/// A pass, where no cards are played.
struct Action {
  Card cards[LARGEST_HAND];
  u8 count;
  /// Given back by a pass, or taken by a play.
  u8 points;
  std::int16_t value;

  bool isPass() const { return count == 0; }
};

inline Action pass(int points) {
  Action action{};
  action.points = static_cast<u8>(points);
  return action;
}

inline Action single(int card, int points) {
  Action action{};
  action.cards[0] = static_cast<Card>(card);
  action.count = 1;
  action.points = static_cast<u8>(points);
  action.value = static_cast<std::int16_t>(raisedValue(card, points));
  return action;
}

// ---- Rules ------------------------------------------------------------------------------------

/// [CI-17] The game ends with the first player finished, or when one is left.
inline int finishersIn(const Options& options) { return options.until == Until::First ? 1 : options.players - 1; }

inline int gamesIn(const Options& options) {
  if (options.match == Match::Single) return 1;
  return options.match == Match::Duel ? 4 : options.players;
}

/// [CI-4] [CI-19] [CI-21] Each game of a match has its own first player.
inline void awaitDeal(State& state, int game) {
  state.phase = Phase::Deal;
  state.game = static_cast<u8>(game);
  state.toAct = static_cast<u8>((state.options.first + game - 1) % state.options.players);
}

inline State setup(const Options& options) {
  State state{};
  state.options = options;
  awaitDeal(state, 1);
  return state;
}

/// [CI-2] Hands one after the other, then the cards left over; [CI-3] [CI-21] and points.
inline void deal(State& state, const int* deck) {
  const int players = state.options.players, size = HAND_SIZES[players];
  state.pool = POINTS;
  for (int seat = 0; seat < players; seat++) {
    Hand& hand = state.hands[seat];
    hand = Hand{};
    for (int i = 0; i < size; i++) hand.counts[*deck++]++;
    hand.size = static_cast<u8>(size);
    const bool duel = state.options.match == Match::Duel;
    state.points[seat] = static_cast<u8>(duel ? (seat == state.toAct ? 2 : 0) : 3);
    state.pool = static_cast<u8>(state.pool - state.points[seat]);
    state.fronts[seat] = Combo{};
  }
  std::fill(state.unused, state.unused + KINDS, u8{0});
  std::fill(state.discard, state.discard + KINDS, u8{0});
  state.unusedCount = static_cast<u8>(DECK_SIZE - players * size);
  for (int i = 0; i < state.unusedCount; i++) state.unused[*deck++]++;
  state.owner = NOBODY;
  state.finishedCount = state.idle = 0;
  state.gameOver = false;
  state.phase = Phase::Act;
}

/// [CI-15] Once as many passes in a row as there are active players gave nothing back.
inline bool mustGiveBack(const State& state) { return state.idle >= state.options.players - state.finishedCount; }

/// [CI-5] The cards go to the discard pile, the points on them to their player.
inline void clearFront(State& state, int seat) {
  Combo& front = state.fronts[seat];
  for (int i = 0; i < front.count; i++) state.discard[front.cards[i]]++;
  state.points[seat] = static_cast<u8>(state.points[seat] + front.points);
  front.count = front.points = 0;
  front.value = 0;
}

/// [CI-4] Clockwise; [CI-14] [CI-18] where the owner's turn comes back, the table is clear.
inline void turnMoves(State& state) {
  int seat = state.toAct;
  do {
    seat = (seat + 1) % state.options.players;
    if (seat == state.owner) state.owner = NOBODY;
    clearFront(state, seat);
  } while (state.isFinished(seat));
  state.toAct = static_cast<u8>(seat);
}

/// [CI-19] [CI-21] What a place, or what is left, scores in a game of a match.
inline int gameScore(const State& state, int seat) {
  constexpr int TOURNAMENT[] = {0, 4, 2, 1};
  if (state.options.match == Match::Tournament) return state.places[seat] <= 3 ? TOURNAMENT[state.places[seat]] : 0;
  if (state.options.match == Match::Single) return 0;
  return state.points[seat] + state.fronts[seat].points + 3 * state.hands[seat].size;
}

inline void endGame(State& state) {
  state.gameOver = true;
  const int players = state.options.players;
  std::fill(state.places, state.places + players, static_cast<u8>(finishersIn(state.options) + 1));
  for (int i = 0; i < state.finishedCount; i++) state.places[state.finished[i]] = static_cast<u8>(i + 1);
  for (int seat = 0; seat < players; seat++) {
    state.scores[seat] = static_cast<std::int16_t>(state.scores[seat] + gameScore(state, seat));
  }
  if (state.game < gamesIn(state.options)) awaitDeal(state, state.game + 1);
  else state.phase = Phase::Over;
}

inline void apply(State& state, const Action& action) {
  const int seat = state.toAct;
  if (action.isPass()) {
    // [CI-12] Points go back to the pool. [CI-15] At a clear table, passes that give nothing are counted.
    state.points[seat] = static_cast<u8>(state.points[seat] - action.points);
    state.pool = static_cast<u8>(state.pool + action.points);
    state.idle = static_cast<u8>(action.points == 0 && state.owner == NOBODY ? state.idle + 1 : 0);
  } else {
    // [CI-9] [CI-11] The points taken come from the pool and lie on the cards.
    Combo& front = state.fronts[seat];
    front.count = action.count;
    front.points = action.points;
    front.value = action.value;
    for (int i = 0; i < action.count; i++) {
      front.cards[i] = action.cards[i];
      state.hands[seat].counts[action.cards[i]]--;
    }
    state.hands[seat].size = static_cast<u8>(state.hands[seat].size - action.count);
    state.pool = static_cast<u8>(state.pool - action.points);
    state.owner = static_cast<signed char>(seat);
    state.idle = 0;
  }
  // [CI-16] Finished is who has no cards, no points and none on cards played.
  if (state.hands[seat].size == 0 && state.points[seat] + state.fronts[seat].points == 0) {
    state.finished[state.finishedCount++] = static_cast<u8>(seat);
    if (state.finishedCount == finishersIn(state.options)) {
      endGame(state);
      return;
    }
  }
  turnMoves(state);
}

constexpr int MAX_ACTIONS = 192;

/// [CI-12] 0, 1 or 2 of one's own points; [CI-15] at times at least one.
inline int listPasses(const State& state, Action* actions) {
  int count = 0;
  const int most = std::min<int>(MOST_GIVEN, state.points[state.toAct]);
  for (int points = mustGiveBack(state) ? 1 : 0; points <= most; points++) actions[count++] = pass(points);
  return count;
}

/// The legal actions in the order of the rules: passes, then plays by points taken, number of cards,
/// value, cards. For traces: plain rather than fast.
class Listing {
 public:
  Listing(const State& state, Action* actions, int limit)
      : hand_(state.hands[state.toAct]), actions_(actions), limit_(limit) {
    count_ = listPasses(state, actions);
    const Combo* top = state.top();
    const int fewest = top ? top->count : 1, most = top ? fewest : hand_.size, above = top ? top->value : 0;
    if (hand_.size < fewest) return;
    for (int points = 0; points <= state.pool && count_ < limit_; points++) {
      for (int size = fewest; size <= most && count_ < limit_; size++) {
        const int highest = std::max(21 + points, 11 * (1 + points));
        for (int value = above + 1; value <= highest && count_ < limit_; value++) {
          Action action{};
          action.value = static_cast<std::int16_t>(value);
          action.points = static_cast<u8>(points);
          choose(action, size, 0, 0, points);
        }
      }
    }
  }

  int count() const { return std::min(count_, limit_); }

 private:
  /// Adds the cards from a kind on that reach the value with exactly these points.
  void choose(Action& action, int size, int kind, int usedOfKind, int points) {
    if (action.count == size) {
      if (points == 0) actions_[count_++] = action;
      return;
    }
    for (; kind < KINDS && count_ < limit_; kind++, usedOfKind = 0) {
      if (hand_.counts[kind] <= usedOfKind) continue;
      const int taken = pointsToReach(kind, action.value);
      if (taken == OUT_OF_REACH || taken > points) continue;
      action.cards[action.count++] = static_cast<Card>(kind);
      choose(action, size, kind, usedOfKind + 1, points - taken);
      action.count--;
    }
  }

  const Hand& hand_;
  Action* actions_;
  int limit_, count_ = 0;
};

// ---- What is worth a thought ----------------------------------------------------------------------

/// As src/games/chip-it/bot/considered.ts.
namespace thought {
/// A card is raised by so many points more than it has to be, at most.
constexpr int EXTRA = 2;
/// More points than these on one combination are never worth it.
constexpr int DEAREST = 14;
constexpr int LARGEST_OPENING = 6, HIGHEST_OPENING = 24;
/// How far above what must be beaten a group is raised, at most.
constexpr int SPAN = 14;
}  // namespace thought

inline int listSingles(const State& state, int bar, int most, Action* actions) {
  const Hand& hand = state.hands[state.toAct];
  int count = 0;
  for (int card = 0; card < KINDS; card++) {
    if (hand.counts[card] == 0) continue;
    const int printed = printedValue(card);
    const int least = isGreen(card) ? std::max(0, bar + 1 - printed) : bar / printed;
    for (int points = least; points <= std::min(least + thought::EXTRA, most); points++) {
      actions[count++] = single(card, points);
    }
  }
  return count;
}

/// The cheapest group of each size that reaches the value; of equally cheap cards the first.
inline int listGroups(const State& state, int value, int fewest, int largest, int most, bool opening, Action* actions) {
  const Hand& hand = state.hands[state.toAct];
  int reaching = 0;
  Card cards[LARGEST_HAND];
  int taken[LARGEST_HAND];
  for (int card = 0; card < KINDS; card++) {
    const int points = hand.counts[card] ? pointsToReach(card, value) : OUT_OF_REACH;
    if (points == OUT_OF_REACH || points > most) continue;
    for (int copy = 0; copy < hand.counts[card]; copy++) {
      int place = reaching++;
      for (; place > 0 && taken[place - 1] > points; place--) {
        taken[place] = taken[place - 1];
        cards[place] = cards[place - 1];
      }
      taken[place] = points;
      cards[place] = static_cast<Card>(card);
    }
  }
  int count = 0, sum = 0;
  for (int size = 1; size <= std::min(reaching, largest); size++) {
    sum += taken[size - 1];
    if (sum > most) break;
    // An opening saves a turn for each card but one, and costs half a turn for each point.
    if (size < fewest || (opening && sum > 2 * size - 1)) continue;
    Action& action = actions[count++];
    action = Action{};
    std::copy(cards, cards + size, action.cards);
    std::sort(action.cards, action.cards + size);
    action.count = static_cast<u8>(size);
    action.points = static_cast<u8>(sum);
    action.value = static_cast<std::int16_t>(value);
  }
  return count;
}

inline int consideredActions(const State& state, Action* actions) {
  const Hand& hand = state.hands[state.toAct];
  const Combo* top = state.top();
  const int most = std::min<int>(state.pool, thought::DEAREST);
  int count = listPasses(state, actions);
  if (!top) {
    count += listSingles(state, 0, most, actions + count);
    const int largest = std::min<int>(thought::LARGEST_OPENING, hand.size);
    for (int value = LOWEST; value <= thought::HIGHEST_OPENING; value++) {
      count += listGroups(state, value, 2, largest, most, true, actions + count);
    }
  } else if (top->count == 1) {
    count += listSingles(state, top->value, most, actions + count);
  } else if (top->count <= hand.size) {
    for (int value = top->value + 1; value <= top->value + thought::SPAN; value++) {
      count += listGroups(state, value, top->count, top->count, most, false, actions + count);
    }
  }
  return count;
}

// ---- What a seat knows, as numbers ------------------------------------------------------------

/// Where the numbers that all actions of a decision share begin. As bot/features.ts.
namespace shared {
constexpr int PLAYERS = 0;
constexpr int UNTIL_LAST = PLAYERS + MAX_PLAYERS - MIN_PLAYERS + 1;
constexpr int DUEL = UNTIL_LAST + 1;
constexpr int OPPONENTS = DUEL + 1;
namespace opponent {
constexpr int SEATED = 0;
constexpr int FINISHED = SEATED + 1;
constexpr int SIZE = FINISHED + 1;
constexpr int FEW = SIZE + 1;
constexpr int HELD = FEW + 5;
constexpr int FRONT = HELD + 1;
constexpr int FEW_POINTS = FRONT + 1;
constexpr int LENGTH = FEW_POINTS + 5;
}  // namespace opponent
constexpr int UNSEEN = OPPONENTS + (MAX_PLAYERS - 1) * opponent::LENGTH;
constexpr int POOL = UNSEEN + KINDS * COPIES;
constexpr int HELD = POOL + 1;
constexpr int CLEAR = HELD + 1;
constexpr int BAR = CLEAR + 1;
constexpr int COUNT = BAR + 1;
constexpr int UNUSED = COUNT + 1;
constexpr int FINISHED = UNUSED + 1;
constexpr int LENGTH = FINISHED + 1;
}  // namespace shared

/// And those of the position after an action.
namespace after {
constexpr int HAND = 0;
constexpr int VALUES = HAND + KINDS * COPIES;
constexpr int SIZE = VALUES + 1;
constexpr int FEW = SIZE + 1;
constexpr int HELD = FEW + 6;
constexpr int FRONT = HELD + 1;
constexpr int FEW_POINTS = FRONT + 1;
constexpr int FINISHED = FEW_POINTS + 7;
constexpr int BAR = FINISHED + 1;
constexpr int BARS = 25;
constexpr int BAR_VALUE = BAR + BARS;
constexpr int COUNT = BAR_VALUE + 1;
constexpr int COUNTS = 7;
constexpr int OWNER = COUNT + COUNTS;
constexpr int TYPE = OWNER + MAX_PLAYERS;
constexpr int PLAYED = TYPE + MOST_GIVEN + 2;
constexpr int TAKEN = PLAYED + 1;
constexpr int IDLE = TAKEN + 1;
constexpr int OWNER_NEXT = IDLE + 1;
constexpr int NEXT = OWNER_NEXT + 1;
constexpr int UNSEEN_ABOVE = NEXT + MAX_PLAYERS - 1;
constexpr int OWN_ABOVE = UNSEEN_ABOVE + 1;
constexpr int LENGTH = OWN_ABOVE + 1;
}  // namespace after

/// What a number is divided by before the network sees it; 1 for all others.
inline void fillDivisors(float* divisors) {
  std::fill(divisors, divisors + shared::LENGTH + after::LENGTH, 1.0f);
  for (int i = 0; i < MAX_PLAYERS - 1; i++) {
    float* block = divisors + shared::OPPONENTS + i * shared::opponent::LENGTH;
    block[shared::opponent::SIZE] = 8;
    block[shared::opponent::HELD] = block[shared::opponent::FRONT] = 8;
  }
  divisors[shared::POOL] = 32;
  divisors[shared::HELD] = 8;
  divisors[shared::BAR] = 16;
  divisors[shared::COUNT] = 2;
  divisors[shared::UNUSED] = 32;
  divisors[shared::FINISHED] = 4;
  float* action = divisors + shared::LENGTH;
  action[after::VALUES] = action[after::SIZE] = 8;
  action[after::HELD] = action[after::FRONT] = 8;
  action[after::BAR_VALUE] = 16;
  action[after::PLAYED] = 2;
  action[after::TAKEN] = action[after::IDLE] = 4;
  action[after::UNSEEN_ABOVE] = action[after::OWN_ABOVE] = 8;
}

constexpr int MOST_BYTE = 255;

inline void oneUpTo(u8* out, int number, int size) {
  if (number < size) out[number] = 1;
}

/// How many of each card the one to act hasn't seen.
inline void countUnseen(const State& state, u8* unseen) {
  for (int card = 0; card < KINDS; card++) {
    unseen[card] = static_cast<u8>(COPIES - state.discard[card] - state.hands[state.toAct].counts[card]);
  }
  for (int seat = 0; seat < state.options.players; seat++) {
    const Combo& front = state.fronts[seat];
    for (int i = 0; i < front.count; i++) unseen[front.cards[i]]--;
  }
}

inline void writeCounts(const u8* counts, u8* out) {
  for (int card = 0; card < KINDS; card++) {
    for (int copy = 0; copy < counts[card]; copy++) out[card * COPIES + copy] = 1;
  }
}

/// What the one to act knows before the action: nothing of others' hands but their sizes.
inline void sharedFeatures(const State& state, u8* out) {
  using namespace shared;
  std::memset(out, 0, LENGTH);
  const int players = state.options.players, me = state.toAct;
  out[PLAYERS + players - MIN_PLAYERS] = 1;
  out[UNTIL_LAST] = state.options.until == Until::Last;
  out[DUEL] = state.options.match == Match::Duel;
  for (int relative = 1; relative < players; relative++) {
    const int seat = (me + relative) % players;
    u8* block = out + OPPONENTS + (relative - 1) * opponent::LENGTH;
    block[opponent::SEATED] = 1;
    block[opponent::FINISHED] = state.isFinished(seat);
    block[opponent::SIZE] = state.hands[seat].size;
    oneUpTo(block + opponent::FEW, state.hands[seat].size, 5);
    block[opponent::HELD] = state.points[seat];
    block[opponent::FRONT] = state.fronts[seat].points;
    oneUpTo(block + opponent::FEW_POINTS, state.points[seat] + state.fronts[seat].points, 5);
  }
  u8 unseen[KINDS];
  countUnseen(state, unseen);
  writeCounts(unseen, out + UNSEEN);
  out[POOL] = state.pool;
  out[HELD] = state.points[me];
  const Combo* top = state.top();
  out[CLEAR] = !top;
  out[BAR] = static_cast<u8>(top ? std::min<int>(top->value, MOST_BYTE) : 0);
  out[COUNT] = top ? top->count : 0;
  out[UNUSED] = state.unusedCount;
  out[FINISHED] = state.finishedCount;
}

inline void afterFeatures(const State& state, const Action& action, u8* out) {
  using namespace after;
  std::memset(out, 0, LENGTH);
  const int players = state.options.players, me = state.toAct;
  Hand hand = state.hands[me];
  for (int i = 0; i < action.count; i++) hand.counts[action.cards[i]]--;
  hand.size = static_cast<u8>(hand.size - action.count);
  writeCounts(hand.counts, out + HAND);
  for (int printed = LOWEST; printed < LOWEST + GREENS; printed++) {
    const int green = printed - LOWEST, purple = GREENS + green;
    out[VALUES] = static_cast<u8>(out[VALUES] + (hand.counts[green] > 0 || (purple < KINDS && hand.counts[purple] > 0)));
  }
  out[SIZE] = hand.size;
  oneUpTo(out + FEW, hand.size, 6);
  const int held = action.isPass() ? state.points[me] - action.points : state.points[me];
  const int front = action.isPass() ? 0 : action.points;
  out[HELD] = static_cast<u8>(held);
  out[FRONT] = static_cast<u8>(front);
  oneUpTo(out + FEW_POINTS, held + front, 7);
  out[FINISHED] = hand.size == 0 && held + front == 0;
  const Combo* top = state.top();
  const int owner = action.isPass() ? state.owner : me;
  const int value = action.isPass() ? (top ? top->value : 0) : action.value;
  const int count = action.isPass() ? (top ? top->count : 0) : action.count;
  out[BAR + std::min(value, BARS - 1)] = 1;
  out[BAR_VALUE] = static_cast<u8>(std::min(value, MOST_BYTE));
  out[COUNT + std::min(count, COUNTS - 1)] = 1;
  if (owner != NOBODY) out[OWNER + relativeSeat(owner, me, players)] = 1;
  out[TYPE + (action.isPass() ? action.points : MOST_GIVEN + 1)] = 1;
  out[PLAYED] = action.count;
  out[TAKEN] = action.isPass() ? 0 : action.points;
  out[IDLE] = static_cast<u8>(action.isPass() && action.points == 0 && !top ? state.idle + 1 : 0);
  int next = me;
  bool ownerNext = false;
  do {
    next = (next + 1) % players;
    ownerNext = ownerNext || next == owner;
  } while (state.isFinished(next));
  out[OWNER_NEXT] = ownerNext;
  if (next != me) out[NEXT + relativeSeat(next, me, players) - 1] = 1;
  u8 unseen[KINDS];
  countUnseen(state, unseen);
  for (int card = 0; card < KINDS; card++) {
    if (printedValue(card) <= value) continue;
    out[UNSEEN_ABOVE] = static_cast<u8>(out[UNSEEN_ABOVE] + unseen[card]);
    out[OWN_ABOVE] = static_cast<u8>(out[OWN_ABOVE] + hand.counts[card]);
  }
}

// ---- Frozen opponents -------------------------------------------------------------------------

/// As src/games/chip-it/bot/anchors.ts.
inline double greedyScore(const State& state, const Action& action) {
  const int held = state.points[state.toAct];
  if (!action.isPass()) return action.count - 0.4 * action.points - 0.02 * action.value;
  if (action.points < std::min(held, MOST_GIVEN)) return -1e9;
  return held >= 2 ? 0.3 : -0.5;
}

/// A sparring partner: hard as it was when training began, frozen since.
namespace hard {
constexpr double VALUES = -1.855, SIZE = -0.874, POINTS = -0.958, ODD_POINT = -0.063, LOW_GREEN = -0.983,
                 LOW_PURPLE = -1.013, CLOSERS = 0.488, NO_CARDS = 0.791, FINISHED = 14.658, CARDS = -0.264,
                 TAKEN = -0.359, BAR = 0.259, BAR_THREAT = 0.144, LEAD = -0.059, PASS = 0.236,
                 PASS_NOTHING = -2.459, PASS_LEAD = -0.002;
}  // namespace hard

/// What the hand without some cards, and so many points, are worth to be left with.
inline double keptWorth(const Hand& before, const Action& action, int points) {
  const double owed = hard::POINTS * points + hard::ODD_POINT * (points % 2);
  const int size = before.size - action.count;
  if (size == 0) return hard::NO_CARDS + owed + (points == 0 ? hard::FINISHED : 0);
  Hand hand = before;
  for (int i = 0; i < action.count; i++) hand.counts[action.cards[i]]--;
  bool seen[LOWEST + GREENS] = {};
  double worth = 0;
  int values = 0;
  for (int card = 0; card < KINDS; card++) {
    const int printed = printedValue(card);
    for (int copy = 0; copy < hand.counts[card]; copy++) {
      if (!seen[printed]) values++;
      seen[printed] = true;
      worth += isGreen(card) ? (hard::LOW_GREEN * (21 - printed)) / 19 + (printed >= 16 ? hard::CLOSERS : 0)
                             : (hard::LOW_PURPLE * (11 - printed)) / 9 + (printed >= 7 ? hard::CLOSERS : 0);
    }
  }
  return worth + owed + hard::VALUES * values + hard::SIZE * size;
}

/// As src/games/chip-it/bot/evaluation.ts.
inline void hardScores(const State& state, const Action* actions, int count, double* scores) {
  const int me = state.toAct, held = state.points[me];
  double fewest = 1e9;
  for (int seat = 0; seat < state.options.players; seat++) {
    if (seat == me || state.isFinished(seat)) continue;
    fewest = std::min(fewest, state.hands[seat].size + (state.points[seat] + state.fronts[seat].points) / 2.0);
  }
  const double threat = std::max(0.0, 3 - fewest);
  const bool clear = !state.top();
  for (int i = 0; i < count; i++) {
    const Action& action = actions[i];
    if (action.isPass()) {
      scores[i] = keptWorth(state.hands[me], action, held - action.points) + hard::PASS +
                  (action.points == 0 ? hard::PASS_NOTHING : 0) + (clear ? hard::PASS_LEAD : 0);
    } else {
      const double bar = std::min<int>(action.value, 21) / 21.0;
      scores[i] = keptWorth(state.hands[me], action, held + action.points) + hard::CARDS * action.count +
                  hard::TAKEN * action.points + hard::BAR * bar + hard::BAR_THREAT * bar * threat +
                  (clear ? hard::LEAD : 0);
    }
  }
}

// ---- The game as self-play and traces use it ----------------------------------------------------

struct Game {
  using State = chip_it::State;
  using Action = chip_it::Action;
  static constexpr const char* ID = "chip-it";
  static constexpr int PLAYERS_MIN = MIN_PLAYERS, PLAYERS_MAX = MAX_PLAYERS;
  static constexpr int ACTIONS = MAX_ACTIONS;
  static constexpr int SHARED = shared::LENGTH, AFTER = after::LENGTH;
  /// Two softmaxes: who finishes first, from the seat to the left; and the own place.
  static constexpr int GROUPS = 2;
  static constexpr int GROUP_SIZES[GROUPS] = {MAX_PLAYERS, MAX_PLAYERS};
  static constexpr int OUTPUTS = 2 * MAX_PLAYERS;
  static constexpr int OPTIONS = 4;
  /// A game until the first is finished, and one for places as in a tournament; two always play a duel's game.
  static constexpr int VARIANTS = 2;
  static constexpr bool COUNTS_LOSSES = false;

  static void divisors(float* out) { fillDivisors(out); }
  static int toAct(const State& state) { return state.toAct; }
  static int players(const State& state) { return state.options.players; }

  /// One game; those of a match differ only in who begins.
  static void start(State& state, int players, int variant, Rng& rng) {
    const Options options{static_cast<u8>(players), static_cast<u8>(rng.below(players)),
                          variant == 1 && players > 2 ? Until::Last : Until::First,
                          players == 2 ? Match::Duel : Match::Single};
    state = setup(options);
    int deck[DECK_SIZE];
    drawOutcome(state, rng, deck);
    applyOutcome(state, deck, DECK_SIZE);
  }

  static bool over(const State& state) { return state.gameOver; }
  static bool awaitsChance(const State& state) { return state.phase == Phase::Deal; }
  static bool ended(const State& state) { return state.phase == Phase::Over; }

  /// For traces: the cheapest, in the order of the rules.
  static int legal(const State& state, Action* actions) { return Listing(state, actions, 40).count(); }
  static int considered(const State& state, Action* actions) { return consideredActions(state, actions); }
  static void apply(State& state, const Action& action) { chip_it::apply(state, action); }
  static void shared(const State& state, u8* out) { sharedFeatures(state, out); }
  static void after(const State& state, const Action& action, u8* out) { afterFeatures(state, action, out); }
  static void varied(const State& state, const Action& action, Rng&, u8* out) { afterFeatures(state, action, out); }

  static void labels(const State& state, int seat, u8* out) {
    out[0] = static_cast<u8>(relativeSeat(state.finished[0], seat, state.options.players));
    out[1] = static_cast<u8>(state.places[seat] - 1);
  }

  /// The chance to win; where places count, what they score in a tournament. [CI-19]
  static float utility(const State& state, int, const float* chances) {
    if (state.options.until == Until::First) return chances[0];
    const float* places = chances + MAX_PLAYERS;
    return places[0] + 0.5f * places[1] + 0.25f * places[2];
  }
  static double counted(const State& state, int seat) { return state.places[seat] == 1; }

  static double score(Fixed, const State& state, const Action& action) { return greedyScore(state, action); }
  static void hard(const State& state, const Action* actions, int count, double* scores) {
    hardScores(state, actions, count, scores);
  }

  // Traces.
  static State begin(const int* options) {
    return setup({static_cast<u8>(options[0]), static_cast<u8>(options[1]), static_cast<Until>(options[2]),
                  static_cast<Match>(options[3])});
  }
  static void randomOptions(Rng& rng, int* options) {
    const int players = MIN_PLAYERS + rng.below(MAX_PLAYERS - MIN_PLAYERS + 1), kind = rng.below(3);
    const Match match = players == 2 ? Match::Duel : kind == 2 ? Match::Tournament : Match::Single;
    options[0] = players;
    options[1] = rng.below(players);
    options[2] = players > 2 && kind > 0;
    options[3] = static_cast<int>(match);
  }
  static constexpr int LONGEST_OUTCOME = DECK_SIZE;
  static int drawOutcome(const State&, Rng& rng, int* outcome) {
    for (int i = 0; i < DECK_SIZE; i++) outcome[i] = i / COPIES;
    rng.shuffle(outcome, DECK_SIZE);
    return DECK_SIZE;
  }
  static void applyOutcome(State& state, const int* outcome, int) { deal(state, outcome); }
  static void inOrder(Action*, int) {}
  static void hashAction(const Action& action, Hash& hash) {
    hash.add(action.count);
    hash.add(action.points);
    hash.addCode(static_cast<u32>(action.value));
    hash.add(action.cards, action.count);
  }
  /// The places of a game that just ended, as digits.
  static int result(const State& state) {
    int digits = 0;
    for (int seat = state.options.players - 1; state.gameOver && seat >= 0; seat--) digits = digits * 8 + state.places[seat];
    return digits;
  }

  static void hash(const State& state, Hash& hash) {
    const int players = state.options.players;
    hash.add(static_cast<int>(state.phase));
    hash.add(state.toAct);
    for (int seat = 0; seat < players; seat++) {
      const Combo& front = state.fronts[seat];
      hash.add(state.hands[seat].counts, KINDS);
      hash.add(state.points[seat]);
      hash.add(front.count);
      hash.add(front.cards, front.count);
      hash.addCode(static_cast<u32>(front.value));
      hash.add(front.points);
      hash.addCode(static_cast<u32>(state.scores[seat]));
    }
    hash.add(state.unused, KINDS);
    hash.add(state.discard, KINDS);
    hash.add(state.pool);
    hash.add(state.owner + 1);
    hash.add(state.finishedCount);
    hash.add(state.finished, state.finishedCount);
    hash.add(state.idle);
    hash.add(state.game);
  }
};

}  // namespace upcard::chip_it
