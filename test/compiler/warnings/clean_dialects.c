/* A program that is clean under strict warnings stays clean in every dialect of C.
   RUN: %shepcc -fopenmp --shep-backend=%backend -std=c89 %strict -O2 %s -o %t
   RUN: env OMP_NUM_THREADS=4 %t
   RUN: %shepcc -fopenmp --shep-backend=%backend -std=c99 %strict %s -c -o %t.o
   RUN: %shepcc -fopenmp --shep-backend=%backend -std=c11 %strict %s -c -o %t.o
   RUN: %shepcc -fopenmp --shep-backend=%backend -std=c17 %strict %s -c -o %t.o
   RUN: %shepcc -fopenmp --shep-backend=%backend -std=c2x %strict %s -c -o %t.o
   RUN: %shepcc -fopenmp --shep-backend=%backend -std=gnu17 -Wshadow -Wconversion -Wcast-qual %strict %s -c -o %t.o
   RUN: %if clang %{ %shepcc -fopenmp --shep-backend=clang -std=c99 -Wused-but-marked-unused %strict %s -c -o %t.o %}
*/

struct pair {
  int a, b;
};

static int counter;
#pragma omp threadprivate(counter)

static int total(const int *values, int count) {
  int i, j, sum = 0, last = 0, unset;
  struct pair both = {1, 2};
  int table[4] = {1, 2, 3, 4};
#pragma omp parallel private(i, j) firstprivate(both, table) copyin(counter) num_threads(count > 1 ? 2 : 1)
  {
    i = j = both.a;
#pragma omp for schedule(static, 2) lastprivate(last) reduction(+ : sum)
    for (i = 0; i < count; i++) {
      int doubled = 2 * values[i];
      sum += doubled / 2 + table[0] - j;
      last = doubled;
    }
#pragma omp for collapse(2) private(unset) nowait
    for (i = 0; i < 2; i++)
      for (j = 0; j < 2; j++) unset = i + j, (void)unset;
#pragma omp critical(clean_total)
    counter++;
#pragma omp barrier
#pragma omp single copyprivate(j)
    j = 3;
#pragma omp sections private(i)
    {
      i = 1;
#pragma omp section
      i = both.b;
    }
#pragma omp master
    {
#pragma omp taskgroup
      {
#pragma omp task firstprivate(both) private(j) if (both.a > 0)
        {
          j = both.b;
#pragma omp atomic
          sum += j - 2;
        }
      }
    }
  }
  return sum + last;
}

static int read_and_bump(const int *shared, int *bumped) {
  int seen, before;
#pragma omp atomic read
  seen = *shared;
#pragma omp atomic capture
  {
    before = *bumped;
    (*bumped)++;
  }
#pragma omp flush
  return seen + before;
}

static int nests(int count) {
  int i, j, pairs = 0, chain[8] = {1};
#pragma omp parallel for collapse(2) reduction(+ : pairs) private(j)
  for (i = 0; i < count; i++)
    for (j = i; j < count; j += 2)
      if (i != j) pairs++;
#pragma omp parallel for ordered(1) schedule(static, 1)
  for (i = 1; i < 8; i++) {
    int before;
#pragma omp ordered depend(sink : i - 1)
    before = chain[i - 1];
    chain[i] = before + 1;
#pragma omp ordered doacross(source : omp_cur_iteration)
  }
  return pairs + chain[7];
}

static long double largest(const long double *values, int count) {
  int i;
  long double found = 0;
#pragma omp parallel for
  for (i = 0; i < count; i++) {
#pragma omp atomic compare
    if (found < values[i]) found = values[i];
  }
  return found;
}

static int tasks(int depth) {
  int left, right;
  if (depth < 2) return depth;
#pragma omp task shared(left)
  left = tasks(depth - 1);
#pragma omp task shared(right)
  right = tasks(depth - 2);
#pragma omp taskwait
  return left + right;
}

int main(void) {
  int values[10] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, result = 0, i;
  const long double some[3] = {1, 3, 2};
  if (nests(5) != 12 || largest(some, 3) < 3) return 1;
#pragma omp parallel for ordered
  for (i = 0; i < 10; i++) {
#pragma omp ordered
    result += values[i];
  }
#pragma omp parallel
#pragma omp single
  result += tasks(10);
  return total(values, 10) == 75 && result == 110 && read_and_bump(values, values + 1) == 3 ? 0 : 1;
}
