// Functions whose tasks are joined by name, and others that only look like them, from every kind of region.
// RUN: %matrix --backend=%backend %s
#include <stdio.h>
#include <string.h>

static int depths[64];

/* A call between the task and its join, whose own taskwait stands for both where this one is called from outside. */
static long fib(int n) {
  long x, y;
  if (n < 2) return n;
#pragma omp task shared(x)
  x = fib(n - 1);
  y = fib(n - 2);
#pragma omp taskwait
  return x + y;
}

/* The caller's task is used behind the call: the taskwait in it has to wait for that, too. */
static long hasty(int n) {
  long x = 1, y, z;
  if (n < 3) return n;
#pragma omp task shared(x)
  x = hasty(n - 1);
  y = fib(4);
  z = x;
#pragma omp taskwait
  return y + z;
}

/* The same through memory that all share. */
static long board[40];
static long through_memory(int n) {
  long y;
  if (n < 3) return n;
#pragma omp task
  board[n] = through_memory(n - 1);
  y = fib(4);
  y += board[n];
#pragma omp taskwait
  return y;
}

/* Some of the tasks run where they are generated, and what they compute is there at once. */
static long partly(int n, int depth) {
  long x, y, z, at_once;
  if (n < 3) return n;
#pragma omp task shared(x) if (depth % 3 != 1)
  x = partly(n - 1, depth + 1);
#pragma omp task shared(y) if (depth % 2) mergeable
  y = partly(n - 2, depth + 1);
#pragma omp task shared(z) if (0)
  z = partly(n - 3, depth + 1);
  at_once = z;
#pragma omp taskwait
  return x + y + z + at_once;
}

static void sort(int *from, int *room, int n) {
  int half = n / 2, i = 0, j = half, k = 0;
  if (n < 2) return;
#pragma omp task
  sort(from, room, half);
#pragma omp task
  sort(from + half, room + half, n - half);
#pragma omp taskwait
  while (i < half || j < n) room[k++] = j == n || (i < half && from[i] <= from[j]) ? from[i++] : from[j++];
  memcpy(from, room, n * sizeof(int));
}

/* Tasks in a task, and captures of all kinds. */
struct pair {
  int a, b;
};
static long nest(int n, struct pair pair) {
  long left = 0, right = 0, three[3] = {1, 2, 3};
  if (n <= 0) return pair.a - pair.b;
#pragma omp task shared(left) firstprivate(pair, three)
  {
    long inner = 0, other = 0;
    struct pair own = pair;
    own.a += (int)three[n % 3];
#pragma omp task shared(inner)
    inner = nest(n - 1, own);
#pragma omp task shared(other)
    other = nest(n - 3, own);
#pragma omp taskwait
    left = inner + other;
#pragma omp task shared(inner)
    inner = nest(n - 4, own);
#pragma omp taskwait
    left += inner;
  }
#pragma omp task shared(right)
  right = nest(n - 2, pair);
#pragma omp taskwait
  return left - right;
}

/* Of very different lengths, so that others take some of them. */
static unsigned uneven(int n, unsigned seed) {
  unsigned x = 0, y = 0, z = seed;
  int i, rounds = seed % 7 == 0 ? 20000 : 10;
  for (i = 0; i < rounds; i++) z = z * 1664525u + 1013904223u;
  if (n == 0) return z;
#pragma omp task shared(x)
  x = uneven(n - 1, z ^ 1);
#pragma omp task shared(y)
  y = uneven(n - 1, z ^ 2);
#pragma omp taskwait
  return x * 31 + y + z;
}

extern int without_parameters(void);
int without_parameters(void) {
  int a = 0, b = 0;
#pragma omp task shared(a)
  a = (int)fib(5);
#pragma omp task shared(b)
  b = (int)fib(6);
#pragma omp taskwait
  return 10 * a + b;
}

static void touch(int n) {
  if (n == 0) return;
#pragma omp task
  touch(n - 1);
#pragma omp taskwait
#pragma omp atomic
  depths[n % 64]++;
}

/* The call waits for what its caller has generated before: it has a taskwait. */
static int earlier(int n) {
  int before[3] = {0, 0, 0}, i;
  long seen;
  for (i = 0; i < 3; i++) {
#pragma omp task shared(before)
    before[i] = (int)fib(n + i);
  }
  seen = fib(3);
  for (i = 0; i < 3; i++) seen = 100 * seen + before[i];
  return (int)seen;
}

static long all(void) {
  struct pair pair = {7, 3};
  int numbers[300], room[300], i;
  long sum = fib(13) + hasty(9) + partly(12, 0) + through_memory(9) + without_parameters() + earlier(2);
  for (i = 0; i < 300; i++) numbers[i] = i * 7919 % 300;
  sort(numbers, room, 300);
  for (i = 0; i < 300; i++) sum += (numbers[i] == i) + room[i];
  touch(20);
  return sum + nest(7, pair);
}

int main(void) {
  static long sums[12];
  unsigned u = 0;
  int i;
  sums[0] = all();
#pragma omp parallel num_threads(1)
  sums[1] = all();
#pragma omp parallel
#pragma omp single
  {
    sums[2] = all();
    u = uneven(11, 5);
#pragma omp task untied
    sums[3] = fib(12) + nest(6, (struct pair){1, 2});
#pragma omp taskgroup
    {
#pragma omp task
      sums[4] = fib(15) + without_parameters();
      sums[5] = fib(12);
    }
#pragma omp taskwait
#pragma omp task final(1)
    sums[6] = all();
#pragma omp taskwait
#pragma omp task if (0)
    sums[7] = all();
#pragma omp task depend(out : sums[8]) priority(1)
    sums[8] = nest(8, (struct pair){4, 5});
#pragma omp task depend(in : sums[8])
    sums[9] = sums[8] + fib(10);
#pragma omp taskwait
#pragma omp parallel num_threads(2)
#pragma omp single
    sums[10] = all();
#pragma omp task untied
    {
#pragma omp taskgroup
      {
        sums[11] = nest(6, (struct pair){8, 9});
        u += uneven(7, 3);
      }
    }
  }
  for (i = 0; i < 12; i++) printf("%ld ", sums[i]);
  printf("%u\n", u);
  for (i = 0; i < 64; i++) printf("%d ", depths[i]);
  printf("\n");
  return 0;
}
