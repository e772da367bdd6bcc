// How cores change hands in the table (sharing.md). All are called under its lock.
#pragma once

#include <cstdint>
#include <vector>

#include "sharing/division.h"
#include "sharing/table.h"

namespace shep {

// The cores of which a program is the owner.
struct Holding {
  std::vector<int> kept;
  std::vector<int> owed;  // promised to others
};
Holding holding_of(const SharedTable& table, int program);

// Makes the program the owner of cores that are promised to it and have none, or one that has been stopped.
void take_promised(SharedTable& table, int program, int64_t now);

// Gives what the program owes. `leave` takes all its threads from there before, and returns false if some may be there
// yet: then nothing is given. Returns the heirs.
template <class Leave> Programs give_owed(SharedTable& table, int program, const Leave& leave) {
  Programs heirs = 0;
  const std::vector<int> owed = holding_of(table, program).owed;
  if (owed.empty()) return heirs;
  if (!leave()) return heirs;
  for (int core : owed) {
    table.cpus[core].owner = 0;
    heirs |= bit_of(table.cpus[core].promised);
  }
  return heirs;
}

}  // namespace shep
