// The parts of the virtual machine (platform/virtual/): the table of costs, the model of caches, whose turn it is.
#include <errno.h>
#include <gtest/gtest.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <deque>
#include <thread>
#include <utility>
#include <vector>

#include "platform/virtual/coherence/coherence.h"
#include "platform/virtual/coherence/costs.h"
#include "platform/virtual/short_strands.h"
#include "platform/virtual/turns/turns.h"

namespace shep::simulation {
namespace {

TEST(Costs, LinesOfNamesAndNanosecondsAndComments) {
  Costs costs;
  EXPECT_EQ(read_costs("# measured today\n\nline_l3 62.5  # near\n\tpause 0\n", costs), "");
  EXPECT_EQ(costs.line_l3, 62'500);
  EXPECT_EQ(costs.pause, 0);
  EXPECT_EQ(costs.atomic, Costs().atomic);
}

TEST(Costs, WhatIsWrongIsSaidWithItsLine) {
  Costs costs;
  EXPECT_EQ(read_costs("atomic 5\nline_l4 60\n", costs), "line 2: there is no cost \"line_l4\"");
  EXPECT_EQ(read_costs("atomic 5\npause 9\natomic 5\n", costs), "line 3: the cost \"atomic\" has a line already");
  for (const char* text : {"atomic", "atomic five", "atomic 5 6", "atomic -1", "atomic nan", "atomic 2e9"})
    EXPECT_EQ(read_costs(text, costs), "line 1: \"atomic\" takes a number of nanoseconds up to 1e9") << text;
}

// Of one hardware thread each.
Cpus cores(int count) {
  std::vector<Cpus::Place> places;
  for (int cpu = 0; cpu < count; ++cpu) places.push_back({cpu, cpu, 0, 0});
  return Cpus(places);
}

// Two packages with two L3 caches each, of two cores with two hardware threads.
Cpus sixteen() {
  std::vector<Cpus::Place> places;
  for (int cpu = 0; cpu < 16; ++cpu) places.push_back({cpu / 2, cpu / 2, cpu / 4, cpu / 8});
  return Cpus(places);
}

TEST(Coherence, DistancesAreThoseOfWhatIsShared) {
  const Cpus cpus = sixteen();
  EXPECT_EQ(cpus.distance(5, 5), kSame);
  EXPECT_EQ(cpus.distance(0, 1), kCore);
  EXPECT_EQ(cpus.distance(0, 2), kL3);
  EXPECT_EQ(cpus.distance(0, 4), kPackage);
  EXPECT_EQ(cpus.distance(0, 8), kMachine);
}

class Lines : public testing::Test {
 protected:
  // Returns how long an access takes that begins now.
  int64_t take(int cpu, Access kind, int64_t now = 1'000'000, uintptr_t address = 0x1000) {
    return coherence_.access(cpu, address, kind, now) - now;
  }

  const Costs costs_;
  const Cpus cpus_ = sixteen();
  Coherence coherence_{cpus_, costs_};
};

TEST_F(Lines, BelongToWhoTouchesThemFirst) {
  EXPECT_EQ(take(0, Access::kLoad), 0);
  EXPECT_EQ(take(0, Access::kUpdate), 0);
  EXPECT_EQ(coherence_.transfers(), 0u);
}

TEST_F(Lines, ComeFromTheNearestWhoHasThem) {
  take(0, Access::kStore, 0);
  EXPECT_EQ(take(8, Access::kLoad), costs_.line_package);
  EXPECT_EQ(take(8, Access::kLoad), 0);
  EXPECT_EQ(take(10, Access::kLoad, 2'000'000), costs_.line_l3);
  EXPECT_EQ(take(0, Access::kLoad), 0);  // it has kept a copy
}

TEST_F(Lines, AreTakenFromTheFarthestWhoHasThem) {
  take(0, Access::kStore, 0);
  take(2, Access::kLoad, 0);
  take(8, Access::kLoad, 0);
  EXPECT_EQ(take(2, Access::kUpdate), costs_.line_package);
  EXPECT_EQ(take(2, Access::kUpdate), 0);
  EXPECT_EQ(take(8, Access::kLoad, 2'000'000), costs_.line_package);  // its copy is gone
}

TEST_F(Lines, AreFoughtForOneAfterTheOther) {
  take(0, Access::kUpdate, 0);
  EXPECT_EQ(take(2, Access::kUpdate), costs_.line_l3);
  EXPECT_EQ(take(0, Access::kUpdate), 2 * costs_.line_l3);
  EXPECT_EQ(take(2, Access::kUpdate), 3 * costs_.line_l3);
}

TEST_F(Lines, AreTakenByStores) {
  take(0, Access::kUpdate, 0);
  EXPECT_EQ(take(2, Access::kStore), costs_.line_l3);
  EXPECT_EQ(take(2, Access::kStore), 0);
  EXPECT_EQ(take(0, Access::kUpdate), 2 * costs_.line_l3);
}

TEST_F(Lines, AreSharedBytesOf64AndManyAreKnown) {
  take(0, Access::kStore, 0, 0x2000);
  EXPECT_EQ(take(8, Access::kLoad, 0, 0x203f), costs_.line_package);
  EXPECT_EQ(take(8, Access::kLoad, 0, 0x2040), 0);
  for (uintptr_t line = 1; line < 100'000; ++line) take(int(line % 16), Access::kStore, 0, 0x100000 + line * 64);
  for (uintptr_t line = 1; line < 100'000; ++line)
    ASSERT_EQ(take(int(line % 16), Access::kUpdate, 0, 0x100000 + line * 64), 0);
}

TEST_F(Lines, AWatchedOneTellsOfTheNextWrite) {
  take(0, Access::kStore, 0);
  take(2, Access::kLoad, 0);
  coherence_.watch(0x1000);
  take(4, Access::kLoad);
  EXPECT_EQ(coherence_.taken_while_watched(), 0u);
  take(0, Access::kStore);
  EXPECT_EQ(coherence_.taken_while_watched(), 0x1000u);
}

class Strands : public testing::Test {
 protected:
  static constexpr int64_t kBorder = 4'000;
  // Returns the mean of what strands between the same places count for, of those that follow the first ones.
  int64_t mean(const std::vector<int64_t>& measured) {
    int64_t sum = 0;
    for (int i = 0; i < kMany; ++i) {
      const int64_t counts = strands_.likely(1, 2, measured[size_t(i) % measured.size()], false, kBorder);
      if (i >= kMany / 2) sum += counts;
    }
    return sum / (kMany / 2);
  }

  static constexpr int kMany = 12'000;
  ShortStrands strands_;
};

TEST_F(Strands, CountForTheirMeanWithoutTheBorder) {
  EXPECT_NEAR(mean({10'000, 60'000, 80'000}), 46'000, 100);
  EXPECT_NEAR(mean({-9'000, 1'000, 11'000}), 0, 300) << "no strand of a kind is seen that much too long";
}

TEST_F(Strands, ADisturbedOneCountsAsTheOthersDo) {
  mean({20'000});
  EXPECT_EQ(strands_.likely(1, 2, 400'000, true, kBorder), 16'000);
  EXPECT_EQ(strands_.likely(3, 2, 400'000, true, kBorder), 396'000) << "other places, of which nothing is known";
  EXPECT_EQ(strands_.likely(1, 2, 20'000, false, kBorder), 16'000) << "it was not remembered";
}

TEST_F(Strands, AnInterruptedOneIsOneOfManyThousand) {
  mean({20'000});
  EXPECT_EQ(strands_.likely(1, 2, 30'000'000, false, kBorder), 16'000);
  EXPECT_EQ(strands_.likely(1, 2, 30'000'000, false, kBorder), 30'000'000);
  mean({20'000});
  EXPECT_EQ(strands_.likely(1, 2, 300'000'000, false, kBorder), 300'000'000);
}

TEST(Debt, IsPaidByTheNextStrands) {
  Debt debt;
  EXPECT_EQ(debt.pay(-10'000), 0);
  EXPECT_EQ(debt.pay(4'000), 0);
  EXPECT_EQ(debt.pay(30'000), 24'000);
  for (int i = 0; i < 100; ++i) debt.pay(-10'000);
  EXPECT_EQ(debt.pay(300'000), 100'000) << "no more than the measurement can be wrong by";
}

// Threads whose steps take so long; each appends its number and clock before it does one.
std::vector<std::pair<int64_t, int>> steps_of(const std::vector<int64_t>& lengths, int64_t quantum) {
  constexpr int kSteps = 200;
  Turns turns(quantum);
  std::vector<Thread> threads(lengths.size());
  std::vector<std::pair<int64_t, int>> steps;
  for (Thread& each : threads) turns.add(each);
  std::vector<std::thread> real;
  for (size_t i = 0; i < lengths.size(); ++i) {
    real.emplace_back([&, i] {
      turns.await(threads[i]);
      for (int step = 0; step < kSteps; ++step) {
        turns.pass(threads[i]);
        steps.emplace_back(threads[i].clock, int(i));
        threads[i].clock += lengths[i];
      }
      turns.end(threads[i]);
    });
  }
  turns.begin();
  for (std::thread& each : real) each.join();
  return steps;
}

TEST(Turns, AreInTheOrderOfClocks) {
  const auto steps = steps_of({7, 3, 11, 3}, 0);
  EXPECT_EQ(steps.size(), 800u);
  const auto is_earlier = [](const auto& one, const auto& other) { return one.first < other.first; };
  EXPECT_TRUE(std::is_sorted(steps.begin(), steps.end(), is_earlier));
}

TEST(Turns, NobodyIsAheadByMoreThanAQuantum) {
  const auto steps = steps_of({7, 3, 11, 3}, 50);
  int64_t highest = 0;
  for (const auto& [clock, thread] : steps) {
    highest = std::max(highest, clock);
    EXPECT_GE(clock, highest - 50 - 11);
  }
  EXPECT_EQ(steps, steps_of({7, 3, 11, 3}, 50));
}

TEST(Processors, AreSharedOutInSlices) {
  Processors processors(cores(1), 1000, 10);
  Thread one, other;
  EXPECT_TRUE(processors.arrive(one));
  EXPECT_EQ(processors.slice_ends(one), kNever);
  other.clock = 300;
  EXPECT_FALSE(processors.arrive(other));
  EXPECT_EQ(processors.slice_ends(one), 1000);
  one.clock = 1200;
  EXPECT_EQ(&processors.change(one), &other);
  EXPECT_EQ(other.clock, 1210);
  EXPECT_EQ(other.waited, 910);
  EXPECT_EQ(processors.slice_ends(other), 2210);
  other.clock = 1500;
  processors.end_slice(other);
  EXPECT_EQ(processors.slice_ends(other), 1500);
  EXPECT_EQ(processors.leave(other), &one);
  EXPECT_EQ(one.clock, 1510);
  EXPECT_EQ(processors.leave(one), nullptr);
}

TEST(Processors, ThatFallFreeTakeWhoMayComeFromElsewhere) {
  Processors processors(cores(3), 1000, 10);
  std::vector<Thread> threads(5);
  for (Thread& each : threads) each.cpu = processors.first_cpu();
  threads[3].allowed = {};
  threads[3].allowed.add(0);
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(processors.arrive(threads[size_t(i)]));
  EXPECT_FALSE(processors.arrive(threads[3]));
  EXPECT_FALSE(processors.arrive(threads[4]));
  threads[2].clock = 500;
  EXPECT_EQ(processors.leave(threads[2]), &threads[4]);
  EXPECT_EQ(threads[4].cpu, 2);
  EXPECT_EQ(threads[4].clock, 510);
  threads[1].clock = 600;
  EXPECT_EQ(processors.leave(threads[1]), nullptr) << "thread 3 may not go there";
  threads[2].clock = 700;
  EXPECT_TRUE(processors.arrive(threads[2])) << "one is free";
  EXPECT_EQ(threads[2].cpu, 1);
  EXPECT_EQ(threads[2].clock, 700);
}

// Two cores of two hardware threads each.
TEST(Processors, OfIdleCoresComeFirst) {
  const Cpus cpus({{0, 0, 0, 0}, {0, 0, 0, 0}, {1, 1, 0, 0}, {1, 1, 0, 0}});
  EXPECT_TRUE(cpus.has_shared_cores());
  EXPECT_FALSE(cores(2).has_shared_cores());
  EXPECT_EQ(cpus.in_order(), std::vector<int>({0, 2, 1, 3}));
  Processors processors(cpus, 1000, 10);
  std::vector<Thread> threads(4);
  for (Thread& each : threads) EXPECT_TRUE(processors.arrive(each)) << "all want the first one";
  EXPECT_EQ(threads[0].cpu, 0);
  EXPECT_EQ(threads[1].cpu, 2) << "an idle core";
  EXPECT_EQ(threads[2].cpu + threads[3].cpu, 1 + 3);
  for (const Thread& each : threads) EXPECT_EQ(processors.working_beside(each), 1);
  const Thread& beside_first = threads[threads[2].cpu == 1 ? 2 : 3];
  threads[0].is_resting = true;
  EXPECT_EQ(processors.working_beside(beside_first), 0);
  EXPECT_EQ(processors.working_beside(threads[1]), 1);
  threads[0].is_resting = false;
  processors.leave(threads[0]);
  EXPECT_EQ(processors.working_beside(beside_first), 0);
}

TEST(Turns, OfMoreThreadsThanHardwareThreadsAreThoseOfWhoHasOne) {
  constexpr int kSteps = 100;
  Turns turns(0, 0, Processors(cores(2), 1000, 0));
  std::vector<Thread> threads(4);
  for (Thread& each : threads) turns.add(each);
  std::vector<std::thread> real;
  for (Thread& each : threads) {
    real.emplace_back([&turns, &each] {
      turns.await(each);
      for (int step = 0; step < kSteps; ++step) {
        turns.pass(each);
        each.clock += 100;
      }
      turns.end(each);
    });
  }
  turns.begin();
  for (std::thread& each : real) each.join();
  int64_t last = 0, waited = 0;
  for (const Thread& each : threads) {
    EXPECT_EQ(each.clock, kSteps * 100 + each.waited);
    last = std::max(last, each.clock);
    waited += each.waited;
  }
  EXPECT_EQ(last, 2 * kSteps * 100);
  EXPECT_GT(waited, 0);
}

TEST(Turns, SleepersGoOnAtTheirTimeOrWhenTheyAreWoken) {
  Turns turns(0);
  Thread sleeper, waker;
  turns.add(sleeper);
  turns.add(waker);
  const int word = 0;
  bool was_woken = false, was_woken_later = true;
  std::thread first([&] {
    turns.await(sleeper);
    was_woken = turns.sleep(sleeper, &word, 0, 1000);
    EXPECT_EQ(sleeper.clock, 300);
    was_woken_later = turns.sleep(sleeper, &word, 0, 1000);
    EXPECT_EQ(sleeper.clock, 1000);
    EXPECT_EQ(sleeper.idle, 1000);
    turns.end(sleeper);
  });
  std::thread second([&] {
    turns.await(waker);
    waker.clock = 100;
    turns.pass(waker);
    EXPECT_EQ(turns.wake(&waker, 0, 1, 200), 0);
    EXPECT_EQ(turns.wake(&word, 0, 1, 300), 1);
    waker.clock = 5000;
    turns.pass(waker);
    EXPECT_EQ(turns.wake(&word, 0, 1, 6000), 0);
    turns.end(waker);
  });
  turns.begin();
  first.join();
  second.join();
  EXPECT_TRUE(was_woken);
  EXPECT_FALSE(was_woken_later);
}

// Returns false where the system does not tell who comes next that the holder of a lock is gone, as QEMU's does not.
bool has_robust_locks() {
  void* const memory =
      mmap(nullptr, sizeof(pthread_mutex_t), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  auto* const lock = static_cast<pthread_mutex_t*>(memory);
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setpshared(&attributes, PTHREAD_PROCESS_SHARED);
  pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(lock, &attributes);
  const pid_t child = fork();
  if (child == 0) {
    pthread_mutex_lock(lock);
    _exit(0);
  }
  waitpid(child, nullptr, 0);
  const bool is_told = pthread_mutex_trylock(lock) == EOWNERDEAD;
  if (is_told) pthread_mutex_unlock(lock);  // or this thread's list of locks would hold it
  munmap(memory, sizeof(pthread_mutex_t));
  return is_told;
}

// Processes whose threads have their turns in common, with fewer hardware threads than threads.
class SharedTurns : public ::testing::Test {
 protected:
  static constexpr int kThreads = 2, kMost = 64;

  struct Memory {
    alignas(Turns) unsigned char turns[sizeof(Turns)];
    std::atomic<int> used;
    std::atomic<int64_t> steps;  // that have been done by whoever
    Thread threads[kMost];
  };

  SharedTurns() {
    void* const memory = mmap(nullptr, sizeof(Memory), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    here = new (memory) Memory;
    turns = new (here->turns) Turns(0, 0, Processors(cores(3), 1000, 10), true);
  }
  ~SharedTurns() override {
    for (const pid_t each : programs) kill(each, SIGKILL), waitpid(each, nullptr, 0);
    munmap(here, sizeof(Memory));
  }

  Thread& new_thread(int program) {
    Thread& thread = here->threads[here->used.fetch_add(1)];
    thread.program = program;
    return thread;
  }

  // Runs, sleeps, wakes the others and is confined, for ever.
  void live(Thread& self) {
    for (unsigned step = 0;; ++step) {
      ++here->steps;
      self.clock += 70;
      turns->pass(self);
      if (step % 3 == 0) turns->wake(&here->used, kAllPrograms, kMost, self.clock + 5);
      if (step % 5 == 0) turns->sleep(self, &here->used, kAllPrograms, self.clock + 300);
      if (step % 7 == 0) {
        CpuMask allowed = {};
        allowed.add(int(step / 7 % 3));
        turns->confine(self, self, step / 7 % 4 ? allowed : CpuMask::of_all());
      }
    }
  }

  // In the child of a fork.
  [[noreturn]] void be_a_program() {
    const int program = turns->enter(1);
    std::vector<std::thread> others;
    for (int i = 1; i < kThreads; ++i) {
      Thread& other = new_thread(program);
      others.emplace_back([&] {
        turns->join(other);
        turns->await(other);
        live(other);
      });
    }
    Thread& self = new_thread(program);
    turns->join(self);
    turns->await(self);
    live(self);
    _exit(0);
  }

  // Kills the one that has come first.
  void kill_one() {
    kill(programs.front(), SIGKILL);
    waitpid(programs.front(), nullptr, 0);
    programs.pop_front();
  }

  Memory* here;
  Turns* turns;
  std::deque<pid_t> programs;
};

// What the watchdogs of programs do: who is woken in vain loses nothing, and what is gone holds nobody up.
TEST_F(SharedTurns, GoOnWhereverOneOfTheProgramsIsKilled) {
  if (!has_robust_locks()) GTEST_SKIP() << "the system has no robust locks";
  constexpr int kRounds = 100;
  for (int round = 0; round < kRounds; ++round) {
    new (here) Memory;
    turns = new (here->turns) Turns(0, 0, Processors(cores(3), 1000, 10), true);
    for (int i = 0; i < 3; ++i) {
      const pid_t child = fork();
      if (child == 0) be_a_program();
      programs.push_back(child);
      while (here->used < (i + 1) * kThreads) sched_yield();  // so that it has number i
    }
    for (int i = 0; i < 2; ++i) {
      usleep(useconds_t(500 + 37 * round));
      kill_one();
      const int64_t before = here->steps;
      for (int look = 0; look < 20000 && here->steps < before + 100; ++look) {
        usleep(200);
        Thread* const holder = turns->holder();
        if (holder && holder->program <= i)
          turns->leave(holder->program);
        else if (holder)
          turns->remind_holder();
      }
      ASSERT_GE(here->steps, before + 100) << "round " << round << ", program " << i;
    }
    kill_one();
  }
}

}  // namespace
}  // namespace shep::simulation
