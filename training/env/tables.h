// Self-play at many tables at once. A call of `step` takes the network's judgement of what was asked
// before, plays on everywhere until each table needs it again, and leaves the questions (one row of
// numbers for each action considered) and the finished games' rows for training in the caller's memory.
#pragma once

#include <algorithm>
#include <atomic>
#include <vector>

#include "common.h"
#include "workers.h"

namespace upcard {

/// What the caller provides. A decision has one shared row and several rows for its actions.
struct Questions {
  u8* shared;
  u8* after;
  /// Of each action, its decision.
  std::int32_t* decisions;
  int actionLimit;
};

struct Answers {
  /// Of each action, the chances of every outcome.
  const float* chances;
};

struct Examples {
  u8* rows;
  u8* labels;
  int limit;
};

/// How tables are set up, in parts of 1.
struct Mixture {
  /// The network of today against itself; against earlier versions; against hard; against greedy and random.
  float past, hard, weak;
  /// How often an action is taken at random.
  float exploration;
  /// Whether every seat but one is an opponent's, at tables of so many players; 0: any number, and more seats.
  int alone;
};

/// Who the others are: the frozen ones, or the earlier network.
enum class Other { Random, Greedy, Hard, Past };

/// For measuring: one network among others of one kind, so many games at each table.
struct Contest {
  int players, variant;
  Other others;
  int games;
};

template <typename Game>
class Tables {
 public:
  using State = typename Game::State;
  using Action = typename Game::Action;
  /// The network of today, and an earlier one.
  static constexpr int NETWORKS = 2;
  static constexpr int ROW = Game::SHARED + Game::AFTER;

  Tables(int count, int threads, u64 seed) : workers_(threads) {
    tables_.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; i++) tables_.emplace_back(seed * 1000003u + static_cast<u64>(i));
  }

  void mix(const Mixture& mixture) { mixture_ = mixture; }

  /// From now on tables measure the network; those under way are dropped.
  void measure(const Contest& contest) {
    contest_ = contest;
    measuring_ = true;
    for (Table& table : tables_) {
      table.running = table.waiting = false;
      table.gamesLeft = contest.games;
    }
    units_ = 0;
    counted_ = 0;
  }

  void step(const Answers* answers, Questions* questions, const Examples& examples, int* counts) {
    for (int network = 0; network < NETWORKS; network++) decisionCount_[network] = actionCount_[network] = 0;
    exampleCount_ = 0;
    answers_ = answers;
    questions_ = questions;
    examples_ = examples;
    std::atomic<int> next{0};
    workers_.run([&] {
      constexpr int CHUNK = 16;
      const int size = static_cast<int>(tables_.size());
      for (int from = next.fetch_add(CHUNK); from < size; from = next.fetch_add(CHUNK)) {
        for (int i = from; i < std::min(from + CHUNK, size); i++) advance(tables_[static_cast<std::size_t>(i)]);
      }
    });
    for (int network = 0; network < NETWORKS; network++) {
      counts[2 * network] = decisionCount_[network];
      counts[2 * network + 1] = std::min<int>(actionCount_[network], questions[network].actionLimit);
    }
    counts[2 * NETWORKS] = std::min<int>(exampleCount_, examples.limit);
  }

  /// Units finished since measuring began, and what was counted for the network in them.
  void measured(double* out) const {
    out[0] = static_cast<double>(units_);
    out[1] = static_cast<double>(counted_) / 1e6;
  }

 private:
  enum class Player : u8 { Network, Past, Random, Greedy, Hard };

  struct Table {
    explicit Table(u64 seed) : rng(seed) {}

    Rng rng;
    State state;
    Player players[Game::PLAYERS_MAX];
    bool running = false;
    int gamesLeft = 0;
    /// Whether the network was asked; then which, and where its answers begin.
    bool waiting = false;
    int network = 0, firstAction = 0, actionCount = 0;
    Action actions[Game::ACTIONS];
    u8 shared[Game::SHARED];
    /// What this game adds to the examples once it is over, and who decided.
    std::vector<u8> rows;
    std::vector<u8> seats;
  };

  void advance(Table& table) {
    if (table.waiting) {
      table.waiting = false;
      decide(table);
    }
    for (;;) {
      if (!table.running) {
        if (measuring_ && table.gamesLeft-- <= 0) return;
        start(table);
      }
      table.actionCount = Game::considered(table.state, table.actions);
      const Player player = table.players[Game::toAct(table.state)];
      if (table.actionCount == 1) {
        play(table, table.actions[0]);
      } else if (player == Player::Network || player == Player::Past) {
        ask(table, player == Player::Past ? 1 : 0);
        return;
      } else {
        play(table, table.actions[fixedChoice(table, player)]);
      }
    }
  }

  void start(Table& table) {
    table.running = true;
    table.rows.clear();
    table.seats.clear();
    if (measuring_) {
      Game::start(table.state, contest_.players, contest_.variant, table.rng);
      const Player others[] = {Player::Random, Player::Greedy, Player::Hard, Player::Past};
      std::fill(table.players, table.players + contest_.players, others[static_cast<int>(contest_.others)]);
      table.players[table.rng.below(contest_.players)] = Player::Network;
      return;
    }
    const int any = Game::PLAYERS_MIN + table.rng.below(Game::PLAYERS_MAX - Game::PLAYERS_MIN + 1);
    const int players = mixture_.alone > 0 ? mixture_.alone : any;
    Game::start(table.state, players, table.rng.below(Game::VARIANTS), table.rng);
    seatPlayers(table, players);
  }

