// Help!: the rules of docs/rules/help.md, what a seat knows of a position as numbers, and the frozen
// opponents. Numbers such as [HE-14] are those of the rules.
#pragma once

#include <algorithm>
#include <cmath>

#include "common.h"

namespace upcard::help {

// ---- Cards and the row --------------------------------------------------------------------------

/// 1 … 11, then Wild, Switch, Zap, No!.
using Card = u8;
constexpr Card WILD = 12, SWITCH = 13, ZAP = 14, NO = 15;
constexpr int HIGHEST = 11, KINDS = 15, DECK_SIZE = 105, HAND_SIZE = 4, ROW_LIMIT = 6, WINNING_POINTS = 3;
/// [HE-1] By card.
constexpr u8 COPIES[KINDS + 1] = {0, 5, 5, 7, 7, 7, 7, 7, 8, 8, 8, 8, 7, 7, 7, 7};
constexpr bool isNumber(Card card) { return card <= HIGHEST; }
constexpr bool isRowCard(Card card) { return card <= WILD; }

struct Row {
  Card cards[ROW_LIMIT];
  u8 length;

  /// [HE-9] The value just left of a place: a Wild's is that of its own left plus 1. 0 at the start.
  int valueBefore(int place) const {
    int wilds = 0;
    for (int i = place - 1; i >= 0; i--, wilds++) {
      if (cards[i] != WILD) return cards[i] + wilds;
    }
    return wilds;
  }

  /// [HE-9] The highest value that may lie just left of a place: what follows stays ascending and within 11.
  int roomBefore(int place) const {
    int wilds = 0;
    for (int i = place; i < length; i++, wilds++) {
      if (cards[i] != WILD) return cards[i] - 1 - wilds;
    }
    return HIGHEST - wilds;
  }

  /// [HE-7] The value that a number must exceed.
  int last() const { return valueBefore(length); }

  /// [HE-9] Right of a Wild, another gives the same row as left of it.
  bool takesWild(int place) const {
    return (place == 0 || cards[place - 1] != WILD) && valueBefore(place) < roomBefore(place);
  }

  /// [HE-10]
  bool takesSwap(int place, Card card) const {
    const int low = valueBefore(place), high = roomBefore(place + 1);
    return card == WILD ? low < high : low < card && card <= high;
  }

  void insert(int place, Card card) {
    for (int i = length; i > place; i--) cards[i] = cards[i - 1];
    cards[place] = card;
    length++;
  }
};

/// In any order.
struct Hand {
  Card cards[HAND_SIZE + 2];
  u8 size;

  bool has(Card card) const { return std::find(cards, cards + size, card) != cards + size; }
  int copies(Card card) const { return static_cast<int>(std::count(cards, cards + size, card)); }
  void add(Card card) { cards[size++] = card; }
  void take(Card card) {
    Card* found = std::find(cards, cards + size, card);
    std::copy(found + 1, cards + size, found);
    size--;
  }
};

/// [HE-10] Any number or Wild may be swapped in: for the first card that is not lower, or else for the last.
inline bool canSwap(const Row& row, const Hand& hand) {
  return row.length > 0 && std::any_of(hand.cards, hand.cards + hand.size, isRowCard);
}

/// Whether the card can be played; a Switch together with one from the hand.
inline bool isPlayable(const Row& row, Card card, const Hand& hand) {
  if (isNumber(card)) return card > row.last();
  if (card == SWITCH) return canSwap(row, hand);
  return card != ZAP || row.length > 0;
}

/// [HE-13]
inline bool canPlay(const Row& row, const Hand& hand) {
  return std::any_of(hand.cards, hand.cards + hand.size, [&](Card card) { return isPlayable(row, card, hand); });
}

/// [HE-14] Whether the asker could play this card; a Switch needs a card to swap and another to give back.
inline bool isHelp(const Row& row, Card card, const Hand& asker) {
  return isPlayable(row, card, asker) && (card != SWITCH || asker.size > 1);
}

/// [HE-15]
inline bool canHelp(const Row& row, const Hand& giver, const Hand& asker) {
  return std::any_of(giver.cards, giver.cards + giver.size, [&](Card card) { return isHelp(row, card, asker); });
}

// ---- State --------------------------------------------------------------------------------------

constexpr int MIN_PLAYERS = 3, MAX_PLAYERS = 5, NOBODY = -1;

enum class Phase : u8 { Deal, Tie, Shuffle, Start, Act, Help, Return, Over };
enum class No : u8 { None, Fresh, Skipped };

struct State {
  u8 players;
  u8 round;
  int direction;
  Phase phase;
  u8 toAct;
  u8 points[MAX_PLAYERS];
  /// Bits of those who call before a deal, or who are tied.
  u8 callers;
  Hand hands[MAX_PLAYERS];
  Row row;
  Card pile[DECK_SIZE];
  u8 pileNext, pileEnd;
  u8 discard[KINDS + 1];
  No no[MAX_PLAYERS];
  signed char asker, giver;
  Card passed;
  /// Bits of those who scored in the round that just ended, and who could not help each other in it.
  u8 scorers, stuck;

