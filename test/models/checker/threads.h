// The model's threads: fibers of control on stacks of their own within one thread of the system, of which one runs at a
// time. Each has a copy of the program's thread-local variables, which is put in place while it runs.
#pragma once

#include <cstddef>
#include <cstdint>

#include "checker/knowledge.h"

namespace shep {
struct Context;
}

namespace model {

class Threads {
 public:
  static constexpr int kDriver = kThreads;  // whoever explores

  Threads();
  // The thread is to begin with main(number), which must not return.
  void prepare(int number, void (*main)(void* number));
  void go_to(int number);
  int current() const { return current_; }
  // Whether each thread has something else at that address.
  bool is_local(const volatile void* at) const {
    for (int i = 0; i < blocks_; ++i) {
      if (uintptr_t(at) - uintptr_t(locals_[i].block) < locals_[i].bytes) return true;
    }
    return false;
  }

 private:
  static constexpr size_t kStackBytes = 256 * 1024;

  struct Thread {
    shep::Context* context;
    char* stack;
    char* locals;
  };
  static void* arrive(shep::Context* left, void* threads);

  Thread threads_[kThreads + 1] = {};
  int current_ = kDriver;
  int left_ = kDriver;
  // Thread-local variables of the system's thread: of the program, and of shared libraries, which stay where they are.
  static constexpr int kMostBlocks = 16;
  struct Block {
    char* block;
    size_t bytes;
  };
  Block locals_[kMostBlocks] = {};
  int blocks_ = 1;
};

}  // namespace model
