// Teams of threads under the entry points of the ABI: who is where, and what survives.
#include "teams/team.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

#include "lowered.h"

namespace {

using namespace lowered;
using shep::current_worker;

TEST(Teams, EveryThreadHasItsNumber) {
  for (int size : {1, 2, 5, 3, 8}) {
    std::vector<std::atomic<int>> seen(size);
    parallel(size, [&] {
      EXPECT_EQ(current_worker().team->size, size);
      EXPECT_EQ(&current_worker().team->worker(shep_thread_num()), &current_worker());
      ++seen[shep_thread_num()];
    });
    for (auto& count : seen) EXPECT_EQ(count, 1);
  }
  EXPECT_EQ(shep_thread_num(), 0);
}

TEST(Teams, ThreadsAreReused) {
  std::set<pthread_t> threads;
  std::mutex mutex;
  for (int i = 0; i < 50; ++i) {
    parallel(4, [&] {
      std::lock_guard guard(mutex);
      threads.insert(pthread_self());
    });
  }
  EXPECT_EQ(threads.size(), 4u);
}

TEST(Teams, NestedRegionsKnowTheirLevel) {
  std::atomic<int> innermost{0};
  parallel(2, [&] {
    const int outer = shep_thread_num();
    EXPECT_EQ(current_worker().team->level, 1);
    parallel(2, [&] {
      EXPECT_EQ(current_worker().team->level, 2);
      EXPECT_EQ(current_worker().team->active_level, 2);
      EXPECT_EQ(current_worker().team->parent->thread_num, outer);
      parallel(1, [&] {
        EXPECT_EQ(current_worker().team->level, 3);
        EXPECT_EQ(current_worker().team->active_level, 2);
        ++innermost;
      });
    });
    EXPECT_EQ(shep_thread_num(), outer);
    EXPECT_EQ(current_worker().team->level, 1);
  });
  EXPECT_EQ(innermost, 4);
  EXPECT_EQ(shep::threads_busy(), 1);
}

TEST(Teams, AFalseIfClauseMakesATeamOfOne) {
  int sizes = 0;
  auto body = [&] { sizes += current_worker().team->size; };
  shep_parallel(
      nullptr, [](void* data) { (*static_cast<decltype(body)*>(data))(); }, &body,
      SHEP_PARALLEL_SERIAL | SHEP_PARALLEL_NUM_THREADS, 4);
  EXPECT_EQ(sizes, 1);
}

TEST(Teams, SeveralHostThreadsHaveTheirOwn) {
  std::atomic<long> sum{0};
  for (int round = 0; round < 3; ++round) {
    std::vector<std::thread> hosts;
    for (int host = 0; host < 4; ++host) {
      hosts.emplace_back([&] {
        for (int i = 0; i < 20; ++i) {
          parallel(3, [&] { task([&] { ++sum; }); });
        }
      });
    }
    for (std::thread& host : hosts) host.join();
  }
  EXPECT_EQ(sum, 3 * 4 * 20 * 3);
}

TEST(Teams, ICVsBelongToTheTaskThatSetsThem) {
  parallel(2, [&] {
    shep::own_icvs(current_worker()).num_threads = 10 + shep_thread_num();
    task([mine = shep_thread_num()] {
      EXPECT_EQ(current_worker().current->icvs->num_threads, 10 + mine);
      shep::own_icvs(current_worker()).num_threads = 77;
      task([] { EXPECT_EQ(current_worker().current->icvs->num_threads, 77); });
      shep::own_icvs(current_worker()).num_threads = 78;
      EXPECT_EQ(current_worker().current->icvs->num_threads, 78);
    });
    shep::own_icvs(current_worker()).num_threads = 20 + shep_thread_num();
    taskwait();
    EXPECT_EQ(current_worker().current->icvs->num_threads, 20 + shep_thread_num());
  });
  EXPECT_LT(current_worker().current->icvs->num_threads, 10);
}

// In the child of a fork only the forking thread is left.
TEST(Teams, AForkedChildOpensRegionsAgain) {
  parallel(4, [] {});
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    alarm(20);
    std::atomic<int> ran{0};
    for (int i = 0; i < 10; ++i) parallel(3, [&] { task([&] { ++ran; }); });
    _exit(ran == 30 ? 0 : 1);
  }
  int status = -1;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
  std::atomic<int> ran{0};
  parallel(4, [&] { ++ran; });
  EXPECT_EQ(ran, 4);
}

TEST(Teams, ExitWhileThreadsSleepIsClean) {
  EXPECT_EXIT(
      {
        parallel(4, [] {});
        usleep(20000);
        exit(7);
      },
      testing::ExitedWithCode(7), "^$");
}

// Without address space for stacks there are fewer threads, one warning, and right results.
TEST(Teams, ThreadsThatCannotBeCreatedMakeASmallerTeam) {
#if !defined(__SANITIZE_THREAD__) && !defined(__SANITIZE_ADDRESS__)
  EXPECT_EXIT(
      {
        parallel(2, [] {});
        rlimit limit = {};
        getrlimit(RLIMIT_AS, &limit);
        limit.rlim_cur = 400u << 20;
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
#endif
}

}  // namespace
