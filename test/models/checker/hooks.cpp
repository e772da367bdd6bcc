// The program under test is compiled with -fsanitize=thread, and nothing else is done to it: so each of its accesses to
// memory comes by here. These are the functions that the compilers call (LLVM's and GCC's names agree), with the
// checker behind them instead of ThreadSanitizer.
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "checker/execution.h"

namespace model {

bool in_program = false;

namespace {

// The program calls, and the checker answers.
class Call {
 public:
  Call() { in_program = false; }
  ~Call() { in_program = true; }
};

bool is_watched() { return in_program && execution().is_on(); }

#define SHEP_MODEL_FROM __builtin_return_address(0)

template <class Value> Value load(const volatile Value* at, int order, const void* from) {
  if (!is_watched()) return *at;
  Call call;
  return Value(execution().load(at, sizeof(Value), order, from));
}

template <class Value> void store(volatile Value* at, Value value, int order, const void* from) {
  if (!is_watched()) return void(*at = value);
  Call call;
  execution().store(at, sizeof(Value), value, order, from);
}

template <class Value>
Value update(volatile Value* at, Memory::Change change, Value operand, int order, const void* from) {
  if (!is_watched()) {
    const Value old = *at;
    *at = Value(change(old, operand));
    return old;
  }
  Call call;
  return Value(execution().update(at, sizeof(Value), change, operand, order, from));
}

template <class Value>
bool compare_exchange(volatile Value* at, Value* expected, Value desired, bool weak, int success, int failure,
                      const void* from) {
  if (!is_watched()) {
    const Value found = *at;
    if (found == *expected) return *at = desired, true;
    return *expected = found, false;
  }
  Call call;
  uint64_t found = *expected;
  const bool done = execution().compare_exchange(at, sizeof(Value), found, desired, weak, success, failure, from);
  *expected = Value(found);
  return done;
}

}  // namespace

void read(const volatile void* at, size_t size) {
  if (!is_watched()) return;
  Call call;
  execution().read(at, size);
}

void write(const volatile void* at, size_t size) {
  if (!is_watched()) return;
  Call call;
  execution().write(at, size);
}

}  // namespace model

extern "C" {

#define SHEP_MODEL_ATOMIC(bits) \
  using a##bits = uint##bits##_t; \
  a##bits __tsan_atomic##bits##_load(const volatile a##bits* at, int order) { \
    return model::load(at, order, SHEP_MODEL_FROM); \
  } \
  void __tsan_atomic##bits##_store(volatile a##bits* at, a##bits value, int order) { \
    model::store(at, value, order, SHEP_MODEL_FROM); \
  } \
  SHEP_MODEL_UPDATE(bits, exchange, operand) \
  SHEP_MODEL_UPDATE(bits, fetch_add, old + operand) \
  SHEP_MODEL_UPDATE(bits, fetch_sub, old - operand) \
  SHEP_MODEL_UPDATE(bits, fetch_and, old& operand) \
  SHEP_MODEL_UPDATE(bits, fetch_or, old | operand) \
  SHEP_MODEL_UPDATE(bits, fetch_xor, old ^ operand) \
  int __tsan_atomic##bits##_compare_exchange_strong(volatile a##bits* at, a##bits* expected, a##bits desired, \
                                                    int success, int failure) { \
    return model::compare_exchange(at, expected, desired, false, success, failure, SHEP_MODEL_FROM); \
  } \
  int __tsan_atomic##bits##_compare_exchange_weak(volatile a##bits* at, a##bits* expected, a##bits desired, \
                                                  int success, int failure) { \
    return model::compare_exchange(at, expected, desired, true, success, failure, SHEP_MODEL_FROM); \
  } \
  a##bits __tsan_atomic##bits##_compare_exchange_val(volatile a##bits* at, a##bits expected, a##bits desired, \
                                                     int success, int failure) { \
    model::compare_exchange(at, &expected, desired, false, success, failure, SHEP_MODEL_FROM); \
    return expected; \
  }
#define SHEP_MODEL_UPDATE(bits, name, result) \
  a##bits __tsan_atomic##bits##_##name(volatile a##bits* at, a##bits value, int order) { \
    return model::update( \
        at, [](uint64_t old, uint64_t operand) { return static_cast<void>(old), uint64_t(result); }, value, order, \
        SHEP_MODEL_FROM); \
  }
SHEP_MODEL_ATOMIC(8)
SHEP_MODEL_ATOMIC(16)
SHEP_MODEL_ATOMIC(32)
SHEP_MODEL_ATOMIC(64)

void __tsan_atomic_thread_fence(int order) {
  if (!model::is_watched()) return;
  model::Call call;
  model::execution().fence(order, SHEP_MODEL_FROM);
}
void __tsan_atomic_signal_fence(int) {
  if (!model::is_watched()) return;
  model::Call call;
  model::execution().light_fence(SHEP_MODEL_FROM);
}

#define SHEP_MODEL_PLAIN(bytes) \
  void __tsan_read##bytes(void* at) { model::read(at, bytes); } \
  void __tsan_write##bytes(void* at) { model::write(at, bytes); } \
  void __tsan_unaligned_read##bytes(void* at) { model::read(at, bytes); } \
  void __tsan_unaligned_write##bytes(void* at) { model::write(at, bytes); }
SHEP_MODEL_PLAIN(1)
SHEP_MODEL_PLAIN(2)
SHEP_MODEL_PLAIN(4)
SHEP_MODEL_PLAIN(8)
SHEP_MODEL_PLAIN(16)
void __tsan_read_range(void* at, size_t size) { model::read(at, size); }
void __tsan_write_range(void* at, size_t size) { model::write(at, size); }
void __tsan_vptr_update(void** at, void*) { model::write(at, sizeof(*at)); }
void __tsan_vptr_read(void** at) { model::read(at, sizeof(*at)); }

void* __tsan_memcpy(void* to, const void* from, size_t size) {
  model::read(from, size);
  model::write(to, size);
  return std::memcpy(to, from, size);
}
void* __tsan_memmove(void* to, const void* from, size_t size) {
  model::read(from, size);
  model::write(to, size);
  return std::memmove(to, from, size);
}
void* __tsan_memset(void* to, int value, size_t size) {
  model::write(to, size);
  return std::memset(to, value, size);
}

void __tsan_init() {}
void __tsan_func_entry(void*) {}
void __tsan_func_exit() {}

}  // extern "C"
