#include "platform/sanitizers.h"

namespace shep {

void tell_locked_slow(const void* lock) { shep_order_lock ? shep_order_lock(lock) : tell_acquire(lock); }
void tell_unlocked_slow(const void* lock) { shep_order_unlock ? shep_order_unlock(lock) : tell_release(lock); }
void tell_left_slow(const void* memory) {
  if (!shep_order_lock) tell_release(memory);
}
void tell_taken_over_slow(const void* memory) {
  if (!shep_order_lock) tell_acquire(memory);
}
void tell_task_begins_slow(const void* word, const shep_location* where) {
  tell_acquire(word);
  if (shep_order_task_begins) shep_order_task_begins(word, where);
}

}  // namespace shep
