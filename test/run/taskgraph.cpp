// Recorded tasks of C++: objects, references, templates, members of different objects, lambdas, exceptions that end a
// record.
// RUN: %matrix --backend=%backend %s
#include <cstdio>
#include <string>
#include <vector>

static long checks;
static void check(bool holds, const char* what) {
  ++checks;
  if (!holds) std::printf("wrong: %s\n", what);
}

// Values and references are those of each encounter; what is saved, and what the block declares, are those of the
// record.
template <typename T>
static T add_up(std::vector<T>& values, T factor, const std::string& name, int round) {
  T sum = T();
  std::string told;
  bool right = true;
#pragma omp taskgraph graph_id(sizeof(T))
  {
    for (int i = 0; i < (int)values.size(); ++i) {
      T offset = T(i);
#pragma omp task shared(values, sum, right) firstprivate(factor, name, round) depend(inout : sum)
      {
        sum += values[i] * factor + offset;
        right = right && name == "round " + std::to_string(round) && offset == T(i);
#ifdef _OPENMP
        factor = offset = T();  // the task's own copies
#endif
      }
    }
#pragma omp task shared(told) firstprivate(name) depend(inout : told)
    told = name;
  }
  check(right && told == name, "a value of the encounter");
  return sum;
}

struct Ledger {
  long balance = 0, entries = 0;
  void post(long amount) {
    long doubled = 2 * amount;
#pragma omp taskgraph
    {
      for (long k = 1; k <= 3; ++k) {
#pragma omp task depend(inout : balance) firstprivate(doubled)
        {
          balance += k * doubled;
          ++entries;
        }
      }
    }
  }
};

static long counted;
struct Counted {
  long value;
  explicit Counted(long v) : value(v) {
#pragma omp atomic
    ++counted;
  }
  Counted(const Counted& from) : value(from.value) {
#pragma omp atomic
    ++counted;
  }
  ~Counted() {
#pragma omp atomic
    --counted;
  }
};

static long with_objects(long start, bool reset) {
  Counted outer(start);
  long total = 0;
#pragma omp taskgraph graph_reset(reset)
  {
    Counted inner(7);
#pragma omp task firstprivate(saved : inner) firstprivate(outer) shared(total)
    {
      long mine = inner.value + outer.value;
      inner.value = outer.value = 0;
#pragma omp atomic
      total += mine;
    }
  }
  return total;
}

// A block that is left early leaves no record.
static long thrown(long start) {
  long total = 0;
  try {
#pragma omp taskgraph graph_id(start / 2)
    {
#pragma omp task shared(total) firstprivate(start)
      total += start;
      if (start % 2 == 0) throw start;
    }
  } catch (long what) {
    total += 100 * what;
  }
  return total;
}

int main() {
#pragma omp parallel
#pragma omp single
  {
    for (int round = 0; round < 5; ++round) {
      std::vector<long> whole(20, round);
      std::vector<double> real(12, 0.5 * round);
      std::string name = "round " + std::to_string(round);
      long sum = add_up<long>(whole, 3, name, round);
      double other = add_up<double>(real, 2, name, round);
      check(sum == 20 * 3 * round + 190, "a sum of integers");
      check(other == 12.0 * round + 66, "a sum of numbers");
    }
    Ledger ledgers[2];
    for (long round = 0; round < 6; ++round) ledgers[round / 2 % 2].post(round);
    check(ledgers[0].balance == 12 * (0 + 1 + 4 + 5) && ledgers[1].balance == 12 * (2 + 3) && ledgers[0].entries == 12, "members");
    for (long round = 0; round < 6; ++round) check(with_objects(round, round == 3) == round + 7, "objects");
    check(with_objects(1, true) == 8, "a record anew");
    for (long round = 0; round < 6; ++round) check(thrown(round) == (round % 2 ? 1 : 101) * round, "an exception");
    auto twice = [](long x) {
      long result = 0;
#pragma omp taskgraph
      {
#pragma omp task shared(result) firstprivate(x)
        result = 2 * x;
      }
      return result;
    };
    for (long round = 0; round < 4; ++round) check(twice(round) == 2 * round, "a lambda");
  }
  std::printf("%ld checks\n", checks);
}
