// Clauses that are unknown, unsupported, misplaced, repeated or malformed.
// RUN: %refused %shepcc -fopenmp %s

// ---- Found first.

// A clause on a directive that does not take it.
void clause_of_other_directive(int n) {
// expected-error@+1 {{unexpected OpenMP clause 'schedule' in directive '#pragma omp parallel'}}
#pragma omp parallel schedule(static)
  n++;
}

// A clause that does not end.
void missing_parenthesis(int n) {
#pragma omp task if(n // expected-error {{expected ')'}}
  n++;
}

// What stands behind the clauses and is none is not left out in silence.
void extra_tokens(void) {
#pragma omp parallel for ordered
  for (int i = 0; i < 3; i++) {
// expected-error@+1 {{extra tokens at the end of '#pragma omp ordered' belong to no clause}}
#pragma omp ordered |
    ;
  }
}

// num_threads asks for a positive constant.
void num_threads_zero(int n) {
// expected-error@+1 {{argument to 'num_threads' clause must be a strictly positive integer value}}
#pragma omp parallel num_threads(0)
  n++;
}

// A clause that may stand once.
void repeated_clause(int n) {
// expected-error@+1 {{directive '#pragma omp parallel' cannot contain more than one 'num_threads' clause}}
#pragma omp parallel num_threads(2) num_threads(3)
  n++;
}

// A clause names a variable that is not declared.
void undeclared_in_clause(int n) {
#pragma omp parallel firstprivate(missing) // expected-error {{use of undeclared identifier 'missing'}}
  n++;
}

// A schedule kind that OpenMP does not have.
void schedule_kind(int n) {
#pragma omp for schedule(fair) // expected-error {{expected 'static', 'dynamic', 'guided', 'auto', 'runtime',}}
  for (int i = 0; i < n; i++) ;
}

// A clause that nobody knows is named, and those behind it still count.
void unknown_clause(int n) {
#pragma omp parallel bogus(n) default(none) // expected-error {{'bogus' is not a clause that shepcc knows on this construct}}
  n++; // expected-error {{variable 'n' must have explicitly specified data sharing attributes}}
}

// An unknown clause that a macro holds is found behind the expansion, in _Pragma as well.
#define CLAUSES bogus if(n)
void unknown_clause_in_macro(int n) {
#pragma omp task CLAUSES // expected-error {{'bogus' is not a clause that shepcc knows on this construct}}
  n++;
_Pragma("omp task bogus") // expected-error {{'bogus' is not a clause that shepcc knows on this construct}}
  n++;
}

// ---- Found by a later step.

// A clause that is not lowered on its construct is named.
void unsupported_clause(int n) {
// expected-error@+1 {{the clause 'ompx_attribute' is not supported by shepcc on this construct}}
#pragma omp parallel num_threads(2) ompx_attribute(__attribute__((amdgpu_waves_per_eu(2, 3))))
  n = 1;
}
