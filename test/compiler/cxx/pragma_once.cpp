// Headers with regions that guard themselves by #pragma once are included several times.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++11 -Wall -Wextra -Wshadow -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "Inputs/expect.h"
#include "Inputs/once.h"
#include "Inputs/once_more.h"
#include "Inputs/once.h"

int main() {
  EXPECT_EQ(once(10), 45);
  EXPECT_EQ(twice(10), 90);
  return failures();
}
