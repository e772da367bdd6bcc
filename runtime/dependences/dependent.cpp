#include "dependences/dependent.h"

#include "platform/sanitizers.h"
#include "tasks/create.h"

namespace shep {

// Further links for successors' lists, beyond those in the task's own storage.
struct Dependent::Chunk {
  Chunk* next;
  Successor slots[];
};

Dependent::Dependent(shep_task* body, void* storage, size_t count) : body(body) {
  slots_ = static_cast<Successor*>(storage);
  free_slots_ = uint32_t(count);
  memberships = reinterpret_cast<Membership*>(slots_ + count);
  participations = reinterpret_cast<Participation*>(memberships + count);
}

Successor& Dependent::successor_slot(BlockPool& pool) {
  if (free_slots_ == 0) {
    constexpr uint32_t kFirst = 6, kMost = 250;  // chunks of these sizes fill blocks of the pool
    chunk_size_ = chunk_size_ == 0 ? kFirst : chunk_size_ * 2 < kMost ? chunk_size_ * 2 : kMost;
    auto* chunk = static_cast<Chunk*>(pool.allocate(sizeof(Chunk) + chunk_size_ * sizeof(Successor)));
    chunk->next = chunks_;
    chunks_ = chunk;
    slots_ = chunk->slots;
    free_slots_ = chunk_size_;
  }
  --free_slots_;
  return *new (slots_++) Successor;
}

void Dependent::free_overflow(BlockPool& pool) {
  while (Chunk* chunk = chunks_) {
    chunks_ = chunk->next;
    pool.free(chunk);
  }
}

void Dependent::follow(BlockPool& pool, Dependent& other) {
  if (&other == this) return;
  if (thread_sanitizer_present()) remember(pool, other);
  Successor* first = other.successors.load(std::memory_order_acquire);
  if (first == closed()) return;
  Successor& link = successor_slot(pool);
  link.task = this;
  do {
    link.next = first;
    // Release publishes the link to complete(); acquire, if that came first, receives what the task did.
  } while (
      !other.successors.compare_exchange_weak(first, &link, std::memory_order_release, std::memory_order_acquire) &&
      first != closed());
  if (first == closed()) {
    --slots_, ++free_slots_;
    return;
  }
  ++followed;
  if (other.scope != scope) crosses_scopes = true;
}

bool Dependent::settle() {
  if (followed == 0) return true;
  // Release: the thread that completes the last predecessor sees the task; acquire, if all have completed, receives
  // their writes.
  const uint32_t settled = kUnsettled - followed;
  return missing.fetch_sub(settled, std::memory_order_acq_rel) == settled;
}

Successor* Dependent::complete() {
  tell_release(this);
  // Release publishes the task's writes to threads that find it completed; acquire receives the links.
  return successors.exchange(closed(), std::memory_order_acq_rel);
}

// Keeps completed predecessors, too, for ThreadSanitizer.
void Dependent::remember(BlockPool& pool, Dependent& other) {
  Successor& link = successor_slot(pool);
  other.references.fetch_add(1, std::memory_order_relaxed);
  link.task = &other;
  link.next = remembered_;
  remembered_ = &link;
}

void Dependent::tell_predecessors_completed(BlockPool& pool) {
  for (; remembered_; remembered_ = remembered_->next) {
    tell_acquire(remembered_->task);
    drop(pool, *remembered_->task);
  }
}

void drop(BlockPool& pool, Dependent& task) {
  // Acquire: others' accesses come before it is freed. The last holder need not write.
  if (task.references.load(std::memory_order_acquire) != 1 &&
      task.references.fetch_sub(1, std::memory_order_acq_rel) != 1)
    return;
  tell_taken_over(&task);
  task.free_overflow(pool);
  free_storage(pool, *task.body);
}

}  // namespace shep
