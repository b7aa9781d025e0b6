// Checkered Combos and Dealt!: the rules of docs/rules/checkered-combos.md, what a seat knows of a
// position as numbers, and the frozen opponents. Numbers such as [CC-17] are those of the rules.
#pragma once

#include <algorithm>
#include <array>

#include "common.h"

namespace upcard::checkered_combos {

// ---- Cards and combinations -------------------------------------------------------------------

/// 1 … 12, then X, Stop, Redraw.
using Card = u8;
constexpr Card X = 13, STOP = 14, REDRAW = 15;
constexpr int KINDS = 15, HIGHEST = 12, DECK_SIZE = 54;
/// [CC-1]
constexpr int copiesOf(Card card) { return card <= HIGHEST ? 4 : 2; }

/// [CC-9] The kinds of combination from low to high: solo, straight2, pair, straight3, trips.
constexpr int COMBO_KINDS = 5;
constexpr int FIRST_ID[COMBO_KINDS + 1] = {0, 12, 23, 35, 45, 57};
constexpr int LOWEST_VALUE[COMBO_KINDS] = {1, 2, 1, 3, 1};
constexpr int COMBO_SIZE[COMBO_KINDS] = {1, 2, 2, 3, 3};
constexpr int COMBOS = FIRST_ID[COMBO_KINDS];
constexpr int NO_COMBO = -1;

/// [CC-10] A combination is its place from low to high: the higher outbids.
struct Combo {
  u8 kind, value, size;
};

inline Combo comboOf(int id) {
  int kind = 0;
  while (id >= FIRST_ID[kind + 1]) kind++;
  return {static_cast<u8>(kind), static_cast<u8>(LOWEST_VALUE[kind] + id - FIRST_ID[kind]),
          static_cast<u8>(COMBO_SIZE[kind])};
}

/// Up to three adjacent cards, four bits each, the last card lowest.
using Window = u32;
constexpr Window MASKS[3] = {0xf, 0xff, 0xfff};
inline Window windowWith(Window window, Card card) { return ((window << 4) | card) & MASKS[2]; }

/// For every window, the combinations its cards can be called, as bits; and what follows from them.
struct WindowTables {
  std::array<u64, 4096> called{};
  std::array<signed char, 4096> best{};
  /// The kinds among them, as bits.
  std::array<u8, 4096> kinds{};

  WindowTables() {
    for (u32 key = 0; key < 4096; key++) {
      const Card cards[3] = {static_cast<Card>(key >> 8), static_cast<Card>((key >> 4) & 15),
                             static_cast<Card>(key & 15)};
      best[key] = NO_COMBO;
      for (int id = 0; id < COMBOS; id++) {
        if (!canBeCalled(cards, id)) continue;
        called[key] |= u64{1} << id;
        best[key] = static_cast<signed char>(id);
        kinds[key] |= static_cast<u8>(1 << comboOf(id).kind);
      }
    }
  }

 private:
  /// [CC-9] [CC-11] An X fills what is missing.
  static bool canBeCalled(const Card* cards, int id) {
    const Combo combo = comboOf(id);
    const bool straight = combo.kind == 1 || combo.kind == 3;
    int missing[3], count = 0, held = 0;
    for (int i = 0; i < combo.size; i++) missing[count++] = combo.value - (straight ? i : 0);
    for (int i = 0; i < 3; i++) {
      if (cards[i] == 0) continue;
      held++;
      if (cards[i] == STOP || cards[i] == REDRAW) return false;
      if (cards[i] == X) continue;
      int found = 0;
      while (found < count && missing[found] != cards[i]) found++;
      if (found == count) return false;
      missing[found] = missing[--count];
    }
    return held == combo.size;
  }
};

inline const WindowTables WINDOWS;

// ---- State ------------------------------------------------------------------------------------

constexpr int MIN_PLAYERS = 3, MAX_PLAYERS = 5, RESERVES = 2, CARDS_PER_REDRAW = 3;
/// Ten dealt, two reserves, six redrawn.
constexpr int LONGEST_HAND = 18;
/// [CC-3]
constexpr int handSize(int players) { return players == 5 ? 7 : 10; }

enum class Edition : u8 { CheckeredCombos, Dealt };
enum class Phase : u8 { Deal, Act, Place, Over };
enum class PlayKind : u8 { Combo, Stop, Redraw, Take };

struct Options {
  Edition edition;
  u8 players, chips, oldest;
};

struct Hand {
  Card cards[LONGEST_HAND];
  u8 size;

  void remove(int from, int count) {
    for (int i = from + count; i < size; i++) cards[i - count] = cards[i];
    size = static_cast<u8>(size - count);
  }

  void insert(int to, Card card) {
    for (int i = size; i > to; i--) cards[i] = cards[i - 1];
    cards[to] = card;
    size++;
  }
};

struct Play {
  u8 seat;
  PlayKind kind;
  signed char combo;
  u8 cards[3];
};

struct Turn {
  u8 opener;
  /// Bits of the seats in the round when the turn began.
  u8 seats;
  u8 playCount;
  Play plays[MAX_PLAYERS];

