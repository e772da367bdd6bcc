#include "platform/virtual/turns.h"

#include <linux/futex.h>
#include <linux/membarrier.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>

#include "platform/virtual/coherence/costs.h"
#include "platform/virtual/ticks.h"

namespace shep::simulation {

namespace {

constexpr uint64_t kShortTurns = 100;  // for a long one
constexpr int kColdStrands = 8;  // that follow a change of threads

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
  rusage usage;
  if (getrusage(RUSAGE_THREAD, &usage) == 0) sleeps = usage.ru_nvcsw;
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
  const int64_t turn = turns_ % kShortTurns == kShortTurns - 1 ? long_turn_ : quantum_;
  horizon_.store(next > kNever - turn ? kNever : next + turn, std::memory_order_relaxed);
}

// Returns the virtual time; while nobody has a turn, it goes on with the real one.
int64_t Turns::now() const {
  const Thread* const current = holder();
  if (current) return current->clock;
  return latest_ + (still_since_ ? (real_time() - still_since_) * kNs : 0);
}

int64_t Turns::stood_still() const { return still_ + (still_since_ ? real_time() - still_since_ : 0); }

// Returns the least time that it may be for those who sleep in the system.
int64_t Turns::bound() const {
  int64_t least = kNever;
  const int64_t real = real_time();
  for_each([&](const Thread& each) {
    if (each.lost.load(std::memory_order_relaxed))
      least = std::min(least, each.clock + (real - each.slept_since) * kNs);
  });
  return least;
}

// Returns whose turn it is next; null: nobody's.
Thread* Turns::choose() {
  Thread* next = queue_.empty() ? nullptr : queue_[0];
  if (next && lost_ > 0 && next->leaps() && next->due() > bound()) next = nullptr;
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
  if (const Thread* const last = holder()) latest_ = std::max(latest_, last->clock);
  if (!next && !still_since_) still_since_ = real_time();
  if (next) {
    latest_ = std::max(latest_, next->clock);
    still_ = stood_still();
    still_since_ = 0;
  }
  holder_.store(next, std::memory_order_relaxed);
  ++turns_;
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
  self.disturbed = kColdStrands;
}

// Room for everybody is made here, since the other calls may come from a signal handler.
void Turns::add(Thread& thread) {
  Guard guard(lock_);
  thread.number = size();
  thread.older = newest_.load(std::memory_order_relaxed);
  size_.store(thread.number + 1, std::memory_order_relaxed);
  alive_.fetch_add(1, std::memory_order_relaxed);
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
  alive_.fetch_sub(1, std::memory_order_relaxed);
  dequeue(thread);
  set_horizon();
}

void Turns::join(Thread& self) {
  {
    Guard guard(lock_);
    self.clock = self.began = now();
  }
  add(self);
  begin();
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
    alive_.fetch_sub(1, std::memory_order_relaxed);
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
bool Turns::release(Thread& holder, int64_t since, bool waits_for_time) {
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
    holder.slept_since = since;
    holder.waits_for_time = waits_for_time;
    holder.stood_still_before = stood_still();
    ++lost_;
    next = choose();
  }
  start(next);
  return true;
}

// A wait for other threads has lasted until now, whatever they have taken for it here. Where nobody could go on, time
// went on all the same.
void Turns::regain(Thread& self, int64_t used) {
  {
    Guard guard(lock_);
    if (!self.lost.load(std::memory_order_relaxed)) return;
    const int64_t until = self.waits_for_time
                              ? self.clock + (real_time() - self.slept_since) * kNs
                              : std::max(self.clock + (stood_still() - self.stood_still_before) * kNs, now());
    self.idle += std::max<int64_t>(0, until - self.clock - used);
    self.work += used;
    self.clock = std::max(until, self.clock + used);
    self.came_back = true;
    self.lost.store(false, std::memory_order_relaxed);
    --lost_;
    enqueue(self);
    set_horizon();
  }
  begin();
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
  lost_ = 0;
  alive_.store(1, std::memory_order_relaxed);
  self.older = nullptr;
  newest_.store(&self, std::memory_order_relaxed);
  size_.store(1, std::memory_order_relaxed);
  holder_.store(&self, std::memory_order_relaxed);
  set_horizon();
}

}  // namespace shep::simulation
