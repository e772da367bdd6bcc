#include "memory/stacks.h"

#include <limits.h>
#include <pthread.h>
#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>
#include <mutex>

#include "memory/usage.h"
#include "platform/fatal.h"
#include "platform/stack/context_switch.h"
#include "platform/sanitizers.h"
#include "platform/stack/stack_guard.h"

namespace shep {

namespace {

constexpr int kStackBatch = StackCache::kMost / 2;  // stacks that move between cache and pool, or are mapped, at a time
constexpr int kMostWarm = 64;  // stacks in the pool that keep their memory
constexpr size_t kKept = 16 * 1024;  // bytes that trim() leaves at the top, where every task begins
constexpr size_t kLargest = size_t{1} << 48;  // larger than any address space, so that mapping fails
constexpr size_t kStackPage = 64 * 1024;  // a multiple of every page size of Linux on our instruction sets

size_t default_size() {
  size_t size = 0;
  pthread_attr_t attributes;
  if (pthread_getattr_default_np(&attributes) != 0) return 8 << 20;
  pthread_attr_getstacksize(&attributes, &size);
  pthread_attr_destroy(&attributes);
  return size;
}

size_t usable_size(size_t wanted) {
  if (wanted == 0) wanted = default_size();
  wanted = std::clamp(wanted, size_t(PTHREAD_STACK_MIN), kLargest);
  return (wanted + kStackPage - 1) / kStackPage * kStackPage;
}

void give_back_memory(Stack& stack, size_t kept) {
  if (stack.used) madvise(stack.low, size_t(stack.high - stack.low) - kept, MADV_DONTNEED);
}

// Maps `count` times a guard and a stack; returns null if the system gives no memory.
char* map_memory(int count, size_t pitch) {
  const size_t size = count * pitch;
  void* const memory =
      mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (memory == MAP_FAILED) return nullptr;
  char* const low = static_cast<char*>(memory);
  // Otherwise the first touch would commit two megabytes where huge pages are on for everybody.
  madvise(low, size, MADV_NOHUGEPAGE);
  for (int i = 0; i < count; ++i) {
    if (install_guard(low + i * pitch)) continue;
    munmap(low, size);
    return nullptr;
  }
  return low;
}

}  // namespace

void forget_uses(Stack& stack) {
  if (shep_order_new_memory) return shep_order_new_memory(stack.low, size_t(stack.high - stack.low));
  // ThreadSanitizer takes newly mapped memory for new.
  const void* const mapped = mmap(stack.low, size_t(stack.high - stack.low), PROT_READ | PROT_WRITE,
                                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK | MAP_FIXED, -1, 0);
  if (mapped == MAP_FAILED) fatal("out of memory for a task's stack");
}

void forget_frames_below(const Stack* stack) {
  if (!shep_order_new_memory) return;
  constexpr size_t kOfThread = size_t{1} << 20;  // more than most use; nobody knows where its stack ends
  const char* const here = static_cast<const char*>(__builtin_frame_address(0));
  const char* const low = stack ? static_cast<const char*>(stack->low) : here - kOfThread;
  shep_order_new_memory(low, size_t(here - low));
}

// Stacks that were mapped together, each above its guard.
struct alignas(Stack) StackPool::Slab {
  Slab* next;
  char* low;
  size_t pitch;  // a guard and a stack
  int count;