  // What the seats remember of the round.
  /// Cards that a seat knows another to hold: [who knows][who holds][card].
  u8 known[MAX_PLAYERS][MAX_PLAYERS][KINDS + 1];
  /// So many cards of who asked for help are no higher than a value.
  u8 lowCount[MAX_PLAYERS], lowValue[MAX_PLAYERS];

  int seatAfter(int seat, int steps) const {
    return ((seat + direction * steps) % players + players) % players;
  }
  /// In playing order: 1 is who plays next.
  int order(int seat, int from) const { return ((seat - from) * direction % players + players) % players; }
  int pileSize() const { return pileEnd - pileNext; }
};

enum class Type : u8 { Play, Wild, Switch, Zap, No, Give, Return };

struct Action {
  Type type;
  u8 place;
  Card card;

  u32 code() const { return (static_cast<u32>(type) << 16) | (static_cast<u32>(place) << 8) | card; }
};

// ---- Memory -------------------------------------------------------------------------------------

inline void clearMemory(State& state) {
  std::memset(state.known, 0, sizeof state.known);
  std::memset(state.lowCount, 0, sizeof state.lowCount);
  std::memset(state.lowValue, 0, sizeof state.lowValue);
}

inline void remember(State& state, int viewer, int holder, Card card) { state.known[viewer][holder][card]++; }

inline void forget(State& state, int viewer, int holder, Card card) {
  if (state.known[viewer][holder][card] > 0) state.known[viewer][holder][card]--;
}

inline void everyoneRemembers(State& state, int holder, Card card) {
  for (int viewer = 0; viewer < state.players; viewer++) remember(state, viewer, holder, card);
}

/// A card that everyone saw leave the hand.
inline void everyoneForgets(State& state, int holder, Card card) {
  for (int viewer = 0; viewer < state.players; viewer++) forget(state, viewer, holder, card);
  if (isNumber(card) && card <= state.lowValue[holder] && state.lowCount[holder] > 0) state.lowCount[holder]--;
}

/// A card goes from hand to hand; the two see it, the others no longer know what the first one holds.
inline void rememberExchange(State& state, int from, int to, Card card) {
  remember(state, from, to, card);
  forget(state, to, from, card);
  for (int viewer = 0; viewer < state.players; viewer++) {
    if (viewer != from && viewer != to) std::memset(state.known[viewer][from], 0, KINDS + 1);
  }
}

// ---- Rules --------------------------------------------------------------------------------------

inline State setup(int players) {
  State state{};
  state.players = static_cast<u8>(players);
  state.round = 1;
  state.direction = 1;
  state.callers = static_cast<u8>((1 << players) - 1);
  state.asker = state.giver = NOBODY;
  return state;
}

/// [HE-4] Specials are no numbers; 0 where there is none.
inline Card lowestNumber(const Hand& hand) {
  Card lowest = WILD;
  for (int i = 0; i < hand.size; i++) lowest = std::min(lowest, hand.cards[i]);
  return isNumber(lowest) ? lowest : Card{0};
}

inline void begin(State& state, int seat) {
  state.phase = Phase::Start;
  state.toAct = static_cast<u8>(seat);
  state.callers = 0;
}

/// [HE-2] Four cards each, in blocks by seat; [HE-4] then the callers call their lowest numbers.
inline void deal(State& state, const int* deck) {
  state.pileNext = 0;
  state.pileEnd = DECK_SIZE;
  for (int i = 0; i < DECK_SIZE; i++) state.pile[i] = static_cast<Card>(deck[i]);
  for (int seat = 0; seat < state.players; seat++) {
    state.hands[seat].size = 0;
    for (int i = 0; i < HAND_SIZE; i++) state.hands[seat].add(state.pile[state.pileNext++]);
    state.no[seat] = No::None;
  }
  state.row.length = 0;
  std::memset(state.discard, 0, sizeof state.discard);
  state.scorers = state.stuck = 0;
  clearMemory(state);
  Card lowest = WILD;
  for (int seat = 0; seat < state.players; seat++) {
    const Card card = lowestNumber(state.hands[seat]);
    if (!((state.callers >> seat) & 1) || card == 0) continue;
    lowest = std::min(lowest, card);
    everyoneRemembers(state, seat, card);
  }
  // Where no caller holds a number, the round is dealt again.
  if (lowest == WILD) return;
  u8 first = 0;
  for (int seat = 0; seat < state.players; seat++) {
    const bool calls = (state.callers >> seat) & 1;
    if (calls && lowestNumber(state.hands[seat]) == lowest) first = static_cast<u8>(first | (1 << seat));
  }
  if ((first & (first - 1)) == 0) {
    begin(state, __builtin_ctz(first));
  } else {
    state.phase = Phase::Tie;
    state.callers = first;
  }
}

/// [HE-17] Three points win; otherwise [HE-3] the next round goes the other way, and [HE-4] who got no point calls.
inline void endRound(State& state, u8 scorers, u8 stuck) {
  bool won = false;
  for (int seat = 0; seat < state.players; seat++) {
    state.points[seat] = static_cast<u8>(state.points[seat] + ((scorers >> seat) & 1));
    won = won || state.points[seat] >= WINNING_POINTS;
  }
  state.scorers = scorers;
  state.stuck = stuck;
  if (won) {
    state.phase = Phase::Over;
    return;
  }
  state.phase = Phase::Deal;
  state.round++;
  state.direction = -state.direction;
  state.callers = static_cast<u8>(((1 << state.players) - 1) & ~scorers);
}

/// [HE-13] The nearest before the asker in playing order who has no No!; [HE-16] nobody where all have one.
inline int askedSeat(const State& state, const No* no, int asker) {
  for (int steps = 1; steps < state.players; steps++) {
    const int seat = state.seatAfter(asker, -steps);
    if (no[seat] == No::None) return seat;
  }
  return NOBODY;
}

/// [HE-14] Who can help must; [HE-15] otherwise everyone but these two gets a point.
inline void askForHelp(State& state, int asker) {
  state.lowCount[asker] = state.row.length > 0 ? HAND_SIZE : 0;
  state.lowValue[asker] = static_cast<u8>(state.row.last());
  const u8 all = static_cast<u8>((1 << state.players) - 1);
  const int giver = askedSeat(state, state.no, asker);
  if (giver == NOBODY) {
    endRound(state, static_cast<u8>(1 << asker), 0);
  } else if (canHelp(state.row, state.hands[giver], state.hands[asker])) {
    state.phase = Phase::Help;
    state.toAct = static_cast<u8>(giver);
    state.asker = static_cast<signed char>(asker);
    state.giver = static_cast<signed char>(giver);
    state.passed = 0;
  } else {
    const u8 stuck = static_cast<u8>((1 << asker) | (1 << giver));
    endRound(state, static_cast<u8>(all & ~stuck), stuck);
  }
}

/// [HE-12] A fresh No! skips its player's turn and stays; the time after that it is discarded.
inline void passTurn(State& state) {
  int seat = state.seatAfter(state.toAct, 1);
  for (; state.no[seat] == No::Fresh; seat = state.seatAfter(seat, 1)) state.no[seat] = No::Skipped;
  if (state.no[seat] == No::Skipped) {
    state.no[seat] = No::None;
    state.discard[NO]++;
  }
  state.toAct = static_cast<u8>(seat);
  state.phase = Phase::Act;
  if (!canPlay(state.row, state.hands[seat])) askForHelp(state, seat);
}

/// [HE-6] The hand is filled up to four; where the deck runs out, the discard pile must be shuffled first.
inline void refill(State& state) {
  Hand& hand = state.hands[state.toAct];
  while (hand.size < HAND_SIZE && state.pileSize() > 0) hand.add(state.pile[state.pileNext++]);
  const bool discarded = std::any_of(state.discard + 1, state.discard + KINDS + 1, [](u8 count) { return count > 0; });
  if (hand.size < HAND_SIZE && discarded) state.phase = Phase::Shuffle;
  else passTurn(state);
}

/// [HE-8] Who makes it six puts the whole row on the discard pile.
inline void endTurn(State& state) {
  if (state.row.length >= ROW_LIMIT) {
    for (int i = 0; i < state.row.length; i++) state.discard[state.row.cards[i]]++;
    state.row.length = 0;
  }
  refill(state);
}

/// What the action makes of the mover's hand and the row, before the row is cleared.
inline void changeTable(const Action& action, Hand& hand, Row& row) {
  switch (action.type) {
    case Type::Play:
      hand.take(action.card);
      row.insert(row.length, action.card);
      break;
    case Type::Wild:
      hand.take(WILD);
      row.insert(action.place, WILD);
      break;
    case Type::Switch:
      hand.take(SWITCH);
      hand.take(action.card);
      hand.add(row.cards[action.place]);
      row.cards[action.place] = action.card;
      break;
    case Type::Zap:
      hand.take(ZAP);
      row.length--;
      break;
    case Type::No: hand.take(NO); break;
    case Type::Give:
    case Type::Return: hand.take(action.card); break;
  }
}

/// [HE-14] The card goes to the other one of the exchange.
inline void exchange(State& state, const Action& action) {
  const bool giving = action.type == Type::Give;
  const int from = giving ? state.giver : state.asker, to = giving ? state.asker : state.giver;
  const bool emptyHanded = state.hands[to].size == 0;
  state.hands[from].take(action.card);
  state.hands[to].add(action.card);
  rememberExchange(state, from, to, action.card);
  state.toAct = static_cast<u8>(state.asker);
  if (!giving && state.lowCount[from] > 0) state.lowCount[from]--;
  state.phase = giving && !emptyHanded ? Phase::Return : Phase::Act;
  state.passed = action.card;
  if (state.phase == Phase::Act) state.asker = state.giver = NOBODY;
}

inline void apply(State& state, const Action& action) {
  if (action.type == Type::Give || action.type == Type::Return) {
    exchange(state, action);
    return;
  }
  const int seat = state.toAct;
  switch (action.type) {
    case Type::Play: everyoneForgets(state, seat, action.card); break;
    case Type::Wild: everyoneForgets(state, seat, WILD); break;
    case Type::Switch:
      everyoneForgets(state, seat, SWITCH);
      everyoneForgets(state, seat, action.card);
      everyoneRemembers(state, seat, state.row.cards[action.place]);
      state.discard[SWITCH]++;
      break;
    case Type::Zap:
      everyoneForgets(state, seat, ZAP);
      state.discard[ZAP]++;
      state.discard[state.row.cards[state.row.length - 1]]++;
      break;
    default:
      everyoneForgets(state, seat, NO);
      state.no[seat] = No::Fresh;
  }
  changeTable(action, state.hands[seat], state.row);
  endTurn(state);
}

constexpr int MAX_ACTIONS = 48;

inline int legalActions(const State& state, Action* actions) {
  const Hand& hand = state.hands[state.toAct];
  const Row& row = state.row;
  int count = 0;
  const auto add = [&](Type type, int place, Card card) { actions[count++] = {type, static_cast<u8>(place), card}; };
  if (state.phase == Phase::Start) {
    // [HE-5] The card that was called, and no other.
    add(Type::Play, 0, lowestNumber(hand));
    return count;
  }
  u32 listed = 0;
  for (int i = 0; i < hand.size; i++) {
    const Card card = hand.cards[i];
    if ((listed >> card) & 1) continue;
    listed |= 1u << card;
    if (state.phase == Phase::Help) {
      if (isHelp(row, card, state.hands[state.asker])) add(Type::Give, 0, card);
    } else if (state.phase == Phase::Return) {
      // [HE-14] Not the card received, and a legal play must be left.
      if (card == state.passed && hand.copies(card) == 1) continue;
      Hand left = hand;
      left.take(card);
      if (canPlay(row, left)) add(Type::Return, 0, card);
    } else if (isNumber(card)) {
      if (card > row.last()) add(Type::Play, 0, card);
    } else if (card == WILD) {
      for (int place = 0; place <= row.length; place++) {
        if (row.takesWild(place)) add(Type::Wild, place, 0);
      }
    } else if (card == ZAP) {
      if (row.length > 0) add(Type::Zap, 0, 0);
    } else if (card == NO) {
      add(Type::No, 0, 0);
    }
  }
  if (state.phase != Phase::Act || !hand.has(SWITCH)) return count;
  listed = 0;
  for (int i = 0; i < hand.size; i++) {
    const Card card = hand.cards[i];
    if (!isRowCard(card) || ((listed >> card) & 1)) continue;
    listed |= 1u << card;
    for (int place = 0; place < row.length; place++) {
      if (row.takesSwap(place, card)) add(Type::Switch, place, card);
    }
  }
  return count;
}

// ---- What a seat knows, as numbers ----------------------------------------------------------------

/// Where the numbers that all actions of a decision share begin. As bot/features.ts.
namespace shared {
constexpr int PLAYERS = 0;
constexpr int POINTS = PLAYERS + MAX_PLAYERS - MIN_PLAYERS + 1;
constexpr int OPPONENTS = POINTS + MAX_PLAYERS * WINNING_POINTS;
namespace opponent {
constexpr int SEATED = 0;
constexpr int NO = SEATED + 1;
constexpr int SIZE = NO + 2;
constexpr int KNOWN = SIZE + 1;
constexpr int LOW_COUNT = KNOWN + KINDS;
constexpr int LOW_VALUE = LOW_COUNT + 1;
constexpr int LENGTH = LOW_VALUE + 1;
}  // namespace opponent
constexpr int UNSEEN = OPPONENTS + (MAX_PLAYERS - 1) * opponent::LENGTH;
constexpr int PILE = UNSEEN + KINDS;
constexpr int PHASE = PILE + 1;
constexpr int PARTNER = PHASE + 3;
constexpr int RECEIVED = PARTNER + MAX_PLAYERS - 1;
constexpr int LENGTH = RECEIVED + KINDS;
}  // namespace shared

/// And those of the position after an action.
namespace after {
constexpr int MOST_COPIES = 2;
constexpr int ROW_KINDS = WILD;
constexpr int HAND = 0;
constexpr int SIZE = HAND + KINDS * MOST_COPIES;
constexpr int ROW_LENGTH = SIZE + 1;
constexpr int CLEARED = ROW_LENGTH + ROW_LIMIT;
constexpr int LAST = CLEARED + 1;
constexpr int ROW = LAST + HIGHEST + 1;
constexpr int TYPE = ROW + (ROW_LIMIT - 1) * ROW_KINDS;
constexpr int PASSED = TYPE + 7;
constexpr int OWN_NO = PASSED + KINDS;
constexpr int PLAYABLE = OWN_NO + 1;
constexpr int NEXT = PLAYABLE + 1;
constexpr int ASKED = NEXT + MAX_PLAYERS;
constexpr int LENGTH = ASKED + MAX_PLAYERS + 1;
}  // namespace after

/// What a number is divided by before the network sees it; 1 for all others.
inline void fillDivisors(float* divisors) {
  std::fill(divisors, divisors + shared::LENGTH + after::LENGTH, 1.0f);
  for (int i = 0; i < MAX_PLAYERS - 1; i++) {
    float* block = divisors + shared::OPPONENTS + i * shared::opponent::LENGTH;
    block[shared::opponent::SIZE] = 4;
    block[shared::opponent::LOW_COUNT] = 4;
    block[shared::opponent::LOW_VALUE] = 8;
  }
  std::fill(divisors + shared::UNSEEN, divisors + shared::UNSEEN + KINDS, 8.0f);
  divisors[shared::PILE] = 32;
  divisors[shared::LENGTH + after::SIZE] = 4;
  divisors[shared::LENGTH + after::PLAYABLE] = 4;
}

/// What the one to act knows before the action.
inline void sharedFeatures(const State& state, u8* out) {
  using namespace shared;
  std::memset(out, 0, LENGTH);
  const int me = state.toAct;
  out[PLAYERS + state.players - MIN_PLAYERS] = 1;
  u8* unseen = out + UNSEEN - 1;
  for (int card = 1; card <= KINDS; card++) unseen[card] = static_cast<u8>(COPIES[card] - state.discard[card]);
  for (int i = 0; i < state.row.length; i++) unseen[state.row.cards[i]]--;
  for (int i = 0; i < state.hands[me].size; i++) unseen[state.hands[me].cards[i]]--;
  for (int order = 0; order < state.players; order++) {
    const int seat = state.seatAfter(me, order);
    out[POINTS + order * WINNING_POINTS + state.points[seat]] = 1;
    if (state.no[seat] != No::None) unseen[NO]--;
    if (order == 0) continue;
    u8* block = out + OPPONENTS + (order - 1) * opponent::LENGTH;
    block[opponent::SEATED] = 1;
    block[opponent::NO] = state.no[seat] == No::Fresh;
    block[opponent::NO + 1] = state.no[seat] == No::Skipped;
    block[opponent::SIZE] = state.hands[seat].size;
    std::memcpy(block + opponent::KNOWN, state.known[me][seat] + 1, KINDS);
    block[opponent::LOW_COUNT] = state.lowCount[seat];
    block[opponent::LOW_VALUE] = state.lowValue[seat];
  }
  out[PILE] = static_cast<u8>(state.pileSize());
  if (state.phase == Phase::Help) {
    out[PHASE + 1] = 1;
    out[PARTNER + state.order(state.asker, me) - 1] = 1;
  } else if (state.phase == Phase::Return) {
    out[PHASE + 2] = 1;
    out[PARTNER + state.order(state.giver, me) - 1] = 1;
    out[RECEIVED + state.passed - 1] = 1;
  } else {
    out[PHASE] = 1;
  }
}

/// Who acts next once the turn is over, and whom they would ask.
inline void nextFeatures(const State& state, const Action& action, u8* out) {
  using namespace after;
  const int me = state.toAct;
  if (action.type == Type::Give) {
    out[NEXT + state.order(state.asker, me)] = 1;
    return;
  }
  if (action.type == Type::Return) {
    out[NEXT] = 1;
    return;
  }
  No no[MAX_PLAYERS];
  std::copy(state.no, state.no + MAX_PLAYERS, no);
  if (action.type == Type::No) no[me] = No::Fresh;
  int order = 1;
  while (order < state.players && no[state.seatAfter(me, order)] == No::Fresh) order++;
  const int next = state.seatAfter(me, order);
  out[NEXT + state.order(next, me)] = 1;
  if (no[next] == No::Skipped) no[next] = No::None;
  const int asked = askedSeat(state, no, next);
  out[ASKED + (asked == NOBODY ? MAX_PLAYERS : state.order(asked, me))] = 1;
}

inline void afterFeatures(const State& state, const Action& action, u8* out) {
  using namespace after;
  std::memset(out, 0, LENGTH);
  Hand hand = state.hands[state.toAct];
  Row row = state.row;
  changeTable(action, hand, row);
  if (row.length >= ROW_LIMIT) {
    row.length = 0;
    out[CLEARED] = 1;
  }
  u8 counts[KINDS + 1] = {};
  for (int i = 0; i < hand.size; i++) {
    const Card card = hand.cards[i];
    if (counts[card] < MOST_COPIES) out[HAND + (card - 1) * MOST_COPIES + counts[card]++] = 1;
    out[PLAYABLE] = static_cast<u8>(out[PLAYABLE] + isPlayable(row, card, hand));
  }
  out[SIZE] = hand.size;
  out[ROW_LENGTH + row.length] = 1;
  out[LAST + row.last()] = 1;
  for (int i = 0; i < row.length; i++) out[ROW + i * ROW_KINDS + row.cards[i] - 1] = 1;
  out[TYPE + static_cast<int>(action.type)] = 1;
  if (action.type == Type::Give || action.type == Type::Return) out[PASSED + action.card - 1] = 1;
  out[OWN_NO] = action.type == Type::No;
  nextFeatures(state, action, out);
}

// ---- Frozen opponents ---------------------------------------------------------------------------

/// As src/games/help/bot/bots.ts.
inline double greedyScore(const Action& action) {
  switch (action.type) {
    case Type::Play: return 20 - action.card;
    case Type::Give:
    case Type::Return: return isNumber(action.card) ? 20 - action.card : 0;
    default: return 5;
  }
}

/// A sparring partner: hard as it was when training began, frozen since.
namespace hard {
constexpr double SPECIALS[KINDS + 1] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1.8, 1.5, 1.8, 1.8};
constexpr double NUMBERS = 0.3, HIGHEST_NUMBER = 0.8, PLAYABLE = 0.27, LOW = -0.24, CLEARED = 0.5, DANGER = -4,
                 GAIN = 1.4, HELPLESS = -1, PLAY_NO = 0, PLAY_ZAP = 0, PLAY_SWITCH = 0, PLAY_WILD = -0.6;
}  // namespace hard

