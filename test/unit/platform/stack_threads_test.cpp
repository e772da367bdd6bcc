// Fibers that go from thread to thread.
#include <gtest/gtest.h>

#include <atomic>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

#include "fibers.h"
#include "platform/stack/stack_switch.h"

namespace shep {
namespace {

class StackSwitchOnThreads : public testing::Test {
 protected:
  StackPool pool{256 * 1024};
  StackCache cache{pool};
};

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

TEST_F(StackSwitchOnThreads, AFiberOwnsItsDataOnEveryThread) {
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

TEST_F(StackSwitchOnThreads, FibersWanderBetweenThreads) {
  constexpr int kFibers = 100, kSteps = 300;
  Wanderers wanderers(pool, kFibers, kSteps);
  wanderers.run(4);
  EXPECT_EQ(wanderers.sum(), int64_t{kFibers} * kSteps * (kSteps - 1) / 2);
}

}  // namespace
}  // namespace shep
