// Bodies of functions in system headers are the back end's, unless they hold directives; errors in them are found.
// RUN: %shepcxx -fopenmp --shep-backend=%backend -DTOTAL=10 -isystem %S/Inputs/system %s -o %t
// RUN: %t
// RUN: %shepcxx -fopenmp --shep-backend=%backend -DTOTAL=30 -DDIRECTIVES -isystem %S/Inputs/system %s -o %t
// RUN: env OMP_MAX_ACTIVE_LEVELS=2 %t
// RUN: %not %shepcxx -fopenmp --shep-backend=%backend -DTOTAL=10 -DBROKEN -isystem %S/Inputs/system -c %s -o %t.o 2>&1 | %FileCheck %s
// CHECK: with_bodies.h:18:{{.*}}not_declared
// RUN: %not test -e %t.o
#include <with_bodies.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

struct Named : Numbers<long> {
  std::map<std::string, std::vector<int>> by_name;
};

int main() {
  static_assert(folded(3) == 6, "folded");
  Named named;
  int wrong = 0;
#pragma omp parallel for reduction(+ : wrong) firstprivate(named)
  for (int i = 0; i < 8; ++i) {
    auto added = deduced(i);
    named.by_name["i"].push_back(i);
    std::sort(named.by_name["i"].begin(), named.by_name["i"].end(), [](auto a, auto b) { return a < b; });
    wrong += added != TOTAL + i || named.total() != TOTAL;
  }
  return wrong;
}
