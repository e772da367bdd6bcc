// What libshepherd tells a listener that knows tasks, and that ThreadSanitizer's interface (sanitizers.h) has no words
// for. The symbols are weak: a library that is loaded before this one brings them, together with that interface, and
// elsewhere they are null.
#pragma once

#include <stddef.h>

struct shep_location;

// Exported by the listener, and looked for by this library.
#define SHEP_ORDER_CALL [[gnu::weak, gnu::visibility("default")]]

extern "C" {
// The task under execution holds a lock from now on, or no more: no order, unlike an acquire and a release.
SHEP_ORDER_CALL void shep_order_lock(const void* lock);
SHEP_ORDER_CALL void shep_order_unlock(const void* lock);
// The task may use what belongs to the thread that executes it, from now on to its end: as if under a lock.
SHEP_ORDER_CALL void shep_order_use_thread(const void* thread);
// Memory that others have used belongs to somebody new, who does not come behind them.
SHEP_ORDER_CALL void shep_order_new_memory(const void* low, size_t bytes);
// The current fiber executes a task, whose creator has released that word; the task has ended but for its event.
SHEP_ORDER_CALL void shep_order_task_begins(const void* task, const struct shep_location* where);
SHEP_ORDER_CALL void shep_order_body_ended(void);
// The calling thread takes part in a region, whose encountering task has released `team`, or which it executes alone
// (null); and has passed its last barrier.
SHEP_ORDER_CALL void shep_order_region_begins(const void* team, const struct shep_location* where, int thread_num);
SHEP_ORDER_CALL void shep_order_region_ended(void);
}
