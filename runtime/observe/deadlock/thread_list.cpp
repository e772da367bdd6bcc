#include "observe/deadlock/thread_list.h"

#include <unistd.h>

#include <atomic>
#include <mutex>

#include "config/icv.h"
#include "platform/process/fork_gate.h"

namespace shep {

namespace {

std::atomic<bool> dropped{false};

}  // namespace

ThreadList* thread_list() {
  static constinit MadeOnce<ThreadList*> the_list;
  ThreadList* const all =
      the_list.get([] { return global_icvs().deadlock.action != DeadlockWatch::kOff ? new ThreadList : nullptr; });
  return dropped.load(std::memory_order_relaxed) ? nullptr : all;
}

void enter_thread_list() {
  ThreadList* const all = thread_list();
  std::lock_guard guard(all->lock);
  all->threads.push_back({&shep_front_of_thread, gettid()});
}

void leave_thread_list() {
  ThreadList* const all = thread_list();
  std::lock_guard guard(all->lock);
  std::erase_if(all->threads, [](const ThreadList::Member& each) { return each.front == &shep_front_of_thread; });
}

void enter_event(const Event& event) {
  ThreadList* const all = thread_list();
  std::lock_guard guard(all->lock);
  all->events.push_back(&event);
}

void leave_event(const Event& event) {
  ThreadList* const all = thread_list();
  std::lock_guard guard(all->lock);
  std::erase(all->events, &event);
}

void drop_thread_list_in_child() { dropped.store(true, std::memory_order_relaxed); }

}  // namespace shep
