// The threads that have come to the library, and the events of detached tasks that nobody has fulfilled: where the report of a
// deadlock begins to look. Kept only where SHEPHERD_DEADLOCK asks for one.
#pragma once

#include <shepherd/abi.h>
#include <sys/types.h>

#include <vector>

#include "platform/futex_lock.h"
#include "tasks/event.h"

namespace shep {

struct Roster {
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
Roster* roster();

// The calling thread comes, or ends.
void enter_roster();
void leave_roster();

// Seats that a thread may be found in are deleted under its lock, if there is one.
class SeatsGo {
 public:
  SeatsGo() : roster_(roster()) {
    if (roster_) roster_->lock.lock();
  }
  SeatsGo(const SeatsGo&) = delete;
  SeatsGo& operator=(const SeatsGo&) = delete;
  ~SeatsGo() {
    if (roster_) roster_->lock.unlock();
  }

 private:
  Roster* const roster_;
};

// Starts whoever looks for deadlocks, if SHEPHERD_DEADLOCK asks for it and nobody does: when a thread has entered the roster. Defined in
// deadlock/.
void watch_for_deadlocks();

void drop_roster_in_child();

}  // namespace shep
