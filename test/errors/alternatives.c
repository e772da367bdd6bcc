// The directive of alternatives stands right in front of a taskgroup without clauses.
// RUN: %refused %shepcc -fopenmp %s
int n;
void misplaced(void) {
// expected-error@+1 {{expected '#pragma ompx alternatives' right in front of '#pragma omp taskgroup'}}
#pragma ompx alternatives
#pragma omp parallel
  n++;
// expected-error@+1 {{expected '#pragma ompx alternatives' right in front of '#pragma omp taskgroup'}}
#pragma ompx alternatives
  n++;
#pragma omp taskgroup
  n++;
}
// expected-error@+1 {{expected '#pragma ompx alternatives' right in front of '#pragma omp taskgroup'}}
#pragma ompx alternatives
