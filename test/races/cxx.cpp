// Tasks of C++ programs: closures, containers, exceptions, objects that are copied and destroyed, statics.
// RUN: %shepcxx -std=c++17 -fopenmp -fsanitize=thread -g -O0 --shep-backend=%backend %s -o %t
// RUN: %python %S/Inputs/expect.py %shepherd %s %t
#include <atomic>
#include <memory>
#include <mutex>
#include <numeric>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

struct Base {
  virtual ~Base() {}
  virtual int value() const { return 1; }
};
struct Derived : Base {
  std::string text = "some text that is too long for the object itself";
  int value() const override { return int(text.size()); }
};

static int twice_called;
static const Derived& only() {
  static const Derived derived;
  return derived;
}

template <class T> T sum_of(const std::vector<T>& values, size_t first, size_t last) {
  if (last - first < 10) return std::accumulate(values.begin() + long(first), values.begin() + long(last), T());
  T low, high;
  const size_t middle = (first + last) / 2;
#pragma omp task shared(low)
  low = sum_of(values, first, middle);
#pragma omp task shared(high)
  high = sum_of(values, middle, last);
#pragma omp taskwait
  return low + high;
}

static void objects() {
  std::vector<int> values(100, 1);
  long sum = sum_of(values, 0, values.size());
  Derived copied;
#pragma omp task firstprivate(copied) shared(sum)
  sum += copied.value();
#pragma omp taskwait
  for (int i = 0; i < 3; ++i) {
#pragma omp task
    only().value();
  }
#pragma omp task shared(values)
  values.push_back(1);
#pragma omp taskwait
  values.clear();
}

static void containers() {
  std::vector<int> values(4);
  auto other = std::make_shared<Derived>();
#pragma omp taskgroup
  for (int i = 0; i < 4; ++i) {
#pragma omp task shared(values) firstprivate(i)
    values[size_t(i)] = i;
#pragma omp task firstprivate(other)
    other->value();
  }
  other.reset();
  const auto call = [&values](int i) {
#pragma omp task firstprivate(i) shared(values)
    twice_called = values[0] + i;  // race twice_called
  };
  call(1);
  call(2);
#pragma omp taskwait
}

static void exceptions() {
  int caught = 0;
  for (int i = 0; i < 4; ++i) {
#pragma omp task shared(caught) firstprivate(i)
    try {
      throw std::runtime_error("in task " + std::to_string(i));
    } catch (const std::exception& error) {
#pragma omp atomic
      caught += error.what()[0] == 'i';
    }
  }
#pragma omp taskwait
  caught++;
}

static void threads() {
  int guarded = 0, raced = 0;
  std::mutex mutex;
  std::atomic<int> count{0};
  std::thread thread([&] {
    const std::lock_guard<std::mutex> guard(mutex);
    guarded++;
    raced = 1;  // race thread
    count++;
  });
  {
    const std::lock_guard<std::mutex> guard(mutex);
    guarded++;
  }
  raced = 2;  // race thread
  count++;
  thread.join();
  guarded++;
}

int main() {
#pragma omp parallel
#pragma omp single
  {
    objects();
    containers();
    exceptions();
  }
  threads();
  return 0;
}
