extern int puts(const char *);
static double table[16];
static int regions(int n) {
  int sum = 0, first = 1, last = 0, copy, rows[n];
  long long large = 0;
#pragma omp parallel num_threads(3) if(parallel: n) private(copy) firstprivate(first) shared(sum, rows, last, n) proc_bind(close) default(none)
  {
#pragma omp for schedule(dynamic, 2) reduction(+: sum) lastprivate(last) ordered nowait
    for (int i = 0; i < n; i += 2) {
      sum += i, last = i;
#pragma omp ordered
      rows[i % n] = i;
    }
#pragma omp single copyprivate(copy)
    copy = n;
#pragma omp sections private(copy)
    {
#pragma omp section
      copy = 1;
#pragma omp section
      copy = 2;
    }
#pragma omp critical(named) hint(1)
    sum++;
#pragma omp masked filter(1)
    first = 2;
#pragma omp barrier
#pragma omp atomic capture seq_cst
    { copy = sum; sum += 1; }
#pragma omp atomic write
    sum = 3;
#pragma omp flush
  }
#pragma omp parallel for simd collapse(2) schedule(static) linear(large: 1) safelen(4)
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++) table[i * 4 + j] = large;
#pragma omp teams distribute parallel for
  for (int i = 0; i < n; i++) table[i] = i;
#pragma omp metadirective when(user={condition(1)}: parallel) default(nothing)
  sum++;
  return sum + last + first;
}
