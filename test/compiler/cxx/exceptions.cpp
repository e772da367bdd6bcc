// Exceptions are thrown and caught inside regions, and pass through functions that hold regions.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++11 -Wall -Wextra -Wshadow -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++20 -Wall -Wextra -Wshadow -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "Inputs/expect.h"
#include <stdexcept>
#include <string>

static void thrower(int i) {
  if (i % 2) throw std::runtime_error(std::to_string(i));
}

int main() {
  int caught = 0;
#pragma omp parallel for num_threads(4)
  for (int i = 0; i < 100; ++i) {
    try {
      thrower(i);
    } catch (const std::exception &) {
#pragma omp atomic
      ++caught;
    }
  }
  EXPECT_EQ(caught, 50);
  int tasks = 0;
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 20; ++i) {
#pragma omp task shared(tasks)
    try {
#pragma omp task shared(tasks)
      {
        try {
          thrower(i);
        } catch (...) {
#pragma omp critical
          ++tasks;
        }
      }
      thrower(i);
    } catch (const std::runtime_error &error) {
#pragma omp critical
      tasks += std::stoi(error.what()) == i;
    }
  }
  EXPECT_EQ(tasks, 20);
  int outside = 0;
  try {
    int n = 0;
#pragma omp parallel
#pragma omp atomic
    ++n;
    throw n;
  } catch (int n) {
    outside = n;
  }
  EXPECT(outside >= 1);
  return failures();
}
