// The division of cores by measured speed-ups: so that the programs are slowed down least in the mean.
#pragma once

#include <vector>

#include "sharing/policy.h"

namespace shep {

// Divides cores so that the mean of all programs' slowdowns (ANTT: a program's best speed-up, over that which it has
// here) is low. Each begins with one core, while there are cores; then that program gets the next one, or the next few,
// by which its slowdown falls most for a core (as ways of a cache in Qureshi and Patt, MICRO 2006). So cores pass by
// programs that are fastest with fewer, and long flat pieces of a curve are crossed at once. First nobody gets more
// than it has tasks for, nor what slows it down; what is left then goes to whom it helps most, or harms least.
//
// A program without `measured` follows Amdahl's law through its speed-up on all the cores. Returns the cores of each,
// at most `most`. Where each core helps less than the one before, no division has a lower mean. Thread-safe.
std::vector<int> divide_by_slowdown(const std::vector<Sharer>& programs, int cores);

}  // namespace shep