  bool has(int seat) const { return (seats >> seat) & 1; }
  int size() const { return __builtin_popcount(seats); }
  const Play& last() const { return plays[playCount - 1]; }
};

struct State {
  Options options;
  u8 round;
  Phase phase;
  u8 toAct;
  u8 chips[MAX_PLAYERS];
  Hand hands[MAX_PLAYERS];
  /// Parallel to the hands: the card where everyone saw it taken from the reserves, else 0. [CC-28]
  Hand open[MAX_PLAYERS];
  u8 reserves[MAX_PLAYERS][RESERVES];
  u8 reserveCount[MAX_PLAYERS];
  Card pile[DECK_SIZE];
  u8 pileNext, pileEnd;
  u8 discard[KINDS + 1];
  Turn turn;
  Card drawn;
  u8 drawsLeft;
  /// Bits of those who lost the round that just ended, and the game.
  u8 payers, losers;

  int pileSize() const { return pileEnd - pileNext; }
};

enum class Type : u8 { Play, Stop, Redraw, Take, Place };

struct Action {
  Type type;
  /// Where from, or where to.
  u8 position;
  /// The combination, or which reserve card.
  u8 which;

  u32 code() const {
    return (static_cast<u32>(type) << 16) | (static_cast<u32>(position) << 8) | which;
  }
};

// ---- Rules ------------------------------------------------------------------------------------

/// The highest combination so far: each outbids those before it, so it is the latest.
inline const Play* topPlay(const Turn& turn) {
  for (int i = turn.playCount - 1; i >= 0; i--) {
    if (turn.plays[i].kind == PlayKind::Combo) return &turn.plays[i];
  }
  return nullptr;
}

inline int topCombo(const Turn& turn) {
  const Play* top = topPlay(turn);
  return top ? top->combo : NO_COMBO;
}

inline int redrawsIn(const Turn& turn) {
  int redraws = 0;
  for (int i = 0; i < turn.playCount; i++) redraws += turn.plays[i].kind == PlayKind::Redraw;
  return redraws;
}

inline bool hasActed(const Turn& turn, int seat) {
  for (int i = 0; i < turn.playCount; i++) {
    if (turn.plays[i].seat == seat) return true;
  }
  return false;
}

constexpr int NOBODY = -1;

/// [CC-16] [CC-19] Who wins the turn, and redraws where a Redraw was played.
inline int turnWinner(Edition edition, const Turn& turn) {
  if (turn.last().kind == PlayKind::Stop && edition == Edition::CheckeredCombos) return turn.last().seat;
  const Play* top = topPlay(turn);
  if (top) return top->seat;
  return turn.plays[0].kind == PlayKind::Redraw ? turn.plays[0].seat : NOBODY;
}

/// [CC-18] The winner. [CC-20] In Dealt! a Stop's player, unless the Redraw that opened took the trick.
inline int dueOpener(Edition edition, const Turn& turn) {
  const int winner = turnWinner(edition, turn);
  if (turn.last().kind != PlayKind::Stop) return winner;
  const bool wonByRedraw = edition == Edition::Dealt && !topPlay(turn) && winner != NOBODY;
  return wonByRedraw ? winner : turn.last().seat;
}

/// [CC-18] [CC-21] Who opens the next turn; `holders`: bits of those with cards.
inline int nextOpener(const Options& options, const Turn& turn, u8 holders) {
  const int due = dueOpener(options.edition, turn);
  if ((holders >> due) & 1) return due;
  for (int i = turn.playCount - 1; i >= 0; i--) {
    const Play& play = turn.plays[i];
    if (play.kind == PlayKind::Combo && ((holders >> play.seat) & 1)) return play.seat;
  }
  // [CC-18] The nearest seat to the right that still has cards.
  int right = due;
  do right = (right - 1 + options.players) % options.players;
  while (!((holders >> right) & 1));
  return right;
}

inline u8 holdersOf(const State& state) {
  u8 holders = 0;
  for (int seat = 0; seat < state.options.players; seat++) {
    if (state.hands[seat].size > 0) holders = static_cast<u8>(holders | (1 << seat));
  }
  return holders;
}

/// [CC-15] Whether the seat can outbid, or play a Stop or a Redraw, or take a reserve card.
inline bool canAct(const State& state, int seat) {
  if (state.reserveCount[seat] > 0) return true;
  const int top = topCombo(state.turn);
  Window window = 0;
  for (int i = 0; i < state.hands[seat].size; i++) {
    const Card card = state.hands[seat].cards[i];
    if (card == STOP || card == REDRAW) return true;
    window = windowWith(window, card);
    for (const Window mask : MASKS) {
      if (WINDOWS.best[window & mask] > top) return true;
    }
  }
  return false;
}

inline State setup(const Options& options) {
  State state{};
  state.options = options;
  state.round = 1;
  state.phase = Phase::Deal;
  // [CC-5] The seat to the dealer's left opens.
  state.toAct = static_cast<u8>((options.oldest + 1) % options.players);
  for (int seat = 0; seat < options.players; seat++) state.chips[seat] = options.chips;
  return state;
}

inline void fillDeck(Card* deck) {
  int size = 0;
  for (Card card = 1; card <= KINDS; card++) {
    for (int copy = 0; copy < copiesOf(card); copy++) deck[size++] = card;
  }
}

/// [CC-3] Hands in the order dealt, [CC-4] then the reserve cards; the rest is the draw pile.
inline void deal(State& state, const Card* deck) {
  const int players = state.options.players, size = handSize(players);
  const Card* next = deck;
  for (int seat = 0; seat < players; seat++) {
    Hand& hand = state.hands[seat];
    std::copy(next, next + size, hand.cards);
    hand.size = static_cast<u8>(size);
    state.open[seat] = Hand{};
    state.open[seat].size = hand.size;
    next += size;
  }
  for (int seat = 0; seat < players; seat++) {
    std::copy(next, next + RESERVES, state.reserves[seat]);
    state.reserveCount[seat] = RESERVES;
    next += RESERVES;
  }
  state.pileNext = 0;
  state.pileEnd = static_cast<u8>(deck + DECK_SIZE - next);
  std::copy(next, deck + DECK_SIZE, state.pile);
  std::fill(std::begin(state.discard), std::end(state.discard), u8{0});
  state.phase = Phase::Act;
  state.turn.opener = state.toAct;
  state.turn.seats = static_cast<u8>((1 << players) - 1);
  state.turn.playCount = 0;
  state.payers = 0;
}

/// [CC-23] The losers of the round hand in a chip each; [CC-26] one who has none loses the game.
inline void endRound(State& state, u8 payers) {
  state.payers = payers;
  state.losers = 0;
  int count = 0, last = 0;
  for (int seat = 0; seat < state.options.players; seat++) {
    if (!((payers >> seat) & 1)) continue;
    count++;
    last = seat;
    if (state.chips[seat] == 0) state.losers = static_cast<u8>(state.losers | (1 << seat));
    else state.chips[seat]--;
  }
  if (state.losers) {
    state.phase = Phase::Over;
    return;
  }
  state.phase = Phase::Deal;
  state.round++;
  // [CC-25] The one who handed in a chip opens; if several did, the oldest player.
  state.toAct = static_cast<u8>(count == 1 ? last : state.options.oldest);
}

/// [CC-22] Who has no cards is out of the round, and the last one with cards loses it.
inline void closeTurn(State& state) {
  const u8 holders = holdersOf(state), left = static_cast<u8>(state.turn.seats & holders);
  if (left == 0) {
    // [CC-24] Everyone but the winner of the turn pays.
    const int spared = turnWinner(state.options.edition, state.turn);
    endRound(state, static_cast<u8>(spared == NOBODY ? state.turn.seats : state.turn.seats & ~(1 << spared)));
    return;
  }
  if ((left & (left - 1)) == 0) {
    endRound(state, left);
    return;
  }
  const int opener = nextOpener(state.options, state.turn, holders);
  for (int i = 0; i < state.turn.playCount; i++) {
    const Play& play = state.turn.plays[i];
    if (play.kind == PlayKind::Stop) state.discard[STOP]++;
    if (play.kind == PlayKind::Redraw) state.discard[REDRAW]++;
    if (play.kind != PlayKind::Combo) continue;
    for (int k = 0; k < comboOf(play.combo).size; k++) state.discard[play.cards[k]]++;
  }
  state.phase = Phase::Act;
  state.toAct = state.turn.opener = static_cast<u8>(opener);
  state.turn.seats = left;
  state.turn.playCount = 0;
}

inline void draw(State& state, int left) {
  state.drawn = state.pile[state.pileNext++];
  state.drawsLeft = static_cast<u8>(left);
}

/// [CC-16] [CC-19] Someone wins the turn, and [CC-17] redraws before it is over.
inline void endTurn(State& state) {
  const int winner = turnWinner(state.options.edition, state.turn);
  const int count = std::min(CARDS_PER_REDRAW * redrawsIn(state.turn), state.pileSize());
  if (winner == NOBODY || count == 0) {
    closeTurn(state);
    return;
  }
  state.phase = Phase::Place;
  state.toAct = static_cast<u8>(winner);
  draw(state, count - 1);
}

inline int nextClockwise(const Turn& turn, int seat, int players) {
  do seat = (seat + 1) % players;
  while (!turn.has(seat));
  return seat;
}

/// [CC-6] Once everyone acted, or [CC-13] at a Stop, the turn ends; else it is the next one's.
inline void act(State& state, const Play& play) {
  state.turn.plays[state.turn.playCount++] = play;
  if (play.kind == PlayKind::Stop || state.turn.playCount == state.turn.size()) {
    endTurn(state);
    return;
  }
  const int seat = nextClockwise(state.turn, play.seat, state.options.players);
  state.toAct = static_cast<u8>(seat);
  // [CC-15] Nothing left to do: the round is lost at once.
  if (!canAct(state, seat)) endRound(state, static_cast<u8>(1 << seat));
}

/// The play that the action makes of a turn.
inline Play playOf(const State& state, const Action& action) {
  Play play{state.toAct, PlayKind::Take, NO_COMBO, {0, 0, 0}};
  if (action.type == Type::Stop) play.kind = PlayKind::Stop;
  if (action.type == Type::Redraw) play.kind = PlayKind::Redraw;
  if (action.type == Type::Play) {
    play.kind = PlayKind::Combo;
    play.combo = static_cast<signed char>(action.which);
    const Card* cards = state.hands[state.toAct].cards + action.position;
    std::copy(cards, cards + comboOf(action.which).size, play.cards);
  }
  return play;
}

/// How many cards leave the hand.
inline int cardsPlayed(const Action& action) {
  if (action.type == Type::Play) return comboOf(action.which).size;
  return action.type == Type::Stop || action.type == Type::Redraw ? 1 : 0;
}

inline void apply(State& state, const Action& action) {
  const int seat = state.toAct;
  Hand& hand = state.hands[seat];
  Hand& open = state.open[seat];
  if (action.type == Type::Place) {
    hand.insert(action.position, state.drawn);
    open.insert(action.position, 0);
    if (state.drawsLeft > 0) {
      draw(state, state.drawsLeft - 1);
      return;
    }
    state.drawn = 0;
    closeTurn(state);
    return;
  }
  const Play play = playOf(state, action);
  if (action.type == Type::Take) {
    const Card card = state.reserves[seat][action.which];
    hand.insert(action.position, card);
    open.insert(action.position, card);
    if (action.which == 0) state.reserves[seat][0] = state.reserves[seat][1];
    state.reserveCount[seat]--;
  } else {
    hand.remove(action.position, cardsPlayed(action));
    open.remove(action.position, cardsPlayed(action));
  }
  act(state, play);
}

constexpr int MAX_ACTIONS = 320;

/// Everything legal for the one to act.
inline int legalActions(const State& state, Action* actions) {
  const Hand& hand = state.hands[state.toAct];
  int count = 0;
  const auto add = [&](Type type, int position, int which) {
    actions[count++] = {type, static_cast<u8>(position), static_cast<u8>(which)};
  };
  if (state.phase == Phase::Place) {
    for (int to = 0; to <= hand.size; to++) add(Type::Place, to, 0);
    return count;
  }
  const int top = topCombo(state.turn);
  const u64 above = ~u64{0} << (top + 1);
  Window window = 0;
  for (int i = 0; i < hand.size; i++) {
    const Card card = hand.cards[i];
    window = windowWith(window, card);
    if (card == STOP) add(Type::Stop, i, 0);
    if (card == REDRAW) add(Type::Redraw, i, 0);
    for (int size = 1; size <= std::min(3, i + 1); size++) {
      for (u64 called = WINDOWS.called[window & MASKS[size - 1]] & above; called; called &= called - 1) {
        add(Type::Play, i + 1 - size, __builtin_ctzll(called));
      }
    }
  }
  // [CC-7] The opener can't take a reserve card.
  if (state.turn.playCount == 0) return count;
  for (int reserve = 0; reserve < state.reserveCount[state.toAct]; reserve++) {
    for (int to = 0; to <= hand.size; to++) add(Type::Take, to, reserve);
  }
  return count;
}

// ---- What a seat knows, as numbers ------------------------------------------------------------

/// The fewest plays that empty a hand, if nobody had to be outbid: taking cards out makes their
/// neighbours adjacent. As src/games/checkered-combos/bot/emptying.ts.
inline int fewestPlays(const Hand& hand) {
  const int size = hand.size;
  u8 fewest[LONGEST_HAND + 1][LONGEST_HAND + 2] = {};
  for (int i = size - 1; i >= 0; i--) {
    for (int j = i + 1; j <= size; j++) {
      int best = 1 + fewest[i + 1][j];
      for (int k = i + 1; k < j; k++) {
        const int inner = 1 + fewest[i + 1][k];
        if (inner >= best) continue;
        const Window two = windowWith(hand.cards[i], hand.cards[k]);
        if (WINDOWS.best[two] > NO_COMBO) best = std::min(best, inner + fewest[k + 1][j]);
        for (int l = k + 1; l < j; l++) {
          const int plays = inner + fewest[k + 1][l] + fewest[l + 1][j];
          if (plays < best && WINDOWS.best[windowWith(two, hand.cards[l])] > NO_COMBO) best = plays;
        }
      }
      fewest[i][j] = static_cast<u8>(best);
    }
  }
  return fewest[0][size];
}

/// Where the numbers that all actions of a decision share begin. As bot/features.ts.
namespace shared {
constexpr int PLAYERS = 0;
constexpr int DEALT = PLAYERS + 3;
constexpr int CHIPS = DEALT + 1;
constexpr int BROKE = CHIPS + MAX_PLAYERS;
constexpr int OPPONENTS = BROKE + MAX_PLAYERS;
namespace opponent {
constexpr int IN_ROUND = 0;
constexpr int ACTED = 1;
constexpr int SIZE = 2;
constexpr int FEW = 3;
constexpr int RESERVE_COUNT = FEW + 4;
constexpr int RESERVE_KINDS = RESERVE_COUNT + RESERVES;
constexpr int OPEN_KINDS = RESERVE_KINDS + KINDS;
constexpr int PLAYED = OPEN_KINDS + KINDS;
constexpr int LENGTH = PLAYED + 3;
}  // namespace opponent
constexpr int UNSEEN = OPPONENTS + (MAX_PLAYERS - 1) * opponent::LENGTH;
constexpr int PILE = UNSEEN + KINDS;
constexpr int PLACING = PILE + 1;
constexpr int DRAWS_LEFT = PLACING + 1;
constexpr int YET_TO_ACT = DRAWS_LEFT + 1;
constexpr int REDRAWS = YET_TO_ACT + MAX_PLAYERS;
constexpr int OPENING = REDRAWS + 2;
constexpr int LENGTH = OPENING + 1;
}  // namespace shared

/// And those of the position after an action.
namespace after {
constexpr int POSITIONS = 14;
constexpr int HAND = 0;
constexpr int HAND_KINDS = HAND + POSITIONS * KINDS;
constexpr int SIZE = HAND_KINDS + KINDS;
constexpr int SIZES = 16;
constexpr int FEWEST_PLAYS = SIZE + SIZES;
constexpr int MOST_PLAYS = 12;
constexpr int WINDOW_COUNTS = FEWEST_PLAYS + MOST_PLAYS;
constexpr int BEST_VALUES = WINDOW_COUNTS + COMBO_KINDS;
constexpr int RESERVE_KINDS = BEST_VALUES + COMBO_KINDS;
constexpr int RESERVE_COUNT = RESERVE_KINDS + KINDS;
constexpr int TOP_KIND = RESERVE_COUNT + RESERVES;
constexpr int TOP_VALUE = TOP_KIND + COMBO_KINDS;
constexpr int TOP_OWNER = TOP_VALUE + HIGHEST;
constexpr int TYPE = TOP_OWNER + MAX_PLAYERS;
constexpr int CARDS_PLAYED = TYPE + 5;
constexpr int REDRAWS = CARDS_PLAYED + 3;
constexpr int TURN_OVER = REDRAWS + 2;
constexpr int WINNER = TURN_OVER + 1;
constexpr int DRAWS = WINNER + MAX_PLAYERS;
constexpr int OPENER = DRAWS + 2;
constexpr int NEXT = OPENER + MAX_PLAYERS;
constexpr int OUT = NEXT + MAX_PLAYERS - 1;
constexpr int HOLDERS = OUT + 1;
constexpr int LENGTH = HOLDERS + 1;
}  // namespace after

/// What a number is divided by before the network sees it; 1 for all others.
inline void fillDivisors(float* divisors) {
  std::fill(divisors, divisors + shared::LENGTH + after::LENGTH, 1.0f);
  const auto set = [&](int from, int count, float divisor) {
    std::fill(divisors + from, divisors + from + count, divisor);
  };
  set(shared::CHIPS, MAX_PLAYERS, 3);
  for (int i = 0; i < MAX_PLAYERS - 1; i++) {
    set(shared::OPPONENTS + i * shared::opponent::LENGTH + shared::opponent::SIZE, 1, 10);
  }
  set(shared::UNSEEN, KINDS, 4);
  set(shared::PILE, 1, 10);
  set(shared::DRAWS_LEFT, 1, 3);
  set(shared::LENGTH + after::HAND_KINDS, KINDS, 2);
  set(shared::LENGTH + after::WINDOW_COUNTS, COMBO_KINDS, 4);
  set(shared::LENGTH + after::BEST_VALUES, COMBO_KINDS, 12);
  set(shared::LENGTH + after::HOLDERS, 1, 4);
}

inline void countKinds(const Card* cards, int count, u8* kinds) {
  for (int i = 0; i < count; i++) {
    if (cards[i] > 0) kinds[cards[i] - 1]++;
  }
}

/// What the one to act knows before the action: nothing of others' hands but the open cards.
inline void sharedFeatures(const State& state, u8* out) {
  using namespace shared;
  std::memset(out, 0, LENGTH);
  const int players = state.options.players, me = state.toAct;
  out[PLAYERS + players - MIN_PLAYERS] = 1;
  out[DEALT] = state.options.edition == Edition::Dealt;
  u8* unseen = out + UNSEEN;
  for (Card card = 1; card <= KINDS; card++) {
    unseen[card - 1] = static_cast<u8>(copiesOf(card) - state.discard[card]);
  }
  const auto see = [&](Card card) {
    if (card > 0) unseen[card - 1]--;
  };
  for (int seat = 0; seat < players; seat++) {
    const int relative = relativeSeat(seat, me, players);
    out[CHIPS + relative] = state.chips[seat];
    out[BROKE + relative] = state.chips[seat] == 0;
    for (int i = 0; i < state.reserveCount[seat]; i++) see(state.reserves[seat][i]);
    const Hand& known = seat == me ? state.hands[seat] : state.open[seat];
    for (int i = 0; i < known.size; i++) see(known.cards[i]);
    if (seat == me) continue;
    u8* block = out + OPPONENTS + (relative - 1) * opponent::LENGTH;
    const int size = state.hands[seat].size;
    block[opponent::IN_ROUND] = state.turn.has(seat);
    block[opponent::SIZE] = static_cast<u8>(size);
    if (size >= 1 && size <= 4) block[opponent::FEW + size - 1] = 1;
    for (int i = 0; i < state.reserveCount[seat]; i++) block[opponent::RESERVE_COUNT + i] = 1;
    countKinds(state.reserves[seat], state.reserveCount[seat], block + opponent::RESERVE_KINDS);
    countKinds(known.cards, known.size, block + opponent::OPEN_KINDS);
  }
  for (int i = 0; i < state.turn.playCount; i++) {
    const Play& play = state.turn.plays[i];
    if (play.kind == PlayKind::Stop) see(STOP);
    if (play.kind == PlayKind::Redraw) see(REDRAW);
    for (const Card card : play.cards) see(card);
    if (play.seat == me) continue;
    u8* block = out + OPPONENTS + (relativeSeat(play.seat, me, players) - 1) * opponent::LENGTH;
    block[opponent::ACTED] = 1;
    if (play.kind == PlayKind::Combo) block[opponent::PLAYED] = 1;
    if (play.kind == PlayKind::Redraw) block[opponent::PLAYED + 1] = 1;
    if (play.kind == PlayKind::Take) block[opponent::PLAYED + 2] = 1;
  }
  out[PILE] = static_cast<u8>(state.pileSize());
  const int redraws = redrawsIn(state.turn);
  for (int i = 0; i < std::min(redraws, 2); i++) out[REDRAWS + i] = 1;
  if (state.phase == Phase::Place) {
    see(state.drawn);
    out[PLACING] = 1;
    out[DRAWS_LEFT] = state.drawsLeft;
    return;
  }
  out[YET_TO_ACT + state.turn.size() - state.turn.playCount - 1] = 1;
  out[OPENING] = state.turn.playCount == 0;
}

/// The own hand after the action.
inline Hand handAfter(const State& state, const Action& action) {
  Hand hand = state.hands[state.toAct];
  if (action.type == Type::Take) hand.insert(action.position, state.reserves[state.toAct][action.which]);
  else if (action.type == Type::Place) hand.insert(action.position, state.drawn);
  else hand.remove(action.position, cardsPlayed(action));
  return hand;
}

inline void handFeatures(const Hand& hand, bool mirrored, u8* out) {
  using namespace after;
  for (int i = 0; i < std::min<int>(hand.size, POSITIONS); i++) {
    const Card card = hand.cards[mirrored ? hand.size - 1 - i : i];
    out[HAND + i * KINDS + card - 1] = 1;
  }
  countKinds(hand.cards, hand.size, out + HAND_KINDS);
  out[SIZE + std::min<int>(hand.size, SIZES - 1)] = 1;
  out[FEWEST_PLAYS + std::min(fewestPlays(hand), MOST_PLAYS - 1)] = 1;
  Window window = 0;
  for (int i = 0; i < hand.size; i++) {
    window = windowWith(window, hand.cards[i]);
    for (int size = 1; size <= std::min(3, i + 1); size++) {
      u64 called = WINDOWS.called[window & MASKS[size - 1]];
      for (int kinds = WINDOWS.kinds[window & MASKS[size - 1]]; kinds; kinds &= kinds - 1) {
        const int kind = __builtin_ctz(static_cast<unsigned>(kinds));
        const u64 ofKind = called & ((u64{1} << FIRST_ID[kind + 1]) - 1);
        const int highest = 63 - __builtin_clzll(ofKind);
        out[WINDOW_COUNTS + kind]++;
        out[BEST_VALUES + kind] = std::max(out[BEST_VALUES + kind], comboOf(highest).value);
      }
    }
  }
}

/// The turn after the action: its highest combination, and who wins, draws and opens where it is over.
inline void turnFeatures(const State& state, const Action& action, int sizeAfter, u8* out) {
  using namespace after;
  const int players = state.options.players, me = state.toAct;
  const auto relative = [&](int seat) { return relativeSeat(seat, me, players); };
  Turn turn = state.turn;
  const bool placing = action.type == Type::Place;
  if (!placing) turn.plays[turn.playCount++] = playOf(state, action);
  const Play* top = topPlay(turn);
  if (top) {
    const Combo combo = comboOf(top->combo);
    out[TOP_KIND + combo.kind] = 1;
    out[TOP_VALUE + combo.value - 1] = 1;
    out[TOP_OWNER + relative(top->seat)] = 1;
  }
  const int redraws = redrawsIn(turn);
  for (int i = 0; i < std::min(redraws, 2); i++) out[REDRAWS + i] = 1;
  u8 holders = holdersOf(state);
  if (sizeAfter == 0) holders = static_cast<u8>(holders & ~(1 << me));
  const bool over = placing || action.type == Type::Stop || turn.playCount == turn.size();
  int draws = 0;
  if (over) {
    out[TURN_OVER] = 1;
    const int winner = turnWinner(state.options.edition, turn);
    if (winner != NOBODY) {
      out[WINNER + relative(winner)] = 1;
      draws = placing ? state.drawsLeft : std::min(CARDS_PER_REDRAW * redraws, state.pileSize());
      if (draws > 0) holders = static_cast<u8>(holders | (1 << winner));
      if (draws > 0) out[DRAWS] = 1;
      if (draws > 3) out[DRAWS + 1] = 1;
    }
    if (placing) holders = static_cast<u8>(holders | (1 << me));
    if (holders) out[OPENER + relative(nextOpener(state.options, turn, holders))] = 1;
  } else {
    out[NEXT + relative(nextClockwise(turn, me, players)) - 1] = 1;
  }
  out[OUT] = !((holders >> me) & 1);
  out[HOLDERS] = static_cast<u8>(__builtin_popcount(holders & ~(1u << me)));
}

inline void afterFeatures(const State& state, const Action& action, bool mirrored, u8* out) {
  using namespace after;
  std::memset(out, 0, LENGTH);
  const Hand hand = handAfter(state, action);
  handFeatures(hand, mirrored, out);
  const int me = state.toAct;
  int reserves = 0;
  for (int i = 0; i < state.reserveCount[me]; i++) {
    if (action.type == Type::Take && action.which == i) continue;
    out[RESERVE_KINDS + state.reserves[me][i] - 1]++;
    out[RESERVE_COUNT + reserves++] = 1;
  }
  out[TYPE + static_cast<int>(action.type)] = 1;
  const int played = cardsPlayed(action);
  if (played > 0) out[CARDS_PLAYED + played - 1] = 1;
  turnFeatures(state, action, hand.size, out);
}

// ---- Frozen opponents -------------------------------------------------------------------------

/// As src/games/checkered-combos/bot/anchors.ts.
inline double greedyScore(const Action& action) {
  switch (action.type) {
    case Type::Play: {
      const Combo combo = comboOf(action.which);
      return 3 * combo.size - 0.01 * (12 * (combo.kind + 1) + combo.value);
    }
    case Type::Stop:
    case Type::Redraw: return 1.5;
    case Type::Take: return -1;
    default: return 0;
  }
}

/// A sparring partner: hard as it was when training began, frozen since.
namespace hard {
constexpr double PLAYS = -1.583, SIZE = -0.398, EMPTY = 1.569, PAIRS = 0.383, TRIPLES = 0.352, BEST = 1.376,
                 LOW = -0.34, SPECIALS = 0.283, WILDS = 0.246, RESERVES = 0.655, DRY = -0.736, HURRY = -0.113,
                 KIND = -0.147, VALUE = -0.076, LEAD = 0.569, REDRAW_TOPPED = -0.433, REDRAW_CERTAIN = -0.456,
                 TAKE = -0.643, STOP = -0.397, STOP_REDRAWS = -1.249, STOP_THREAT = 0.464, REDRAW = -1.651,
                 REDRAW_ON_OTHER = 0.471, REDRAW_THREAT = 0.705;
}  // namespace hard

/// How close someone with so many cards is to going out.
inline int threat(int size) { return size < 0 ? 0 : std::max(0, 3 - size); }

inline double handWorth(const Hand& hand, int reserves, bool stays, int smallest) {
  if (hand.size == 0) return stays ? hard::EMPTY : 0;
  int pairs = 0, triples = 0, best = 0, low = 0, specials = 0, wilds = 0;
  Window window = 0;
  for (int i = 0; i < hand.size; i++) {
    const Card card = hand.cards[i];
    window = windowWith(window, card);
    const Window two = window & MASKS[1];
    const int paired = (WINDOWS.kinds[two] & 0b00110) != 0;
    pairs += paired;
    triples += (WINDOWS.kinds[window] & 0b11000) != 0;
    best = std::max({best, +WINDOWS.best[card], +WINDOWS.best[two], +WINDOWS.best[window]});
    specials += card == STOP || card == REDRAW;
    wilds += card == X;
    low += card <= 4 ? 1 - paired : 0;
  }
  const int dry = reserves == 0 && specials == 0;
  return hard::PLAYS * fewestPlays(hand) + hard::SIZE * hand.size + hard::PAIRS * pairs +
         hard::TRIPLES * triples + (hard::BEST * best) / COMBOS + hard::LOW * low + hard::SPECIALS * specials +
         hard::WILDS * wilds + hard::RESERVES * reserves + hard::DRY * dry +
         hard::HURRY * threat(smallest) * hand.size;
}

/// As src/games/checkered-combos/bot/evaluation.ts.
inline void hardScores(const State& state, const Action* actions, int count, double* scores) {
  const int me = state.toAct, reserves = state.reserveCount[me], redraws = redrawsIn(state.turn);
  const Play* top = topPlay(state.turn);
  const int topSize = top ? state.hands[top->seat].size : -1;
  const bool last = state.turn.playCount == state.turn.size() - 1;
  int smallest = 1000, skipped = -1;
  for (int seat = 0; seat < state.options.players; seat++) {
    if (seat == me || !state.turn.has(seat)) continue;
    const int size = state.hands[seat].size;
    if (size > 0) smallest = std::min(smallest, size);
    if (!hasActed(state.turn, seat)) skipped = skipped < 0 ? size : std::min(skipped, size);
  }
  for (int i = 0; i < count; i++) {
    const Action& action = actions[i];
    const Hand hand = handAfter(state, action);
    const auto worth = [&](int kept, bool stays) { return handWorth(hand, kept, stays, smallest); };
    switch (action.type) {
      case Type::Play: {
        const Combo combo = comboOf(action.which);
        scores[i] = worth(reserves, last * redraws == 0) + hard::KIND * combo.kind +
                    (hard::VALUE * combo.value) / HIGHEST + hard::LEAD * last + hard::REDRAW_TOPPED * redraws +
                    hard::REDRAW_CERTAIN * redraws * last;
        break;
      }
      case Type::Stop: {
        const int drawing = state.options.edition == Edition::CheckeredCombos ? redraws : 0;
        scores[i] = worth(reserves, drawing == 0) + hard::STOP + hard::STOP_REDRAWS * drawing +
                    hard::STOP_THREAT * threat(skipped);
        break;
      }
      case Type::Redraw:
        scores[i] = worth(reserves, topSize >= 0) + hard::REDRAW +
                    (topSize >= 0 ? hard::REDRAW_ON_OTHER : 0) + hard::REDRAW_THREAT * threat(topSize);
        break;
      case Type::Take: scores[i] = worth(reserves - 1, true) + hard::TAKE; break;
      case Type::Place: scores[i] = worth(reserves, true); break;
    }
  }
}

// ---- The game as self-play and traces use it ----------------------------------------------------

/// What a round ends in, from one seat: that seat or one to the left pays alone; several pay, with or without it.
constexpr int OUTCOMES = MAX_PLAYERS + 2;

struct Game {
  using State = checkered_combos::State;
  using Action = checkered_combos::Action;
  static constexpr const char* ID = "checkered-combos";
  static constexpr int PLAYERS_MIN = MIN_PLAYERS, PLAYERS_MAX = MAX_PLAYERS;
  static constexpr int ACTIONS = MAX_ACTIONS;
  static constexpr int SHARED = shared::LENGTH, AFTER = after::LENGTH;
  /// One softmax.
  static constexpr int GROUPS = 1;
  static constexpr int GROUP_SIZES[GROUPS] = {OUTCOMES};
  static constexpr int OUTPUTS = OUTCOMES;
  static constexpr int OPTIONS = 4;
  /// How training varies the rules beside the number of players: the editions.
  static constexpr int VARIANTS = 2;
  /// Whether success is what is counted: here it is rounds lost.
  static constexpr bool COUNTS_LOSSES = true;

