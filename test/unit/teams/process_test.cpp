// What the process does around its teams: fork, exit, and asking for more than the system gives.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>

#include "lowered.h"
#include "sanitized.h"
#include "teams/team.h"

namespace {

using namespace lowered;
using shep::current_worker;

// In the child of a fork only the forking thread is left.
TEST(Process, AForkedChildOpensRegionsAgain) {
  if (kSanitized) GTEST_SKIP() << "sanitizers do not follow a fork of a process with threads";
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

// Without address space for stacks there are fewer threads, one warning, and right results.
TEST(Process, ThreadsThatCannotBeCreatedMakeASmallerTeam) {
  if (kSanitized) GTEST_SKIP() << "sanitizers do not follow a fork of a process with threads";
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
}

}  // namespace
