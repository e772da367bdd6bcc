// An assembly's directive stands right in front of a task, and says how wide it is; the task's members are no parallel
// region to be cancelled.
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
#pragma omp taskloop ompx_width(w) // expected-error {{'ompx_width' is not a clause that shepcc knows on this construct}}
  for (int i = 0; i < 3; i++) n++;
}
void cancels(int w) {
#pragma omp task ompx_width(w)
  {
// expected-error@+1 {{region cannot be closely nested inside 'parallel' region}}
#pragma omp cancel taskgroup
  }
}
// ---- Found by a later step.
void misplaced(int w) {
// expected-error@+1 {{expected '#pragma ompx assembly' right in front of '#pragma omp task'}}
#pragma ompx assembly width(w)
#pragma omp parallel
  n++;
// expected-error@+1 {{expected '#pragma ompx assembly' right in front of '#pragma omp task'}}
#pragma ompx assembly width(w)
  n++;
#pragma omp task
  n++;
}
