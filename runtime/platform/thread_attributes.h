// How the library's threads are made.
#pragma once

#include <limits.h>
#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>

namespace shep {

// Detached, with a stack of so many bytes; 0: of the system's size.
class ThreadAttributes {
 public:
  explicit ThreadAttributes(size_t stack_size) : is_made_(pthread_attr_init(&attributes_) == 0) {
    if (!is_made_) return;
    pthread_attr_setdetachstate(&attributes_, PTHREAD_CREATE_DETACHED);
    if (!stack_size) return;
    const size_t page = size_t(sysconf(_SC_PAGESIZE));
    stack_size = std::max<size_t>(stack_size, PTHREAD_STACK_MIN);
    pthread_attr_setstacksize(&attributes_, (stack_size + page - 1) & ~(page - 1));
  }
  ThreadAttributes(const ThreadAttributes&) = delete;
  ThreadAttributes& operator=(const ThreadAttributes&) = delete;
  ~ThreadAttributes() {
    if (is_made_) pthread_attr_destroy(&attributes_);
  }

  explicit operator bool() const { return is_made_; }
  const pthread_attr_t* get() const { return &attributes_; }

 private:
  pthread_attr_t attributes_;
  const bool is_made_;
};

}  // namespace shep