inline double handWorth(const Hand& hand, int last) {
  double worth = 0;
  int highest = 0;
  for (int i = 0; i < hand.size; i++) {
    const Card card = hand.cards[i];
    if (isNumber(card)) {
      worth += (hard::NUMBERS * card) / HIGHEST;
      if (card > last) worth += hard::PLAYABLE;
      if (card <= 3) worth += hard::LOW;
      highest = std::max<int>(highest, card);
    } else {
      worth += hard::SPECIALS[card];
    }
  }
  return worth + (hard::HIGHEST_NUMBER * highest) / HIGHEST;
}

/// What the next player's plight means: who would be asked, and who gains.
inline double neighbourWorth(const State& state, const u8* unseen, const Hand& hand, const Row& row, No* no) {
  const int me = state.toAct;
  int next = state.seatAfter(me, 1);
  while (no[next] == No::Fresh && next != me) next = state.seatAfter(next, 1);
  if (next == me) return 0;
  int playable = unseen[WILD] + unseen[NO], all = 0;
  if (row.length > 0) playable += unseen[ZAP] + unseen[SWITCH];
  for (int card = 1; card <= KINDS; card++) {
    all += unseen[card];
    if (card > row.last() && card <= HIGHEST) playable += unseen[card];
  }
  const double unplayable = 1 - (all > 0 ? static_cast<double>(playable) / all : 1);
  const double stuck = std::pow(unplayable, HAND_SIZE);
  if (no[next] == No::Skipped) no[next] = No::None;
  const int asked = askedSeat(state, no, next);
  if (asked == NOBODY) return hard::HELPLESS * stuck;
  if (asked != me) return hard::GAIN * stuck * stuck;
  const Hand stuckHand{{1, 1, 1, 1}, HAND_SIZE};
  return canHelp(row, hand, stuckHand) ? 0 : hard::DANGER * stuck * unplayable;
}

