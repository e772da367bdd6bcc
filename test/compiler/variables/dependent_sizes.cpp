// Arrays whose sizes have types that a template decides: private and copied, reduced and broadcast, in functions, member
// templates and generic lambdas; and arrays of such templates that have constant sizes after all.
// RUN: %shepcxx -fopenmp --shep-backend=%backend -std=c++17 -w %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t
#include <cstdio>
#include <cstdlib>
#include <initializer_list>

#define REQUIRE(condition) ((condition) ? (void)0 : (std::printf("%d: not so: %s\n", __LINE__, #condition), std::exit(1)))

template <class T> static void in_regions(T n) {
  double a[n], sum = 0;
  for (int i = 0; i < n; i++) a[i] = i;
#pragma omp parallel for private(a) reduction(+ : sum)
  for (int i = 0; i < 4; i++) {
    for (int k = 0; k < n; k++) a[k] = k;
    sum += a[n - 1] + sizeof(a) / sizeof(double);
  }
  REQUIRE(sum == 4 * (2 * n - 1) && a[n - 1] == n - 1);
  int same = 0;
#pragma omp parallel num_threads(2) firstprivate(a) reduction(+ : same)
  {
    a[0] += 1;
    decltype(a) other;
    other[n - 1] = a[n - 1];
    same += a[0] == 1 && other[n - 1] == n - 1;
  }
  REQUIRE(same == 2 && a[0] == 0);
#pragma omp parallel for lastprivate(a)
  for (int i = 0; i < 4; i++)
    for (int k = 0; k < n; k++) a[k] = i;
  REQUIRE(a[1] == 3 && a[n - 1] == 3);
#pragma omp parallel for reduction(+ : a)
  for (int i = 0; i < 30; i++) a[i % 2] += i;
  REQUIRE(a[0] == 3 + 210 && a[1] == 3 + 225);
#pragma omp parallel num_threads(3) private(a) reduction(+ : same)
  {
#pragma omp single copyprivate(a)
    for (int k = 0; k < n; k++) a[k] = 7;
    same += a[0] == 7 && a[n - 1] == 7;
  }
  REQUIRE(same == 5);
}

template <class T, class E> static void in_tasks(T n, E) {
  E a[n][n + 1];
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= n; j++) a[i][j] = i * 10 + j;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task firstprivate(a)
    {
      a[1][1] += 1;
      REQUIRE(a[1][1] == 12 && sizeof(a) == sizeof(E) * n * (n + 1));
    }
#pragma omp task private(a)
    a[1][1] = sizeof(a[0]);
#pragma omp taskwait
#pragma omp task shared(a)
    a[1][2] += sizeof(a[0]) / sizeof(E);
#pragma omp taskwait
    REQUIRE(a[1][1] == 11 && a[1][2] == 13 + n);
#pragma omp task
    {
      REQUIRE(a[1][2] == 13 + n);
      a[1][2] = 0;
    }
#pragma omp taskwait
#pragma omp taskloop firstprivate(a) num_tasks(3)
    for (int i = 0; i < 3; i++) a[0][i] = 100;
#pragma omp taskloop shared(a) num_tasks(3)
    for (int i = 0; i < 3; i++) a[0][i] += 5;
    REQUIRE(a[0][0] == 5 && a[0][2] == 7);
#pragma omp taskloop lastprivate(a) num_tasks(3)
    for (int i = 0; i < 3; i++)
      for (int k = 0; k < n; k++)
        for (int j = 0; j <= n; j++) a[k][j] = i;
    REQUIRE(a[0][0] == 2 && a[n - 1][n] == 2);
#pragma omp taskloop reduction(+ : a) num_tasks(3)
    for (int i = 0; i < 3; i++) a[0][1] += i;
    REQUIRE(a[0][0] == 2 && a[0][1] == 5);
  }
}

struct Holder {
  int width;
  template <class T> int defined_outside(T n);
  template <class T> int defined_inside(T n) {
    int a[n + width], found = 0;
    for (int i = 0; i < n + width; i++) a[i] = i;
#pragma omp parallel for firstprivate(a) reduction(+ : found)
    for (int i = 0; i < 4; i++) found += a[n] + width;
#pragma omp task shared(found)
    {
      found += a[1];
      a[1] = 0;
    }
#pragma omp taskwait
    return found + a[1];
  }
};

template <class T> int Holder::defined_outside(T n) {
  T a[n][width], found = 0;
#pragma omp parallel for private(a) reduction(+ : found)
  for (int i = 0; i < 4; i++) {
    a[0][0] = width;
    found += a[0][0];
  }
#pragma omp parallel for lastprivate(a)
  for (int i = 0; i < 4; i++) a[0][0] = i;
  return found + a[0][0];
}

