// Private copies of class objects are constructed and destroyed exactly once each, whatever the clause and the
// construct.
// RUN: %matrix --backend=%backend %s
#include "check.h"
#include <string>
#include <utility>
#include <vector>

static int alive, copies;

static void count(int &counter, int amount) {
#pragma omp atomic
  counter += amount;
}

static int read(int &counter) {
  int value;
#pragma omp atomic read
  value = counter;
  return value;
}

class Tracked {
public:
  Tracked() : self_(this) { count(alive, 1); }
  explicit Tracked(int value) : value_(value), self_(this) { count(alive, 1); }
  Tracked(const Tracked &other) : value_(other.value_), self_(this) {
    CHECK(other.self_ == &other);
    count(alive, 1);
    count(copies, 1);
  }
  Tracked &operator=(const Tracked &other) {
    CHECK(self_ == this && other.self_ == &other);
    value_ = other.value_;
    return *this;
  }
  ~Tracked() {
    CHECK(self_ == this);
    self_ = nullptr;
    count(alive, -1);
  }
  int value() const {
    CHECK(self_ == this);
    return value_;
  }
  void add(int amount) { value_ += amount; }

private:
  int value_ = 0;
  Tracked *self_; // shows copies made byte by byte
};

#pragma omp declare reduction(+ : Tracked : omp_out.add(omp_in.value())) initializer(omp_priv = Tracked(0))

static long in_tasks() {
  long total = 0;
  Tracked object(5), array[3];
  std::string text = "a text that is too long for the object itself to hold";
  std::vector<int> numbers(10, 1);
  for (int i = 0; i < 50; i++) {
#pragma omp task firstprivate(object, array, text, numbers, i) shared(total) if (i % 3)
    {
#pragma omp atomic
      total += object.value() + array[i % 3].value() + static_cast<long>(text.size()) + numbers[i % 10] + i;
    }
  }
#pragma omp taskwait
  return total;
}

static void in_regions() {
  Tracked first(7), last(0), sum(100), unset(9);
#pragma omp parallel firstprivate(first) private(unset)
  {
    CHECK(first.value() == 7 && unset.value() == 0);
#pragma omp for lastprivate(last) reduction(+ : sum) schedule(dynamic, 2)
    for (int i = 0; i < 30; i++) {
      last = Tracked(i);
      sum.add(first.value());
    }
  }
  CHECK(last.value() == 29 && sum.value() == 310);
}

static void by_single() {
#pragma omp parallel
  {
    Tracked mine(1);
#pragma omp single copyprivate(mine)
    mine = Tracked(77);
    CHECK(mine.value() == 77);
  }
}

int main() {
  long total = 0;
#pragma omp parallel
#pragma omp single
  total = in_tasks();
#ifdef _OPENMP
  CHECK(read(copies) >= 50 * 4);
  in_regions();
  by_single();
#else
  (void)in_regions, (void)by_single;
#endif
  CHECK(read(alive) == 0);
  std::printf("%ld\n", total);
}
