// Data-sharing clauses that contradict each other or their variables.
// RUN: %refused %shepcc -fopenmp %s

// ---- Found first.

// copyin takes threadprivate variables.
void copyin_not_threadprivate(int n) {
#pragma omp parallel copyin(n) // expected-error {{copyin variable must be threadprivate}}
  n++;
}

// copyprivate takes variables that are private or threadprivate.
void copyprivate_shared(int n) {
#pragma omp parallel
  {
// expected-error@+1 {{copyprivate variable must be threadprivate or private in the enclosing context}}
#pragma omp single copyprivate(n)
    n++;
  }
}

// default(none) asks for every variable, in a task below it too.
void default_none(int n) {
#pragma omp parallel default(none)
#pragma omp task
  n++; // expected-error {{variable 'n' must have explicitly specified data sharing attributes}}
}

// default(none) on a task.
void default_none_task(int n) {
#pragma omp task default(none)
  n++; // expected-error {{variable 'n' must have explicitly specified data sharing attributes}}
}

// A variable has one data-sharing attribute.
void two_attributes(int n) {
#pragma omp parallel shared(n) private(n) // expected-error {{shared variable cannot be private}}
  n = 1;
}

// lastprivate(conditional: x) is for loops and sections that one team shares.
int lastprivate_conditional(int n, int *a) {
  int last = 0;
#pragma omp taskloop lastprivate(conditional : last) // expected-error:34 {{use of undeclared identifier 'conditional'}}
  for (int i = 0; i < n; i++)
    if (a[i]) last = i;
  return last;
}

// ---- Found by a later step.

// The x of lastprivate(conditional: x) is assigned where the iteration is known.
int lastprivate_conditional_in_region(int n, int *a) {
  int last = 0;
#pragma omp parallel for lastprivate(conditional : last)
  for (int i = 0; i < n; i++) {
#pragma omp task shared(last)
    last = i; // expected-error:10 {{'last' is assigned in a region inside of the construct}}
  }
  return last;
}