  static void divisors(float* out) { fillDivisors(out); }
  static int toAct(const State& state) { return state.toAct; }
  static int players(const State& state) { return state.options.players; }

  /// One round, with any chips left and anyone to open.
  static void start(State& state, int players, int variant, Rng& rng) {
    const Options options{static_cast<Edition>(variant), static_cast<u8>(players),
                          static_cast<u8>(2 + rng.below(2)), static_cast<u8>(rng.below(players))};
    state = setup(options);
    state.toAct = static_cast<u8>(rng.below(players));
    for (int seat = 0; seat < players; seat++) state.chips[seat] = static_cast<u8>(rng.below(options.chips + 1));
    int deck[DECK_SIZE];
    drawOutcome(state, rng, deck);
    applyOutcome(state, deck, DECK_SIZE);
  }

  /// Whether the round is over.
  static bool over(const State& state) { return state.payers != 0; }
  static bool awaitsChance(const State& state) { return state.phase == Phase::Deal; }
  static bool ended(const State& state) { return state.phase == Phase::Over; }

  static int legal(const State& state, Action* actions) { return legalActions(state, actions); }
  static int considered(const State& state, Action* actions) { return legalActions(state, actions); }
  static void apply(State& state, const Action& action) { checkered_combos::apply(state, action); }
  static void shared(const State& state, u8* out) { sharedFeatures(state, out); }
  static void after(const State& state, const Action& action, u8* out) { afterFeatures(state, action, false, out); }
  /// The rules don't tell left from right in a hand, so a row for training is as good mirrored.
  static void varied(const State& state, const Action& action, Rng& rng, u8* out) {
    afterFeatures(state, action, rng.below(2) == 1, out);
  }

