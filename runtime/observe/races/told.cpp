// What libshepherd tells: the order that OpenMP promises, by ThreadSanitizer's interface, and what that interface has
// no words for (platform/order_listener.h).
#include "platform/order_listener.h"

#include <algorithm>

#include "observe/races/entry_points/entry_points.h"
#include "observe/races/shadow.h"
#include "observe/races/strand.h"

namespace shep::races {

void release(void* word) {
  const Inside inside;
  if (!inside) return;
  Strand& self = current_strand();
  Meeting& meeting = meeting_at(reinterpret_cast<uintptr_t>(word));
  if (meeting.first == kNobody) meeting.first = self.task;
  meeting.last = self.task;
  meeting.locks = self.locks;
  self.tell(meeting.clock);
}

void acquire(void* word) {
  const Inside inside;
  if (!inside) return;
  if (const Meeting* const meeting = find_meeting(reinterpret_cast<uintptr_t>(word)))
    current_strand().learn(meeting->clock);
}

void* get_current_fiber() {
  const Inside inside;
  return &current_fiber();
}

void* create_fiber(unsigned) {
  const Inside inside;
  return &make_fiber();
}

void destroy_fiber(void* fiber) {
  const Inside inside;
  destroy_fiber(*static_cast<Fiber*>(fiber));
}

void switch_to_fiber(void* fiber, unsigned flags) {
  constexpr unsigned kNoOrder = 1;
  const Inside inside;
  Fiber& next = *static_cast<Fiber*>(fiber);
  if (!(flags & kNoOrder)) {
    Clock so_far;
    current_strand().tell(so_far);
    next.strand->learn(so_far);
  }
  switch_fiber(next);
}

}  // namespace shep::races

using namespace shep::races;

extern "C" {

void shep_order_lock(const void* lock) {
  const Inside inside;
  if (inside) current_strand().hold({reinterpret_cast<uintptr_t>(lock)});
}

void shep_order_use_thread(const void* thread) {
  const Inside inside;
  if (!inside) return;
  Strand& self = current_strand();
  const Lock lock = {reinterpret_cast<uintptr_t>(thread)};
  if (std::find(self.held.begin(), self.held.end(), lock) == self.held.end()) self.hold(lock);
}

void shep_order_unlock(const void* lock) {
  const Inside inside;
  if (inside) current_strand().give_up(reinterpret_cast<uintptr_t>(lock));
}

void shep_order_new_memory(const void* low, size_t bytes) {
  const Inside inside;
  if (inside) forget(reinterpret_cast<uintptr_t>(low), reinterpret_cast<uintptr_t>(low) + bytes);
}

void shep_order_task_begins(const void* task, const struct shep_location* where) {
  const Inside inside;
  TaskInfo& info = info_of(current_strand().task);
  if (info.kind != TaskInfo::Kind::kExplicit) return;
  info.where = where;
  if (const Meeting* const creation = find_meeting(reinterpret_cast<uintptr_t>(task))) info.creator = creation->first;
}

void shep_order_body_ended() {
  const Inside inside;
  Strand& self = current_strand();
  if (info_of(self.task).kind == TaskInfo::Kind::kExplicit) self.is_over = true;
}

void shep_order_region_begins(const void* team, const struct shep_location* where, int thread_num) {
  const Inside inside;
  Fiber& here = current_fiber();
  Strand& self = make_strand(TaskInfo::Kind::kImplicit, here.strand);
  TaskInfo& info = info_of(self.task);
  info.where = where;
  info.thread_num = thread_num;
  const Meeting* fork = team ? find_meeting(reinterpret_cast<uintptr_t>(team)) : nullptr;
  if (fork && fork->last >= self.task) fork = nullptr;
  if (fork) info.creator = fork->last;
  self.is_apart = fork && fork->last != here.strand->task && info_of(here.strand->task).kind != TaskInfo::Kind::kThread;
  if (!self.is_apart) {
    Clock so_far;
    here.strand->tell(so_far);
    self.learn(so_far);
  }
  // Who encounters the region waits with its locks held. It need not be what this thread has executed before.
  if (fork || !team)
    for (const Lock& each : locks_of(fork ? fork->locks : here.strand->locks))
      self.hold({each.address, each.holder == Lock::kOwn ? info.creator : each.holder});
  self.around = here.strand;
  here.strand = &self;
}

void shep_order_region_ended() {
  const Inside inside;
  Fiber& here = current_fiber();
  Strand* const self = here.strand;
  if (!self->around) return;
  self->is_over = true;
  Clock all;
  self->tell(all);
  here.strand = self->around;
  if (!self->is_apart) here.strand->learn(all);
  destroy_strand(*self);
}

}  // extern "C"
