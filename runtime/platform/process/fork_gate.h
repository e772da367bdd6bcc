// A fork waits until no thread touches data that exists once in the process. So the child inherits no lock that nobody
// will release, and nothing half made. A function's static variable with a dynamic initializer does not make a fork
// wait: MadeOnce replaces it.
#pragma once

#include <atomic>
#include <mutex>
#include <new>

#include "platform/futex_lock.h"

namespace shep {

// A thread enters before it touches such data and leaves afterwards. Calls may nest.
void enter_fork_gate();
void leave_fork_gate();
// Returns true if the calling thread is inside: it may hold what such data need, so a malloc of the program's own,
// which it has called from there, must not ask for them.
bool is_inside_fork_gate();

// The handlers of pthread_atfork call these before the fork, and after it in the parent and in the child. The forking
// thread may be inside the gate itself.
void close_fork_gate();
void open_fork_gate();
void renew_fork_gate_in_child();

// A lock that the child of a fork never finds taken by another thread.
class ProcessLock {
 public:
  void lock() {
    enter_fork_gate();
    lock_.lock();
  }
  void unlock() {
    lock_.unlock();
    leave_fork_gate();
  }

 private:
  FutexLock lock_;
};

// A value that the first thread to ask for it makes, and that lives as long as the process.
template <class T> class MadeOnce {
 public:
  // Thread-safe. `make` returns a T and must not ask for the same value.
  template <class Make> T& get(const Make& make) {
    // Acquire pairs with the release in make_now(): the value is complete.
    if (!is_made_.load(std::memory_order_acquire)) [[unlikely]]
      make_now(make);
    return *std::launder(reinterpret_cast<T*>(storage_));
  }

 private:
  template <class Make> [[gnu::noinline, gnu::cold]] void make_now(const Make& make) {
    std::lock_guard guard(lock_);
    if (is_made_.load(std::memory_order_relaxed)) return;
    new (storage_) T(make());
    is_made_.store(true, std::memory_order_release);
  }

  alignas(T) unsigned char storage_[sizeof(T)] = {};
  std::atomic<bool> is_made_{false};
  ProcessLock lock_;
};

}  // namespace shep
