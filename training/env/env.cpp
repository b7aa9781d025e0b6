// The environment as a shared library, for training/env.py.

#include <memory>
#include <string>

#include "checkered_combos.h"
#include "chip_it.h"
#include "help.h"
#include "tables.h"

namespace upcard {
namespace {

/// Tables of any game.
class AnyTables {
 public:
  virtual ~AnyTables() = default;
  virtual void mix(const Mixture& mixture) = 0;
  virtual void measure(const Contest& contest) = 0;
  virtual void step(const Answers* answers, Questions* questions, const Examples& examples, int* counts) = 0;
  virtual void measured(double* out) const = 0;
};

template <typename Game>
class TablesOf final : public AnyTables {
 public:
  TablesOf(int count, int threads, u64 seed) : tables_(count, threads, seed) {}
  void mix(const Mixture& mixture) override { tables_.mix(mixture); }
  void measure(const Contest& contest) override { tables_.measure(contest); }
  void step(const Answers* answers, Questions* questions, const Examples& examples, int* counts) override {
    tables_.step(answers, questions, examples, counts);
  }
  void measured(double* out) const override { tables_.measured(out); }

 private:
  Tables<Game> tables_;
};

/// Calls `use` with a value of the game's type; false where there is no such game.
template <typename Use>
bool withGame(const std::string& id, const Use& use) {
  if (id == checkered_combos::Game::ID) use(checkered_combos::Game{});
  else if (id == chip_it::Game::ID) use(chip_it::Game{});
  else if (id == help::Game::ID) use(help::Game{});
  else return false;
  return true;
}

}  // namespace
}  // namespace upcard

using namespace upcard;

extern "C" {

/// Lengths of the rows, players, variants, whether losses are counted, then the sizes of the softmax groups.
int upcard_facts(const char* game, int* out) {
  int count = 0;
  withGame(game, [&](auto rules) {
    using Game = decltype(rules);
    const int facts[] = {Game::SHARED,   Game::AFTER,         Game::PLAYERS_MIN, Game::PLAYERS_MAX,
                         Game::VARIANTS, Game::COUNTS_LOSSES, Game::GROUPS};
    for (const int fact : facts) out[count++] = fact;
    for (const int size : Game::GROUP_SIZES) out[count++] = size;
  });
  return count;
}

void upcard_divisors(const char* game, float* out) {
  withGame(game, [&](auto rules) { decltype(rules)::divisors(out); });
}

void* upcard_open(const char* game, int tables, int threads, u64 seed) {
  AnyTables* opened = nullptr;
  withGame(game, [&](auto rules) { opened = new TablesOf<decltype(rules)>(tables, threads, seed); });
  return opened;
}

void upcard_close(void* tables) { delete static_cast<AnyTables*>(tables); }

void upcard_mix(void* tables, float past, float hard, float weak, float exploration, int alone) {
  static_cast<AnyTables*>(tables)->mix({past, hard, weak, exploration, alone});
}

void upcard_measure(void* tables, int players, int variant, int others, int games) {
  static_cast<AnyTables*>(tables)->measure({players, variant, static_cast<Other>(others), games});
}

void upcard_measured(void* tables, double* out) { static_cast<AnyTables*>(tables)->measured(out); }

void upcard_step(void* tables, const Answers* answers, Questions* questions, const Examples* examples, int* counts) {
  static_cast<AnyTables*>(tables)->step(answers, questions, *examples, counts);
}

}  // extern "C"
