// Regions in member functions: this and members inside tasks and loops, static members, inheritance, local classes,
// operators.
// RUN: %matrix --backend=%backend %s
#include <cstdio>
#include <vector>

class Counter {
public:
  explicit Counter(int size) : hits_(size) {}
  virtual ~Counter() {}

  void run() {
#pragma omp parallel
    {
#pragma omp for
      for (int i = 0; i < static_cast<int>(hits_.size()); i++)
        touch(i);
#pragma omp single
      for (int i = 0; i < static_cast<int>(hits_.size()); i++) {
#pragma omp task
        {
          hits_[i] += weight();
          this->touch(i);
        }
      }
    }
  }

  int operator()(int depth) const {
    int left = 0, right = 0;
    if (depth == 0)
      return static_cast<int>(hits_.size());
#pragma omp task shared(left)
    left = (*this)(depth - 1);
#pragma omp task shared(right)
    right = this->operator()(depth - 1);
#pragma omp taskwait
    return left + right;
  }

  long sum() const {
    long sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < static_cast<int>(hits_.size()); i++)
      sum += hits_[i] * (i + 1);
    return sum + instances;
  }

  static int instances;

protected:
  virtual int weight() const { return 10; }
  void touch(int i) { hits_[i]++; }

private:
  std::vector<int> hits_;
};
int Counter::instances = 4;

class Heavy : public Counter {
public:
  using Counter::Counter;

protected:
  int weight() const override {
    int result = 0;
#pragma omp task shared(result)
    result = Counter::weight() * 5 + instances;
#pragma omp taskwait
    return result;
  }
};

static int local_class() {
  struct Local {
    int value;
    int twice() const {
      int result;
#pragma omp task shared(result)
      result = 2 * value;
#pragma omp taskwait
      return result;
    }
  };
  int result = 0;
  Local local = {21};
#pragma omp task firstprivate(local) shared(result)
  result = local.twice();
#pragma omp taskwait
  return result;
}

/// A member's private copy is what its qualified name means, too, unless it has an object in front.
struct Sums : Counter {
  int base = 2, hidden = 3;
  using Counter::Counter;
  int run() {
    int wrong = 0;
#pragma omp parallel for firstprivate(base) private(hidden) reduction(+ : wrong)
    for (int i = 0; i < 20; i++) {
      hidden = i;
      Sums::hidden++;
      int before = base;
      Sums::base += 2;
      wrong += base != before + 2 || hidden != i + 1;
#pragma omp task firstprivate(base) shared(wrong)
      {
        Sums::base = 0;
        wrong += base;
      }
#pragma omp taskwait
    }
    return wrong;
  }
};
template <class T> struct Dependent : T {
  int own = 5;
  int run() {
    int wrong = 0;
#pragma omp parallel firstprivate(own) reduction(+ : wrong)
    {
      own++;
      Dependent<T>::own++;
      wrong += own != 7 || Dependent::own != 7;
    }
    return wrong;
  }
};
struct Nothing {};

/// Loops that count in a member: it is private in them, as any loop variable is.
struct Counting {
  int at = 7, sum = 0;
  int run() {
#pragma omp parallel for
    for (at = 0; at < 10; ++at) {
#pragma omp atomic
      sum += at;
    }
#pragma omp parallel
#pragma omp single
#pragma omp taskloop
    for (at = 8; at >= 0; at -= 2) {
#pragma omp atomic
      sum += at;
    }
#pragma omp parallel for lastprivate(at)
    for (at = 0; at < 5; at += 2) {
#pragma omp atomic
      sum += at;
    }
    return sum + at;
  }
};

int main() {
  Counter counter(40);
  Heavy heavy(25);
  counter.run();
  heavy.run();
  int leaves = 0;
#pragma omp parallel
#pragma omp single
  leaves = counter(6);
  std::printf("%ld %ld %d %d\n", counter.sum(), heavy.sum(), leaves, local_class());
  std::printf("%d %d %d\n", Sums(1).run(), Dependent<Nothing>().run(), Counting().run());
}
