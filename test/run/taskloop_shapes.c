// Taskloops of random shapes, nested in each other and in tasks and taskgroups, compute what their serial elision does.
// RUN: %matrix --backend=%backend %s
#include <stdio.h>

static unsigned long seed = 88172645463325252ul;
static unsigned random_below(unsigned bound) {
  seed ^= seed << 13;
  seed ^= seed >> 7;
  seed ^= seed << 17;
  return (unsigned)(seed % bound);
}

static unsigned long mix(unsigned long i) { return i * 2654435761ul ^ i >> 7; }

static unsigned long work(unsigned long i) {
  unsigned long x = i;
  for (unsigned long k = i % 97 == 0 ? 2000 : i % 7; k > 0; k--)
    x = mix(x);
  return x;
}

/* Orphaned: its tasks bind to whoever calls. */
static unsigned long in_grains(unsigned long n, int grain) {
  unsigned long sum = 0;
#pragma omp taskloop grainsize(grain) reduction(+ : sum)
  for (unsigned long i = 0; i < n; i++)
    sum += work(i);
  return sum;
}

static unsigned long in_tasks(long n, int tasks, int undeferred) {
  unsigned long sum = 0;
#pragma omp taskloop num_tasks(tasks) reduction(+ : sum) if (!undeferred) untied
  for (long i = n; i > 0; i -= 3)
    sum += work((unsigned long)i);
  return sum;
}

static unsigned long lazily(int n, int step) {
  unsigned long sum = 0;
#pragma omp taskgroup task_reduction(+ : sum)
  {
#pragma omp taskloop in_reduction(+ : sum) nogroup
    for (int i = 0; i <= n; i += step)
      sum += work((unsigned long)i);
#pragma omp task in_reduction(+ : sum)
    sum += 1;
  }
  return sum;
}

static unsigned long in_rows(int rows, int columns) {
  unsigned long sum = 0;
#pragma omp taskloop collapse(2) reduction(+ : sum)
  for (int i = 0; i < rows; i++)
    for (int j = columns; j > 0; j--)
      sum += work((unsigned long)(i * 1000 + j));
  return sum;
}

static unsigned long nested(int n, int depth) {
  unsigned long sum = 0;
#pragma omp taskloop reduction(+ : sum) final(depth == 2)
  for (int i = 0; i < n; i++) {
    unsigned long own = work((unsigned long)i);
    if (depth > 0) {
#pragma omp task shared(own)
      own += nested(n / 3, depth - 1);
#pragma omp taskwait
    }
    sum += own;
  }
  return sum;
}

static unsigned long with_children(int n) {
  unsigned long sum = 0;
#pragma omp taskloop shared(sum)
  for (int i = 0; i < n; i++) {
#pragma omp task shared(sum)
    {
#pragma omp atomic
      sum += work((unsigned long)i);
    }
  }
  return sum;
}

static unsigned long shape(unsigned kind, unsigned n, unsigned more) {
  switch (kind) {
    case 0: return in_grains(n, (int)more % 50 + 1);
    case 1: return in_tasks((long)n, (int)more % 50 + 1, more % 5 == 0);
    case 2: return lazily((int)n, (int)more % 4 + 1);
    case 3: return in_rows((int)n % 37, (int)more % 41);
    case 4: return nested((int)n % 40, (int)more % 3);
    default: return with_children((int)n);
  }
}

int main(void) {
  unsigned long total = 0;
#pragma omp parallel
#pragma omp single
  for (int round = 0; round < 60; round++) {
    unsigned kind = random_below(6), n = random_below(3000), more = random_below(1000);
    total = total * 31 + shape(kind, n, more);
  }
  printf("%lu\n", total);

  /* In a team of one that no region has made. */
  printf("%lu\n", in_grains(1000, 7) + lazily(500, 2) + nested(20, 2) + with_children(100));
  return 0;
}
