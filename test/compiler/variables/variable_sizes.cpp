// Arrays of variable size and pointers to them in regions of C++: shared, private and copied, of one dimension or more,
// in closures in closures.
// RUN: %shepcxx -fopenmp --shep-backend=%backend -w %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t
#include <cstdio>
#include <cstdlib>

#define REQUIRE(condition) ((condition) ? (void)0 : (std::printf("%d: not so: %s\n", __LINE__, #condition), std::exit(1)))

static void shared_by_teams(int n, int m) {
  double table[n][m + 1], sum = 0;
  const int fixed[2][2] = {{1, 2}, {3, 4}};
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= m; j++) table[i][j] = i * j, sum += table[i][j] * fixed[1][0];
#pragma omp parallel num_threads(2)
  {
#pragma omp parallel num_threads(2)
    {
      REQUIRE(sizeof(table) == sizeof(double) * n * (m + 1) && sizeof(table[0]) == sizeof(double) * (m + 1));
#pragma omp atomic
      table[1][1] += 1;
    }
  }
  REQUIRE(sum > 0 && table[n - 1][m] == (n - 1) * m && table[1][1] >= 3);
#pragma omp parallel private(table)
  {
    REQUIRE(sizeof(table) == sizeof(double) * n * (m + 1));
    table[0][0] = 77;
  }
#pragma omp parallel firstprivate(table)
  table[1][1]++;
#pragma omp parallel for lastprivate(table)
  for (int i = 0; i < 4; i++) table[1][2] = i;
  REQUIRE(table[1][2] == 3);
}

static void in_tasks(int n, int m) {
  int table[n][m], line[n];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) table[i][j] = i + j, line[i] = i;
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < n; i++) {
#pragma omp task shared(table, line)
      {
#pragma omp task shared(table)
        table[i][0] += sizeof(table[i]) / sizeof(int);
#pragma omp taskwait
        line[i] += table[i][0];
      }
    }
#pragma omp taskwait
    REQUIRE(table[2][0] == 2 + m && line[2] == 4 + m);
#pragma omp task firstprivate(table)
    {
#pragma omp parallel num_threads(2)
      {
        REQUIRE(sizeof(table) == sizeof(int) * n * m);
#pragma omp single
        table[2][0] = -1;
        REQUIRE(table[2][0] == -1);
      }
    }
#pragma omp task private(line)
    {
      REQUIRE(sizeof(line) == sizeof(int) * n);
      for (int i = 0; i < n; i++) line[i] = -1;
    }
#pragma omp taskwait
    REQUIRE(table[2][0] == 2 + m && line[2] == 4 + m);
#pragma omp taskloop firstprivate(table) grainsize(1)
    for (int i = 0; i < 4; i++) table[2][0] = i;
#pragma omp taskloop private(line)
    for (int i = 0; i < 4; i++) line[0] = sizeof(line);
    REQUIRE(table[2][0] == 2 + m && line[0] == m);
  }
}

static void implicit(int n) {
  int found = 0;
#pragma omp parallel
#pragma omp single
  {
    int own[n], wide[n][2];
    own[n - 1] = 9, wide[1][1] = 4;
#pragma omp task shared(found)
    {
#pragma omp atomic
      found += own[n - 1] + wide[1][1] + (sizeof(own) == n * sizeof(int));
      own[n - 1] = 0;
    }
    int other = n;
#pragma omp task shared(found)
#pragma omp atomic
    found += other;
#pragma omp taskloop shared(found)
    for (int i = 0; i < 2; i++) {
#pragma omp atomic
      found += own[n - 1];
    }
#pragma omp taskwait
    REQUIRE(own[n - 1] == 9);
  }
  REQUIRE(found == 9 + 4 + 1 + n + 18);
}

static void pointers(int n, int m) {
  auto* memory = static_cast<double*>(std::malloc(sizeof(double) * n * m));
  typedef double Row[m];
  Row *rows = (Row *)memory, *const same = rows;
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) rows[i][j] = i * 10 + j;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task firstprivate(rows, same)
    rows[1][1] += same[0][1], rows = nullptr;
#pragma omp taskwait
#pragma omp task shared(rows)
    rows = same + 1;
#pragma omp taskwait
  }
  REQUIRE(rows == same + 1 && rows[0][1] == 12);
  rows = same;
#pragma omp parallel firstprivate(rows)
  {
    rows++;
    REQUIRE(rows == same + 1);
  }
  REQUIRE(rows == same);
  std::free(memory);
}

template <class T> static T in_template(int n) {
  T table[n][n], sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++) {
    table[i][i] = T(i);
    sum += table[i][i];
  }
#pragma omp parallel
#pragma omp single
#pragma omp task shared(table, sum)
  sum += table[n - 1][n - 1];
  return sum;
}

struct Holder {
  int member(int n) {
    int table[n][n];
#pragma omp parallel for
    for (int i = 0; i < n; i++) table[i][0] = i + offset;
    auto inner = [&, n](int at) {
      int own[n];
#pragma omp parallel num_threads(2)
#pragma omp single
      own[0] = at;
      return own[0];
    };
    return table[n - 1][0] + inner(5);
  }
  int offset = 3;
};

int main() {
  shared_by_teams(7, 5);
  in_tasks(6, 4);
  implicit(5);
  pointers(4, 3);
  REQUIRE(in_template<int>(6) == 20 && in_template<double>(6) == 20);
  REQUIRE(Holder().member(4) == 11);
  return 0;
}
