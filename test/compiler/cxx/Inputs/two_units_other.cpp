#include "two_units.h"

int other_unit() {
  Accumulator<int> a;
  a.add(2, 10);
  return a.value + inline_tasks(5) + static_tasks(3) + Hidden::twice(1);
}
