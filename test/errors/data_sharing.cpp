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

// ---- Found before Clang parses it.

// Clang crashes at a linear member in a member template.
struct LinearMember {
  int place;
  template <typename T> void run(T n) {
// expected-error@+1:33 {{in a member template shepcc does not take a member as linear}}
#pragma omp parallel for linear(place : 2)
    for (T i = 0; i < n; ++i) (void)place;
  }
};

// ---- Found by a later step.

// In C++ no scan has slots for arrays of variable size, whether or not a template decides that they are.
void variable_arrays(int n) {
  int values[n];
// expected-error@+1:48 {{shepcc does not scan arrays of variable size in C++}}
#pragma omp parallel for reduction(inscan, + : values)
  for (int i = 0; i < n; ++i) {
    values[0] += i;
#pragma omp scan inclusive(values)
    (void)values[0];
  }
}
template <typename T> void arrays_of_dependent_size(T n) {
  int values[n];
// expected-error@+1:48 {{shepcc does not scan arrays of variable size in C++}}
#pragma omp parallel for reduction(inscan, + : values)
  for (int i = 0; i < n; ++i) {
    values[0] += i;
#pragma omp scan inclusive(values)
    (void)values[0];
  }
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

// ---- Found by the last step.

// No task captures where a loop over rows begins.
void rows_among_tasks(int n) {
  int values[n][n];
#pragma omp taskloop
// expected-error@+1:3 {{shepcc does not share a loop over the rows of an array of variable size among tasks}}
  for (auto row = values + 0; row < values + n; ++row) (*row)[0] = 0;
}
