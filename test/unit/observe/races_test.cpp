// What `shepherd races` keeps of accesses and of order, held to all pairs of accesses and to the number of comparisons.
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "observe/races/check.h"
#include "observe/races/clock.h"
#include "observe/races/crowd.h"
#include "observe/races/log.h"
#include "observe/races/report.h"
#include "observe/races/strand.h"

namespace shep::races {
namespace {

// ---- a program that the test makes up ----

Fiber& spawn_from(Fiber& creator) {
  switch_fiber(creator);
  Fiber& child = make_fiber();
  Clock told;
  creator.strand->tell(told);
  child.strand->learn(told);
  return child;
}

void wait_for(Fiber& waiter, Fiber& ended) {
  ended.strand->is_over = true;
  Clock told;
  ended.strand->tell(told);
  waiter.strand->learn(told);
}

void access(Fiber& by, uintptr_t word, Use use) {
  switch_fiber(by);
  note_access(reinterpret_cast<void*>(word), 8, use);
}

// Words that nothing else has.
uintptr_t new_word() {
  static uintptr_t last = uintptr_t{1} << 40;
  return last += 4096;
}

// The lines that the detector writes, each a race.
struct Report {
  uintptr_t word, places[2];
};
class Reports {
 public:
  Reports() {
    char name[] = "/tmp/races_test_XXXXXX";
    const int file = mkstemp(name);
    if (file < 0 || ftruncate(file, Log::kBytes) != 0) abort();
    log_ = static_cast<Log*>(mmap(nullptr, Log::kBytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0));
    close(file);
    begin_reporting(name);
    unlink(name);
  }
  // Those since the last call.
  std::vector<Report> read() {
    std::vector<Report> found;
    std::istringstream lines(std::string(log_->text, log_->used.exchange(0)));
    for (std::string line; std::getline(lines, line);) {
      std::vector<std::string> fields;
      std::istringstream text(line);
      for (std::string field; std::getline(text, field, '\t');) fields.push_back(field);
      const auto number = [&](size_t field) { return strtoull(fields[field].c_str(), nullptr, 16); };
      if (fields.size() > 17) found.push_back({number(0), {number(9) + 1, number(17) + 1}});
    }
    return found;
  }

 private:
  Log* log_;
};
Reports& reports() {
  static Reports all;
  return all;
}

// ---- the number of comparisons ----

enum class Kind { kAtomic, kLocked, kRead };

// Returns the comparisons that one word takes which so many tasks access, none of which is ordered behind another, and
// which as many others read when all these have ended.
size_t steps_for(size_t tasks, Kind kind) {
  const uintptr_t word = new_word();
  Fiber& root = current_fiber();
  const auto begin = steps;
  std::vector<Fiber*> together;
  for (size_t i = 0; i < tasks; ++i) {
    Fiber& task = spawn_from(root);
    if (kind == Kind::kLocked) task.strand->hold({7});
    access(task, word, {100, kind != Kind::kRead, kind == Kind::kAtomic});
    together.push_back(&task);
  }
  for (Fiber* each : together) wait_for(root, *each);
  for (size_t i = 0; i < tasks; ++i) {
    Fiber& reader = spawn_from(root);
    access(reader, word, {101, false});
    wait_for(root, reader);
  }
  access(root, word, {102, true});
  switch_fiber(root);
  return steps - begin;
}

TEST(Races, AccessesThatCannotRaceTakeStepsInProportionToTheirNumber) {
  reports().read();
  for (const Kind kind : {Kind::kAtomic, Kind::kLocked, Kind::kRead}) {
    const size_t few = steps_for(1000, kind), many = steps_for(32000, kind);
    EXPECT_LT(many, 32 * few * 3 / 2) << int(kind);
    EXPECT_LT(few, size_t{1000} * 100) << int(kind);
  }
  EXPECT_TRUE(reports().read().empty());
}

TEST(Races, OneOfACrowdThatIsNotOrderedIsFound) {
  reports().read();
  const uintptr_t word = new_word();
  Fiber& root = current_fiber();
  std::vector<Fiber*> tasks;
  for (int i = 0; i < 1000; ++i) {
    tasks.push_back(&spawn_from(root));
    access(*tasks.back(), word, {uintptr_t(1000 + i), true, true});
  }
  for (int i = 0; i < 1000; ++i)
    if (i != 617) wait_for(root, *tasks[size_t(i)]);
  access(root, word, {2000, false});
  const auto found = reports().read();
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].word, word);
  EXPECT_EQ(found[0].places[0], 1617u);
  EXPECT_EQ(found[0].places[1], 2000u);
}

// A read does not stand for the updates that it comes after: another read may race with those alone.
TEST(Races, ACrowdStaysWhenAReadComesAfterIt) {
  reports().read();
  const uintptr_t word = new_word();
  Fiber& root = current_fiber();
  Fiber& stranger = spawn_from(root);
  for (int i = 0; i < 100; ++i) {
    Fiber& task = spawn_from(root);
    access(task, word, {3000, true, true});
    wait_for(root, task);
    access(root, word, {3001, false});
  }
  Fiber& late = spawn_from(root);
  std::vector<Fiber*> tasks;
  for (int i = 0; i < 100; ++i) {
    tasks.push_back(&spawn_from(root));
    access(*tasks.back(), word, {3002, true, true});
  }
  for (Fiber* each : tasks) wait_for(root, *each);
  access(root, word, {3003, false});
  EXPECT_TRUE(reports().read().empty());
  access(late, word, {3004, false});
  auto found = reports().read();
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].places[0], 3002u);
  access(stranger, word, {3005, false});
  found = reports().read();
  EXPECT_FALSE(found.empty());
  switch_fiber(root);
}