  /// Opponents of one kind, and at least one network of today.
  void seatPlayers(Table& table, int players) {
    float pick = static_cast<float>(table.rng.below(1 << 20)) / (1 << 20);
    std::fill(table.players, table.players + players, Player::Network);
    const auto chosen = [&](float part) {
      pick -= part;
      return pick < 0;
    };
    Player other;
    if (chosen(mixture_.past)) other = Player::Past;
    else if (chosen(mixture_.hard)) other = Player::Hard;
    else if (chosen(mixture_.weak)) other = table.rng.below(3) == 0 ? Player::Random : Player::Greedy;
    else return;
    const int network = table.rng.below(players);
    for (int seat = 0; seat < players; seat++) {
      if (seat != network && (mixture_.alone > 0 || table.rng.below(3) > 0)) table.players[seat] = other;
    }
  }

  void ask(Table& table, int network) {
    const Questions& questions = questions_[network];
    const int first = actionCount_[network].fetch_add(table.actionCount);
    if (first + table.actionCount > questions.actionLimit) {
      // Memory is full: the table asks again in the next step.
      for (int i = first; i < questions.actionLimit; i++) questions.decisions[i] = 0;
      return;
    }
    const int decision = decisionCount_[network].fetch_add(1);
    Game::shared(table.state, table.shared);
    std::memcpy(questions.shared + static_cast<std::size_t>(decision) * Game::SHARED, table.shared, Game::SHARED);
    for (int i = 0; i < table.actionCount; i++) {
      const std::size_t row = static_cast<std::size_t>(first + i);
      Game::after(table.state, table.actions[i], questions.after + row * Game::AFTER);
      questions.decisions[row] = decision;
    }
    table.waiting = true;
    table.network = network;
    table.firstAction = first;
  }

  void decide(Table& table) {
    const int seat = Game::toAct(table.state);
    const float* chances =
        answers_[table.network].chances + static_cast<std::size_t>(table.firstAction) * Game::OUTPUTS;
    int best = 0;
    float highest = -1e30f;
    for (int i = 0; i < table.actionCount; i++) {
      const float utility = Game::utility(table.state, seat, chances + i * Game::OUTPUTS);
      if (utility <= highest) continue;
      highest = utility;
      best = i;
    }
    if (!measuring_ && table.rng.chance(mixture_.exploration)) best = table.rng.below(table.actionCount);
    if (!measuring_ && table.network == 0) remember(table, table.actions[best], seat);
    play(table, table.actions[best]);
  }

  /// Games of a network that has learned nothing can be long: what comes late in them is not remembered.
  static constexpr std::size_t MOST_REMEMBERED = 256;

  void remember(Table& table, const Action& action, int seat) {
    if (table.seats.size() == MOST_REMEMBERED) return;
    const std::size_t at = table.rows.size();
    table.rows.resize(at + ROW);
    std::memcpy(table.rows.data() + at, table.shared, Game::SHARED);
    Game::varied(table.state, action, table.rng, table.rows.data() + at + Game::SHARED);
    table.seats.push_back(static_cast<u8>(seat));
  }

  void play(Table& table, const Action& action) {
    Game::apply(table.state, action);
    while (!Game::over(table.state) && Game::awaitsChance(table.state)) {
      int outcome[Game::LONGEST_OUTCOME];
      const int length = Game::drawOutcome(table.state, table.rng, outcome);
      Game::applyOutcome(table.state, outcome, length);
    }
    if (Game::over(table.state)) finish(table);
  }

  void finish(Table& table) {
    table.running = false;
    if (measuring_) {
      for (int seat = 0; seat < Game::players(table.state); seat++) {
        if (table.players[seat] != Player::Network) continue;
        units_++;
        counted_ += static_cast<long long>(1e6 * Game::counted(table.state, seat));
      }
      return;
    }
    const int count = static_cast<int>(table.seats.size());
    const int first = exampleCount_.fetch_add(count);
    // What doesn't fit is left out.
    for (int i = 0; i < std::min(count, examples_.limit - first); i++) writeExample(table, i, first + i);
  }

  void writeExample(const Table& table, int from, int to) {
    std::memcpy(examples_.rows + static_cast<std::size_t>(to) * ROW,
                table.rows.data() + static_cast<std::size_t>(from) * ROW, ROW);
    Game::labels(table.state, table.seats[static_cast<std::size_t>(from)],
                 examples_.labels + static_cast<std::size_t>(to) * Game::GROUPS);
  }

  /// The highest score, ties at random.
  int fixedChoice(Table& table, Player player) {
    if (player == Player::Random) return table.rng.below(table.actionCount);
    double scores[Game::ACTIONS];
    if (player == Player::Hard) Game::hard(table.state, table.actions, table.actionCount, scores);
    int best = 0, ties = 0;
    for (int i = 0; i < table.actionCount; i++) {
      if (player == Player::Greedy) scores[i] = Game::score(Fixed::Greedy, table.state, table.actions[i]);
      if (i > 0 && scores[i] < scores[best]) continue;
      ties = i > 0 && scores[i] == scores[best] ? ties + 1 : 1;
      if (table.rng.below(ties) == 0) best = i;
    }
    return best;
  }

  std::vector<Table> tables_;
  Workers workers_;
  Mixture mixture_{};
  Contest contest_{};
  bool measuring_ = false;
  std::atomic<long long> units_{0}, counted_{0};
  const Answers* answers_ = nullptr;
  Questions* questions_ = nullptr;
  Examples examples_{};
  std::atomic<int> decisionCount_[NETWORKS], actionCount_[NETWORKS], exampleCount_{0};
};

}  // namespace upcard
