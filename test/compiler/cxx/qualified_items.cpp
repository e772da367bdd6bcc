// The copy of a qualified list item hides nothing: a local, a member, a global, a function, a type, another item of the
// same plain name.
// RUN: %shepcxx -fopenmp -std=c++17 -Wall -Wextra -Werror %s -o %t && env OMP_NUM_THREADS=2 %t
#include "Inputs/expect.h"

int count = 1;
namespace deep {
int count = 100, run = 7, Pair = 9;
namespace deeper {
int count = 1000;
}
}  // namespace deep
int run() { return 42; }
struct Pair {
  int first, second;
};
namespace other {
int count = 10000;
}

static void beside_a_local() {
  int count = 10, seen = 0;
#pragma omp parallel num_threads(1) firstprivate(::count) shared(seen)
  {
    ::count += 1;
    count += 5;
    seen = ::count;
  }
  EXPECT(seen == 2 && ::count == 1 && count == 15);
#pragma omp parallel num_threads(1) private(count)
  {
    count = 3;
    ::count += 1;
  }
  EXPECT(::count == 2 && count == 15);
  ::count = 1;
}

/// The name that the clause gives is the plain one; what the region declares hides that.
static void beside_a_later_local() {
  int seen = 0;
#pragma omp parallel num_threads(1) firstprivate(count) shared(seen)
  {
    count += 1;
    int count = 50;
    ::count += count;
    seen = ::count;
  }
  EXPECT(seen == 52 && count == 1);
}

/// What a block declares again is the same variable, and in the region its copy.
static void declared_again() {
#pragma omp parallel num_threads(1) firstprivate(count)
  {
    extern int count;
    count += 1;
    EXPECT_EQ(count, 2);
  }
  EXPECT_EQ(count, 1);
}

static void beside_a_function_and_a_type() {
  int seen = 0;
#pragma omp parallel num_threads(1) firstprivate(deep::run, deep::Pair) shared(seen)
  {
    deep::run += run();
    Pair pair{deep::run, deep::Pair};
    seen = pair.first + pair.second;
  }
  EXPECT(seen == 58 && deep::run == 7);
}

static void two_of_one_name() {
  int seen = 0;
#pragma omp parallel for reduction(+ : deep::count, deep::deeper::count, other::count)
  for (int i = 0; i < 10; ++i) deep::count += 1, deep::deeper::count += i, other::count += 2;
  EXPECT(count == 1 && deep::count == 110 && deep::deeper::count == 1045 && other::count == 10020);
#pragma omp task firstprivate(deep::count, deep::deeper::count, other::count) shared(seen)
  {
    deep::count = 1, deep::deeper::count += 1;
    ++other::count;
    seen = deep::count + deep::deeper::count + other::count + count;
  }
#pragma omp taskwait
  EXPECT(seen == 1 + 1046 + 10021 + 1);
  EXPECT(deep::count == 110 && deep::deeper::count == 1045 && other::count == 10020);
  deep::count = 100, deep::deeper::count = 1000, other::count = 10000;
}

/// Inner constructs begin with the copies of outer ones, in their clauses as well.
static void one_in_the_other() {
  int seen = 0, count = 10;
#pragma omp parallel num_threads(1) firstprivate(deep::count) shared(seen)
  {
    deep::count += 1;
#pragma omp task firstprivate(deep::count) shared(seen)
    {
      deep::count += 1;
#pragma omp parallel num_threads(deep::count - 101) reduction(+ : seen)
      seen += deep::count;
    }
#pragma omp taskwait
    EXPECT_EQ(seen, 102);
#pragma omp task shared(deep::count)
    deep::count += 10;
#pragma omp taskwait
#pragma omp for schedule(static, deep::count - 110)
    for (int i = 0; i < 4; ++i) count += deep::count;
  }
  EXPECT(count == 10 + 4 * 111 && deep::count == 100);
}

static void tasks_that_reduce() {
  int count = 10;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskgroup task_reduction(+ : deep::count)
    {
#pragma omp task in_reduction(+ : deep::count)
      deep::count += 1, count += 5;
    }
#pragma omp taskloop reduction(+ : deep::count) lastprivate(::count) num_tasks(1)
    for (int i = 0; i < 4; ++i) deep::count += 1, ::count = i, count += 1;
  }
  EXPECT(deep::count == 105 && count == 19 && ::count == 3);
  deep::count = 100, ::count = 1;
}

static void shared_work() {
#pragma omp parallel num_threads(1)
  {
#pragma omp single firstprivate(deep::count)
    deep::count = 5, count = 6;
#pragma omp sections firstprivate(deep::count) lastprivate(deep::deeper::count)
    {
#pragma omp section
      deep::count += 1, deep::deeper::count = deep::count, count += 1;
    }
#pragma omp for linear(deep::run : 3)
    for (int i = 0; i < 4; ++i) count += deep::run, deep::run += 3;
#pragma omp for reduction(inscan, + : deep::Pair)
    for (int i = 0; i < 4; ++i) {
      deep::Pair += i;
#pragma omp scan inclusive(deep::Pair)
      count += deep::Pair;
    }
  }
  EXPECT(deep::count == 100 && deep::deeper::count == 101 && deep::run == 19 && deep::Pair == 15);
  EXPECT_EQ(count, 7 + 7 + 10 + 13 + 16 + 9 + 10 + 12 + 15);
  deep::run = 7, deep::Pair = 9, count = 1, deep::deeper::count = 1000;
}

