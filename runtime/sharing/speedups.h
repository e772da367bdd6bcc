// Speed-ups of programs, as `shepherd share --profile` has measured them: what the division of cores goes by where a
// program does not say its own (Fenech 2013, 5.3). Each program has a file of its own in the user's cache folder.
#pragma once

#include <string>
#include <vector>

namespace shep {

struct Speedup {
  int cores;
  double speedup;  // over one core
};
// In the order of cores.
using Speedups = std::vector<Speedup>;

// Returns the file for that program, whose path is absolute, in $XDG_CACHE_HOME or ~/.cache; empty: there is no such
// folder. Not for privileged programs.
std::string speedups_file(const std::string& program);

// Returns what the file has; nothing, with no problem, where there is none; nothing, with the problem, if others may
// write it, or it is no table of that program.
Speedups read_speedups(const std::string& file, const std::string& program, std::string& problem);
// Replaces the file, and makes the folders that it lies in, for the user alone. Returns false, with the problem, and
// leaves what there was.
bool write_speedups(const std::string& file, const std::string& program, const Speedups& speedups,
                    std::string& problem);

// Returns what is known of this process's program; nothing also where there is a problem with the file.
Speedups speedups_of_this_program(std::string& file, std::string& problem);

// Returns the speed-up on so many cores: between two known numbers in proportion, beyond the last one as there; 1 where
// nothing is known.
double speedup_at(const Speedups& speedups, int cores);

}  // namespace shep
