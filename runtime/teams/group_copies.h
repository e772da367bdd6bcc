// The copies that contention groups have of groupprivate variables (OpenMP 6.0, 7.13).
#pragma once

#include <cstddef>

namespace shep {

struct ContentionGroup;

// A copy, in front of its bytes.
struct GroupCopy {
  const void* original;
  void* bytes;
  GroupCopy* next;
};

// Returns the group's copy of a variable of that size and alignment. The group of the first initial thread has the
// variable itself. A copy comes to be when it is first asked for, without a value.
void* copy_in_group(ContentionGroup& group, void* original, size_t size, size_t alignment);

// Called when all tasks of the group have ended.
void forget_copies(ContentionGroup& group);

}  // namespace shep
