// Atomic operations. Two of them do not race. One that acquires comes behind all that released the same object before,
// as the run has it: a program that waits for a flag means that. A relaxed one, which is what `omp atomic` makes unless
// told otherwise, brings no order.
#include <type_traits>

#include "observe/races/check.h"
#include "observe/races/entry_points/entry_points.h"
#include "observe/races/shadow.h"
#include "observe/races/strand.h"

namespace shep::races {

namespace {

#define SHEP_PLACE reinterpret_cast<uintptr_t>(__builtin_return_address(0))

constexpr bool acquires(int order) {
  return order == __ATOMIC_ACQUIRE || order == __ATOMIC_CONSUME || order == __ATOMIC_ACQ_REL ||
         order == __ATOMIC_SEQ_CST;
}
constexpr bool releases(int order) {
  return order == __ATOMIC_RELEASE || order == __ATOMIC_ACQ_REL || order == __ATOMIC_SEQ_CST;
}

void before_operation(volatile void* at, bool is_write, int order) {
  if (is_write && releases(order)) return release(const_cast<void*>(at));
  const Inside inside;
  const Clock& fenced = current_strand().at_fence;
  if (inside && is_write && !fenced.is_empty()) meeting_at(reinterpret_cast<uintptr_t>(at)).clock.join(fenced);
}

void after_operation(volatile void* at, int order) {
  if (acquires(order)) return acquire(const_cast<void*>(at));
  const Inside inside;
  if (!inside) return;
  if (const Meeting* const meeting = find_meeting(reinterpret_cast<uintptr_t>(at)))
    current_strand().by_relaxed.join(meeting->clock);
}

// What is released comes before the operation, and what is acquired behind it: others see no other order.
template <class Operation>
auto operate(volatile void* at, size_t bytes, uintptr_t place, bool is_write, int order, const Operation& operation) {
  constexpr int kMemoryOrder = 0x7fff;  // above it are hints
  order &= kMemoryOrder;
  note_access(at, bytes, {place, is_write, true});
  before_operation(at, is_write, order);
  if constexpr (std::is_void_v<decltype(operation())>) {
    operation();
  } else {
    const auto result = operation();
    after_operation(at, order);
    return result;
  }
}

template <class Value> struct Atomic {
  using Object = volatile Value;

  static Value load(const Object* at, int order) {
    return operate(const_cast<Object*>(at), sizeof *at, SHEP_PLACE, false, order,
                   [&] { return __atomic_load_n(at, __ATOMIC_SEQ_CST); });
  }
  static void store(Object* at, Value value, int order) {
    operate(at, sizeof *at, SHEP_PLACE, true, order, [&] { __atomic_store_n(at, value, __ATOMIC_SEQ_CST); });
  }
#define SHEP_UPDATE(name, operation) \
  static Value name(Object* at, Value value, int order) { \
    return operate(at, sizeof *at, SHEP_PLACE, true, order, [&] { return operation(at, value, __ATOMIC_SEQ_CST); }); \
  }
  SHEP_UPDATE(exchange, __atomic_exchange_n)
  SHEP_UPDATE(fetch_add, __atomic_fetch_add)
  SHEP_UPDATE(fetch_sub, __atomic_fetch_sub)
  SHEP_UPDATE(fetch_and, __atomic_fetch_and)
  SHEP_UPDATE(fetch_or, __atomic_fetch_or)
  SHEP_UPDATE(fetch_xor, __atomic_fetch_xor)
  SHEP_UPDATE(fetch_nand, __atomic_fetch_nand)
#undef SHEP_UPDATE
  static int compare_exchange(Object* at, Value* expected, Value desired, int order, int) {
    return operate(at, sizeof *at, SHEP_PLACE, true, order, [&] {
      return __atomic_compare_exchange_n(at, expected, desired, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    });
  }
  static Value compare_exchange_val(Object* at, Value expected, Value desired, int order, int) {
    return operate(at, sizeof *at, SHEP_PLACE, true, order, [&] {
      __atomic_compare_exchange_n(at, &expected, desired, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
      return expected;
    });
  }
};

// A fence makes of the relaxed operations before or after it what release and acquire are (C11, 7.17.4).
void thread_fence(int order) {
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  const Inside inside;
  if (!inside) return;
  Strand& self = current_strand();
  if (acquires(order)) self.learn(self.by_relaxed);
  if (!releases(order)) return;
  self.at_fence.clear();
  self.tell(self.at_fence);
}

}  // namespace

void replace_atomics() {
#define SHEP_ONE(bits, name, function) \
  replace("__tsan_atomic" #bits "_" #name, reinterpret_cast<void*>(Atomic<uint##bits##_t>::function));
#define SHEP_ATOMIC(bits) \
  SHEP_ONE(bits, load, load) \
  SHEP_ONE(bits, store, store) \
  SHEP_ONE(bits, exchange, exchange) \
  SHEP_ONE(bits, fetch_add, fetch_add) \
  SHEP_ONE(bits, fetch_sub, fetch_sub) \
  SHEP_ONE(bits, fetch_and, fetch_and) \
  SHEP_ONE(bits, fetch_or, fetch_or) \
  SHEP_ONE(bits, fetch_xor, fetch_xor) \
  SHEP_ONE(bits, fetch_nand, fetch_nand) \
  SHEP_ONE(bits, compare_exchange_strong, compare_exchange) \
  SHEP_ONE(bits, compare_exchange_weak, compare_exchange) \
  SHEP_ONE(bits, compare_exchange_val, compare_exchange_val)
  SHEP_ATOMIC(8)
  SHEP_ATOMIC(16)
  SHEP_ATOMIC(32)
  SHEP_ATOMIC(64)
#undef SHEP_ATOMIC
#undef SHEP_ONE
  replace("__tsan_atomic_thread_fence", reinterpret_cast<void*>(thread_fence));
}

}  // namespace shep::races
