// A metadirective has one default.
// RUN: %refused %shepcc -fopenmp %s

// ---- Found first.

void two_defaults(int n) {
#pragma omp metadirective when(device = {kind(gpu)} : parallel) default(single) default(parallel) // expected-error {{a construct must not have more than one 'default' clause}}
  n++;
}
