#include "tools/shepherd/calibrate/lines.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <numeric>
#include <random>
#include <thread>

#include "platform/cpu.h"

namespace shep::tool {

namespace {

constexpr size_t kPairs = 3;  // of one distance
constexpr int kLines = 128;
constexpr int kFights = 2000;

// Two lines, since some processors fetch lines by two.
struct alignas(2 * kCacheLine) Line {
  std::atomic<Line*> next{nullptr};
  std::atomic<uint64_t> word{0};
};

// A ring of lines in an order that no prefetcher guesses: each access begins when the one before has ended.
class Ring {
 public:
  Ring() : lines_(new Line[kLines]) {
    std::vector<int> order(kLines);
    std::iota(order.begin(), order.end(), 0);
    std::shuffle(order.begin(), order.end(), std::minstd_rand(1));
    for (int i = 0; i < kLines; ++i) lines_[order[i]].next = &lines_[order[(i + 1) % kLines]];
  }

  void write() {
    for (int i = 0; i < kLines; ++i) lines_[i].word.store(uint64_t(i), std::memory_order_relaxed);
  }

  // One load after the other.
  double read() const {
    const int64_t began = monotonic_ns();
    const Line* line = &lines_[0];
    for (int i = 0; i < kLines; ++i) line = line->next.load(std::memory_order_relaxed);
    asm volatile("" ::"r"(line));
    return double(monotonic_ns() - began) / kLines;
  }

  double change() {
    const int64_t began = monotonic_ns();
    Line* line = &lines_[0];
    for (int i = 0; i < kLines; ++i) {
      line->word.fetch_add(1);
      line = line->next.load(std::memory_order_relaxed);
    }
    return double(monotonic_ns() - began) / kLines;
  }

 private:
  std::unique_ptr<Line[]> lines_;
};

// Two threads take turns, until one of them does not want to.
class Turns {
 public:
  // Returns false if there are no more turns.
  bool await(int turn) const {
    int now;
    while ((now = turn_.load(std::memory_order_acquire)) != turn && now != kEnd) relax_cpu();
    return now != kEnd;
  }
  void give(int turn) { turn_.store(turn, std::memory_order_release); }
  void end() { give(kEnd); }

 private:
  static constexpr int kEnd = -1;
  alignas(2 * kCacheLine) std::atomic<int> turn_{0};
};

// The first thread writes all lines before each turn of the second one, which calls `once` and notes what it returns.
template <class Once> std::vector<double> take_turns(Pair pair, Ring& ring, Once once) {
  std::vector<double> samples;
  Turns turns;
  std::thread writer([&] {
    bind_to(pair.first);
    for (int turn = 0; turns.await(turn); turn += 2) {
      ring.write();
      turns.give(turn + 1);
    }
  });
  std::thread taker([&] {
    bind_to(pair.second);
    const Patience patience;
    for (int turn = 1; patience.wants_more(samples.size()); turn += 2) {
      turns.await(turn);
      samples.push_back(once());
      turns.give(turn + 1);
    }
    turns.end();
  });
  writer.join();
  taker.join();
  return samples;
}

// One of two threads, which begin when both have come, so that neither changes the line alone. Returns how long it
// took.
double fight(std::atomic<uint64_t>& word, std::atomic<int>& come) {
  come.fetch_add(1);
  while (come.load() < 2) relax_cpu();
  const int64_t began = monotonic_ns();
  for (int i = 0; i < kFights; ++i) word.fetch_add(1);
  return double(monotonic_ns() - began);
}

double fight_once(Pair pair) {
  struct {
    alignas(2 * kCacheLine) std::atomic<uint64_t> word{0};
    alignas(2 * kCacheLine) std::atomic<int> come{0};
  } shared;
  double took[2];
  std::thread other([&] {
    bind_to(pair.first);
    took[0] = fight(shared.word, shared.come);
  });
  std::thread one([&] {
    bind_to(pair.second);
    took[1] = fight(shared.word, shared.come);
  });
  other.join();
  one.join();
  return std::max(took[0], took[1]) / (2 * kFights);
}

Distance distance_of(const Core& one, const Core& other) {
  if (&one == &other) return Distance::kCore;
  if (one.package != other.package) return Distance::kPackage;
  if (one.l2 == other.l2) return Distance::kL2;
  return one.l3 == other.l3 ? Distance::kL3 : Distance::kNode;
}

}  // namespace

void bind_to(int cpu) {
  const std::vector<int> cpus = {cpu};
  bind_thread(0, &cpus);
}

std::vector<Pair> pairs_of(const Machine& machine, Distance distance) {
  std::vector<Pair> pairs;
  for (const Core& one : machine.cores) {
    for (const Core& other : machine.cores) {
      if (distance_of(one, other) != distance || &other < &one) continue;
      if (&one != &other) pairs.push_back({one.cpus.front(), other.cpus.front()});
      if (&one == &other && one.cpus.size() > 1) pairs.push_back({one.cpus[0], one.cpus[1]});
    }
  }
  std::shuffle(pairs.begin(), pairs.end(), std::minstd_rand(1));
  pairs.resize(std::min(pairs.size(), kPairs));
  return pairs;
}

LineCosts line_costs(const std::vector<Pair>& pairs) {
  Ring ring;
  std::vector<double> reads, changes, fights;
  const auto add = [](std::vector<double>& all, const std::vector<double>& some) {
    all.insert(all.end(), some.begin(), some.end());
  };
  for (const Pair pair : pairs) {
    add(reads, take_turns(pair, ring, [&] { return ring.read(); }));
    add(changes, take_turns(pair, ring, [&] { return ring.change(); }));
    std::vector<double> of_pair;
    for (const Patience patience; patience.wants_more(of_pair.size());) of_pair.push_back(fight_once(pair));
    add(fights, of_pair);
  }
  return {figure_of(std::move(reads)), figure_of(std::move(changes)), figure_of(std::move(fights))};
}

Figure own_change_cost() {
  Ring ring;
  ring.write();
  constexpr int kTimes = 50;
  return measure(kTimes * kLines, [&] {
    for (int i = 0; i < kTimes; ++i) ring.change();
  });
}

}  // namespace shep::tool
