// Coroutines that suspend in one task and go on in another: generators, chains of thousands of tasks on one thread, what
// awaits a whole coroutine, exceptions that arrive in another task, frames that a region's tasks share.
// RUN: %matrix --backend=%backend --flag=-std=c++20 %s
#include <coroutine>
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <utility>
#include <vector>

template <class Promise> using Handle = std::coroutine_handle<Promise>;

// Yields in the task that resumes it.
struct Numbers {
  struct promise_type {
    long value = 0;
    Numbers get_return_object() { return {Handle<promise_type>::from_promise(*this)}; }
    std::suspend_always initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    std::suspend_always yield_value(long next) {
      value = next;
      return {};
    }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };
  Handle<promise_type> handle;
};

static long twice(long value) {
  long result = 0;
#pragma omp task shared(result)
  result = 2 * value;
#pragma omp taskwait
  return result;
}

static Numbers evens(int count) {
  for (long i = 0; i < count; ++i) {
    long value = i;
#pragma omp task shared(value)
    value = twice(value);
#pragma omp taskwait
    co_yield value;
  }
}

// Each number is taken by another task, one after the other.
static long by_turns() {
  Numbers numbers = evens(50);
  long sum = 0;
  for (int i = 0; i <= 50; ++i) {
#pragma omp task shared(numbers, sum) depend(inout : sum)
    {
      numbers.handle.resume();
      if (!numbers.handle.done()) sum += numbers.handle.promise().value;
    }
  }
#pragma omp taskwait
  numbers.handle.destroy();
  return sum;
}

// Goes on in a new task at each await, and leaves its result or exception in the promise.
struct Chain {
  struct promise_type {
    long result = 0;
    std::exception_ptr error;
    Chain get_return_object() { return {Handle<promise_type>::from_promise(*this)}; }
    std::suspend_always initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    void return_value(long value) { result = value; }
    void unhandled_exception() { error = std::current_exception(); }
  };
  Handle<promise_type> handle;
};

struct AnotherTask {
  bool await_ready() const noexcept { return false; }
  void await_suspend(std::coroutine_handle<> self) const {
#pragma omp task firstprivate(self)
    self.resume();
  }
  void await_resume() const noexcept {}
};

static Chain count(int steps, int throws_at) {
  long done = 0;
  for (int i = 0; i < steps; ++i) {
    if (i == throws_at) throw std::runtime_error("thrown");
    co_await AnotherTask{};
    ++done;
  }
  co_return done;
}

static long chains(int number, int steps) {
  std::vector<Chain> all;
  for (int i = 0; i < number; ++i) all.push_back(count(steps, i == 3 ? steps / 2 : -1));
#pragma omp taskgroup
  for (Chain& each : all) {
#pragma omp task firstprivate(each)
    each.handle.resume();
  }
  long sum = 0;
  for (Chain& each : all) {
    if (each.handle.promise().error) {
      try {
        std::rethrow_exception(each.handle.promise().error);
      } catch (const std::runtime_error&) {
        sum += 1000000;
      }
    }
    sum += each.handle.promise().result;
    each.handle.destroy();
  }
  return sum;
}

// The depth-first order, as the serial program, nests a chain's tasks: 370 bytes each without optimisation.
int main() {
  long turns = 0, many = 0, deep = 0;
#pragma omp parallel
#pragma omp single
  {
    turns = by_turns();
    many = chains(20, 30);
    deep = chains(1, 5000);
  }
  std::printf("%ld %ld %ld\n", turns, many, deep);
  return !(turns == 2450 && many == 1000000 + 19 * 30 && deep == 5000);
}
