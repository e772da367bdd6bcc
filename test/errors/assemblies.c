// An assembly's directive stands right in front of a task or taskloop, and says how wide it is; of a taskloop's loops nothing but
// iterations is left to them.
// RUN: %refused %shepcc -fopenmp %s
int n;
// ---- Found by the pass over directives, and by Clang.
void forms(int w) {
#pragma ompx assembly // expected-error {{expected 'width(expression)', 'width(auto)' or 'width(auto : bytes)'}}
#pragma omp task
  n++;
#pragma ompx assembly width // expected-error {{expected 'width(expression)', 'width(auto)' or 'width(auto : bytes)'}}
#pragma omp task
  n++;
#pragma ompx assembly width() // expected-error {{expected 'width(expression)', 'width(auto)' or 'width(auto : bytes)'}}
#pragma omp task
  n++;
#pragma ompx assembly width(auto 3) // expected-error {{expected 'width(expression)', 'width(auto)' or 'width(auto : bytes)'}}
#pragma omp task
  n++;
#pragma omp task ompx_width(w) ompx_width(2) // expected-error {{must not have more than one 'ompx_width' clause}}
  n++;
#pragma omp task width(auto :) // expected-error {{expected 'width(expression)', 'width(auto)' or 'width(auto : bytes)'}}
  n++;
#pragma omp task width(2) ompx_width(2) // expected-error {{must not have more than one 'ompx_width' clause}}
  n++;
#pragma omp parallel ompx_width(w) // expected-error {{'ompx_width' is not a clause that shepcc knows on this construct}}
  n++;
#pragma omp taskloop simd ompx_width(w) // expected-error {{'ompx_width' is not a clause that shepcc knows on this construct}}
  for (int i = 0; i < 3; i++) n++;
#pragma omp parallel masked taskloop width(w) // expected-error {{'width' is not a clause that shepcc knows on this construct}}
  for (int i = 0; i < 3; i++) n++;
#pragma omp taskloop width(w) width(2) // expected-error {{must not have more than one 'width' clause}}
  for (int i = 0; i < 3; i++) n++;
#pragma omp taskloop width(w) collapse(1 + 1) // expected-error {{the argument of the clause 'collapse' has to be a literal for shepcc}}
  for (int i = 0; i < 3; i++)
    for (int k = 0; k < 3; k++) n++;
}
void clauses(int w) {
#pragma omp task width(2)
  {
#pragma omp cancel taskgroup if(w) if(w) // expected-error {{must not have more than one 'if' clause}}
#pragma omp cancel taskgroup nowait // expected-error {{'nowait' is not a clause that shepcc knows on this construct}}
#pragma omp cancellation point taskgroup if(w) // expected-error {{'if' is not a clause that shepcc knows on this construct}}
  }
}
// A member would wait for what the thread holds that waits for it.
void holds(int w) {
#pragma omp critical(one)
  {
#pragma omp task ompx_width(w)
    {
// expected-error@+1 {{cannot nest 'critical' regions having the same name 'one'}}
#pragma omp critical(one)
      n++;
    }
#pragma omp taskwait
  }
}
// ---- Found by a later step.
void holds_without_name(int w) {
#pragma omp critical
  {
#pragma omp task ompx_width(w)
    {
// expected-error@+1 {{cannot nest 'critical' regions that both have no name}}
#pragma omp critical
      n++;
    }
#pragma omp taskwait
  }
}
void misplaced(int w) {
// expected-error@+1 {{expected '#pragma ompx assembly' right in front of '#pragma omp task' or '#pragma omp taskloop'}}
#pragma ompx assembly width(w)
#pragma omp parallel
  n++;
// expected-error@+1 {{expected '#pragma ompx assembly' right in front of '#pragma omp task' or '#pragma omp taskloop'}}
#pragma ompx assembly width(w)
  n++;
#pragma omp task
  n++;
// expected-error@+1 {{expected '#pragma ompx assembly' right in front of '#pragma omp task' or '#pragma omp taskloop'}}
#pragma ompx assembly width(w)
#pragma omp taskloop simd
  for (int i = 0; i < 3; i++) n++;
}
