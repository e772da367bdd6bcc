// What the runtime asks of the system, in the model: in place of runtime/platform/futex.cpp, process_barrier.cpp and
// thread.cpp (whose create_thread() is in protocols/fork_join.cpp), and of what test/models/platform/ declares. Calls
// to the C library for memory and scheduling come by here too (--wrap).
#include <pthread.h>
#include <stdlib.h>

#include <cerrno>
#include <climits>
#include <cstring>
#include <new>

#include "checker/execution.h"
#include "model.h"
#include "platform/clock.h"
#include "platform/cpu.h"
#include "platform/futex.h"
#include "platform/process_barrier.h"
#include "platform/thread.h"

using model::execution;

namespace {

class Call {
 public:
  Call() : was_in_program_(model::in_program) { model::in_program = false; }
  ~Call() { model::in_program = was_in_program_; }
  bool is_watched() const { return was_in_program_ && execution().is_on(); }

 private:
  const bool was_in_program_;
};

const volatile uint32_t* word(const std::atomic<uint32_t>& atomic) {
  return reinterpret_cast<const volatile uint32_t*>(&atomic);
}

}  // namespace

namespace model {
int process_fences_left = -1;
}

namespace shep {

void futex_wait(std::atomic<uint32_t>& at, uint32_t expected) {
  Call call;
  if (call.is_watched()) execution().sleep(word(at), expected, -1, __builtin_return_address(0));
}
void futex_wait_for(std::atomic<uint32_t>& at, uint32_t expected, int64_t ns) {
  Call call;
  if (call.is_watched()) execution().sleep(word(at), expected, ns, __builtin_return_address(0));
}
// No model has files.
void futex_wait_in_file(std::atomic<uint32_t>&, size_t, uint32_t, int64_t) { abort(); }
void futex_wake_in_file(std::atomic<uint32_t>&, size_t, int) { abort(); }

void futex_wake(std::atomic<uint32_t>& at, int sleepers) {
  Call call;
  if (call.is_watched()) execution().wake(word(at), sleepers, __builtin_return_address(0));
}

bool has_process_barrier() { return model::process_fences_left != 0; }
bool process_barrier() {
  Call call;
  if (!call.is_watched()) return true;
  if (model::process_fences_left == 0) return false;
  if (model::process_fences_left > 0) --model::process_fences_left;
  if (model::process_fences_left == 0) return false;
  execution().process_fence(__builtin_return_address(0));
  return true;
}

void relax_cpu() {
  Call call;
  if (call.is_watched()) execution().yield(false, __builtin_return_address(0));
}

int64_t monotonic_ns() {
  Call call;
  return execution().now();
}

NotCancelled::NotCancelled() = default;
NotCancelled::~NotCancelled() = default;
void use_exact_timers() {}
int64_t run_time_if_runnable(pid_t) { return -1; }
int most_threads_of_system() { return INT_MAX; }
void run_at_once() {}
void go_before_equals() {}
bool get_affinity(pid_t thread, cpu_set_t& cpus) { return sched_getaffinity(thread, sizeof cpus, &cpus) == 0; }
bool set_affinity(pid_t, const cpu_set_t&) { return true; }
std::vector<int> cpus_of_calling_thread() { return {0, 1}; }

}  // namespace shep

extern "C" {

int __wrap_sched_yield() {
  Call call;
  if (call.is_watched()) execution().yield(true, __builtin_return_address(0));
  return 0;
}
int __wrap_sched_getcpu() { return 0; }
int __wrap_pthread_getattr_np(pthread_t, pthread_attr_t*) { return ENOSYS; }

void* __real_malloc(size_t bytes);
void* __real_calloc(size_t count, size_t bytes);
void* __real_aligned_alloc(size_t align, size_t bytes);
void __real_free(void* memory);

void* __wrap_malloc(size_t bytes) {
  if (!model::in_program) return __real_malloc(bytes);
  Call call;
  return execution().allocate(bytes, alignof(max_align_t));
}
void* __wrap_calloc(size_t count, size_t bytes) {
  if (!model::in_program) return __real_calloc(count, bytes);
  Call call;
  return memset(execution().allocate(count * bytes, alignof(max_align_t)), 0, count * bytes);
}
void* __wrap_aligned_alloc(size_t align, size_t bytes) {
  if (!model::in_program) return __real_aligned_alloc(align, bytes);
  Call call;
  return execution().allocate(bytes, align);
}
int __wrap_posix_memalign(void** memory, size_t align, size_t bytes) {
  return (*memory = __wrap_aligned_alloc(align, bytes)) ? 0 : ENOMEM;
}
void __wrap_free(void* memory) {
  if (!execution().arena().holds(memory)) return __real_free(memory);
  Call call;
  execution().free(memory);
}

// Copies that the compiler leaves to the C library.
void* __real_memcpy(void* to, const void* from, size_t size);
void* __real_memmove(void* to, const void* from, size_t size);
void* __real_memset(void* to, int value, size_t size);

void* __wrap_memcpy(void* to, const void* from, size_t size) {
  model::read(from, size);
  model::write(to, size);
  return __real_memcpy(to, from, size);
}
void* __wrap_memmove(void* to, const void* from, size_t size) {
  model::read(from, size);
  model::write(to, size);
  return __real_memmove(to, from, size);
}
void* __wrap_memset(void* to, int value, size_t size) {
  model::write(to, size);
  return __real_memset(to, value, size);
}
}

void* operator new(size_t bytes) { return __wrap_malloc(bytes); }
void* operator new[](size_t bytes) { return __wrap_malloc(bytes); }
void* operator new(size_t bytes, std::align_val_t align) {
  return __wrap_aligned_alloc(size_t(align), (bytes + size_t(align) - 1) & ~(size_t(align) - 1));
}
void* operator new[](size_t bytes, std::align_val_t align) { return operator new(bytes, align); }
void operator delete(void* memory) noexcept { __wrap_free(memory); }
void operator delete[](void* memory) noexcept { __wrap_free(memory); }
void operator delete(void* memory, size_t) noexcept { __wrap_free(memory); }
void operator delete[](void* memory, size_t) noexcept { __wrap_free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { __wrap_free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { __wrap_free(memory); }
void operator delete(void* memory, size_t, std::align_val_t) noexcept { __wrap_free(memory); }
void operator delete[](void* memory, size_t, std::align_val_t) noexcept { __wrap_free(memory); }
