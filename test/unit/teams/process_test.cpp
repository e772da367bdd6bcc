// What the process does around its teams: fork, exit, and asking for more than the system gives.
#include <gtest/gtest.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <fstream>
#include <thread>
#include <vector>

#include "assemblies/widths.h"
#include "lowered.h"
#include "sanitized.h"
#include "teams/team.h"
#include "topology/default_mask.h"
#include "topology/machine.h"
#include "sleeping/back_off.h"

namespace {

using namespace lowered;
using shep::current_worker;

// Whether the calling thread is bound to one cpu. One that is bound by default is let go where others leave it no
// processor, as happens on a loaded machine; it keeps to no rule of this file's then, and is on the primary thread's
// cpu first.
bool is_bound() {
  const shep::DefaultMask* const mask = current_worker().bound_by_default;
  if (mask && shep::was_let_go(*mask)) return false;
  cpu_set_t own;
  CPU_ZERO(&own);
  return sched_getaffinity(0, sizeof own, &own) == 0 && CPU_COUNT(&own) == 1;
}

// A thread bound by default goes out of the way of the program's own thread, which only the kernel or the user moves.
TEST(Process, ASleepingThreadMakesWayForThePrimary) {
  const shep::Machine& machine = shep::machine();
  if (machine.cores.size() < 2 || shep::usable_cpus() < 2) GTEST_SKIP() << "needs two cores";
  cpu_set_t everywhere, here;
  ASSERT_EQ(sched_getaffinity(0, sizeof everywhere, &everywhere), 0);
  bool bound = true;
  for (int round = 0; round < 8 && bound; ++round) {
    const int cpu = machine.cores[round % 2].cpus[0];
    CPU_ZERO(&here);
    CPU_SET(cpu, &here);
    ASSERT_EQ(sched_setaffinity(0, sizeof here, &here), 0);
    usleep(20000);
    int others = -1;
    parallel(2, [&] {
      if (shep_thread_num() != 1) return;
      others = sched_getcpu();
      bound = is_bound();
    });
    if (bound) EXPECT_NE(others, cpu) << round;
  }
  sched_setaffinity(0, sizeof everywhere, &everywhere);
  if (!bound) GTEST_SKIP() << "the thread was let go";
}

// In the midst of a region, the primary thread comes to the cpu of another.
TEST(Process, AWaitingThreadLeavesThePrimarysCpu) {
  if (shep::machine().cores.size() < 2 || shep::usable_cpus() < 2) GTEST_SKIP() << "needs two cores";
  cpu_set_t everywhere;
  ASSERT_EQ(sched_getaffinity(0, sizeof everywhere, &everywhere), 0);
  std::atomic<int> other{-1};
  int here = -1;
  bool apart = false, bound = true;
  parallel(2, [&] {
    const bool primary = shep_thread_num() == 0;
    if (!primary) other = sched_getcpu();
    barrier();
    if (primary) {
      cpu_set_t set;
      CPU_ZERO(&set);
      CPU_SET(here = other, &set);
      sched_setaffinity(0, sizeof set, &set);
    }
    for (int i = 0; i < 20000; ++i) {
      barrier();
      if (!primary) {
        other = sched_getcpu();
        bound = is_bound();
      }
      barrier();
      if (primary && other != here) apart = true;
      barrier();
      if (apart || !bound) break;
    }
  });
  sched_setaffinity(0, sizeof everywhere, &everywhere);
  if (!apart && !bound) GTEST_SKIP() << "the thread was let go";
  EXPECT_TRUE(apart);
}

// Another process that keeps a cpu from all ordinary threads, but for a twentieth of each second.
class Hog {
 public:
  explicit Hog(int cpu) {
    int told[2];
    EXPECT_EQ(pipe(told), 0);
    pid_ = fork();
    if (pid_ == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      cpu_set_t set;
      CPU_ZERO(&set);
      CPU_SET(cpu, &set);
      const sched_param parameters = {1};
      const bool rules =
          sched_setaffinity(0, sizeof set, &set) == 0 && sched_setscheduler(0, SCHED_FIFO, &parameters) == 0;
      if (write(told[1], &rules, sizeof rules) < 0 || !rules) _exit(1);
      for (;;) asm volatile("");
    }
    EXPECT_EQ(read(told[0], &rules_, sizeof rules_), ssize_t(sizeof rules_));
    close(told[0]);
    close(told[1]);
  }
  ~Hog() {
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
  }
  bool rules() const { return rules_; }