  static void labels(const State& state, int seat, u8* out) {
    const int payers = __builtin_popcount(state.payers);
    const bool own = (state.payers >> seat) & 1;
    if (payers == 1) {
      *out = static_cast<u8>(relativeSeat(__builtin_ctz(state.payers), seat, state.options.players));
    } else {
      *out = static_cast<u8>(MAX_PLAYERS + (own ? 0 : 1));
    }
  }

  /// The chance not to pay.
  static float utility(const State&, int, const float* chances) { return -chances[0] - chances[MAX_PLAYERS]; }
  /// What is counted for the seat when the round is over.
  static double counted(const State& state, int seat) { return (state.payers >> seat) & 1; }

  static double score(Fixed by, const State&, const Action& action) {
    return by == Fixed::Greedy ? greedyScore(action) : 0;
  }
  static void hard(const State& state, const Action* actions, int count, double* scores) {
    hardScores(state, actions, count, scores);
  }

  // Traces.
  static State begin(const int* options) {
    return setup({static_cast<Edition>(options[0]), static_cast<u8>(options[1]), static_cast<u8>(options[2]),
                  static_cast<u8>(options[3])});
  }
  static void randomOptions(Rng& rng, int* options) {
    options[0] = rng.below(2);
    options[1] = MIN_PLAYERS + rng.below(MAX_PLAYERS - MIN_PLAYERS + 1);
    options[2] = 2 + rng.below(2);
    options[3] = rng.below(options[1]);
  }
  static constexpr int LONGEST_OUTCOME = DECK_SIZE;
  static int drawOutcome(const State&, Rng& rng, int* outcome) {
    Card deck[DECK_SIZE];
    fillDeck(deck);
    rng.shuffle(deck, DECK_SIZE);
    std::copy(deck, deck + DECK_SIZE, outcome);
    return DECK_SIZE;
  }
  static void applyOutcome(State& state, const int* outcome, int) {
    Card deck[DECK_SIZE];
    std::copy(outcome, outcome + DECK_SIZE, deck);
    deal(state, deck);
  }
  static void inOrder(Action* actions, int count) {
    std::sort(actions, actions + count, [](const Action& a, const Action& b) { return a.code() < b.code(); });
  }
  static void hashAction(const Action& action, Hash& hash) { hash.addCode(action.code()); }
  /// What the trace tells of a unit that ended with the last action.
  static int result(const State& state) { return state.payers; }