/// As src/games/help/bot/evaluation.ts.
inline void hardScores(const State& state, const Action* actions, int count, double* scores) {
  const int me = state.toAct;
  u8 unseen[KINDS + 1];
  for (int card = 1; card <= KINDS; card++) unseen[card] = static_cast<u8>(COPIES[card] - state.discard[card]);
  for (int i = 0; i < state.row.length; i++) unseen[state.row.cards[i]]--;
  for (int i = 0; i < state.hands[me].size; i++) unseen[state.hands[me].cards[i]]--;
  for (int seat = 0; seat < state.players; seat++) unseen[NO] = static_cast<u8>(unseen[NO] - (state.no[seat] != No::None));
  for (int i = 0; i < count; i++) {
    const Action& action = actions[i];
    Hand hand = state.hands[me];
    Row row = state.row;
    changeTable(action, hand, row);
    if (action.type == Type::Give || action.type == Type::Return) {
      scores[i] = handWorth(hand, row.last());
      continue;
    }
    const bool cleared = row.length >= ROW_LIMIT;
    if (cleared) row.length = 0;
    No no[MAX_PLAYERS];
    std::copy(state.no, state.no + MAX_PLAYERS, no);
    if (action.type == Type::No) no[me] = No::Fresh;
    const double played[] = {0, hard::PLAY_WILD, hard::PLAY_SWITCH, hard::PLAY_ZAP, hard::PLAY_NO};
    scores[i] = played[static_cast<int>(action.type)] + handWorth(hand, row.last()) + (cleared ? hard::CLEARED : 0) +
                neighbourWorth(state, unseen, hand, row, no);
  }
}

