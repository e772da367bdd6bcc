// Flows for tests: each on a stack of its own out of one pool, left and resumed by the thread that tests.
#pragma once

#include <functional>

#include "memory/stacks.h"

namespace shep {

// A body that runs on a stack of its own, in parts: resume() runs it until it calls pause() or ends.
class Flow {
 public:
  Flow(StackCache& cache, std::function<void(Flow&)> body) : cache_(cache), body_(std::move(body)), stack_(*cache.take()) {
    begin_flow(stack_, main);
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
    Flow& self = *static_cast<Flow*>(message);
    self.body_(self);
    self.ended_ = true;
    leave_stack(self.stack_, self.resumer_, &self, [](void* flow) {
      auto& ended = *static_cast<Flow*>(flow);
      ended.cache_.give(ended.stack_);
    });
  }

  StackCache& cache_;
  std::function<void(Flow&)> body_;
  Stack& stack_;
  Stack resumer_;
  bool ended_ = false;
};

}  // namespace shep
