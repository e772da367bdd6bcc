// Threads that sleep, in virtual time.
#include <algorithm>
#include <span>

#include "platform/virtual/turns/guard.h"
#include "platform/virtual/turns/turns.h"

namespace shep::simulation {

void Turns::forget_sleeper(const Thread& thread) {
  asleep_ = size_t(std::remove(sleepers_, sleepers_ + asleep_, &thread) - sleepers_);
}

bool Turns::sleep(Thread& self, const void* word, int program, int64_t until) {
  {
    Guard guard(*this);
    self.sleeps_on = word;
    self.sleeps_in = program;
    self.wakes_at = until;
    self.timed_out = self.is_roused = false;
    sleepers_[asleep_++] = &self;
  }
  hand_over(self);
  return !self.timed_out;
}

void Turns::give_up(Thread& self) {
  if (lock_.__data.__owner == self.id.load(std::memory_order_relaxed)) {
    repair();
    mutex_calls().unlock(&lock_);
  }
  rouse(self);
  remind_holder();  // whom it may have chosen and not woken yet
  if (holder() != &self || self.turn.load(std::memory_order_relaxed) != self.taken) await(self);
}

// From that time on it goes on.
void Turns::wake_up(Thread& sleeper, int64_t then) {
  forget_sleeper(sleeper);
  dequeue(sleeper);
  const int64_t clock = std::max(sleeper.clock, then);
  sleeper.idle += clock - sleeper.clock;
  sleeper.clock = clock;
  sleeper.sleeps_on = nullptr;
  ready(sleeper);
}

int Turns::wake(const void* word, int program, int count, int64_t then, uint32_t bits) {
  Guard guard(*this);
  int woken = 0;
  for (size_t i = 0; i < asleep_ && woken < count;) {
    Thread& each = *sleepers_[i];
    if (each.sleeps_on != word || each.sleeps_in != program || !(each.sleeps_for & bits)) {
      ++i;
      continue;
    }
    wake_up(each, then);
    ++woken;
  }
  set_horizon();
  return woken;
}

int Turns::requeue(const void* word, const void* other, int program, int count) {
  Guard guard(*this);
  int moved = 0;
  size_t i = 0;
  for (size_t left = asleep_; left > 0 && moved < count; --left) {
    Thread& each = *sleepers_[i];
    if (each.sleeps_on != word || each.sleeps_in != program) {
      ++i;
      continue;
    }
    each.sleeps_on = other;
    std::rotate(sleepers_ + i, sleepers_ + i + 1, sleepers_ + asleep_);
    ++moved;
  }
  return moved;
}

template <class IsMeant> void Turns::rouse(IsMeant is_meant) {
  {
    Guard guard(*this);
    for (size_t i = 0; i < asleep_;) {
      Thread& each = *sleepers_[i];
      if (!is_meant(each)) {
        ++i;
        continue;
      }
      each.is_roused = true;
      wake_up(each, now());
    }
    set_horizon();
  }
  begin();
}

void Turns::rouse(const Thread& thread) {
  rouse([&](const Thread& each) { return &each == &thread; });
}

void Turns::rouse_waiters(int program, bool also_for_signals) {
  rouse([&](const Thread& each) {
    if (each.program != program) return false;
    return each.waits == Thread::kForState || (also_for_signals && each.waits == Thread::kForSignal);
  });
}

void Turns::hasten(Thread& thread, int64_t clock) {
  Guard guard(*this);
  if (thread.place < 0) return;
  thread.idle -= thread.clock - clock;
  thread.clock = clock;
  sift(size_t(thread.place));
  set_horizon();
}

void Turns::delay_others(const Thread& self, int64_t time) {
  Guard guard(*this);
  for (Thread* each : std::span(queue_, queued_))
    if (each != &self && each->program == self.program && !each->sleeps_on) each->clock += time;
  std::sort(queue_, queue_ + queued_, [](const Thread* one, const Thread* other) { return goes_before(*one, *other); });
  for (size_t place = 0; place < queued_; ++place) put(place, *queue_[place]);
  set_horizon();
}

}  // namespace shep::simulation