// ---- The game as self-play and traces use it ------------------------------------------------------

/// What a round ends in, from one seat in playing order: two who get no point, or one alone who does.
constexpr int PAIRS = MAX_PLAYERS * (MAX_PLAYERS - 1) / 2;
constexpr int OUTCOMES = PAIRS + MAX_PLAYERS;

/// The place of a pair among (0,1) (0,2) … (3,4).
inline int pairIndex(int first, int second) {
  const int low = std::min(first, second), high = std::max(first, second);
  return low * (2 * MAX_PLAYERS - low - 1) / 2 + high - low - 1;
}

struct Game {
  using State = help::State;
  using Action = help::Action;
  static constexpr const char* ID = "help";
  static constexpr int PLAYERS_MIN = MIN_PLAYERS, PLAYERS_MAX = MAX_PLAYERS;
  static constexpr int ACTIONS = MAX_ACTIONS;
  static constexpr int SHARED = shared::LENGTH, AFTER = after::LENGTH;
  /// One softmax.
  static constexpr int GROUPS = 1;
  static constexpr int GROUP_SIZES[GROUPS] = {OUTCOMES};
  static constexpr int OUTPUTS = OUTCOMES;
  static constexpr int OPTIONS = 1;
  static constexpr int VARIANTS = 1;
  static constexpr bool COUNTS_LOSSES = false;

