// Tasks over containers and in lambdas: docs/cpp.md.
#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

// A range-for loop of a container with random access is a loop of OpenMP's.
static long sum_of(const std::vector<long>& values) {
  long sum = 0;
#pragma omp taskloop grainsize(64) reduction(+ : sum)
  for (const long value : values) sum += value;
  return sum;
}

// A list or a map has no random access: a task for each element, which takes its reference along.
static void double_all(std::map<std::string, long>& prices) {
#pragma omp taskgroup
  for (auto& entry : prices) {
    long& price = entry.second;
#pragma omp task shared(price)
    price *= 2;
  }
}

class Account {
 public:
  // `this` is shared by the task, as it is by the lambda.
  void pay_all(const std::vector<long>& amounts) {
    std::for_each(amounts.begin(), amounts.end(), [this](long amount) {
#pragma omp task
      {
#pragma omp atomic
        balance_ += amount;
      }
    });
#pragma omp taskwait
  }
  long balance() const { return balance_; }

 private:
  long balance_ = 0;
};

// The task has a copy of the function object, with all that it holds.
template <class Function> void spawn(Function function) {
#pragma omp task firstprivate(function)
  function();
}

int main() {
  std::vector<long> values(1000);
  std::map<std::string, long> prices = {{"bread", 3}, {"wine", 9}};
  Account account;
  long sum = 0, called = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop
    for (long& value : values) value = 2;
    sum = sum_of(values);
    double_all(prices);
    account.pay_all(values);
    for (long i = 0; i < 10; ++i)
      spawn([i, &called] {
#pragma omp atomic
        called += i;
      });
  }
  std::printf("%ld %ld %ld %ld\n", sum, prices["wine"], account.balance(), called);
}
