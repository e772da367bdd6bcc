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

  FutexLock lock;  // workers that a thread may be found in are deleted under it
  std::vector<Member> threads;
  std::vector<const Event*> events;
  bool is_watched = false;  // a thread looks for deadlocks
};

// Null: nobody asks, or this is the child of a fork.
ThreadList* thread_list();

// The calling thread comes, or ends.
void enter_thread_list();
void leave_thread_list();

// An event of a detached task is made, or destroyed.
void enter_event(const Event& event);
void leave_event(const Event& event);

// Starts whoever looks for deadlocks, if nobody does: when a thread has entered the list.
void watch_for_deadlocks();

void drop_thread_list_in_child();

}  // namespace shep