  static void divisors(float* out) { fillDivisors(out); }
  static int toAct(const State& state) { return state.toAct; }
  static int players(const State& state) { return state.players; }

  /// One round, with any points and either direction.
  static void start(State& state, int players, int, Rng& rng) {
    state = setup(players);
    state.direction = rng.below(2) == 0 ? 1 : -1;
    for (int seat = 0; seat < players; seat++) state.points[seat] = static_cast<u8>(rng.below(WINNING_POINTS));
    // Everyone calls in the first round, and usually two in later ones.
    if (rng.below(3) > 0) {
      const int first = rng.below(players);
      state.callers = static_cast<u8>((1 << first) | (1 << ((first + 1 + rng.below(players - 1)) % players)));
    }
    while (awaitsChance(state)) {
      int outcome[DECK_SIZE];
      const int length = drawOutcome(state, rng, outcome);
      applyOutcome(state, outcome, length);
    }
  }

  /// Whether the round is over.
  static bool over(const State& state) { return state.scorers != 0; }
  static bool awaitsChance(const State& state) { return state.phase <= Phase::Shuffle; }
  static bool ended(const State& state) { return state.phase == Phase::Over; }

  static int legal(const State& state, Action* actions) { return legalActions(state, actions); }
  static int considered(const State& state, Action* actions) { return legalActions(state, actions); }
  static void apply(State& state, const Action& action) { help::apply(state, action); }
  static void shared(const State& state, u8* out) { sharedFeatures(state, out); }
  static void after(const State& state, const Action& action, u8* out) { afterFeatures(state, action, out); }
  static void varied(const State& state, const Action& action, Rng&, u8* out) { afterFeatures(state, action, out); }

