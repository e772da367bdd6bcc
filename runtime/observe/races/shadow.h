// What is known of each word of the program's memory: the accesses that a later one may race with.
#pragma once

#include <cstddef>
#include <cstdint>

#include "observe/races/arena.h"
#include "observe/races/clock.h"
#include "observe/races/crowd.h"

namespace shep::races {

// An object that order is told of by.
struct Meeting {
  uintptr_t address;
  Clock clock;
  TaskNumber first, last;  // who has told first, and last
  LockSet locks;  // what the last one held
  Meeting* next;     // in the same word
};

struct Word {
  Array<Access> few;  // of each kind
  Crowd* crowds = nullptr;
  Meeting* meetings = nullptr;
};

Word& word_at(uintptr_t address);
Crowd& make_crowd(Word& word, const Access& kind);
// Takes out the crowd that the link leads to.
void end_crowd(Crowd*& link);
Meeting* find_meeting(uintptr_t address);
Meeting& meeting_at(uintptr_t address);
// What lies in these bytes from now on is new.
void forget(uintptr_t low, uintptr_t high);
// Somebody has accessed one of these bytes, and it has not been forgotten.
bool is_known(uintptr_t low, uintptr_t high);

}  // namespace shep::races
