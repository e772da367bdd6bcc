// Objects that a region cannot have a copy of.
// RUN: %refused %shepcxx -fopenmp -std=c++20 %s
#include <memory>

// ---- Found first.

// default(none) names a variable that has no data-sharing attribute, in a lambda too.
void default_none() {
  int n = 0;
  auto work = [&n] {
#pragma omp parallel default(none)
    n += 1; // expected-error {{variable 'n' must have explicitly specified data sharing attributes}}
  };
  work();
}

// A move-only object cannot be firstprivate in a task.
void move_only() {
  std::unique_ptr<int> owner(new int(1));
#pragma omp task firstprivate(owner) // expected-error {{call to deleted constructor of}}
  *owner = 2;
}

// A move-only object cannot become firstprivate in an orphaned task.
void orphan(std::unique_ptr<int> owner) {
#pragma omp task // expected-error {{call to deleted constructor of}}
  *owner = 2;
}
void move_only_implicit() { orphan(std::unique_ptr<int>(new int(1))); }

// A reduction over a class needs a declare reduction.
struct Vec {
  double x;
};
void reduction_without_operator() {
  Vec sum{0};
#pragma omp parallel reduction(+ : sum) // expected-error {{invalid operands to binary expression ('Vec' and 'Vec')}}
  sum.x += 1;
}

// ---- Found by a later step.

// In C++ an array of variable size is copied where the region stands in place, and as a task's firstprivate; the error
// says where it is not.
void variable_arrays(int n) {
  int values[n];
// expected-error@+1:34 {{shepcc does not copy arrays of variable size in C++, as this clause of a construct}}
#pragma omp taskloop lastprivate(values)
  for (int i = 0; i < n; ++i) values[i] = i;
// expected-error@+1:46 {{shepcc does not copy arrays of variable size in C++, as this clause of a construct}}
#pragma omp parallel for reduction(task, + : values)
  for (int i = 0; i < n; ++i) values[i] += i;
// expected-error@+1:42 {{shepcc does not copy arrays of variable size in C++, as this clause of a construct}}
#pragma omp taskgroup task_reduction(+ : values)
// expected-error@+1:35 {{shepcc does not copy arrays of variable size in C++, as this clause of a construct}}
#pragma omp task in_reduction(+ : values)
  values[0] += n;
}

// Threads reduce to one object together, which a reference to what each of them has is not, in a template or not. One
// to what they share may be reduced.
template <typename T> T reduced_reference(T n) {
  T shared = 0, listed = 0;
#pragma omp parallel private(listed)
  {
    T own = 0, &first = own, &second = first, &third = listed, &fourth = shared;
#pragma omp for reduction(+ : first) // expected-error {{'reduction' must reference the same object in all threads}}
    for (int i = 0; i < 10; ++i) first += n;
#pragma omp for reduction(+ : fourth) reduction(+ : second) // expected-error {{'reduction' must reference the same object}}
    for (int i = 0; i < 10; ++i) second += n;
#pragma omp sections reduction(+ : third) // expected-error {{'reduction' must reference the same object in all threads}}
    { third += n; }
  }
  return shared;
}
int plain_reference(int n) {
#pragma omp parallel
  {
    int own = 0, &first = own;
#pragma omp for reduction(+ : first) // expected-error {{'reduction' must reference the same object in all threads}}
    for (int i = 0; i < 10; ++i) first += n;
  }
  return reduced_reference(n);
}
