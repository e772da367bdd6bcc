// The reason why a thread sleeps in the library. Written just before a system call; read only when a deadlock is looked
// for (observe/deadlock/).
#pragma once

#include <atomic>
#include <cstdint>

struct shep_location;

namespace shep {

struct Blocked {
  enum On : uint8_t { kChildren, kGroup, kPredecessors, kEvent, kBarrier, kLock, kTurn };

  On on = kTurn;
  const void* object = nullptr;  // a Task, TaskGroup, Dependent, Event or TaskTeam; or the lock
  const shep_location* where = nullptr;  // the construct that waits; null: a routine, or it is not known
};

// Part of a worker.
struct SleepNote {
  Blocked blocked = {};
  std::atomic<uint32_t> number{0};  // odd: the thread sleeps
};

// While one lives, the calling thread sleeps or is about to.
class Asleep {
 public:
  Asleep(SleepNote& note, const Blocked& blocked) : note_(note) {
    note_.blocked = blocked;
    advance();
  }
  Asleep(const Asleep&) = delete;
  ~Asleep() { advance(); }

 private:
  // Only its own thread writes it. Release: a reader of an odd number sees the reason.
  void advance() { note_.number.store(note_.number.load(std::memory_order_relaxed) + 1, std::memory_order_release); }

  SleepNote& note_;
};

}  // namespace shep
