// What the games' environments share: random numbers, hashes of what traces compare.
#pragma once

#include <cstdint>
#include <cstring>
#include <utility>

namespace upcard {

using u8 = std::uint8_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

/// A small fast generator (sfc32), as in src/core/rng.ts.
class Rng {
 public:
  explicit Rng(u64 seed)
      : a_(static_cast<u32>(seed)), b_(static_cast<u32>(seed >> 32)), c_(0x9e3779b9u), counter_(1) {
    for (int i = 0; i < 12; i++) next();
  }

  /// Uniform in 0 … bound − 1.
  int below(int bound) { return static_cast<int>((static_cast<u64>(next()) * static_cast<u64>(bound)) >> 32); }

  bool chance(double part) { return next() < part * 4294967296.0; }

  template <typename T>
  void shuffle(T* items, int count) {
    for (int last = count - 1; last > 0; last--) std::swap(items[last], items[below(last + 1)]);
  }

 private:
  u32 next() {
    const u32 sum = a_ + b_ + counter_++;
    a_ = b_ ^ (b_ >> 9);
    b_ = c_ + (c_ << 3);
    c_ = ((c_ << 21) | (c_ >> 11)) + sum;
    return sum;
  }

  u32 a_, b_, c_, counter_;
};

/// FNV-1a over bytes, 32 bits: what two implementations compare instead of whole positions.
class Hash {
 public:
  void add(int byte) { value_ = (value_ ^ static_cast<u8>(byte)) * 16777619u; }

  void add(const u8* bytes, int count) {
    for (int i = 0; i < count; i++) add(bytes[i]);
  }

  /// Three bytes, the lowest first.
  void addCode(u32 code) {
    add(static_cast<int>(code & 255));
    add(static_cast<int>((code >> 8) & 255));
    add(static_cast<int>((code >> 16) & 255));
  }

  u32 value() const { return value_; }

 private:
  u32 value_ = 2166136261u;
};

/// The seat as seen from another: 0 is that one itself, 1 its left neighbour.
inline int relativeSeat(int seat, int from, int players) { return (seat - from + players) % players; }

/// Who plays a seat where the network doesn't.
enum class Fixed { Random, Greedy, Hard };

}  // namespace upcard
