// The statement of an atomic construct has one of the forms.
// RUN: %refused %shepcc -fopenmp %s
void atomic_form(int n) {
  int x = 0;
#pragma omp atomic
  x = n * n; // expected-error {{the statement for 'atomic' must be an expression statement}}
}
