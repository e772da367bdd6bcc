#include "platform/virtual/turns.h"

#include <linux/futex.h>
#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>

#include "platform/virtual/ticks.h"

namespace shep::simulation {

namespace {

class Guard {
 public:
  explicit Guard(pthread_mutex_t& lock) : lock_(lock) { pthread_mutex_lock(&lock_); }
  Guard(const Guard&) = delete;
  Guard& operator=(const Guard&) = delete;
  ~Guard() { pthread_mutex_unlock(&lock_); }

 private:
  pthread_mutex_t& lock_;
};

bool goes_before(const Thread& one, const Thread& other) {
  return one.due() != other.due() ? one.due() < other.due() : one.number < other.number;
}

}  // namespace

void Thread::read_processor_time() {
  processor_read = read_ticks();
  processor_ns = processor_time();
}

void Turns::put(size_t place, Thread& thread) {
  queue_[place] = &thread;
  thread.place = int(place);
}

// Moves what stands at that place to where it belongs.
void Turns::sift(size_t place) {
  Thread& moved = *queue_[place];
  for (; place > 0 && goes_before(moved, *queue_[(place - 1) / 2]); place = (place - 1) / 2)
    put(place, *queue_[(place - 1) / 2]);
  for (size_t child; (child = 2 * place + 1) < queue_.size(); place = child) {
    if (child + 1 < queue_.size() && goes_before(*queue_[child + 1], *queue_[child])) ++child;
    if (!goes_before(*queue_[child], moved)) break;
    put(place, *queue_[child]);
  }
  put(place, moved);
}

void Turns::enqueue(Thread& thread) {
  queue_.push_back(&thread);
  sift(queue_.size() - 1);
}

void Turns::dequeue(Thread& thread) {
  if (thread.place < 0) return;
  const size_t place = size_t(thread.place);
  thread.place = -1;
  Thread& last = *queue_.back();
  queue_.pop_back();
  if (&last == &thread) return;
  put(place, last);
  sift(place);
}

void Turns::set_horizon() {
  const int64_t next = queue_.empty() ? kNever : queue_[0]->due();
  horizon_.store(next > kNever - quantum_ ? kNever : next + quantum_, std::memory_order_relaxed);
}

// Returns whose turn it is next; null: nobody's.
Thread* Turns::choose() {
  Thread* const next = queue_.empty() ? nullptr : queue_[0];
  if (next) {
    dequeue(*next);
    if (next->sleeps_on) {
      std::erase(sleepers_, next);
      next->idle += next->wakes_at - next->clock;
      next->clock = std::max(next->clock, next->wakes_at);
      next->sleeps_on = nullptr;
      next->timed_out = true;
    }
  }
  holder_.store(next, std::memory_order_relaxed);
  set_horizon();
  return next;
}

void Turns::start(Thread* next) {
  if (!next) return;
  handovers_.fetch_add(1, std::memory_order_relaxed);
  next->turn.store(1, std::memory_order_release);
  syscall(SYS_futex, &next->turn, FUTEX_WAKE_PRIVATE, 1, nullptr, nullptr, 0);
}

void Turns::await(Thread& self) {
  while (self.turn.exchange(0, std::memory_order_acquire) == 0)
    syscall(SYS_futex, &self.turn, FUTEX_WAIT_PRIVATE, 0, nullptr, nullptr, 0);
  self.read_processor_time();
  self.disturbed = true;
}

// Room for everybody is made here, since the other calls may come from a signal handler.
void Turns::add(Thread& thread) {
  Guard guard(lock_);
  thread.number = size();
  thread.older = newest_.load(std::memory_order_relaxed);
  size_.store(thread.number + 1, std::memory_order_relaxed);
  newest_.store(&thread, std::memory_order_release);
  if (size() > int(queue_.capacity())) {
    queue_.reserve(2 * size_t(size()));
    sleepers_.reserve(2 * size_t(size()));
  }
  enqueue(thread);
  set_horizon();
}

void Turns::remove(Thread& thread) {
  Guard guard(lock_);
  dequeue(thread);
  set_horizon();
}

void Turns::join(Thread& self) {
  if (const Thread* const now = holder()) self.clock = self.began = now->clock;
  add(self);
  {
    Guard guard(lock_);
    if (holder() == nullptr && choose() == &self) return;
  }
  await(self);
}

void Turns::begin() {
  Thread* next = nullptr;
  {
    Guard guard(lock_);
    if (!holder()) next = choose();
  }
  start(next);
}

void Turns::end(Thread& self) {
  Thread* next = nullptr;
  {
    Guard guard(lock_);
    if (holder() == &self) next = choose();
  }
  start(next);
}

void Turns::hand_over(Thread& self) {
  Thread* next;
  {
    Guard guard(lock_);
    if (!self.sleeps_on || self.wakes_at != kNever) enqueue(self);
    next = choose();
  }
  if (next == &self) return;
  start(next);
  await(self);
}

void Turns::pass(Thread& self) {
  if (is_ahead(self)) hand_over(self);
}

bool Turns::sleep(Thread& self, const void* word, int64_t until) {
  {
    Guard guard(lock_);
    self.sleeps_on = word;
    self.wakes_at = until;
    self.timed_out = false;
    sleepers_.push_back(&self);
  }
  hand_over(self);
  return !self.timed_out;
}

int Turns::wake(const void* word, int count, int64_t then) {
  Guard guard(lock_);
  int woken = 0;
  for (size_t i = 0; i < sleepers_.size() && woken < count;) {
    Thread& each = *sleepers_[i];
    if (each.sleeps_on != word) {
      ++i;
      continue;
    }
    sleepers_.erase(sleepers_.begin() + ptrdiff_t(i));
    dequeue(each);
    const int64_t clock = std::max(each.clock, then);
    each.idle += clock - each.clock;
    each.clock = clock;
    each.sleeps_on = nullptr;
    enqueue(each);
    ++woken;
  }
  set_horizon();
  return woken;
}

void Turns::hasten(Thread& thread, int64_t clock) {
  Guard guard(lock_);
  if (thread.place < 0) return;
  thread.idle -= thread.clock - clock;
  thread.clock = clock;
  sift(size_t(thread.place));
  set_horizon();
}

void Turns::delay_others(const Thread& self, int64_t time) {
  Guard guard(lock_);
  for (Thread* each : queue_)
    if (each != &self && !each->sleeps_on) each->clock += time;
  std::sort(queue_.begin(), queue_.end(),
            [](const Thread* one, const Thread* other) { return goes_before(*one, *other); });
  for (size_t place = 0; place < queue_.size(); ++place) put(place, *queue_[place]);
  set_horizon();
}

// The thread may have gone on meanwhile: either it sees that its turn is lost when it enters the simulation, or it is
// seen inside. The barrier stands for the fence between its two accesses.
bool Turns::release(Thread& holder) {
  Thread* next;
  {
    Guard guard(lock_);
    if (this->holder() != &holder) return false;
    holder.lost.store(true, std::memory_order_relaxed);
    syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0);
    if (holder.inside.load(std::memory_order_acquire)) {
      holder.lost.store(false, std::memory_order_relaxed);
      return false;
    }
    next = choose();
  }
  start(next);
  return true;
}

void Turns::regain(Thread& self) {
  {
    Guard guard(lock_);
    if (!self.lost.load(std::memory_order_relaxed)) return;
    self.lost.store(false, std::memory_order_relaxed);
    enqueue(self);
    set_horizon();
    if (holder() == nullptr && choose() == &self) return;
  }
  await(self);
}

Thread* Turns::with_id(pid_t id) const {
  Thread* found = nullptr;
  for_each([&](Thread& each) {
    if (each.id.load(std::memory_order_relaxed) == id) found = &each;
  });
  return found;
}

void Turns::start_afresh(Thread& self) {
  pthread_mutex_init(&lock_, nullptr);
  queue_.clear();
  sleepers_.clear();
  self.place = -1;
  self.lost.store(false, std::memory_order_relaxed);
  self.older = nullptr;
  newest_.store(&self, std::memory_order_relaxed);
  size_.store(1, std::memory_order_relaxed);
  holder_.store(&self, std::memory_order_relaxed);
  set_horizon();
}

}  // namespace shep::simulation