/// The hint stays for the back end, unless the text around it has renamed what it names.
static void for_the_back_end() {
  int count = 10;
#pragma omp simd reduction(+ : deep::count)
  for (int i = 0; i < 4; ++i) deep::count += i;
#pragma omp parallel num_threads(1) firstprivate(deep::count) reduction(+ : count)
  {
#pragma omp simd reduction(+ : deep::count) private(deep::run)
    for (int i = 0; i < 4; ++i) deep::run = i, deep::count += deep::run;
    count += deep::count;
  }
  EXPECT(deep::count == 106 && count == 122 && deep::run == 7);
  deep::count = 100;
}

static int own[4];
namespace deep {
int own[4];
}
template <class Any> static Any in_a_template(Any step) {
  Any count = 10;
#pragma omp parallel for num_threads(2) reduction(+ : deep::count, deep::own[1 : 2], own[1 : 2])
  for (int i = 0; i < 4; ++i) {
    deep::count += step;
    deep::own[1] += step, deep::own[2] += step, own[1] += 1;
    if (i == 0) count += 1;
  }
  return count + own[1] + deep::own[1] + deep::own[2];
}

/// The members of a local class belong to no region.
static void a_local_class() {
#pragma omp parallel num_threads(1) firstprivate(count)
  {
    struct Local {
      int read() const { return count; }
    };
    count += 5;
    EXPECT(count == 6 && Local().read() == 1);
  }
}

static int at_first = 1;
#pragma omp threadprivate(at_first)
namespace deep {
static int at_first = 2;
#pragma omp threadprivate(at_first)
}  // namespace deep

static void copied_in() {
  at_first = 3, deep::at_first = 4;
  int sum = 0;
#pragma omp parallel num_threads(3) copyin(::at_first, deep::at_first) reduction(+ : sum)
  sum += ::at_first + 10 * deep::at_first;
  EXPECT_EQ(sum, 129);
}

static void in_a_taskgraph() {
  int seen = 0;
  for (int k = 0; k < 2; ++k)
#pragma omp taskgraph
  {
#pragma omp task firstprivate(deep::count, deep::deeper::count) shared(seen)
    deep::count += 1, seen += deep::count + deep::deeper::count;
  }
  EXPECT_EQ(seen, 2 * (deep::count + 1 + deep::deeper::count));
}

#define COUNT deep::count
#define INCREASED(lvalue) (++(lvalue))
static void through_macros() {
  int count = 10, seen = 0;
#pragma omp parallel num_threads(1) firstprivate(COUNT) shared(seen)
  {
    COUNT = 3;
#pragma omp parallel num_threads(INCREASED(COUNT) > 3 ? 1 : 2) firstprivate(COUNT) reduction(+ : seen)
    {
      EXPECT_EQ(COUNT, 4);
      _Pragma("omp task if(deep::count > 100) depend(inout : deep::count) firstprivate(deep::count) shared(seen)") seen += INCREASED(COUNT) + count;
      _Pragma("omp taskwait")
    }
    EXPECT_EQ(deep::count, 4);
  }
  EXPECT(seen == 15 && deep::count == 108);
}

/// A loop counts in a qualified variable; the arguments of a template are part of the name as a qualifier is.
template <class Any> static Any wide = 7;
static void other_forms() {
  int count = 0, run = 0, seen = 0;
#pragma omp parallel for num_threads(1) lastprivate(deep::run) collapse(2)
  for (deep::run = 0; deep::run < 4; ++deep::run)
    for (int k = 0; k < 2; ++k) run += deep::run, ++count;
  EXPECT(deep::run == 4 && run == 12 && count == 8);
  deep::run = 7;
#pragma omp taskloop firstprivate(deep::count) lastprivate(deep::count) num_tasks(1)
  for (int k = 0; k < 3; ++k) deep::count += k;
  EXPECT_EQ(deep::count, 111);
#pragma omp parallel for num_threads(1) lastprivate(conditional : deep::count)
  for (int k = 0; k < 8; ++k)
    if (k == 3) deep::count = k, count = 1;
  EXPECT(deep::count == 3 && count == 1);
  deep::count = 100;
#pragma omp parallel num_threads(1) firstprivate(wide<int>) shared(seen)
  {
    wide<int> += 1, wide<long> += 1;
    seen = wide<int>;
  }
  EXPECT(seen == 8 && wide<int> == 7 && wide<long> == 8);
#pragma omp parallel for num_threads(2) reduction(+ : wide<int>, wide<long>)
  for (int k = 0; k < 3; ++k) wide<int> += 1, wide<long> += 2;
  EXPECT(wide<int> == 10 && wide<long> == 14);
}

int main() {
  beside_a_local();
  beside_a_later_local();
  declared_again();
  beside_a_function_and_a_type();
  two_of_one_name();
  one_in_the_other();
  tasks_that_reduce();
  shared_work();
  for_the_back_end();
  EXPECT_EQ(in_a_template(2), 11 + 4 + 8 + 8);
  EXPECT_EQ(deep::count, 108);
  a_local_class();
  copied_in();
  in_a_taskgraph();
  through_macros();
  other_forms();
  return failures();
}
