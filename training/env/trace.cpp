// Traces: whole games as lines that this environment and the engine both write, for a test to compare.
//
//   trace GAME play SEED COUNT   plays random games
//   trace GAME replay            reads traces, takes chance and choices from them, writes all else anew
//
// g OPTIONS…                                  a game begins
// c OUTCOME…                                  chance acts
// d SEAT STATE LEGAL COUNT FEATURES CHOICE
//                                             a decision: hashes of the state, of the legal actions in order, and of
//                                             those considered with their features; what was chosen of the legal
// r RESULT                                    a unit is over
// e STATE                                     the game is over

#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "checkered_combos.h"
#include "chip_it.h"
#include "help.h"

namespace upcard {
namespace {

template <typename Game>
class Tracer {
 public:
  using State = typename Game::State;
  using Action = typename Game::Action;

  void play(u64 seed, int count) {
    for (int i = 0; i < count; i++) {
      Rng rng(seed * 7919 + static_cast<u64>(i));
      int options[Game::OPTIONS];
      Game::randomOptions(rng, options);
      begin(options);
      while (!Game::ended(state_)) {
        if (Game::awaitsChance(state_)) {
          int outcome[Game::LONGEST_OUTCOME];
          const int length = Game::drawOutcome(state_, rng, outcome);
          chance(outcome, length);
        } else {
          decide(rng.below(listed()));
        }
      }
      end();
    }
  }

  void replay(std::istream& in) {
    for (std::string line; std::getline(in, line);) {
      std::istringstream words(line.substr(1));
      if (line[0] == 'g') {
        const std::vector<int> options = numbers(words);
        begin(options.data());
      } else if (line[0] == 'c') {
        const std::vector<int> outcome = numbers(words);
        chance(outcome.data(), static_cast<int>(outcome.size()));
      } else if (line[0] == 'd') {
        decide(std::atoi(line.c_str() + line.rfind(' ')) % listed());
      } else if (line[0] == 'e') {
        end();
      }
    }
  }

 private:
  static std::vector<int> numbers(std::istream& words) {
    std::vector<int> all;
    for (int number; words >> number;) all.push_back(number);
    return all;
  }

  static void print(const char* type, const int* items, int count) {
    std::fputs(type, stdout);
    for (int i = 0; i < count; i++) std::printf(" %d", items[i]);
    std::putchar('\n');
  }

  void begin(const int* options) {
    state_ = Game::begin(options);
    print("g", options, Game::OPTIONS);
  }

  void chance(const int* outcome, int length) {
    print("c", outcome, length);
    Game::applyOutcome(state_, outcome, length);
  }

  /// Lists what is legal, in order; how many there are.
  int listed() {
    count_ = Game::legal(state_, actions_);
    Game::inOrder(actions_, count_);
    return count_;
  }

  void decide(int choice) {
    Hash legal, features;
    for (int i = 0; i < count_; i++) Game::hashAction(actions_[i], legal);
    Action considered[Game::ACTIONS];
    const int count = Game::considered(state_, considered);
    Game::inOrder(considered, count);
    u8 shared[Game::SHARED], after[Game::AFTER];
    Game::shared(state_, shared);
    features.add(shared, Game::SHARED);
    for (int i = 0; i < count; i++) {
      Game::hashAction(considered[i], features);
      Game::after(state_, considered[i], after);
      features.add(after, Game::AFTER);
    }
    std::printf("d %d %u %u %d %u %d\n", Game::toAct(state_), hashOf(state_), legal.value(), count_,
                features.value(), choice);
    Game::apply(state_, actions_[choice]);
    if (Game::result(state_) != 0) std::printf("r %d\n", Game::result(state_));
  }

  void end() { std::printf("e %u\n", hashOf(state_)); }

  static u32 hashOf(const State& state) {
    Hash hash;
    Game::hash(state, hash);
    return hash.value();
  }

  State state_;
  Action actions_[Game::ACTIONS];
  int count_ = 0;
};

template <typename Game>
bool run(const std::string& game, int argc, char** argv) {
  if (game != Game::ID) return false;
  static Tracer<Game> tracer;
  const std::string command = argv[2];
  if (command == "play" && argc == 5) tracer.play(std::strtoull(argv[3], nullptr, 10), std::atoi(argv[4]));
  else if (command == "replay") tracer.replay(std::cin);
  else return false;
  return true;
}

}  // namespace
}  // namespace upcard

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  if (argc >= 3 && (upcard::run<upcard::checkered_combos::Game>(argv[1], argc, argv) ||
                    upcard::run<upcard::chip_it::Game>(argv[1], argc, argv) ||
                    upcard::run<upcard::help::Game>(argv[1], argc, argv))) {
    return 0;
  }
  std::fputs("usage: trace GAME play SEED COUNT | trace GAME replay\n", stderr);
  return 2;
}
