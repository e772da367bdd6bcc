// The events, for SHEPHERD_DEADLOCK.
#pragma once

#include "observe/deadlock/report.h"
#include "observe/deadlock/thread_list.h"
#include "observe/events/listener.h"

namespace shep {

struct DeadlockListener : Listener {
  static bool begins() { return hears(); }
  static void forked() { drop_thread_list_in_child(); }
  static bool hears() { return thread_list(); }

  static void thread_begins(ThreadKind kind) {
    enter_thread_list();
    if (kind == ThreadKind::kInitial) watch_for_deadlocks();
  }
  // One that ends the process goes on to sit in its worker.
  static void thread_ended() {
    if (shep_front_of_thread == &no_front) leave_thread_list();
  }
  static void workers_go() { thread_list()->lock.lock(); }
  static void workers_gone() { thread_list()->lock.unlock(); }

  static void event_made(Event& event) { enter_event(event); }
  static void event_gone(Event& event) { leave_event(event); }
  static void acquired(const MutexUse& use) { note_holder(use); }
  static void releases(const MutexUse& use) { forget_holder(use); }
};

}  // namespace shep