  static void hash(const State& state, Hash& hash) {
    const int players = state.options.players;
    hash.add(state.round);
    hash.add(static_cast<int>(state.phase));
    hash.add(state.toAct);
    hash.add(state.chips, players);
    for (int seat = 0; seat < players; seat++) {
      hash.add(state.hands[seat].size);
      hash.add(state.hands[seat].cards, state.hands[seat].size);
      hash.add(state.reserveCount[seat]);
      hash.add(state.reserves[seat], state.reserveCount[seat]);
    }
    hash.add(state.pileSize());
    hash.add(state.pile + state.pileNext, state.pileSize());
    hash.add(state.discard + 1, KINDS);
    hash.add(state.turn.opener);
    hash.add(state.turn.seats);
    for (int i = 0; i < state.turn.playCount; i++) {
      const Play& play = state.turn.plays[i];
      hash.add(play.seat);
      hash.add(static_cast<int>(play.kind));
      hash.add(play.combo + 1);
      if (play.kind == PlayKind::Combo) hash.add(play.cards, comboOf(play.combo).size);
    }
    hash.add(state.phase == Phase::Place ? state.drawn : 0);
    hash.add(state.phase == Phase::Place ? state.drawsLeft : 0);
    hash.add(state.losers);
  }
};

}  // namespace upcard::checkered_combos
