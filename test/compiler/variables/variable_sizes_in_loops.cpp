// Arrays of variable size as what a loop goes over, by elements and by rows; pointers to rows as variables of loops; types
// and references of such arrays in regions; their values for all threads of a team.
// RUN: %shepcxx -fopenmp --shep-backend=%backend -std=c++17 -w %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t
#include <cstdio>
#include <cstdlib>

#define REQUIRE(condition) ((condition) ? (void)0 : (std::printf("%d: not so: %s\n", __LINE__, #condition), std::exit(1)))

static void ranges(int n) {
  int a[n], b[n][n + 1], sum = 0;
  for (int i = 0; i < n; i++) a[i] = i;
#pragma omp parallel for reduction(+ : sum)
  for (auto& each : a) sum += each++;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop reduction(+ : sum)
  for (int each : a) sum += each;
  REQUIRE(sum == n * (n - 1) + n);
#pragma omp parallel for schedule(dynamic)
  for (auto& row : b)
    for (int& each : row) each = 1;
  sum = 0;
#pragma omp parallel for reduction(+ : sum) collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= n; j++) sum += b[i][j];
  REQUIRE(sum == n * (n + 1));
}

static void rows(int n) {
  int* memory = static_cast<int*>(std::calloc(n * n, sizeof(int)));
  auto first = (int(*)[n])memory;
  auto last = first + n;
  int sum = 0;
#pragma omp parallel for
  for (auto row = first; row < last; row++) (*row)[0] = row - first;
#pragma omp parallel for reduction(+ : sum) schedule(static, 1)
  for (auto row = first; row != last; ++row) sum += (*row)[0];
  REQUIRE(sum == n * (n - 1) / 2);
#pragma omp parallel for reduction(+ : sum) collapse(2)
  for (auto row = first; row < last; row += 2)
    for (int j = 0; j < n; j++) sum += (*row)[j] + 1;
  REQUIRE(sum == n * (n - 1) / 2 + 6 + 15);
#pragma omp parallel for reduction(+ : sum)
  for (auto row = last - 1; row >= first; row--) sum += (*row)[0];
  REQUIRE(sum == n * (n - 1) + 6 + 15);
  auto other = first;
#pragma omp parallel num_threads(2) private(other)
  {
    other = first + 1;
#pragma omp single
    other[0][1] = -1;
  }
#pragma omp parallel for lastprivate(other)
  for (int i = 0; i < n; i++) other = first + i;
  REQUIRE(other == last - 1 && first[1][1] == -1);
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task firstprivate(other)
    {
      decltype(other) before = other;
      before--;
      before[0][2] = -2;
    }
#pragma omp task shared(first)
    first++;
  }
  REQUIRE(first[n - 3][2] == -2);
  std::free(memory);
}

static void types(int n) {
  typedef int Row[n];
  int z[n], sum = 0;
  z[0] = 1;
#pragma omp parallel num_threads(2) reduction(+ : sum)
  {
    decltype(z) other;
    Row own, *same = &own;
    own[n - 1] = z[0];
    other[0] = (*same)[n - 1];
    sum += other[0] + sizeof(other) / sizeof(int) + sizeof(Row) / sizeof(int);
#pragma omp parallel num_threads(1)
    {
      Row inner;
      inner[0] = sizeof(inner) / sizeof(int);
#pragma omp atomic write
      z[1] = inner[0];
    }
  }
  REQUIRE(sum == 2 * (1 + 2 * n) && z[1] == n);
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp task shared(z, sum)
  {
    decltype(z) other;
    other[0] = 5;
    sum += other[0] + z[0] + sizeof(other) / sizeof(int);
  }
  REQUIRE(sum == 2 * (1 + 2 * n) + 6 + n && z[0] == 1);
}

static void references(int n) {
  int a[n][n + 1], b[n], sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= n; j++) a[i][j] = i * 10 + j;
  auto& table = a;
  const auto& row = a[1];
  auto& line = b;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++) sum += table[i][0] + row[i];
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp task shared(sum, table)
  sum += table[1][1] + sizeof(table[0]) / sizeof(int);
  REQUIRE(sum == 5 * n * (n - 1) + 10 * n + n * (n - 1) / 2 + 11 + n + 1);
  b[1] = 2;
#pragma omp parallel num_threads(2) firstprivate(line) reduction(+ : sum)
  line[1]++;
#pragma omp parallel num_threads(2) private(table)
  table[0][0] = 1;
  REQUIRE(b[1] == 2 && a[0][0] == 0);
}

struct Holder {
  int offset;
  int broadcast(int n) {
    int a[n], found = 0;
    double b[n][2];
#pragma omp parallel num_threads(3) private(a, b) reduction(+ : found)
    {
#pragma omp single copyprivate(a, b)
      for (int i = 0; i < n; i++) a[i] = i + offset, b[i][0] = i, b[i][1] = -i;
      found += a[n - 1] == n - 1 + offset && b[n - 1][0] == n - 1 && b[1][1] == -1;
    }
    return found;
  }
  int implicit(int n) {
    int a[n], found = 0;
    for (int i = 0; i < n; i++) a[i] = i + offset;
#pragma omp parallel num_threads(2)
#pragma omp single
    {
      int own[n];
      own[0] = 4;
#pragma omp task shared(found)
      found += own[0] + a[1] + sizeof(own) / sizeof(int) + offset;
#pragma omp taskwait
#pragma omp task
      own[0] = a[1] = 5;
#pragma omp taskwait
      found += own[0] + a[1];
    }
#pragma omp task shared(found)
    found += a[0]++;
#pragma omp taskwait
    return found + a[0];
  }
};

static void reduced_by_tasks(int n) {
  int a[n], b[n][2];
  for (int i = 0; i < n; i++) a[i] = b[i][0] = b[i][1] = 0;
#pragma omp parallel num_threads(3)
#pragma omp single
#pragma omp taskgroup task_reduction(+ : a, b)
  for (int i = 0; i < 12; i++) {
#pragma omp task in_reduction(+ : a, b)
    a[i % n] += i, b[i % n][1] += sizeof(b) / sizeof(int);
  }
#pragma omp parallel num_threads(3) reduction(task, + : a)
  {
    a[1]++;
#pragma omp single
    for (int i = 0; i < 4; i++) {
#pragma omp task in_reduction(+ : a)
      a[0] += 100;
    }
  }
  int sum = 0;
  for (int i = 0; i < n; i++) sum += a[i] + b[i][1];
  REQUIRE(sum == 66 + 12 * 2 * n + 3 + 400);
#pragma omp parallel num_threads(3)
#pragma omp single
#pragma omp taskloop firstprivate(a) lastprivate(a) num_tasks(4)
  for (int i = 0; i < 8; i++) a[1] = i;
  REQUIRE(a[1] == 7 && a[0] >= 400);
}

int main() {
  ranges(5);
  rows(5);
  types(5);
  references(5);
  REQUIRE(Holder{2}.broadcast(5) == 3);
  REQUIRE(Holder{3}.implicit(5) == 4 + 4 + 5 + 3 + 4 + 5 + 3 + 3);
  reduced_by_tasks(5);
  return 0;
}
