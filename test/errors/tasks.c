// Tasks and taskloops with clauses and directives that they do not take.
// RUN: %refused %shepcc -fopenmp %s

// ---- Found first.

// Clauses and modifiers of OpenMP 6.0 where they do not belong, or with what they do not take.
void openmp_6_clause(int n) {
#pragma omp taskloop transparent(1) if (n) // expected-error {{'transparent' is not a clause that shepcc knows on this construct}}
  for (int i = 0; i < n; i++) n++;
#pragma omp taskgraph depend(in : n) // expected-error {{'depend' is not a clause that shepcc knows on this construct}}
  n++;
#pragma omp task graph_id(3) // expected-error {{'graph_id' is not a clause that shepcc knows on this construct}}
  n++;
#pragma omp task threadset(omp_all) // expected-error {{this is not an argument that the clause 'threadset' takes}}
  n++;
// expected-error@+1 {{the saved modifier belongs on a construct that can be recorded: task or taskloop}}
#pragma omp parallel firstprivate(saved : n)
  n++;
// expected-error@+1 {{this is not an argument that the clause 'severity' takes}}
#pragma omp parallel num_threads(strict : 3) severity(slight)
  n++;
#pragma omp taskloop
  for (int i = 0; i < n; i++) {
// expected-error@+1 {{'priority' is not a clause that shepcc knows on this construct}}
#pragma omp task_iteration depend(in : i) priority(3)
    n++;
  }
#pragma omp taskgraph graph_id(1) graph_id(2) // expected-error {{a construct must not have more than one 'graph_id' clause}}
  n++;
#pragma omp task untied(n) // expected-error {{the argument of the clause 'untied' has to be a literal}}
  n++;
#pragma omp taskgraph graph_id(missing) // expected-error {{use of undeclared identifier 'missing'}}
  n++;
}

// A taskloop with both grainsize and num_tasks, and a reduction without a taskgroup.
void taskloop_clauses(int n) {
  int sum = 0;
#pragma omp taskloop grainsize(4) num_tasks(n) // expected-error {{'num_tasks' and 'grainsize' clause are mutually exclusive}}
  for (int i = 0; i < n; i++)
    ;
#pragma omp taskloop nogroup reduction(+ : sum) // expected-error {{'reduction' clause cannot be used with 'nogroup' clause}}
  for (int i = 0; i < n; i++)
    sum += i;
}

// A taskloop whose loop is not in canonical form, and one that is left by a break.
void taskloop_form(int n) {
#pragma omp taskloop
  while (n > 0) // expected-error {{statement after '#pragma omp taskloop' must be a for loop}}
    n--;
#pragma omp taskloop
  for (int i = 0; i < n; i++)
    break; // expected-error {{'break' statement cannot be used in OpenMP for loop}}
}

// ---- Found by a later step.

// Where a task_iteration directive must not stand.
void task_iteration(int n, int *a) {
// expected-error@+1 {{a task_iteration directive has to stand in the body of the innermost loop of a taskloop construct}}
#pragma omp task_iteration depend(in : n)
#pragma omp for
  for (int i = 0; i < n; i++) {
// expected-error@+1 {{a task_iteration directive has to stand in the body of the innermost loop of a taskloop construct}}
#pragma omp task_iteration depend(in : a[i])
    a[i]++;
  }
}

// ---- Found by a later step.

// The tasks of a taskloop with task_iteration directives are known by numbers that only a rectangular nest has.
void task_iteration_nest(int n, int *a) {
#pragma omp taskloop collapse(2)
  // expected-error@+1 {{a taskloop with task_iteration directives must not have loops whose bounds depend on an outer loop variable}}
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++) {
#pragma omp task_iteration depend(in : a[i])
      a[i]++;
    }
}
