// Whether the program is a rank of an MPI job that shares cores with other ranks of it, as far as its launcher says.
#pragma once

namespace shep {

// Returns how many ranks of the job run on this machine, or at most do, from the variables that Open MPI, MPICH and
// others of its kind (Hydra, PMI), and Slurm set; 1: the program is no rank, or the only one. Reads the environment.
int ranks_on_this_machine();
// The same for Slurm's list of the tasks of each node, like "4(x2),3": the number of node `node`; 0: malformed.
int tasks_of_node(const char* list, int node);

// Returns true if there are more such ranks than could have this many cpus each, `cpus`, of those that their launcher
// may use: then some have the same ones.
bool ranks_may_overlap(int ranks, int cpus);

}  // namespace shep
