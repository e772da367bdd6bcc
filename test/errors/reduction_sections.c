// A reduction's array section is one piece of memory (OpenMP 5.2, 5.5.8).
// RUN: %refused %shepcc -fopenmp %s
void sections(int n) {
  int a[3][4][2] = {{{0}}};
#pragma omp parallel reduction(+ : a[1 : 2][0 : 4][0 : 2], a[2][1 : n])
  a[2][1][1]++;
#pragma omp parallel reduction(+ : a[1 : 1][2][: 1])
  a[1][2][0]++;
#pragma omp parallel reduction(+ : a[0 : 3][1 : 2]) // expected-error {{an array section in a reduction has to be contiguous}}
  a[0][1][1]++;
#pragma omp parallel reduction(+ : a[0 : n][2]) // expected-error {{an array section in a reduction has to be contiguous}}
  a[0][2][1]++;
#pragma omp taskgroup task_reduction(+ : a[: 2][:][: 1]) // expected-error {{an array section in a reduction has to be contiguous}}
#pragma omp task in_reduction(+ : a[: 2][:][: 1]) // expected-error {{an array section in a reduction has to be contiguous}}
  a[0][2][0]++;
}
