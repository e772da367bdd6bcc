// Several methods for one problem, and the first that comes to an end has the answer: docs/alternatives.md.
//
//     shepc++ -O2 -fopenmp examples/portfolio.cpp -o portfolio && ./portfolio 1000000016000000063
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <string>

using Number = unsigned long long;

static Number times(Number a, Number b, Number modulus) { return Number((unsigned __int128)a * b % modulus); }

// A method looks a little further at each call; it returns a divisor once it has one. Only trial division knows a prime,
// and then returns the number itself.
class TrialDivision {
 public:
  Number look(Number n) {
    for (int i = 0; i < 1000; ++i, at_ += at_ == 2 ? 1 : 2) {
      if (n / at_ < at_) return n;
      if (n % at_ == 0) return at_;
    }
    return 0;
  }

 private:
  Number at_ = 2;
};

class Rho {
 public:
  explicit Rho(Number seed) : step_(seed), slow_(seed), fast_(seed) {}
  Number look(Number n) {
    for (int i = 0; i < 1000; ++i) {
      slow_ = next(slow_, n);
      fast_ = next(next(fast_, n), n);
      const Number divisor = std::gcd(slow_ > fast_ ? slow_ - fast_ : fast_ - slow_, n);
      if (divisor > 1 && divisor < n) return divisor;
    }
    return 0;
  }

 private:
  Number next(Number x, Number n) const { return (times(x, x, n) + step_) % n; }

  Number step_, slow_, fast_;
};

struct Answer {
  Number divisor = 0;
  std::string method;
};

template <class Method> static void alternative(Method method, const char *name, Number n, Answer &answer) {
#pragma omp task untied firstprivate(method) shared(answer)
  while (true) {
#pragma omp cancellation point taskgroup
    const Number divisor = method.look(n);
    if (!divisor) {
// There may be fewer threads than methods, of which some never end.
#pragma omp taskyield
      continue;
    }
#pragma omp critical
    if (!answer.divisor) answer = {divisor, name};
#pragma omp cancel taskgroup
    break;
  }
}

int main(int count, char **arguments) {
  const Number n = count > 1 ? std::strtoull(arguments[1], nullptr, 10) : 1000000016000000063ULL;
  if (n < 2) return std::fputs("a number from 2 on is wanted\n", stderr), 2;
  Answer answer;
#pragma omp parallel
#pragma omp single
  {
#pragma ompx alternatives
#pragma omp taskgroup
    {
      alternative(TrialDivision(), "trial division", n, answer);
      for (Number seed = 1; seed <= 3; ++seed) alternative(Rho(seed), "Pollard's rho", n, answer);
    }
    // Only the first comes so far; the others are on their way out.
    std::printf("%llu = %llu * %llu\n", n, answer.divisor, n / answer.divisor);
    std::fprintf(stderr, "by %s\n", answer.method.c_str());
  }
}
