#include "tasks/reductions.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <mutex>

#include "platform/cpu.h"
#include "platform/fatal.h"
#include "platform/futex_lock.h"
#include "platform/sanitizers.h"
#include "tasks/scope.h"
#include "platform/emitted_code.h"

namespace shep {

// A copy for one untied task at a time, or for a thread without a number.
struct LentCopy {
  void* copy;
  bool in_use;
  const void* owner;  // that thread; null: any untied task
  LentCopy* next;
};

struct TaskReductions {
  const shep_reduction_item* items;
  unsigned count;
  int threads;
  FutexLock lock;  // guards the lists; copies stay in them until the group ends
  LentCopy** lent;             // by item
  std::atomic<void*>* copies;  // by item and thread; each thread makes its own when a task needs it
};

namespace {

bool holds(const void* first, const shep_reduction_item& item, const void* place) {
  const auto begin = reinterpret_cast<uintptr_t>(first), at = reinterpret_cast<uintptr_t>(place);
  return first && (at == begin || (at > begin && at - begin < item_bytes(item)));
}

enum class Belongs { kToThread, kToOneTaskAtATime };

// Whoever uses a lent copy holds it like a lock, and so does who initialises it.
void* make_copy(const shep_reduction_item& item, Belongs belongs) {
  void* const copy = allocate_copies(item, 1);
  if (!copy) fatal("out of memory for a task's copy of a reduction item");
  if (belongs == Belongs::kToOneTaskAtATime) tell_locked(copy);
  call_program(item.__op->__initialize, copy, item.__listed ? item.__listed : item.__original, item.__count);
  return copy;
}

void combine(const shep_reduction_item& item, void* copy) {
  call_program(item.__op->__combine, item.__original, copy, item.__count);
  if (item.__op->__destroy) call_program(item.__op->__destroy, copy, item.__count);
  free(copy);
}

// Returns the object that contains `place`: the item itself or a copy of it, which a task hands on to a task of its
// own; null: none.
void* object_around(TaskReductions& set, unsigned index, void* place) {
  const shep_reduction_item& item = set.items[index];
  if (holds(item.__original, item, place)) return item.__original;
  if (holds(item.__listed, item, place)) return item.__listed;
  for (int thread = 0; thread < set.threads; ++thread) {
    // Acquire: any thread may have told this one of the place.
    void* const copy = set.copies[index * set.threads + thread].load(std::memory_order_acquire);
    if (holds(copy, item, place)) return copy;
  }
  std::lock_guard guard(set.lock);
  for (LentCopy* each = set.lent[index]; each; each = each->next)
    if (holds(each->copy, item, place)) return each->copy;
  return nullptr;
}

void* copy_of_thread(TaskReductions& set, unsigned index, int thread) {
  std::atomic<void*>& copy = set.copies[index * set.threads + thread];
  if (void* const made = copy.load(std::memory_order_relaxed)) return made;
  void* const made = make_copy(set.items[index], Belongs::kToThread);
  copy.store(made, std::memory_order_release);
  return made;
}

void* lend_copy(TaskReductions& set, unsigned index, const void* owner) {
  {
    std::lock_guard guard(set.lock);
    for (LentCopy* each = set.lent[index]; each; each = each->next) {
      if (each->owner != owner || (!owner && each->in_use)) continue;
      each->in_use = true;
      tell_locked(each->copy);
      return each->copy;
    }
  }
  void* const copy = make_copy(set.items[index], Belongs::kToOneTaskAtATime);
  auto* const entry = static_cast<LentCopy*>(malloc(sizeof(LentCopy)));
  if (!entry) fatal("out of memory for a task's copy of a reduction item");
  std::lock_guard guard(set.lock);
  *entry = {copy, true, owner, set.lent[index]};
  set.lent[index] = entry;
  return copy;
}

TaskGroup* group_around(const TaskGroup& group) { return group_of(*group.scope.__outer); }

}  // namespace

void* allocate_copies(const shep_reduction_item& item, uint64_t count) {
  const size_t align = std::max<size_t>(item.__op->__align, kCacheLine);
  return aligned_alloc(align, (item_bytes(item) * count + align) / align * align);
}

void begin_reductions(TaskGroup& group, const shep_reduction_item* items, unsigned count, int threads) {
  const size_t copies = size_t(count) * threads;
  void* const memory =
      calloc(1, sizeof(TaskReductions) + count * sizeof(LentCopy*) + copies * sizeof(std::atomic<void*>));
  if (!memory) fatal("out of memory for the reduction items of a taskgroup");
  auto& set = *new (memory) TaskReductions{
      .items = items, .count = count, .threads = threads, .lock = {}, .lent = nullptr, .copies = nullptr};
  set.lent = reinterpret_cast<LentCopy**>(&set + 1);
  set.copies = reinterpret_cast<std::atomic<void*>*>(set.lent + count);
  group.reductions = &set;
}

void end_reductions(TaskGroup& group) {
  TaskReductions& set = *group.reductions;
  for (unsigned index = 0; index < set.count; ++index) {
    for (int thread = 0; thread < set.threads; ++thread)
      if (void* const copy = set.copies[index * set.threads + thread].load(std::memory_order_relaxed))
        combine(set.items[index], copy);
    for (LentCopy* each = set.lent[index]; each;) {
      LentCopy* const next = each->next;
      combine(set.items[index], each->copy);
      free(each);
      each = next;
    }
  }
  group.reductions = nullptr;
  free(&set);
}

void* join_reduction(TaskGroup* group, void* original, int thread, const void* agent, bool exclusive) {
  for (; group; group = group_around(*group)) {
    TaskReductions* const set = group->reductions;
    for (unsigned index = 0; set && index < set->count; ++index) {
      void* const object = object_around(*set, index, original);
      if (!object) continue;
      void* const copy = exclusive || agent ? lend_copy(*set, index, exclusive ? nullptr : agent)
                                            : copy_of_thread(*set, index, thread);
      return static_cast<char*>(copy) + (static_cast<char*>(original) - static_cast<char*>(object));
    }
  }
  return nullptr;
}

void hand_back_reduction(TaskGroup* group, void* place) {
  for (; group; group = group_around(*group)) {
    TaskReductions* const set = group->reductions;
    for (unsigned index = 0; set && index < set->count; ++index) {
      std::lock_guard guard(set->lock);
      for (LentCopy* each = set->lent[index]; each; each = each->next) {
        if (!holds(each->copy, set->items[index], place)) continue;
        tell_unlocked(each->copy);
        each->in_use = false;
        return;
      }
    }
  }
}

}  // namespace shep
