#include "queues/private_stack.h"

#include <algorithm>
#include <cstdint>
#include <mutex>

namespace shep {

namespace {

shep_task** const kRefusesAll = reinterpret_cast<shep_task**>(UINTPTR_MAX);

// The owner's inline code reads and writes these without the lock.
template <class T> void set(T*& word, T* value) { __atomic_store_n(&word, value, __ATOMIC_RELAXED); }
template <class T> T* get(T* const& word) { return __atomic_load_n(&word, __ATOMIC_ACQUIRE); }

}  // namespace

void PrivateStack::open(bool wanted) {
  storage_.reset(wanted ? new shep_task*[1 + kCapacity] : nullptr);
  if (wanted) storage_[0] = nullptr;
  held_ = offers_next_ = fenced_ = false;
  asker_ = sleeper_ = -1;
  keeps_.store(true, std::memory_order_relaxed);
  set(taken_, bottom());
  set(front.__top, bottom());
  set(bounds_.floor(front), bottom());
  set(bounds_.limit(front), wanted ? end() : nullptr);
  bounds_.open(front);
}

bool PrivateStack::is_asked() const { return __atomic_load_n(&bounds_.floor(front), __ATOMIC_RELAXED) == kRefusesAll; }

void PrivateStack::hold(bool wanted) {
  std::lock_guard guard(lock_);
  held_ = wanted;
  if (is_open() && !is_asked()) set(bounds_.limit(front), usual_limit());
}

void PrivateStack::offer_next() {
  offers_next_ = true;
  set(bounds_.limit(front), static_cast<shep_task**>(nullptr));
  if (size() == 0) keeps_.store(false, std::memory_order_relaxed);
}

void PrivateStack::begin_to_keep() {
  if (keeps()) return;
  keeps_.store(true, std::memory_order_relaxed);
  // Pairs with the fence of a sleeper that has announced itself and then reads keeps() (sleeping/idle.md).
  std::atomic_thread_fence(std::memory_order_seq_cst);
}

bool PrivateStack::is_offered() {
  if (!offers_next_) return false;
  offers_next_ = false;
  begin_to_keep();
  set(bounds_.limit(front), usual_limit());
  return true;
}

void PrivateStack::ask() {
  set(bounds_.limit(front), static_cast<shep_task**>(nullptr));
  set(bounds_.floor(front), kRefusesAll);
}

void PrivateStack::ask_for(int asker) {
  asker_ = asker;
  ask();
}

void PrivateStack::ask_before_sleep(int asker) {
  sleeper_ = asker;
  ask();
}

void PrivateStack::relent() {
  offers_next_ = false;
  fenced_ = false;
  sleeper_ = -1;
  begin_to_keep();
  set(bounds_.floor(front), taken_);
  set(bounds_.limit(front), usual_limit());
}

shep_task* PrivateStack::pop(shep_task** base) {
  shep_task** const top = front.__top;
  if (top > base && top > taken_) {
    set(front.__top, top - 1);
    return top[-1];
  }
  retreat(base);
  return nullptr;
}

void PrivateStack::retreat(shep_task** base) {
  set(front.__top, base);
  set(taken_, std::min(taken_, base));
  if (!is_asked()) set(bounds_.floor(front), taken_);
}

void PrivateStack::slide_down(shep_task** innermost) {
  constexpr ptrdiff_t kWorthwhile = kCapacity / 8;
  if (taken_ - innermost < kWorthwhile) return;
  shep_task** const top = std::copy(taken_, front.__top, innermost);
  set(taken_, innermost);
  set(front.__top, top);
  if (!is_asked()) set(bounds_.floor(front), taken_);
}

bool PrivateStack::push(shep_task* task) {
  if (is_full()) return false;
  begin_to_keep();
  *front.__top = task;
  __atomic_store_n(&front.__top, front.__top + 1, __ATOMIC_RELEASE);
  return true;
}

PrivateStack::Span PrivateStack::above(shep_task** base) const {
  return {std::min(std::max(base, taken_), front.__top), front.__top};
}

size_t PrivateStack::size() const {
  shep_task** const taken = get(taken_);
  shep_task** const top = get(front.__top);
  return top > taken ? size_t(top - taken) : 0;
}

bool PrivateStack::any_between(shep_task** from, shep_task** to) const { return std::max(from, get(taken_)) < to; }

void PrivateStack::take_oldest(int wanted, Batch& batch) {
  batch.count = int(std::min<size_t>({size(), size_t(wanted), size_t(kBatch)}));
  std::copy_n(taken_, batch.count, batch.tasks);
  set(taken_, taken_ + batch.count);
  if (!is_asked()) set(bounds_.floor(front), taken_);
}

}  // namespace shep
