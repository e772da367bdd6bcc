// What only directives name is used, also where Clang is not shown them: in metadirectives that choose at run time, in
// clauses of ours, in conditions.
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Wextra -Werror -c %s -o %t.o
// RUN: %shepcxx -x c++ -fopenmp --shep-backend=%backend -Wall -Wextra -Werror -c %s -o %t.o
// RUN: %not %shepcc -fopenmp --shep-backend=%backend -Wall -Werror -DUNUSED -c %s -o %t.o 2>&1 | %FileCheck %s
static int choice;
static int is_many(void) { return choice > 1; }
static int threads(void) { return choice; }
static int members(void) { return choice; }
static int domain(void) { return choice; }
static int condition(void) { return choice; }
#ifdef UNUSED
// CHECK: named_in_directives.c:[[# @LINE + 1]]:{{.*}}nobody
static int nobody(void) { return choice; }
#endif

static int variant(void) { return 1; }
#pragma omp declare variant(variant) match(user = {condition(condition())})
static int base(void) { return 2; }

int main(void) {
  int sum = 0, number = 4, limit = 2;
#pragma omp metadirective when(user = {condition(is_many())} : parallel for num_threads(threads())) otherwise(for)
  for (int i = 0; i < 10; i++) sum += i;
#pragma omp metadirective when(user = {condition(limit > 1)} : parallel num_threads(number))
  sum++;
#pragma omp task width(members()) shared(sum)
  sum++;
#pragma omp task locality_domain(domain())
  {
  }
#pragma omp taskwait
  return sum + base() == 0;
}
