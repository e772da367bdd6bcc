// Compares each access with those before it. Of the accesses to a word it keeps those that a later one may race with
// although it does not race with any newer: an access goes when a newer one is ordered behind it and does as much under
// no more locks. So at least one race of each word that has one is found, whatever the schedule (Feng, Leiserson 1997,
// for tasks that fork and join; with edges between any tasks more than two readers may be left, as in Surendran,
// Sarkar 2016, "Dynamic Determinacy Race Detection for Task Parallelism with Futures"). Many of one kind are a crowd
// (crowd.h).
#pragma once

#include <cstddef>
#include <cstdint>

#include "observe/races/shadow.h"
#include "observe/races/strand.h"

namespace shep::races {

struct Use {
  uintptr_t place;
  bool is_write;
  bool is_atomic = false;
  bool is_free = false;
};

void note_access(const volatile void* first, size_t bytes, Use use);

}  // namespace shep::races
