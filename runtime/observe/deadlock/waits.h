// Reads of waiting tasks what sleeping threads leave to be read.
#pragma once

#include <vector>

#include "dependences/dependent.h"
#include "execution/worker.h"

namespace shep {

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

}  // namespace shep