  char* high() const { return low + count * pitch; }
  Stack* stacks() { return reinterpret_cast<Stack*>(this + 1); }
};

StackPool::StackPool(size_t size) : size_(usable_size(size)) {}

StackPool::~StackPool() {
  while (Slab* slab = slabs_.load(std::memory_order_relaxed)) {
    slabs_.store(slab->next, std::memory_order_relaxed);
    for (int i = 0; i < slab->count; ++i) VALGRIND_STACK_DEREGISTER(slab->stacks()[i].valgrind_id);
    munmap(slab->low, size_t(slab->high() - slab->low));
    std::free(slab);
  }
}

const Stack* StackPool::stack_above(const void* address) const {
  const auto* const byte = static_cast<const char*>(address);
  // Acquire pairs with map(): the slab is complete.
  for (Slab* slab = slabs_.load(std::memory_order_acquire); slab; slab = slab->next) {
    if (byte < slab->low || byte >= slab->high()) continue;
    const size_t offset = size_t(byte - slab->low);
    return offset % slab->pitch < kGuardSize ? &slab->stacks()[offset / slab->pitch] : nullptr;
  }
  return nullptr;
}

void StackPool::start_afresh_in_child() {
  new (&lock_) FutexLock;
  warm_ = cold_ = nullptr;  // another thread may have been changing the lists
  warm_count_ = 0;
}

Stack* StackPool::take(int most) {
  if (Stack* list = take_free(most)) return list;
  if (shep_has_shadow_stack()) return nullptr;
  // Where address space is short, one stack may fit where many do not.
  for (int count = most; count > 0; count /= 2)
    if (Stack* list = map(count)) return list;
  return nullptr;
}

Stack* StackPool::take_free(int most) {
  std::lock_guard guard(lock_);
  Stack* list = nullptr;
  for (; most > 0 && (warm_ || cold_); --most) {
    Stack*& source = warm_ ? warm_ : cold_;
    if (warm_) --warm_count_;
    Stack* const stack = source;
    source = stack->next;
    tell_taken_over(stack);
    stack->next = list;
    list = stack;
  }
  return list;
}

void StackPool::give(Stack* list) {
  while (Stack* stack = list) {
    list = stack->next;
    tell_left(stack);  // the frames of its last fiber come before those of its next
    std::unique_lock guard(lock_);
    if (warm_count_ < kMostWarm) {
      ++warm_count_;
      stack->next = warm_;
      warm_ = stack;
      continue;
    }
    guard.unlock();
    give_back_memory(*stack, 0);
    stack->used = false;
    guard.lock();
    stack->next = cold_;
    cold_ = stack;
  }
}

Stack* StackPool::map(int count) {
  void* const descriptors = aligned_alloc(alignof(Slab), sizeof(Slab) + count * sizeof(Stack));
  if (!descriptors) return nullptr;
  const size_t pitch = kGuardSize + size_;
  char* const low = map_memory(count, pitch);
  if (!low) {
    std::free(descriptors);
    return nullptr;
  }
  Slab* const slab = new (descriptors) Slab{slabs_.load(std::memory_order_relaxed), low, pitch, count};
  for (int i = 0; i < count; ++i) {
    Stack* const stack = new (&slab->stacks()[i]) Stack;
    stack->low = low + i * pitch + kGuardSize;
    stack->high = low + (i + 1) * pitch;
    stack->next = i > 0 ? stack - 1 : nullptr;
    stack->valgrind_id = VALGRIND_STACK_REGISTER(stack->low, stack->high);
  }
  memory_use.stacks.fetch_add(count, std::memory_order_relaxed);
  memory_use.stack_bytes.fetch_add(count * pitch, std::memory_order_relaxed);
  // Release publishes the slab to stack_above().
  while (!slabs_.compare_exchange_weak(slab->next, slab, std::memory_order_release, std::memory_order_relaxed)) {}
  return &slab->stacks()[count - 1];
}

StackCache::~StackCache() { pool_.give(free_); }

Stack* StackCache::take_slow() {
  Stack* const list = pool_.take(kStackBatch);
  if (!list) return nullptr;
  free_ = list->next;
  for (Stack* stack = free_; stack; stack = stack->next) ++count_;
  return list;
}

void StackCache::give_slow() {
  Stack* last_kept = free_;
  for (int i = 1; i < kMost - kStackBatch; ++i) last_kept = last_kept->next;
  Stack* const surplus = last_kept->next;
  last_kept->next = nullptr;
  count_ = kMost - kStackBatch;
  pool_.give(surplus);
}

void StackCache::trim() {
  for (Stack* stack = free_; stack; stack = stack->next) {
    give_back_memory(*stack, kKept);
    stack->used = false;
  }
}

}  // namespace shep
