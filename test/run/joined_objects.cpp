// C++ tasks in their creator's frame: objects in their captures are copied and destroyed once, an exception that leaves
// the block before the taskwait waits for them, and what a template makes too large or too aligned goes elsewhere.
// RUN: %matrix --backend=%backend --flag=-std=c++11 %s
// RUN: %matrix --backend=%backend --flag=-std=c++20 --schedulers=ws,pdf %s
#include <cstdint>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

static int alive, destroyed, misplaced;

struct Counted {
  int value;
  explicit Counted(int v = 0) : value(v) { add(alive, 1); }
  Counted(const Counted &other) : value(other.value) { add(alive, 1); }
  Counted(Counted &&other) : value(other.value) { add(alive, 1); }
  ~Counted() {
    add(alive, -1);
    add(destroyed, 1);
  }
  static void add(int &to, int amount) {
#pragma omp atomic
    to += amount;
  }
};

template <typename T> long fib(T n) {
  T x, y;
  if (n < 2) return n;
#pragma omp task shared(x)
  x = fib(n - 1);
  y = fib(n - 2);
#pragma omp taskwait
  return x + y;
}

static int copied(int n) {
  Counted mine(n);
  std::string text(30, 'a');
  int length = 0;
  if (n % 2) {
    Counted inner(3);
#pragma omp task firstprivate(mine, text, inner) shared(length)
    length += int(text.size()) + mine.value + inner.value;
  }
  mine.value = 0;
  text.clear();
#pragma omp taskwait
  return length;
}

/* The task's destination and its captures outlive the exception; the tasks before and behind the throw do not mix. */
static int thrown_between(int n) {
  int first = 0, second = 0, caught = 0;
  try {
    Counted captured(n);
#pragma omp task shared(first) firstprivate(captured)
    first = captured.value;
    if (n % 3 == 0) throw std::runtime_error("between");
#pragma omp task shared(second) firstprivate(captured)
    second = captured.value;
    if (n % 3 == 1) throw n;
#pragma omp taskwait
    caught = first + second;
  } catch (const std::exception &) {
    caught = 1000 + first;
  } catch (int value) {
    caught = 2000 + value + first + second;
  }
  return caught;
}

/* The block that throws is inside that of the storage; the handler leaves the function. */
static int left_by_handler(int n) {
  int result = 0;
  static int seen;
  try {
#pragma omp task
    Counted::add(seen, 1);
    if (n % 2) throw n;
  } catch (int) {
    return 1;
  }
#pragma omp taskwait
  return result;
}

static int out_of_taskgroup(int n) {
  int sum = 0;
  try {
#pragma omp taskgroup
    {
      Counted captured(n);
#pragma omp task shared(sum) firstprivate(captured)
      sum += captured.value;
      if (n % 2) throw n;
    }
  } catch (int) {
    sum += 100;
  }
#pragma omp task shared(sum)
  sum++;
#pragma omp taskwait
  return sum;
}

template <typename T, int Size> struct alignas(Size) Wide {
  T values[4];
};

template <typename T> static int aligned(T value) {
  int result = 0;
#pragma omp task firstprivate(value) shared(result)
  {
    if (reinterpret_cast<std::uintptr_t>(&value) % alignof(T)) Counted::add(misplaced, 1);
    result = int(value.values[3]);
  }
  value.values[3] = 0;
#pragma omp taskwait
  return result;
}

template <typename... Parts> static int packed(Parts... parts) {
  int total = 0;
  if (sizeof...(parts)) {
#pragma omp task shared(total)
    {
      int values[] = {parts.value..., 0};
      for (int each : values) total += each;
    }
  }
#pragma omp taskwait
  return total;
}

struct Tree {
  std::unique_ptr<Tree> left, right;
  Counted payload;
  int sum = 0;
  explicit Tree(int depth) : payload(depth) {
    if (depth > 0) {
#pragma omp task
      left.reset(new Tree(depth - 1));
#pragma omp task
      right.reset(new Tree(depth - 1));
    }
#pragma omp taskwait
    sum = payload.value + (left ? left->sum : 0) + (right ? right->sum : 0);
  }
};

static int in_switch(int n) {
  int result = 0;
  switch (n) {
    case 0:
#pragma omp task shared(result)
      result = 1;
#pragma omp taskwait
      break;
    case 1: {
#pragma omp task shared(result)
      result = 2;
#pragma omp taskwait
      break;
    }
    default:
      result = 3;
#pragma omp task shared(result)
      result++;
#pragma omp taskwait
  }
  return result;
}

static long in_lambdas(int n) {
  auto twice = [n](int add) {
    long a = 0, b = 0;
    Counted object(add);
#pragma omp task shared(a) firstprivate(object)
    a = n + object.value;
#pragma omp task shared(b) if (n % 2) firstprivate(object)
    b = n + object.value;
#pragma omp task shared(b) final(n % 3 == 0) firstprivate(object) mergeable
    object.value++;
#pragma omp taskwait
    return a + b;
  };
  return twice(1) + twice(2);
}

int main() {
  long results[12] = {0};
#pragma omp parallel
#pragma omp single
  {
    results[0] = fib(15) + fib(12L);
    for (int n = 0; n < 20; n++) {
      results[1] += copied(n);
      results[2] += thrown_between(n);
      results[3] += left_by_handler(n);
      results[4] += out_of_taskgroup(n);
      results[5] += in_switch(n % 3);
      results[6] += in_lambdas(n);
    }
    results[8] = aligned(Wide<int, 16>{{1, 2, 3, 4}}) + aligned(Wide<double, 64>{{1, 2, 3, 5}}) + aligned(Wide<long, 4096>{{1, 2, 3, 6}});
    results[9] = packed() + packed(Counted(1)) + packed(Counted(1), Counted(2), Counted(3));
    results[10] = Tree(7).sum;
  }
  for (long each : results) std::printf("%ld ", each);
  std::printf("%d alive, %d misplaced\n", alive, misplaced);
}
