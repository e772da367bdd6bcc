// A region's code is a function of its own, which no coroutine's suspension can leave.
// RUN: %refused %shepcxx -fopenmp -std=c++20 %s
#include <coroutine>
struct Numbers {
  struct promise_type {
    Numbers get_return_object() { return {}; }
    std::suspend_always initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    std::suspend_always yield_value(int) { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
};
Numbers yields(int n) {
#pragma omp task
  {
// expected-error@+1:5 {{'co_yield' cannot be used outside a function}}
    co_yield n;
  }
}
Numbers awaits() {
#pragma omp parallel
// expected-error@+1:3 {{'co_await' cannot be used outside a function}}
  co_await std::suspend_always{};
}
