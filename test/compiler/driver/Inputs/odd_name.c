int odd_name(int n);
int odd_name(int n) {
#pragma omp parallel
#pragma omp single
#pragma omp task shared(n)
  n++;
  return n;
}
