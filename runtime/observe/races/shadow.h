// What is known of each word of the program's memory: the accesses that a later one may race with.
#pragma once

#include <cstddef>
#include <cstdint>

#include "observe/races/arena.h"
#include "observe/races/clock.h"
#include "observe/races/locks.h"

namespace shep::races {

struct Access {
  TaskNumber task;
  Epoch epoch;
  uintptr_t place : 48;  // the instruction behind the access
  uintptr_t bytes : 8;   // which of the word's
  uintptr_t is_write : 1;
  uintptr_t is_atomic : 1;
  uintptr_t is_free : 1;  // the memory is given back
  LockSet locks;
};

// An object that order is told of by.
struct Meeting {
  uintptr_t address;
  Clock clock;
  TaskNumber first, last;  // who has told first, and last
  Meeting* next;     // in the same word
};

struct Word {
  Array<Access> writes, reads;
  Meeting* meetings = nullptr;
};

Word& word_at(uintptr_t address);
Meeting* find_meeting(uintptr_t address);
Meeting& meeting_at(uintptr_t address);
// What lies in these bytes from now on is new.
void forget(uintptr_t low, uintptr_t high);
// Somebody has accessed one of these bytes, and it has not been forgotten.
bool is_known(uintptr_t low, uintptr_t high);

}  // namespace shep::races
