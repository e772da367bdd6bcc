#include "platform/stack/stack_switch.h"

#include <gtest/gtest.h>
#include <unwind.h>

#include <cfenv>
#include <cstring>
#include <stdexcept>
#include <thread>
#include <vector>

#include "fibers.h"

namespace shep {
namespace {

// For fibers without captures.
Stack here;
Stack* there;

class StackSwitch : public testing::Test {
 protected:
  StackPool pool{256 * 1024};
  StackCache cache{pool};
};

// Asks for the frame, since AddressSanitizer puts variables elsewhere.
[[gnu::noinline]] bool runs_on(const Stack& stack) {
  const void* const frame = __builtin_frame_address(0);
  return frame >= stack.low && frame < stack.high;
}

TEST_F(StackSwitch, RunsOnTheOtherStackInTurns) {
  std::vector<int> order;
  TestFiber fiber(cache, [&](TestFiber& self) {
    EXPECT_TRUE(runs_on(self.stack()));
    order.push_back(1);
    self.pause();
    EXPECT_TRUE(runs_on(self.stack()));
    order.push_back(3);
  });
  EXPECT_TRUE(fiber.resume());
  order.push_back(2);
  EXPECT_FALSE(fiber.resume());
  EXPECT_EQ(order, (std::vector{1, 2, 3}));
}

TEST_F(StackSwitch, PassesMessagesBothWays) {
  there = cache.take();
  adopt_thread_stack(here);
  begin_fiber(*there, [](void* message) {
    for (;;) {
      ++*static_cast<int*>(message);
      message = switch_stack(*there, here, message, nullptr);
    }
  });
  int value = 0;
  for (int i = 1; i <= 1000; ++i) {
    EXPECT_EQ(switch_stack(here, *there, &value, nullptr), &value);
    EXPECT_EQ(value, i);
  }
}

// Whoever hears of a left stack may go on there at once: so it has to be told on the stack that is arrived at.
TEST_F(StackSwitch, CallsBackWhenTheOldStackHasBeenLeft) {
  static bool called;
  called = false;
  there = cache.take();
  adopt_thread_stack(here);
  begin_fiber(*there, [](void*) { leave_stack(*there, here, nullptr, nullptr); });
  switch_stack(here, *there, &called, [](void* message) {
    EXPECT_EQ(message, &called);
    EXPECT_TRUE(runs_on(*there));
    EXPECT_NE(here.context, nullptr);
    EXPECT_EQ(there->context, nullptr);
    called = true;
  });
  EXPECT_TRUE(called);
  EXPECT_EQ(here.context, nullptr);
}

// Many values that the compiler keeps in registers over a switch to a fiber that uses as many.
TEST_F(StackSwitch, KeepsWhatACallKeeps) {
  auto work = [](uint64_t seed, auto&& pause) {
    uint64_t a = seed, b = seed + 1, c = seed + 2, d = seed + 3, e = seed + 4, f = seed + 5, g = seed + 6;
    double p = double(seed), q = p + 1, r = p + 2, s = p + 3;
    for (int i = 0; i < 100; ++i) {
      a = a * 3 + b, b ^= c, c += d * 5, d ^= e, e += f, f = f * 7 + g, g ^= a;
      p = p * 0.5 + q, q = q * 0.25 + r, r = r * 0.125 + s, s = s * 0.5 + 1;
      pause();
    }
    return double((a ^ b ^ c ^ d ^ e ^ f ^ g) % 1000003) + p + q + r + s;
  };
  const double expected_here = work(1, [] {}), expected_there = work(77, [] {});
  double there = 0;
  TestFiber fiber(cache, [&](TestFiber& self) { there = work(77, [&] { self.pause(); }); });
  const double here = work(1, [&] { fiber.resume(); });
  while (fiber.resume()) {}
  EXPECT_EQ(here, expected_here);
  EXPECT_EQ(there, expected_there);
}

TEST_F(StackSwitch, EachFiberHasItsRoundingMode) {
  fesetround(FE_UPWARD);
  TestFiber fiber(cache, [](TestFiber& self) {
    EXPECT_EQ(fegetround(), FE_UPWARD) << "inherited";
    fesetround(FE_DOWNWARD);
    self.pause();
    EXPECT_EQ(fegetround(), FE_DOWNWARD) << "kept";
  });
  fiber.resume();
  EXPECT_EQ(fegetround(), FE_UPWARD);
  fesetround(FE_TONEAREST);
  fiber.resume();
  EXPECT_EQ(fegetround(), FE_TONEAREST);
}

TEST_F(StackSwitch, ExceptionsAreCaughtInside) {
  int caught = 0;
  TestFiber fiber(cache, [&](TestFiber& self) {
    for (int i = 0; i < 10; ++i) {
      try {
        self.pause();
        throw std::runtime_error("inside");
      } catch (const std::runtime_error&) {
        ++caught;
      }
    }
  });
  while (fiber.resume()) {}
  EXPECT_EQ(caught, 10);
}

// Two fibers pause in their handlers in such an order that one stack of caught exceptions for both would be torn.
TEST_F(StackSwitch, PausesInsideHandlers) {
  auto body = [](int number) {
    return [number](TestFiber& self) {
      try {
        throw number;
      } catch (int) {
        EXPECT_EQ(std::uncaught_exceptions(), 0);
        self.pause();
        try {
          throw;
        } catch (int again) {
          EXPECT_EQ(again, number);
        }
      }
      EXPECT_EQ(std::current_exception(), nullptr);
    };
  };
  TestFiber first(cache, body(1)), second(cache, body(2));
  first.resume();
  second.resume();
  EXPECT_EQ(std::current_exception(), nullptr);
  first.resume();
  second.resume();
}

TEST_F(StackSwitch, AnotherThreadGoesOnInsideAHandler) {
  const std::thread::id here = std::this_thread::get_id();
  TestFiber fiber(cache, [&](TestFiber& self) {
    try {
      throw 1;
    } catch (int) {
      self.pause();
      EXPECT_NE(std::this_thread::get_id(), here);
      EXPECT_NE(std::current_exception(), nullptr);
    }
    EXPECT_EQ(std::current_exception(), nullptr);
  });
  fiber.resume();
  std::thread([&] { fiber.resume(); }).join();
}

using StackSwitchDeathTest = StackSwitch;

TEST_F(StackSwitchDeathTest, AnExceptionThatNobodyCatchesTerminates) {
  std::set_terminate([] {
    fputs("terminated\n", stderr);
    abort();
  });
  EXPECT_DEATH(
      {
        TestFiber fiber(cache, [](TestFiber&) { throw 1; });
        fiber.resume();
      },
      "terminated");
}

struct Trace {
  std::vector<void*> functions;
  static _Unwind_Reason_Code add(_Unwind_Context* context, void* trace) {
    static_cast<Trace*>(trace)->functions.push_back(
        _Unwind_FindEnclosingFunction(reinterpret_cast<void*>(_Unwind_GetIP(context))));
    return _URC_NO_REASON;
  }
};

// The unwinder meets the fiber's own frames and then the end: no frame of the resumer, and no garbage.
TEST_F(StackSwitch, UnwindingEndsAtTheFirstFrame) {
  Trace trace;
  _Unwind_Reason_Code reason = _URC_NO_REASON;
  TestFiber fiber(cache, [&](TestFiber&) { reason = _Unwind_Backtrace(Trace::add, &trace); });
  fiber.resume();
  EXPECT_EQ(reason, _URC_END_OF_STACK);
  EXPECT_GE(trace.functions.size(), 3u);
  EXPECT_LE(trace.functions.size(), 12u);
}

// From the callback, the unwinder passes through the switch into the fiber that is about to go on.
TEST_F(StackSwitch, UnwindingPassesThroughASwitch) {
  static Trace inside, outside;
  there = cache.take();
  adopt_thread_stack(here);
  begin_fiber(*there,
              [](void*) { leave_stack(*there, here, nullptr, [](void*) { _Unwind_Backtrace(Trace::add, &inside); }); });
  switch_stack(here, *there, nullptr, nullptr);
  _Unwind_Backtrace(Trace::add, &outside);
  ASSERT_GT(inside.functions.size(), outside.functions.size());
  EXPECT_TRUE(std::equal(outside.functions.rbegin(), outside.functions.rend() - 1, inside.functions.rbegin()));
}

TEST_F(StackSwitch, AnEndedFibersStackIsUsedAgain) {
  const Stack* stack = nullptr;
  for (int i = 0; i < 1000; ++i) {
    TestFiber fiber(cache, [&](TestFiber& self) {
      if (stack) EXPECT_EQ(stack, &self.stack());
      stack = &self.stack();
      volatile char frame[10000];
      for (char& byte : const_cast<char(&)[10000]>(frame)) byte = char(i);
    });
    EXPECT_FALSE(fiber.resume());
  }
}

void* (*volatile fill)(void*, int, size_t) = memset;  // so that a sanitizer sees the call
[[gnu::no_sanitize_address]] void leave_for_here() { leave_stack(*there, here, nullptr, nullptr); }
void (*volatile end_fiber)() = leave_for_here;

void end_among_red_zones(void*) {
  char frame[3000], another[3000];
  fill(frame, 1, sizeof frame);
  fill(another, 2, sizeof another);
  end_fiber();
  fill(frame, 1, sizeof frame);  // not reached, which the compiler does not know: so it does not clean up
}

// Like the library itself, which no sanitizer instruments.
[[gnu::no_sanitize_address]] void fill_frame(void*) {
  char frame[8000];
  fill(frame, 3, sizeof frame);
  end_fiber();
}

// Red zones of frames that were never returned from are not the next fiber's.
TEST_F(StackSwitch, AnEndedFibersFramesAreForgotten) {
  there = cache.take();
  adopt_thread_stack(here);
  for (auto main : {end_among_red_zones, fill_frame}) {
    begin_fiber(*there, main);
    switch_stack(here, *there, nullptr, nullptr);
  }
}

}  // namespace
}  // namespace shep
