#include "platform/stack/stack_overflow.h"

#include <gtest/gtest.h>
#include <shepherd/abi.h>
#include <signal.h>
#include <sys/resource.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>

#include "fibers.h"

namespace shep {
namespace {

StackPool* the_pool;
const shep_location kConstruct = {"deep.c", "main", 42, 1};
const OverflowWitness kWitness = {
    [](const void* address) { return the_pool->stack_above(address); },
    [] { return &kConstruct; },
};

[[gnu::noinline]] int dig(int depth) {
  volatile char frame[1000];
  frame[depth % 1000] = char(depth);
  return depth < 0 ? 0 : dig(depth + 1) + frame[depth % 1000];
}

int overflow() { return dig(1); }

void overflow_on_fiber() {
  StackCache cache(*the_pool);
  TestFiber fiber(cache, [](TestFiber&) { overflow(); });
  fiber.resume();
}

// Each in a process of its own: the handler is there for good.
class StackOverflowDeathTest : public testing::Test {
 protected:
  StackOverflowDeathTest() { the_pool = &pool; }
  StackPool pool{256 * 1024};
};

TEST_F(StackOverflowDeathTest, OfATask) {
  EXPECT_EXIT(
      {
        report_stack_overflows(kWitness);
        OverflowAlarm alarm;
        overflow_on_fiber();
      },
      testing::KilledBySignal(SIGSEGV),
      "stack overflow in the construct at deep.c:42: a task's stack of 256 KB is used up; OMP_STACKSIZE");
}

TEST_F(StackOverflowDeathTest, OfAThread) {
  EXPECT_EXIT(
      {
        report_stack_overflows(kWitness);
        std::thread([] {
          OverflowAlarm alarm;
          overflow();
        }).join();
      },
      testing::KilledBySignal(SIGSEGV), "deep.c:42: a thread's stack of .* KB is used up; OMP_STACKSIZE");
}

TEST_F(StackOverflowDeathTest, OfTheInitialThread) {
  EXPECT_EXIT(
      {
        report_stack_overflows(kWitness);
        OverflowAlarm alarm;
        overflow();
      },
      testing::KilledBySignal(SIGSEGV), "deep.c:42: the initial thread's stack of .* KB is used up; ulimit -s");
}

// The environment lies on that stack.
TEST_F(StackOverflowDeathTest, OfTheInitialThreadWithALargeEnvironment) {
  if (getenv("SHEPHERD_TEST_RUN_AGAIN")) GTEST_SKIP() << "this is the second run";
  const std::string large(100'000, 'x');
  const std::string command = "env LARGE=" + large + " SHEPHERD_TEST_RUN_AGAIN=1 " SHEPHERD_EMULATOR " " +
                              std::filesystem::read_symlink("/proc/self/exe").string() +
                              " --gtest_filter=StackOverflowDeathTest.OfTheInitialThread >/dev/null";
  EXPECT_EQ(system(command.c_str()), 0);
}

TEST_F(StackOverflowDeathTest, OfATaskThatWandered) {
  EXPECT_EXIT(
      {
        report_stack_overflows(kWitness);
        StackCache cache(pool);
        TestFiber fiber(cache, [](TestFiber& self) {
          self.pause();
          overflow();
        });
        fiber.resume();
        std::thread([&] {
          OverflowAlarm alarm;
          fiber.resume();
        }).join();
      },
      testing::KilledBySignal(SIGSEGV), "a task's stack of 256 KB");
}

// Dies by the signal, and we say nothing; an emulator may.
TEST_F(StackOverflowDeathTest, OtherFaultsAreNone) {
  EXPECT_EXIT(
      {
        report_stack_overflows(kWitness);
        OverflowAlarm alarm;
        *reinterpret_cast<volatile int*>(16) = 1;
      },
      testing::KilledBySignal(SIGSEGV), "^(qemu: .*)?$");
  EXPECT_EXIT(
      {
        report_stack_overflows(kWitness);
        OverflowAlarm alarm;
        raise(SIGSEGV);
      },
      testing::KilledBySignal(SIGSEGV), "^(qemu: .*)?$");
}

void users_handler(int) { _exit(77); }

TEST_F(StackOverflowDeathTest, AProgramsOwnHandlerStays) {
  auto take_signal = [] {
    struct sigaction action = {};
    action.sa_handler = users_handler;
    sigaction(SIGSEGV, &action, nullptr);
  };
  EXPECT_EXIT(
      {
        take_signal();
        report_stack_overflows(kWitness);
        OverflowAlarm alarm;
        *reinterpret_cast<volatile int*>(16) = 1;
      },
      testing::ExitedWithCode(77), "");
  EXPECT_EXIT(
      {
        report_stack_overflows(kWitness);
        OverflowAlarm alarm;
        take_signal();
        *reinterpret_cast<volatile int*>(16) = 1;
      },
      testing::ExitedWithCode(77), "");
}

const void* signal_stack() {
  stack_t present;
  sigaltstack(nullptr, &present);
  return present.ss_flags & SS_DISABLE ? nullptr : present.ss_sp;
}

TEST_F(StackOverflowDeathTest, AProgramsOwnSignalStackStays) {
  static char memory[64 * 1024];
  const stack_t own = {.ss_sp = memory, .ss_flags = 0, .ss_size = sizeof memory};
  EXPECT_EXIT(
      {
        sigaltstack(&own, nullptr);
        report_stack_overflows(kWitness);
        const void* during;
        {
          OverflowAlarm alarm;
          during = signal_stack();
        }
        _exit(during == memory && signal_stack() == memory ? 0 : 1);
      },
      testing::ExitedWithCode(0), "");
}

TEST_F(StackOverflowDeathTest, TheSignalStackGoesWithTheAlarm) {
  EXPECT_EXIT(
      {
        report_stack_overflows(kWitness);
        const void* during;
        {
          OverflowAlarm alarm;
          during = signal_stack();
        }
        _exit(during && !signal_stack() ? 0 : 1);
      },
      testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace shep
