// The user's namespaces and names may be those of the generated code; qualified list items are privatised.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++11 -Wall -Wextra -Wshadow -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "Inputs/expect.h"

namespace user {
namespace shep {
struct value {};

inline int region() {
  int r = 0;
#pragma omp parallel num_threads(2) reduction(+ : r)
  r += 1;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(r)
    r += 1;
  }
  return r;
}
}  // namespace shep
}  // namespace user

namespace outer {
int counter = 1;
namespace {
int hidden = 2;
}
struct Class {
  static int member;
};
int Class::member = 3;
}  // namespace outer

int main() {
  EXPECT_EQ(user::shep::region(), 3);
#pragma omp parallel num_threads(2) firstprivate(outer::counter) private(outer::hidden) firstprivate(outer::Class::member)
  {
    outer::counter += 10;
    outer::hidden = 5;
    ::outer::Class::member += outer::hidden;
    EXPECT_EQ(outer::counter, 11);
    EXPECT_EQ(outer::Class::member, 8);
  }
#pragma omp parallel num_threads(4) reduction(+ : outer::counter)
  outer::counter += 1;
  EXPECT_EQ(outer::counter, 5);
  EXPECT_EQ(outer::hidden, 2);
  EXPECT_EQ(outer::Class::member, 3);
#pragma omp parallel
#pragma omp single
#pragma omp task firstprivate(outer::counter)
  {
    outer::counter += 1;
    EXPECT_EQ(outer::counter, 6);
  }
  EXPECT_EQ(outer::counter, 5);
#pragma omp parallel for lastprivate(outer::counter)
  for (int i = 0; i < 10; ++i) outer::counter = i;
  EXPECT_EQ(outer::counter, 9);
  return failures();
}
