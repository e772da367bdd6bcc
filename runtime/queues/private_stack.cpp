#include "queues/private_stack.h"

#include <algorithm>
#include <cstdint>
#include <mutex>

namespace shep {

namespace {

shep_task** const kRefusesAll = reinterpret_cast<shep_task**>(UINTPTR_MAX);

// The owner's inline code reads and writes these without the lock.
template <class T>
void set(T*& word, T* value) {
  __atomic_store_n(&word, value, __ATOMIC_RELAXED);
}
template <class T>
T* get(T* const& word) {
  return __atomic_load_n(&word, __ATOMIC_ACQUIRE);
}

}  // namespace

void PrivateStack::open(bool wanted) {
  storage_.reset(wanted ? new shep_task*[kCapacity] : nullptr);
  held_ = false;
  set(taken_, bottom());
  set(front.top, bottom());
  set(front.floor, bottom());
  set(front.limit, wanted ? end() : nullptr);
}

bool PrivateStack::is_asked() const { return __atomic_load_n(&front.floor, __ATOMIC_RELAXED) == kRefusesAll; }

void PrivateStack::hold(bool wanted) {
  std::lock_guard guard(lock_);
  held_ = wanted;
  if (is_open() && !is_asked()) set(front.limit, wanted ? nullptr : end());
}

void PrivateStack::ask() {
  set(front.limit, static_cast<shep_task**>(nullptr));
  set(front.floor, kRefusesAll);
}

void PrivateStack::relent() {
  set(front.floor, taken_);
  set(front.limit, held_ ? nullptr : end());
}

shep_task* PrivateStack::pop(shep_task** base) {
  shep_task** const top = front.top;
  if (top > base && top > taken_) {
    set(front.top, top - 1);
    return top[-1];
  }
  retreat(base);
  return nullptr;
}

void PrivateStack::retreat(shep_task** base) {
  set(front.top, base);
  set(taken_, std::min(taken_, base));
  if (!is_asked()) set(front.floor, taken_);
}

void PrivateStack::slide_down(shep_task** innermost) {
  constexpr ptrdiff_t kWorthwhile = kCapacity / 8;
  if (taken_ - innermost < kWorthwhile) return;
  shep_task** const top = std::copy(taken_, front.top, innermost);
  set(taken_, innermost);
  set(front.top, top);
  if (!is_asked()) set(front.floor, taken_);
}

bool PrivateStack::push(shep_task* task) {
  if (is_full()) return false;
  *front.top = task;
  __atomic_store_n(&front.top, front.top + 1, __ATOMIC_RELEASE);
  return true;
}

PrivateStack::Span PrivateStack::above(shep_task** base) { return {std::min(std::max(base, taken_), front.top), front.top}; }

size_t PrivateStack::size() const {
  shep_task** const taken = get(taken_);
  shep_task** const top = get(front.top);
  return top > taken ? size_t(top - taken) : 0;
}

void PrivateStack::take_oldest(int wanted, Batch& batch) {
  batch.count = int(std::min<size_t>({size(), size_t(wanted), size_t(kBatch)}));
  std::copy_n(taken_, batch.count, batch.tasks);
  set(taken_, taken_ + batch.count);
  if (!is_asked()) set(front.floor, taken_);
}

}  // namespace shep
