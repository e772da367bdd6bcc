// Fibers for tests: each on a stack of its own out of one pool, left and resumed by the thread that tests.
#pragma once

#include <functional>

#include "memory/stacks.h"

namespace shep {

// A body that runs on a stack of its own, in parts: resume() runs it until it calls pause() or ends.
class TestFiber {
 public:
  TestFiber(StackCache& cache, std::function<void(TestFiber&)> body)
      : cache_(cache), body_(std::move(body)), stack_(*cache.take()) {
    begin_fiber(stack_, main);
  }

  // False: it has ended, and so must the caller's interest in it.
  bool resume() {
    adopt_thread_stack(resumer_);
    switch_stack(resumer_, stack_, this, nullptr);
    return !ended_;
  }

  void pause() { switch_stack(stack_, resumer_, nullptr, nullptr); }

  const Stack& stack() const { return stack_; }

 private:
  static void main(void* message) {
    TestFiber& self = *static_cast<TestFiber*>(message);
    self.body_(self);
    self.ended_ = true;
    leave_stack(self.stack_, self.resumer_, &self, [](void* fiber) {
      auto& ended = *static_cast<TestFiber*>(fiber);
      ended.cache_.give(ended.stack_);
    });
  }

  StackCache& cache_;
  std::function<void(TestFiber&)> body_;
  Stack& stack_;
  Stack resumer_;
  bool ended_ = false;
};

}  // namespace shep
