// A member function may copy, assign, destroy and iterate by what is private to its class, and so may the regions in it.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++14 -fno-elide-constructors -Wall -Wextra -Werror %s -o %t && %t
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++11 -Wall -Wextra -Werror %s -o %t && %t
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++20 -Wall -Wextra -Werror %s -o %t && %t
#include "Inputs/expect.h"

class Closed {
 public:
  static void run();
  template <class T> static void run_with(T scale);

  explicit Closed(int value = 0) : value(value) {}

 private:
  int value;
  Closed(const Closed &other) : value(other.value) {}
  Closed &operator=(const Closed &other) {
    value = other.value;
    return *this;
  }
#pragma omp declare reduction(sum : Closed : omp_out.value += omp_in.value) initializer(omp_priv(0))
};

static Closed each;
#pragma omp threadprivate(each)

void Closed::run() {
  Closed one(3), last(0), array[2][2], total(1), many[2];
  array[1][1].value = 7;
  each.value = 9;
  Closed shared_array[2][2];
  int seen = 0;
#pragma omp parallel firstprivate(one, array) copyin(each) reduction(+ : seen) num_threads(2)
  {
    array[1][1].value += one.value;
    seen += array[1][1].value + each.value;
    Closed sent(0);
#pragma omp single copyprivate(sent, array)
    sent.value = 5, array[0][0].value = 6;
    seen += sent.value + array[0][0].value;
#pragma omp for lastprivate(shared_array)
    for (int i = 0; i < 4; ++i) shared_array[0][1].value = i;
  }
  EXPECT_EQ(seen, 2 * (10 + 9 + 5 + 6));
  EXPECT_EQ(shared_array[0][1].value, 3);
#pragma omp parallel for lastprivate(last) reduction(sum : total, many) num_threads(2)
  for (int i = 0; i < 10; ++i) last.value = i, total.value += i, many[i % 2].value += 1;
  EXPECT_EQ(last.value, 9);
  EXPECT_EQ(total.value, 46);
  EXPECT_EQ(many[1].value, 5);
  Closed *section = many;
#pragma omp parallel for reduction(sum : section[0:2]) num_threads(2)
  for (int i = 0; i < 10; ++i) section[i % 2].value += 1;
  EXPECT_EQ(many[0].value, 10);
#pragma omp taskgroup task_reduction(sum : total)
  {
#pragma omp task in_reduction(sum : total) firstprivate(array)
    total.value += array[1][1].value;
  }
  EXPECT_EQ(total.value, 53);
#pragma omp taskloop firstprivate(one) lastprivate(last)
  for (int i = 0; i < 4; ++i) last.value = one.value + i;
  EXPECT_EQ(last.value, 6);
}

template <class T> void Closed::run_with(T scale) {
  Closed pair[2], last(0);
  pair[1].value = 2;
  int seen = 0;
#pragma omp parallel for firstprivate(pair) lastprivate(last) reduction(+ : seen) num_threads(2)
  for (int i = 0; i < 4; ++i) last.value = i * scale, seen += pair[1].value;
  EXPECT_EQ(last.value, 3 * scale);
  EXPECT_EQ(seen, 8);
}

class Ended {
 public:
  static void run();

 private:
  int value;
  explicit Ended(int value = 0) : value(value) { ++alive; }
  Ended(const Ended &other) : value(other.value) { ++alive; }
  ~Ended() { --alive; }
  static int alive;
};

int Ended::alive = 0;

void Ended::run() {
#pragma omp declare reduction(sum : Ended : omp_out.value += omp_in.value) initializer(omp_priv(0))
  {
    Ended pair[2], sum(0), many[3], *section = many;
    pair[1].value = 2;
#pragma omp parallel for num_threads(1) firstprivate(pair) reduction(sum : sum) reduction(sum : section[1:2])
    for (int i = 0; i < 4; ++i) sum.value += pair[1].value, section[1 + i % 2].value += i;
    EXPECT_EQ(sum.value, 8);
    EXPECT_EQ(many[2].value, 4);
#pragma omp parallel num_threads(1)
#pragma omp single
#pragma omp taskloop firstprivate(pair) reduction(sum : sum)
    for (int i = 0; i < 4; ++i) sum.value += pair[1].value;
    EXPECT_EQ(sum.value, 16);
  }
  EXPECT_EQ(alive, 0);
}

class Range {
 public:
  int sum() const {
    int result = 0;
#pragma omp parallel for reduction(+ : result) num_threads(2)
    for (int each : *this) result += each;
    return result;
  }
  template <class T> T sum_from(T result) {
#pragma omp parallel for reduction(+ : result) num_threads(2)
    for (auto each : *this) result += each;
    return result;
  }

 private:
  int values[4] = {1, 2, 3, 4};
  const int *begin() const { return values; }
  const int *end() const { return values + 4; }
};

template <class T> class Typed {
 public:
  T sum() const {
    T result = 0;
#pragma omp taskloop reduction(+ : result)
    for (T each : *this) result += each;
    return result;
  }

 private:
  T values[4] = {1, 2, 3, 4};
  const T *begin() const { return values; }
  const T *end() const { return values + 4; }
};

int main() {
  Closed::run();
  Closed::run_with(1);
  Ended::run();
  EXPECT_EQ(Range().sum(), 10);
  EXPECT_EQ(Range().sum_from(5), 15);
  EXPECT_EQ(Typed<long>().sum(), 10);
  return failures();
}
