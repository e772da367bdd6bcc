// A metadirective has one default, and selectors that somebody knows.
// RUN: %refused %shepcc -fopenmp %s

// ---- Found first.

void two_defaults(int n) {
#pragma omp metadirective when(device = {kind(gpu)} : parallel) default(single) default(parallel) // expected-error {{a construct must not have more than one 'default' clause}}
  n++;
}

void unknown_set(int n) {
#pragma omp metadirective when(other_device = {kind(host)} : parallel) otherwise(single) // expected-error {{expected valid context selector in when clause}} expected-error {{expected expression}}
  n++;
}

void unknown_selector(int n) {
#pragma omp metadirective when(device = {kindd(host)} : parallel) otherwise(single) // expected-error {{expected valid context selector in when clause}} expected-error {{expected expression}}
  n++;
}
