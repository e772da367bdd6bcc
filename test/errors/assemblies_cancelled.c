// The region of an assembly is no parallel region that could be cancelled. Behind an assembly shepcc itself looks where directives about
// taskgroups stand.
// RUN: %refused %shepcc -fopenmp %s
void cancels(int w) {
#pragma omp task ompx_width(w)
  {
#pragma omp cancel parallel // expected-error {{'#pragma omp cancel' does not stand directly in a construct of the kind that it names}}
  }
}
void elsewhere(int w) {
#pragma omp cancel taskgroup // expected-error {{'#pragma omp cancel' does not stand directly in a construct of the kind that it names}}
#pragma omp parallel
  {
#pragma omp cancellation point taskgroup // expected-error {{'#pragma omp cancellation point' does not stand directly in a construct of the kind that it names}}
  }
}
