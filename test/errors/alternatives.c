// The directives of alternatives and of ordered exceptions stand right in front of a taskgroup, that of alternatives of
// one without clauses.
// RUN: %refused %shepcc -fopenmp %s
int n;
void misplaced(void) {
// expected-error@+1 {{expected '#pragma ompx alternatives' right in front of '#pragma omp taskgroup'}}
#pragma ompx alternatives
#pragma omp parallel
  n++;
// expected-error@+1 {{expected '#pragma ompx exceptions(ordered)' right in front of '#pragma omp taskgroup'}}
#pragma ompx exceptions(ordered)
#pragma omp single
  n++;
// expected-error@+1 {{expected '#pragma ompx exceptions(ordered)' right in front of '#pragma omp taskgroup'}}
#pragma ompx exceptions(ordered)
#pragma ompx alternatives
#pragma omp taskgroup
  n++;
// expected-error@+1 {{expected '#pragma ompx alternatives' right in front of '#pragma omp taskgroup'}}
#pragma ompx alternatives
  n++;
#pragma omp taskgroup
  n++;
}
// expected-error@+1 {{expected '#pragma ompx alternatives' right in front of '#pragma omp taskgroup'}}
#pragma ompx alternatives