 private:
  pid_t pid_;
  bool rules_ = false;
};

TEST(Process, AThreadThatGetsNoProcessorIsLetGo) {
  cpu_set_t own;
  CPU_ZERO(&own);
  const auto look = [&] {
    parallel(2, [&] {
      if (shep_thread_num() == 1) sched_getaffinity(0, sizeof own, &own);
    });
  };
  look();
  if (shep::usable_cpus() < 2 || CPU_COUNT(&own) != 1) GTEST_SKIP() << "needs a thread that is bound to one cpu";
  int cpu = 0;
  while (!CPU_ISSET(cpu, &own)) ++cpu;
  const Hog hog(cpu);
  if (!hog.rules()) GTEST_SKIP() << "needs the right to a real-time policy";
  // It may also have moved off the primary thread's cpu, where the kernel ran that one there.
  const auto is_kept = [&] { return CPU_COUNT(&own) == 1 && CPU_ISSET(cpu, &own); };
  for (int tries = 0; tries < 200 && is_kept(); ++tries) look();
  EXPECT_FALSE(is_kept());
}

// How many threads are counted as awake in a region of two, while both are.
int awake_in_region_of_two() {
  std::atomic<int> arrived{0}, awake{0};
  const auto meet = [&](int count) {
    ++arrived;
    while (arrived < count) std::this_thread::yield();
  };
  parallel(2, [&] {
    meet(2);
    if (shep_thread_num() == 0) awake = shep::threads_awake();
    meet(4);
  });
  return awake;
}

// Who is asleep, or does what the runtime does not see, keeps nobody from looking for work.
TEST(Process, ThreadsThatMerelyExistAreNoCrowd) {
  const auto settled = [] {
    int awake = shep::threads_awake();
    for (int look = 0; look < 10000 && awake != 0; ++look) usleep(1000), awake = shep::threads_awake();
    return awake;
  };
  EXPECT_GE(awake_in_region_of_two(), 2);
  EXPECT_EQ(settled(), 0) << "the team's threads sleep";
  const int count = shep::usable_cpus() + 2;
  std::atomic<bool> over{false};
  std::atomic<int> ready{0};
  std::vector<std::thread> hosts;
  for (int host = 0; host < count; ++host) {
    hosts.emplace_back([&] {
      parallel(1, [] { task([] {}); });
      parallel(2, [] {});
      ++ready;
      while (!over) usleep(1000);
    });
  }
  while (ready < count) usleep(1000);
  EXPECT_EQ(settled(), 0) << "they have begun regions, and wait for something else";
  EXPECT_FALSE(shep::crowded());
  EXPECT_EQ(awake_in_region_of_two(), 2);
  over = true;
  for (std::thread& each : hosts) each.join();
  EXPECT_EQ(settled(), 0);
}

TEST(Process, AForkedChildCountsItselfOnce) {
  if (kSanitized) GTEST_SKIP() << "sanitizers do not follow a fork of a process with threads";
  parallel(2, [] {});
  int status = -1;
  // By a thread that has not been in OpenMP before.
  std::thread([&] {
    const pid_t child = fork();
    if (child == 0) {
      alarm(20);
      _exit(awake_in_region_of_two());
    }
    waitpid(child, &status, 0);
  }).join();
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 2);
}

// Whoever held the lock of a history of widths is not there in the child.
TEST(Process, AForkedChildLearnsWidthsAnew) {
  if (kSanitized) GTEST_SKIP() << "sanitizers do not follow a fork of a process with threads";
  parallel(2, [] {});
  const char site = 0;
  const shep::WidthHistory* const before = &shep::width_history(&site, 0);
  const pid_t child = fork();
  if (child == 0) _exit(&shep::width_history(&site, 0) == before ? 1 : 0);
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
}

// In the child of a fork only the forking thread is left.
TEST(Process, AForkedChildOpensRegionsAgain) {
  if (kSanitized) GTEST_SKIP() << "sanitizers do not follow a fork of a process with threads";
  parallel(4, [] {});
  parallel(1, [] { parallel(4, [] {}); });
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    alarm(20);
    std::atomic<int> ran{0};
    for (int i = 0; i < 10; ++i) parallel(1 + i % 3, [&] { task([&] { ++ran; }); });
    parallel(1, [&] { parallel(4, [&] { ++ran; }); });
    _exit(ran == 23 ? 0 : 1);
  }
  int status = -1;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
  std::atomic<int> ran{0};
  parallel(4, [&] { ++ran; });
  EXPECT_EQ(ran, 4);
}

TEST(Process, ExitWhileThreadsSleepIsClean) {
  if (kSanitized) GTEST_SKIP() << "sanitizers do not follow a fork of a process with threads";
  EXPECT_EXIT(
      {
        parallel(4, [] {});
        usleep(20000);
        exit(7);
      },
      testing::ExitedWithCode(7), "^$");
}

// What this process has mapped, bytes: threads of earlier tests, and their heaps, may be among it.
rlim_t address_space() {
  rlim_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  return pages * sysconf(_SC_PAGESIZE);
}

// Without address space for stacks there are fewer threads, one warning, and right results.
TEST(Process, ThreadsThatCannotBeCreatedMakeASmallerTeam) {
  if (kSanitized) GTEST_SKIP() << "sanitizers do not follow a fork of a process with threads";
  EXPECT_EXIT(
      {
        parallel(2, [] {});
        rlimit limit = {};
        getrlimit(RLIMIT_AS, &limit);
        limit.rlim_cur = address_space() + (300u << 20);
        setrlimit(RLIMIT_AS, &limit);
        std::atomic<int> ran{0};
        int size = 0;
        for (int i = 0; i < 3; ++i) {
          parallel(200, [&] {
            if (++ran, shep_thread_num() == 0) size += current_worker().team->size;
          });
        }
        exit(ran == size && size < 600 && size > 0 ? 0 : 1);
      },
      testing::ExitedWithCode(0), "^shepherd: warning: .*asked for 200[^\n]*\n$");
}

}  // namespace
