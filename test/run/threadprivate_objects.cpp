// threadprivate objects of class type: constructed once per thread, copied by copyin, also static members and locals.
// RUN: %matrix --backend=%backend %s
#include "check.h"
#include <string>
#include <vector>

struct Journal {
  Journal() : lines(1, "start") {}
  void add(const std::string &line) { lines.push_back(line); }
  std::vector<std::string> lines;
};

static Journal journal;
static int numbers[3] = {1, 2, 3};
#pragma omp threadprivate(journal, numbers)

class Cache {
public:
  static int &slot() { return slot_; }
  static int calls() {
    static int count = 10;
#pragma omp threadprivate(count)
    return count++;
  }

private:
  static int slot_;
#pragma omp threadprivate(slot_)
};
int Cache::slot_ = 5;

int main() {
  int threads = 0, slots = 0;
  journal.add("primary only");
#pragma omp parallel reduction(+ : threads, slots)
  {
    threads++;
    slots += Cache::slot();
    CHECK(journal.lines.front() == "start");
    CHECK(journal.lines.size() <= 2);
    CHECK(Cache::calls() == 10);
    CHECK(Cache::calls() == 11);
    numbers[1] += threads;
  }
  CHECK(slots == 5 * threads);
  CHECK(numbers[1] == 3);
#pragma omp parallel copyin(journal, numbers)
  {
    CHECK(journal.lines.size() == 2 && journal.lines.back() == "primary only");
    CHECK(numbers[1] == 3);
    CHECK(Cache::calls() == 12);
    journal.add("everybody");
  }
  std::printf("%d lines\n", static_cast<int>(journal.lines.size()));
}
