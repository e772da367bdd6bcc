#include "platform/stack/stack_switch.h"

#include <gtest/gtest.h>
#include <unwind.h>

#include <atomic>
#include <cfenv>
#include <cstring>
#include <deque>
#include <mutex>
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

TEST_F(StackSwitch, EachFlowHasItsRoundingMode) {
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

TEST_F(StackSwitch, AnEndedFlowsStackIsUsedAgain) {
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
TEST_F(StackSwitch, AnEndedFlowsFramesAreForgotten) {
  there = cache.take();
  adopt_thread_stack(here);
  for (auto main : {end_among_red_zones, fill_frame}) {
    begin_fiber(*there, main);
    switch_stack(here, *there, nullptr, nullptr);
  }
}

// What ThreadSanitizer does not see: how the fiber comes from one thread to the other. That it is one fiber, it has to
// be told.
class UnseenMailbox {
 public:
  [[gnu::no_sanitize_thread]] void post(int value) { value_.store(value, std::memory_order_release); }
  [[gnu::no_sanitize_thread]] void await(int value) const {
    while (value_.load(std::memory_order_acquire) != value) {}
  }

 private:
  std::atomic<int> value_{0};
};

TEST_F(StackSwitch, AFlowOwnsItsDataOnEveryThread) {
  UnseenMailbox mailbox;
  int data = 0;
  TestFiber fiber(cache, [&](TestFiber& self) {
    ++data;
    self.pause();
    ++data;
  });
  std::thread first([&] {
    fiber.resume();
    mailbox.post(1);
    mailbox.await(2);
  });
  std::thread second([&] {
    mailbox.await(1);
    fiber.resume();
    mailbox.post(2);
  });
  first.join();
  second.join();
  EXPECT_EQ(data, 2);
}

// Fibers that wander: whichever thread finds a left one goes on with it, at once.
class Wanderers {
 public:
  Wanderers(StackPool& pool, int fibers, int steps) : pool_(pool), fibers_(fibers), steps_(steps) {}

  void run(int threads) {
    std::vector<std::thread> all;
    for (int i = 0; i < threads; ++i) all.emplace_back([this] { work(); });
    for (std::thread& thread : all) thread.join();
  }

  int64_t sum() const { return sum_; }

 private:
  struct Seat {
    Stack own;
    StackCache cache;
    Wanderers* all;
  };
  struct Parking {
    Wanderers* all;
    Stack* stack;
  };

  static thread_local Seat* seat_;
  [[gnu::noinline]] static Seat& worker() {
    asm volatile("" ::: "memory");
    return *seat_;
  }

  void work() {
    Seat worker{{}, StackCache(pool_), this};
    adopt_thread_stack(worker.own);
    seat_ = &worker;
    while (Stack* stack = find(worker)) switch_stack(worker.own, *stack, stack, nullptr);
  }

  Stack* find(Seat& worker) {
    for (;;) {
      std::unique_lock guard(mutex_);
      if (begun_ < fibers_) {
        ++begun_;
        guard.unlock();
        Stack* stack = worker.cache.take();
        begin_fiber(*stack, wander);
        return stack;
      }
      if (!parked_.empty()) {
        Stack* stack = parked_.front();
        parked_.pop_front();
        return stack;
      }
      if (ended_ == fibers_) return nullptr;
      guard.unlock();
      std::this_thread::yield();
    }
  }

  static void park(void* message) {
    const auto parking = *static_cast<Parking*>(message);
    std::lock_guard guard(parking.all->mutex_);
    parking.all->parked_.push_back(parking.stack);
  }

  static void wander(void* message) {
    Stack& self = *static_cast<Stack*>(message);
    Wanderers& all = *worker().all;
    int64_t sum = 0;
    for (int step = 0; step < all.steps_; ++step) {
      sum += step;
      Parking parking{&all, &self};
      switch_stack(self, worker().own, &parking, park);
    }
    {
      std::lock_guard guard(all.mutex_);
      all.sum_ += sum;
    }
    leave_stack(self, worker().own, &self, [](void* stack) {
      Seat& worker = Wanderers::worker();
      worker.cache.give(*static_cast<Stack*>(stack));
      std::lock_guard guard(worker.all->mutex_);
      ++worker.all->ended_;
    });
  }

  StackPool& pool_;
  const int fibers_, steps_;
  std::mutex mutex_;
  std::deque<Stack*> parked_;
  int begun_ = 0, ended_ = 0;
  int64_t sum_ = 0;
};
thread_local Wanderers::Seat* Wanderers::seat_;

TEST_F(StackSwitch, FlowsWanderBetweenThreads) {
  constexpr int kFibers = 100, kSteps = 300;
  Wanderers wanderers(pool, kFibers, kSteps);
  wanderers.run(4);
  EXPECT_EQ(wanderers.sum(), int64_t{kFibers} * kSteps * (kSteps - 1) / 2);
}

}  // namespace
}  // namespace shep
