// The threads that have come to the library, and the events of detached tasks that nobody has fulfilled: where the
// report of a deadlock begins to look. Kept only where SHEPHERD_DEADLOCK asks for one.
#pragma once

#include <shepherd/abi.h>
#include <sys/types.h>

#include <vector>

#include "detach/event.h"
#include "platform/futex_lock.h"

namespace shep {

struct ThreadList {
  struct Member {
    shep_front* const* front;  // the thread's: it sits nowhere while that is &no_front
    pid_t id;
  };

  FutexLock lock;
  std::vector<Member> threads;
  std::vector<const Event*> events;
  bool is_watched = false;  // a thread looks for deadlocks
};

// Null: nobody asks, or this is the child of a fork.
ThreadList* thread_list();

// The calling thread comes, or ends.
void enter_thread_list();
void leave_thread_list();

// Workers that a thread may be found in are deleted under its lock, if there is one.
class WorkersGo {
 public:
  WorkersGo() : thread_list_(thread_list()) {
    if (thread_list_) thread_list_->lock.lock();
  }
  WorkersGo(const WorkersGo&) = delete;
  WorkersGo& operator=(const WorkersGo&) = delete;
  ~WorkersGo() {
    if (thread_list_) thread_list_->lock.unlock();
  }

 private:
  ThreadList* const thread_list_;
};

// Starts whoever looks for deadlocks, if SHEPHERD_DEADLOCK asks for it and nobody does: when a thread has entered the
// thread list. Defined in deadlock/.
void watch_for_deadlocks();

void drop_thread_list_in_child();

}  // namespace shep
