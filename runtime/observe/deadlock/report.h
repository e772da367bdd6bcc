#pragma once

#include <string>
#include <vector>

#include "dependences/dependent.h"
#include "detach/event.h"
#include "execution/worker.h"
#include "observe/mutex_use.h"

namespace shep {

// Says who waits for whom. All threads sleep, in these workers; `events` have not been destroyed. A line
// for each thread, each task that waits for others, and each event that is missing.
std::string deadlock_report(const std::vector<const Worker*>& asleep, const std::vector<const Event*>& events,
                            double seconds);

// Reads of waiting tasks what sleeping threads leave to be read.

// Those with descriptors that lie on the thread's stack, innermost first; its implicit task is the last.
std::vector<const Task*> tasks_under_execution(const Worker& worker);

// Children of the task that wait for siblings.
std::vector<const Dependent*> held_among_children(const Task& parent);
// The siblings that one of them waits for, by their constructs.
std::vector<const shep_location*> predecessors_of(const Task& parent, const void* dependent);
// Returns the tasks that wait for one that has not completed.
std::vector<const Dependent*> successors_of(const Dependent& task);

// The construct that has generated it.
const shep_location* site_of(const Dependent& task);

// The holders of mutexes, for the report of a deadlock.

void note_holder(const MutexUse& use);
void forget_holder(const MutexUse& use);

// Returns the holder of the mutex, as a text; empty where none is known. A mutex that is held is forgotten when it is
// destroyed.
std::string holder_of(const void* object);

// Names of threads and regions in messages.

// Returns "file.c:12".
std::string name_of_place(const shep_location* where);
// Returns "thread 1 of 4", "an initial thread" or "a free agent".
std::string name_of_thread(const Worker& worker);
// Returns the name of the worker's implicit task: "the parallel region at file.c:12", "the initial task".
std::string name_of_region(const Worker& worker);

}  // namespace shep
