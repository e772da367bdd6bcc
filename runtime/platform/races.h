// What libshepherd tells the library that finds races between tasks (observe/races/), besides what it tells
// ThreadSanitizer (sanitizers.h). The symbols are weak: `shepherd races` brings them, and elsewhere they are null.
#pragma once

#include <stddef.h>

struct shep_location;

// Exported by that library, and looked for by this one.
#define SHEP_RACES_CALL [[gnu::weak, gnu::visibility("default")]]

extern "C" {
// The task under execution holds a lock from now on, or no more: no order, unlike an acquire and a release.
SHEP_RACES_CALL void shep_races_lock(const void* lock);
SHEP_RACES_CALL void shep_races_unlock(const void* lock);
// The task may use what belongs to the thread that executes it, from now on to its end: as if under a lock.
SHEP_RACES_CALL void shep_races_use_thread(const void* thread);
// Memory that others have used belongs to somebody new, who does not come behind them.
SHEP_RACES_CALL void shep_races_new_memory(const void* low, size_t bytes);
// The current fiber executes a task, whose creator has released that word; the task has ended but for its event.
SHEP_RACES_CALL void shep_races_task_begins(const void* task, const struct shep_location* where);
SHEP_RACES_CALL void shep_races_body_ended(void);
// The calling thread takes part in a region whose primary thread has released `team`; and has passed its last barrier.
SHEP_RACES_CALL void shep_races_region_begins(const void* team, const struct shep_location* where, int thread_num);
SHEP_RACES_CALL void shep_races_region_ended(void);
}
