// Reductions of what they cannot reduce, and where they cannot stand.
// RUN: %refused %shepcc -fopenmp %s

// ---- Found first.

// A struct has no built-in reduction.
struct pair { int a; };
void reduction_struct(int n) {
  struct pair sum = {n};
// expected-error@+1 {{list item of type 'struct pair' is not valid for specified reduction operation}}
#pragma omp parallel reduction(+ : sum)
  sum.a = n;
}

// A bitwise reduction of a floating variable.
void reduction_type(int n) {
  double sum = 0;
#pragma omp parallel reduction(& : sum) // expected-error {{invalid operands to binary expression ('double' and 'double')}}
  sum = n;
}

// A reduction that nobody has declared.
void reduction_unknown_identifier(int n) {
  int sum = 0;
#pragma omp parallel reduction(join : sum) // expected-error {{incorrect reduction identifier}}
  sum = n;
}

// ---- Found by a later step.

// The task modifier needs the end of the region.
void reduction_task_nowait(int n) {
  int sum = 0;
#pragma omp parallel
// expected-error@+1 {{a reduction clause with the task modifier must not be on a construct with a nowait clause}}
#pragma omp for reduction(task, + : sum) nowait
  for (int i = 0; i < n; i++)
    sum++;
}

// A task takes part in a reduction of a local variable that nothing around it reduces.
void in_reduction_unmatched(void) {
  int sum = 0, array[4] = {0};
#pragma omp taskgroup
  {
// expected-error@+1:35 {{no construct around this one has 'sum' in a task_reduction or in_reduction clause}}
#pragma omp task in_reduction(+ : sum)
    sum++;
  }
#pragma omp parallel reduction(+ : array)
// expected-error@+1:39 {{no construct around this one has 'array' in a task_reduction}}
#pragma omp taskloop in_reduction(+ : array[1:2])
  for (int i = 1; i < 3; i++)
    array[i]++;
}

// ---- Found by a later step.

// An inclusive or exclusive scan of an array section.
void scan_section(int n, int *x, int *b) {
// expected-error@+1:26 {{the clause 'reduction(inscan, ...) of array sections' is not supported by shepcc on this construct}}
#pragma omp parallel for reduction(inscan, + : x[0 : 2])
  for (int i = 0; i < n; i++) {
    x[i % 2]++;
#pragma omp scan inclusive(x[0 : 2])
    b[i] = x[0];
  }
}

// ---- Found by a later step.

// The teams of a league are executed one after the other: the second would see what the first has made of the original.
#pragma omp declare reduction(most : int : omp_out = omp_in > omp_out ? omp_in : omp_out) initializer(omp_priv = omp_orig)
int teams_original(int n) {
#pragma omp teams num_teams(2) reduction(most : n) // expected-error:1 {{the initializer of the reduction of 'n' reads omp_orig}}
  n += 1;
#pragma omp teams num_teams(2) reduction(max : n)
  n += 1;
  return n;
}