  /// The direction changes with the end of a round, so it is that of the round before.
  static int orderInRound(const State& state, int seat, int from) {
    const int direction = state.phase == Phase::Over ? state.direction : -state.direction;
    return ((seat - from) * direction % state.players + state.players) % state.players;
  }
  static void labels(const State& state, int seat, u8* out) {
    if (state.stuck == 0) {
      *out = static_cast<u8>(PAIRS + orderInRound(state, __builtin_ctz(state.scorers), seat));
      return;
    }
    const int first = __builtin_ctz(state.stuck), second = 31 - __builtin_clz(state.stuck);
    *out = static_cast<u8>(pairIndex(orderInRound(state, first, seat), orderInRound(state, second, seat)));
  }

  /// The chance to get a point: of all pairs without this seat, and of getting it alone.
  static float utility(const State&, int, const float* chances) {
    float sum = chances[PAIRS];
    for (int pair = MAX_PLAYERS - 1; pair < PAIRS; pair++) sum += chances[pair];
    return sum;
  }
  static double counted(const State& state, int seat) { return (state.scorers >> seat) & 1; }

  static double score(Fixed, const State&, const Action& action) { return greedyScore(action); }
  static void hard(const State& state, const Action* actions, int count, double* scores) {
    hardScores(state, actions, count, scores);
  }

