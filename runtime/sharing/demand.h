// For how many cores a program has work, as others are to see it: more at once, fewer after a while.
#pragma once

#include <cstdint>

namespace shep {

// A program that is without work for a moment keeps its cores, since each core that changes hands costs some 0.1 ms. It
// waits the longer the sooner it has wanted back what it has lent. A pure function of what it is told; not thread-safe.
class Demand {
 public:
  static constexpr int64_t kLeastPatience = 2'000'000;  // ns; lending for so long is worth its cost
  static constexpr int64_t kMostPatience = 200'000'000;  // ns

  // Begins with work for that many cores, which is the most there can be.
  explicit Demand(int most = 1) : most_(most), cores_(most) {}

  // Takes how many threads have work now, and returns for how many cores the program has.
  int update(int busy, int64_t now);
  // Returns true if it has seemed less for a while, that is not over yet.
  bool is_in_doubt() const { return low_since_ != 0; }
  // Returns after how many ns to look again while it is in doubt.
  int64_t next_look() const { return patience_ / kLooks; }
  int64_t patience() const { return patience_; }

 private:
  static constexpr int kLooks = 4;  // while in doubt

  void lend(int64_t now);
  void want_back(int busy, int64_t now);

  int most_;
  int cores_;
  int highest_ = 0;  // while in doubt
  int64_t low_since_ = 0;  // ns; 0: not in doubt
  int64_t lent_at_ = 0;  // ns; 0: never
  int64_t patience_ = kLeastPatience;
};

}  // namespace shep
