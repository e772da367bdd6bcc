#include "platform/process/fork_gate.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <thread>

namespace shep {
namespace {

// The status of a child that calls `body` and has to end in time; -1 where none could be made.
template <class Body> int in_child(const Body& body) {
  const pid_t child = fork();
  if (child == 0) {
    alarm(20);
    _exit(body());
  }
  int status = -1;
  return waitpid(child, &status, 0) == child ? status : -1;
}

TEST(ForkGate, LeavesNoValueHalfMade) {
  static constinit MadeOnce<int> value;
  std::atomic<bool> begun{false};
  std::thread maker([&] {
    value.get([&] {
      begun.store(true);
      usleep(20'000);
      return 42;
    });
  });
  while (!begun.load()) std::this_thread::yield();
  EXPECT_EQ(in_child([] { return value.get([] { return 7; }) == 42 ? 0 : 1; }), 0);
  maker.join();
}

TEST(ForkGate, LeavesNoLockTaken) {
  ProcessLock lock;
  std::atomic<bool> held{false}, stop{false};
  std::thread holder([&] {
    while (!stop.load()) {
      std::lock_guard guard(lock);
      held.store(true);
      usleep(100);
    }
  });
  while (!held.load()) std::this_thread::yield();
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(in_child([&] {
                std::lock_guard guard(lock);
                return 0;
              }),
              0);
  }
  stop.store(true);
  holder.join();
}

TEST(ForkGate, LetsForkWhoIsWithin) {
  ProcessLock lock;
  std::lock_guard guard(lock);
  EXPECT_EQ(in_child([] {
              ProcessLock another;
              std::lock_guard within(another);
              return 0;
            }),
            0);
}

TEST(ForkGate, ForksOfSeveralThreadsEnd) {
  ProcessLock lock;
  const auto forks = [&] {
    for (int i = 0; i < 20; ++i) {
      std::lock_guard guard(lock);
      EXPECT_EQ(in_child([] { return 0; }), 0);
    }
  };
  std::thread one([&] {
    for (int i = 0; i < 20; ++i) EXPECT_EQ(in_child([] { return 0; }), 0);
  });
  std::thread other(forks);
  one.join();
  other.join();
}

}  // namespace
}  // namespace shep