  // Traces.
  static State begin(const int* options) { return setup(options[0]); }
  static void randomOptions(Rng& rng, int* options) {
    options[0] = MIN_PLAYERS + rng.below(MAX_PLAYERS - MIN_PLAYERS + 1);
  }
  static constexpr int LONGEST_OUTCOME = DECK_SIZE;
  /// A deck, a seat that wins a tie, or the discard pile in a new order.
  static int drawOutcome(const State& state, Rng& rng, int* outcome) {
    if (state.phase == Phase::Tie) {
      int pick = rng.below(__builtin_popcount(state.callers));
      int seat = 0;
      for (;; seat++) {
        if (((state.callers >> seat) & 1) && pick-- == 0) break;
      }
      outcome[0] = seat;
      return 1;
    }
    const u8* counts = state.phase == Phase::Deal ? COPIES : state.discard;
    int length = 0;
    for (int card = 1; card <= KINDS; card++) {
      for (int copy = 0; copy < counts[card]; copy++) outcome[length++] = card;
    }
    rng.shuffle(outcome, length);
    return length;
  }
  static void applyOutcome(State& state, const int* outcome, int length) {
    if (state.phase == Phase::Deal) {
      deal(state, outcome);
    } else if (state.phase == Phase::Tie) {
      help::begin(state, outcome[0]);
    } else {
      // [HE-6] The discard pile becomes the new deck, and the drawing goes on.
      for (int i = 0; i < length; i++) state.pile[i] = static_cast<Card>(outcome[i]);
      state.pileNext = 0;
      state.pileEnd = static_cast<u8>(length);
      std::memset(state.discard, 0, sizeof state.discard);
      refill(state);
    }
  }
  static void inOrder(Action* actions, int count) {
    std::sort(actions, actions + count, [](const Action& a, const Action& b) { return a.code() < b.code(); });
  }
  static void hashAction(const Action& action, Hash& hash) { hash.addCode(action.code()); }
  /// What the trace tells of a round that ended with the last action.
  static int result(const State& state) { return state.scorers; }

  static void hash(const State& state, Hash& hash) {
    hash.add(state.round);
    hash.add(state.direction + 1);
    hash.add(static_cast<int>(state.phase));
    hash.add(state.phase == Phase::Over ? 0 : state.toAct);
    hash.add(state.points, state.players);
    for (int seat = 0; seat < state.players; seat++) {
      for (Card card = 1; card <= KINDS; card++) hash.add(state.hands[seat].copies(card));
      hash.add(static_cast<int>(state.no[seat]));
    }
    hash.add(state.row.length);
    hash.add(state.row.cards, state.row.length);
    hash.add(state.pileSize());
    hash.add(state.pile + state.pileNext, state.pileSize());
    hash.add(state.discard + 1, KINDS);
    hash.add(state.asker + 1);
    hash.add(state.giver + 1);
    hash.add(state.phase == Phase::Return ? state.passed : 0);
  }
};

}  // namespace upcard::help