// ---- all pairs ----

using Accesses = std::set<uintptr_t>;  // by their places, of which each has one of its own
struct Made {
  size_t task;
  uintptr_t word;
  Use use;
  uintptr_t lock;
  Accesses before;  // which come before it
};

class RandomProgram {
 public:
  explicit RandomProgram(unsigned seed) : random_(seed) {
    words_ = {new_word(), new_word(), new_word()};
    add(current_fiber());
  }

  void run(int operations) {
    Fiber& root = current_fiber();
    for (int i = 0; i < operations; ++i) {
      const unsigned what = below(20);
      if (what < 4)
        spawn();
      else if (what < 6 && below(4) < calm_)
        join();
      else
        use();
      if (i % 50 == 0) calm_ = below(5);
    }
    switch_fiber(root);
  }

  // Each word that has a race has a report, and each report is a race.
  void check(const std::vector<Report>& found) const {
    std::set<uintptr_t> racing, reported;
    for (size_t i = 0; i < made_.size(); ++i)
      for (size_t j = 0; j < i; ++j)
        if (do_race(made_[j], made_[i])) racing.insert(made_[i].word);
    for (const Report& each : found) {
      reported.insert(each.word);
      EXPECT_TRUE(do_race(at(each.places[0]), at(each.places[1])));
    }
    EXPECT_EQ(racing, reported);
  }

 private:
  const Made& at(uintptr_t place) const { return made_.at(place - made_.front().use.place); }

  unsigned below(unsigned end) { return unsigned(random_() % end); }

  size_t add(Fiber& fiber) {
    fibers_.push_back(&fiber);
    known_.emplace_back();
    live_.push_back(fibers_.size() - 1);
    return live_.back();
  }

  void spawn() {
    const size_t creator = live_[below(unsigned(live_.size()))];
    const size_t child = add(spawn_from(*fibers_[creator]));
    known_[child] = known_[creator];
  }

  void join() {
    if (live_.size() < 2) return;
    const size_t at = 1 + below(unsigned(live_.size() - 1));
    const size_t ended = live_[at];
    live_.erase(live_.begin() + ptrdiff_t(at));
    const size_t waiter = live_[below(unsigned(live_.size()))];
    wait_for(*fibers_[waiter], *fibers_[ended]);
    known_[waiter].insert(known_[ended].begin(), known_[ended].end());
  }

  // Words differ in how they are used, so that some have no race.
  void use() {
    const size_t task = live_[below(unsigned(live_.size()))];
    const unsigned which = below(3);
    const bool is_write = below(3) != 0, strays = below(strays_) == 0;
    const bool is_atomic = (which == 0) != strays;
    const uintptr_t lock = (which == 1) != strays ? 7 : below(8) == 0 ? 9 : 0;
    static uintptr_t place = 5000;
    const Use use = {++place, which == 2 ? is_write && below(40) == 0 : is_write, is_atomic};
    Strand& strand = *fibers_[task]->strand;
    if (lock) strand.hold({lock});
    access(*fibers_[task], words_[which], use);
    if (lock) strand.give_up(lock);
    made_.push_back({task, words_[which], use, lock, known_[task]});
    known_[task].insert(use.place);
  }

  static bool do_race(const Made& one, const Made& other) {
    if (one.word != other.word || one.task == other.task || other.before.count(one.use.place)) return false;
    return (one.use.is_write || other.use.is_write) && !(one.use.is_atomic && other.use.is_atomic) &&
           !(one.lock && one.lock == other.lock);
  }

  std::mt19937 random_;
  std::vector<uintptr_t> words_;
  std::vector<Fiber*> fibers_;
  std::vector<size_t> live_;
  std::vector<Accesses> known_;  // of each task: those before what it does next
  std::vector<Made> made_;
  unsigned calm_ = 2;
  unsigned strays_ = 20u << below(4);  // one access of so many is not as the others to its word
};

TEST(Races, RandomProgramsHaveTheReportsThatAllPairsOfAccessesGive) {
  reports().read();
  for (unsigned seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(seed);
    RandomProgram program(seed);
    program.run(400);
    program.check(reports().read());
    if (HasFailure()) return;
  }
}

TEST(Races, AClockKnowsAllBelowANumber) {
  for (const TaskNumber end : {0u, 1u, 15u, 16u, 17u, 4095u, 4096u, 70000u}) {
    Clock clock;
    clock.raise(20, 3);
    clock.raise_below(end);
    for (const TaskNumber task : {0u, 1u, 14u, 15u, 16u, 17u, 255u, 4095u, 4096u, 69999u, 70000u, 70001u})
      if (task != 20) EXPECT_EQ(clock.of(task), task < end ? kAll : 0) << task << " below " << end;
    EXPECT_EQ(clock.of(20), end > 20 ? kAll : 3);
  }
}

}  // namespace
}  // namespace shep::races
