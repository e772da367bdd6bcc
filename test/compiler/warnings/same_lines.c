// Warnings before, in and behind each construct name the lines that they name without us.
// RUN: %python %S/Inputs/same_warnings.py %shepcc %backend -fopenmp -Wall -Wextra -c %s -o %t.o
extern int printf(const char *, ...);
int a[100];
void f(int n);
void f(int n) {
  int i, j, k = 0, u1;
  int *w1;
#pragma omp parallel private(i, j) firstprivate(k)
  {
    int *w2;
    int w2b;
    j = i = k;
    a[i] = j;
#pragma omp for schedule(dynamic, 3) \
    nowait
    for (i = 0; i < n; i++) {
      int *w3;
      a[i] = n;
    }
    int *w4;
#pragma omp critical
    { int *w5; }
    int *w6;
#pragma omp single
    {
#pragma omp task shared(n) \
   firstprivate(k)
      {
        int *w7;
        n += k;
      }
      int *w8;
#pragma omp task
      n++;
#pragma omp taskwait
      int *w9;
    }
#pragma omp atomic
    n++;
    int *w10;
#pragma omp atomic capture
    { j = n; n++; }
    int *w11;
#pragma omp barrier
#pragma omp sections
    {
#pragma omp section
      { int *w12; }
#pragma omp section
      { int *w13; }
    }
    int *w14;
  }
  int *w15;
#pragma omp parallel for collapse(2) reduction(+:k)
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++) {
      int *w16;
      k += a[i];
    }
  int *w17;
  printf("%s\n", k + u1);
}

#warning "behind a function whose regions have moved"
int *w18;
