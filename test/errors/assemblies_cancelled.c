// The region of an assembly is no parallel region that could be cancelled.
// RUN: %refused %shepcc -fopenmp %s
void cancels(int w) {
#pragma omp task ompx_width(w)
  {
#pragma omp cancel parallel // expected-error {{'#pragma omp cancel' does not stand directly in a construct of the kind that it names}}
  }
}