static void in_lambdas() {
  int outer = 2;
  auto reduced = [&](auto n, auto e) {
    decltype(e) a[n], sum = 0;
    for (int i = 0; i < n; i++) a[i] = outer;
#pragma omp parallel for reduction(max : a)
    for (int i = 0; i < 12; i++)
      if (a[i % n] < i) a[i % n] = i;
#pragma omp parallel num_threads(2)
#pragma omp single
    for (int i = 0; i < n; i++) {
#pragma omp task firstprivate(a, i) shared(sum)
      {
        a[i] += 1;
#pragma omp atomic
        sum += a[i];
      }
    }
    return int(sum);
  };
  REQUIRE(reduced(4, 1) == 8 + 9 + 10 + 11 + 4 && reduced(3L, 1.0) == 9 + 10 + 11 + 3);
}

template <class T> static int nested(T n) {
  int a[n], sum = 0;
  for (int i = 0; i < n; i++) a[i] = i;
#pragma omp parallel num_threads(2) firstprivate(a) shared(sum)
  {
    a[0] = 10;
#pragma omp parallel num_threads(2) firstprivate(a)
    {
      a[0] += 1;
#pragma omp single
      {
#pragma omp task firstprivate(a) shared(sum)
        {
          auto read = [&] { return a[0] + int(sizeof(a) / sizeof(int)); };
#pragma omp atomic
          sum += read();
#pragma omp task firstprivate(a) shared(sum)
          {
            a[0] += 100;
#pragma omp atomic
            sum += a[0];
          }
        }
      }
    }
  }
#pragma omp target firstprivate(a) map(tofrom : sum)
  {
    a[0] = 1000;
    sum += a[1];
  }
  return sum + a[0];
}

// What calls and members say is as variable; what templates say alone stays constant.
template <int N> static int length(const int (&)[N]) { return N; }

template <class Sized> static void asked(const Sized& sized) {
  int a[sized.size()], b[sized.count + 1];
  a[0] = 1, b[sized.count] = 7;
  int sum = 0;
#pragma omp parallel firstprivate(a, b) num_threads(2) reduction(+ : sum)
  {
    a[0]++;
    sum += a[0] + b[sized.count] + int(sizeof(a) + sizeof(b)) / int(sizeof(int));
  }
  REQUIRE(sum == 2 * (2 + 7 + 11) && a[0] == 1);
}

template <class T, int M> static void constant(T) {
  constexpr T four = 4;
  const T three = 3;
  int a[four] = {1, 1, 1, 1}, b[three] = {}, c[M + 1] = {}, sum = 0;
#pragma omp parallel firstprivate(a, b, c) num_threads(2) reduction(+ : sum)
  sum += length(a) + length(b) + length(c);
  REQUIRE(sum == 2 * (8 + M));
#pragma omp parallel for reduction(+ : sum)
  for (int& each : a) sum += each;
  REQUIRE(sum == 2 * (8 + M) + 4);
}

// A constant variable has the value of a variable: a parameter, what a function or a lambda returns.
static int at_run_time() { return std::rand() < 0 ? 0 : 5; }
constexpr int same(int value) { return value; }

template <class T> static void constant_at_run_time(const T n, int m) {
  const T k = n, called = at_run_time(), passed = same(m), chosen = n > 2 ? 5 : 4, returned = [&] { return n; }();
  const auto deduced = at_run_time();
  T a[n], b[m][k], c[called], d[passed], e[chosen], f[returned], g[deduced];
  a[4] = b[1][4] = c[4] = d[4] = e[4] = f[4] = g[4] = 1;
  a[0] = b[1][0] = c[0] = d[0] = e[0] = f[0] = g[0] = 0;
#pragma omp taskgroup task_reduction(+ : a, b, c, d, e, f, g)
  {
    for (int i = 0; i < 10; i++)
#pragma omp task in_reduction(+ : a, b, c, d, e, f, g) firstprivate(i)
      a[4] += i, b[1][4] += i, c[4] += i, d[4] += i, e[4] += i, f[4] += i, g[4] += i;
  }
#pragma omp parallel num_threads(n) reduction(+ : a, b, c, d, e, f, g)
#pragma omp for
  for (int i = 0; i < 5; i++) a[0]++, b[1][0]++, c[0]++, d[0]++, e[0]++, f[0]++, g[0]++;
#pragma omp parallel num_threads(2) firstprivate(a, b, c, d, e, f, g)
#pragma omp single
  for (T* each : {a, b[1], c, d, e, f, g}) REQUIRE(each[0] == 5 && each[4] == 46);
}

struct Sized {
  int count;
  int size() const { return count; }
};

int main() {
  in_regions(5), in_regions(7L), in_regions(static_cast<unsigned char>(6));
  in_tasks(5, 1), in_tasks(7L, 2.0), in_tasks(short(6), 3L);
  Holder holder{3};
  REQUIRE(holder.defined_outside(4) == 15 && holder.defined_outside(4L) == 15);
  REQUIRE(holder.defined_inside(5) == 4 * 8 + 2 && holder.defined_inside(6L) == 4 * 9 + 2);
  in_lambdas();
  REQUIRE(nested(4) == 2 * (15 + 111) + 1 && nested(6L) == 2 * (17 + 111) + 1);
  asked(Sized{5});
  constant<int, 5>(1), constant<long, 7>(1);
  constant_at_run_time(5, 5), constant_at_run_time(5L, 5);
  return 0;
}
