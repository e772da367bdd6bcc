// What cannot be groupprivate, or not be done with what is.
// RUN: %refused %shepcc -fopenmp %s

int fine;
#pragma omp groupprivate(fine)

// ---- Found first.

void automatic(int n) {
  int local;
#pragma omp groupprivate(local) // expected-error {{arguments of '#pragma omp groupprivate' must have static storage duration}}
  local = n;
}
struct incomplete;
extern struct incomplete whole;
#pragma omp groupprivate(whole) // expected-error {{groupprivate variable with incomplete type 'struct incomplete'}}
int typed, twice, other;
#pragma omp groupprivate(typed) device_type(some) // expected-error:33 {{this is not an argument that the clause 'device_type' takes}}
#pragma omp groupprivate(twice) device_type(any) device_type(any) // expected-error {{a construct must not have more than one 'device_type' clause}}
#pragma omp groupprivate(other) nowait // expected-error {{'nowait' is not a clause that shepcc knows on this construct}}
int *address = &fine; // expected-error {{initializer element is not a compile-time constant}}
int *keep(void) {
  static int *kept = &fine; // expected-error {{initializer element is not a compile-time constant}}
  return kept;
}
int listed(void) {
#pragma omp parallel private(fine) // expected-error {{groupprivate variable cannot be private}}
  fine = 1;
  return fine;
}

// ---- Found by a later step.

int started = 1; // expected-error {{'started' has an initializer}}
#pragma omp groupprivate(started)
int copies(void) {
#pragma omp parallel copyin(fine) // expected-error {{a groupprivate variable cannot be listed by the clause 'copyin'}}
#pragma omp single copyprivate(fine) // expected-error {{a groupprivate variable cannot be listed by the clause 'copyprivate'}}
  fine = 1;
  return fine;
}
