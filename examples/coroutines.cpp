// Coroutines whose parts are tasks: docs/cpp.md.
#include <omp.h>

#include <coroutine>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <vector>

// A coroutine that one task begins and others go on with. Its task is complete when it is (`detach`).
struct Work {
  struct promise_type {
    omp_event_handle_t completion;
    Work get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; }
    std::suspend_always initial_suspend() noexcept { return {}; }
    struct End {
      bool await_ready() noexcept { return false; }
      void await_suspend(std::coroutine_handle<promise_type> self) noexcept {
        const omp_event_handle_t completion = self.promise().completion;
        self.destroy();
        omp_fulfill_event(completion);
      }
      void await_resume() noexcept {}
    };
    End final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };
  std::coroutine_handle<promise_type> handle;
};

// co_await another_task(): what follows is executed by a new task, when the one that is executing has left.
struct AnotherTask {
  bool await_ready() const noexcept { return false; }
  void await_suspend(std::coroutine_handle<> self) const {
#pragma omp task firstprivate(self)
    self.resume();
  }
  void await_resume() const noexcept {}
};
static AnotherTask another_task() { return {}; }

static void start(Work work) {
  omp_event_handle_t completion;
#pragma omp task detach(completion) firstprivate(work)
  {
    work.handle.promise().completion = completion;
    work.handle.resume();
  }
}

static long fib(int n) {
  if (n < 2) return n;
  long one, other;
#pragma omp task shared(one)
  one = fib(n - 1);
  other = fib(n - 2);
#pragma omp taskwait
  return one + other;
}

// Tasks within a coroutine are waited for before it suspends: behind that another task executes it, which has other
// children.
static Work add_fibs(int steps, long& sum) {
  for (int i = 0; i < steps; ++i) {
    long more = 0;
#pragma omp task shared(more)
    more = fib(i);
#pragma omp taskwait
    sum += more;
    co_await another_task();
  }
}

int main(int argc, char** argv) {
  const int steps = argc > 1 ? std::atoi(argv[1]) : 15;
  std::vector<long> sums(20);
#pragma omp parallel
#pragma omp single
  {
    for (long& sum : sums) start(add_fibs(steps, sum));
#pragma omp taskwait
    long total = 0;
    for (const long sum : sums) total += sum;
    std::printf("%ld\n", total);
  }
}
