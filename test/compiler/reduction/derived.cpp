// A reduction that is declared for a base class serves classes derived from it: the base is initialised and combined, the rest is as its constructor
// leaves it, whatever the initializer looks like, for objects, arrays, sections, tasks and in templates; another namespace's does not come in its way.
// RUN: %shepcxx --shep-backend=%backend -Wall -Wextra -Werror -O1 -fopenmp %s -o %t && %t
#include <cstdio>

static int wrong = 0;
#define CHECK(condition) ((condition) ? (void)0 : (void)(wrong++, std::printf("%d: not so: %s\n", __LINE__, #condition)))

struct Name {
  int name = 6;
  char letter = 'n';
};
struct Count {
  int count = 5;
  virtual int kind() const { return 1; }
  virtual ~Count() {}
  Count() {}
  explicit Count(int start) : count(start) {}
  Count(const Count &) = default;
  Count &operator=(const Count &) = default;
};
struct Tail {  // what follows may lie in its padding
  long sum = 0;
  char end = 1;
  ~Tail() {}
};

static void start(Count &made) {
  if (made.count != 5) wrong++;
  made.count = 9;
}
#pragma omp declare reduction(called : Count : omp_out.count += omp_in.count) initializer(start(omp_priv))
#pragma omp declare reduction(valued : Count : omp_out.count += omp_in.count) initializer(omp_priv = Count(omp_orig.count * 0 + 7))
#pragma omp declare reduction(bare : Count : omp_out.count += omp_in.count)
#pragma omp declare reduction(tailed : Tail : omp_out.sum += omp_in.sum) initializer(omp_priv(Tail()))

struct Counted : Name, Count {
  int own = 3;
  int kind() const override { return 2; }
};
struct Tailed : Tail {
  char more = 4;
};

template <class T> void in_template(T &object) {
#pragma omp parallel num_threads(2) reduction(valued : object)
  {
    CHECK(object.name == 6 && object.letter == 'n' && object.count == 7 && object.own == 3 && object.kind() == 2);
    object.count = 10;
  }
}

namespace near {
struct Base {
  int value = 0;
};
#pragma omp declare reduction(+ : Base : omp_out.value += omp_in.value)
}  // namespace near
namespace far {
struct Made : near::Base {};
#pragma omp declare reduction(+ : near::Base : omp_out.value -= omp_in.value)
}  // namespace far

int main() {
  Counted one, pair[2];
  CHECK(one.kind() == 2);
#pragma omp parallel num_threads(2) reduction(called : one) reduction(bare : pair)
  {
    CHECK(one.name == 6 && one.count == 9 && one.own == 3 && one.kind() == 2);
    CHECK(pair[1].name == 6 && pair[1].count == 5 && pair[0].own == 3 && pair[1].kind() == 2);
    one.count = 20, one.own = 99;
    pair[0].count = 1, pair[1].count = 2;
  }
  CHECK(one.count == 45 && one.own == 3);
  CHECK(pair[0].count == 7 && pair[1].count == 9);

  Counted other;
  in_template(other);
  CHECK(other.count == 25);

  Tailed tail;
#pragma omp parallel num_threads(2) reduction(tailed : tail)
  {
    CHECK(tail.more == 4 && tail.end == 1);
    tail.sum += 8;
  }
  CHECK(tail.sum == 16 && tail.more == 4);

  Counted *section = pair;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup task_reduction(valued : section[0 : 2], one)
  for (int i = 0; i < 4; i++)
#pragma omp task in_reduction(valued : section[0 : 2], one)
  {
    CHECK(section[1].name == 6 && section[1].kind() == 2 && one.own == 3);
    section[i % 2].count += 100;
    one.count -= 7;
  }
  CHECK(pair[0].count >= 207 && (pair[0].count - 207) % 7 == 0 && pair[1].count - pair[0].count == 2);

  far::Made made;
  int threads = 0;
#pragma omp parallel num_threads(2) reduction(+ : made, threads)
  made.value = 4, threads++;
  CHECK(made.value == 4 * threads);
  return wrong != 0;
}
