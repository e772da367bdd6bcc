// Each construct and clause; compilers warn of some of it, without OpenMP already.
#include <cstddef>
#include <omp.h>
#include <vector>

namespace {

struct Point {
  int x = 0, y = 0;
  Point &operator+=(const Point &other) {
    x += other.x;
    y += other.y;
    return *this;
  }
};
#pragma omp declare reduction(+ : Point : omp_out += omp_in) initializer(omp_priv = Point())

static int counter;
#pragma omp threadprivate(counter)

int loops(int n, const std::vector<int> &values) {
  int sum = 0, last = 0, other = n, step = 1;
  unsigned count = 0U;
  double real = 0.0, table[2] = {0.0, 0.0};
  Point point;
#pragma omp parallel for reduction(+ : sum, real) lastprivate(last) schedule(static, 2) num_threads(2) firstprivate(other)
  for (int i = 0; i < n; ++i) {
    sum += values[static_cast<std::size_t>(i)] + other;
    real += 1.0;
    last = i;
  }
#pragma omp parallel for reduction(+ : count) schedule(dynamic, n) if (n > 2)
  for (unsigned i = 0U; i < 4U; ++i) count += i;
#pragma omp parallel for collapse(2) reduction(max : sum) proc_bind(close)
  for (std::size_t i = 0; i < values.size(); ++i)
    for (int j = 0; j < 3; ++j) sum = sum < j ? j : sum;
#pragma omp parallel for reduction(+ : sum)
  for (int each : values) sum += each;
#pragma omp parallel for reduction(+ : sum)
  for (auto each = values.begin(); each != values.end(); ++each) sum += *each;
#pragma omp parallel for reduction(+ : table) reduction(+ : point)
  for (int i = 0; i < n; ++i) {
    table[i % 2] += 1.0;
    point.x += i;
  }
#pragma omp parallel for reduction(+ : table[0 : n])
  for (int i = 0; i < 2; ++i) table[i] += 1.0;
#pragma omp parallel for reduction(inscan, + : sum)
  for (int i = 0; i < n; ++i) {
    sum += i;
#pragma omp scan inclusive(sum)
    other += sum;
  }
#pragma omp parallel for ordered schedule(guided) lastprivate(conditional : last)
  for (int i = 0; i < 2; ++i) {
    if (i > 0) last = i;
#pragma omp ordered
    sum += i;
  }
#pragma omp parallel for ordered(1)
  for (int i = 1; i < n; ++i) {
#pragma omp ordered depend(sink : i - 1)
    sum += i;
#pragma omp ordered depend(source)
  }
#pragma omp for simd linear(step : 2) nowait
  for (int i = 0; i < n; ++i) table[0] += static_cast<double>(step);
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; ++i)
    for (int j = i; j < n; ++j) {
#pragma omp atomic
      sum += j;
    }
#pragma omp tile sizes(2)
  for (int i = 0; i < n; ++i) sum += i;
#pragma omp split counts(0, omp_fill, 1)
  for (int i = 0; i < n; ++i) sum += i;
#pragma omp split counts(omp_fill)
  for (int i = 0; i < n; ++i) sum += i;
  int first, second;
#pragma omp fuse
  {
    for (first = 0; first < n; ++first) ++sum;
    for (second = n; second > 0; --second) ++sum;
  }
  int third, fourth;
#pragma omp interchange
  for (third = 0; third < n; ++third)
    for (fourth = 0; fourth < n; ++fourth) ++sum;
#pragma omp reverse
  for (int i = 0; i < n; ++i) sum += i;
#pragma omp teams distribute parallel for reduction(+ : sum) num_teams(2) thread_limit(n)
  for (int i = 0; i < n; ++i) sum += i;
  return sum + last + other + step + static_cast<int>(count) + static_cast<int>(real + table[1]) + point.x;
}

int regions(int n) {
  int sum = 0, chosen = 0, array[3] = {1, 2, 3};
  bool flag = false;
  Point point;
  omp_lock_t lock;
  omp_init_lock(&lock);
  counter = n;
#pragma omp parallel if (n > 1) private(chosen) copyin(counter) firstprivate(array, point) num_threads(n) shared(sum)
  {
    chosen = counter + array[1];
#pragma omp single copyprivate(chosen, point)
    {
      chosen = 2;
      point.x = chosen;
    }
#pragma omp critical(warned)
    { flag = true; }
#pragma omp critical
    sum += 1;
#pragma omp barrier
#pragma omp sections private(chosen)
    {
      chosen = 1;
#pragma omp section
      chosen = 2;
    }
#pragma omp sections nowait
    {
#pragma omp section
      { chosen = 3; }
    }
#pragma omp atomic update
    sum = sum + 1;
    int seen = 0;
#pragma omp atomic capture
    {
      seen = sum;
      sum += 1;
    }
#pragma omp atomic read
    seen = sum;
#pragma omp atomic write
    sum = seen;
#pragma omp atomic compare
    if (sum < seen) { sum = seen; }
#pragma omp flush
#pragma omp master
    { sum += 1; }
#pragma omp masked filter(0)
    { sum += 1; }
#pragma omp scope reduction(+ : sum)
    { sum += 1; }
#pragma omp cancellation point parallel
    if (n > 5) {
#pragma omp cancel parallel if (n > 6)
    }
  }
  omp_destroy_lock(&lock);
  return sum + (flag ? 1 : 0);
}

int tasks(int n) {
  int sum = 0, part = 1;
  const int size = n;
  double values[2] = {1.0, 2.0};
  Point point;
  omp_depend_t token;
  static_cast<void>(token);
#pragma omp depobj(token) depend(inout : sum)
#pragma omp parallel
#pragma omp single nowait
  {
#pragma omp task depend(out : sum) firstprivate(part, values, point) if (n > 2) priority(1)
    { sum += part + point.x + static_cast<int>(values[0]); }
#pragma omp task shared(sum) depend(depobj : token) untied mergeable
    { sum += 1; }
#pragma omp task depend(iterator(i = 0 : size), in : values[i]) final(n > 7)
    { sum += size; }
#pragma omp taskwait depend(in : sum)
#pragma omp taskyield
#pragma omp task affinity(values)
    sum += 1;
#pragma omp taskwait
#pragma omp taskloop grainsize(2) shared(sum) lastprivate(part)
    for (int i = 0; i < 4; ++i) {
      part = i;
#pragma omp atomic
      sum += 1;
    }
#pragma omp taskloop num_tasks(2) reduction(+ : sum) collapse(2)
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < 2; ++j) sum += j;
#pragma omp taskgroup task_reduction(+ : sum)
    {
#pragma omp task in_reduction(+ : sum)
      { sum += 1; }
#pragma omp task
      {
#pragma omp cancel taskgroup
      }
    }
  }
#pragma omp depobj(token) destroy
  return sum + part;
}

template <int Size> int tiles(const std::vector<int> &values) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
#pragma omp tile sizes(Size)
  for (auto at = values.begin(); at != values.end(); ++at) sum += *at;
  return sum;
}

template <class T> T in_template(const std::vector<T> &values) {
  T sum{}, many[2] = {};
#pragma omp parallel for reduction(+ : sum) firstprivate(many)
  for (typename std::vector<T>::const_iterator each = values.begin(); each != values.end(); ++each) sum += *each + many[0];
#pragma omp parallel
#pragma omp single
#pragma omp task
  { sum += T(1); }
  return sum;
}

class Held {
 public:
  explicit Held(int size) : size_(size) {}
  int sum() {
#pragma omp parallel for firstprivate(size_) reduction(+ : total_)
    for (int i = 0; i < 3; ++i) total_ += size_;
#pragma omp parallel
    {
#pragma omp task
      total_ += size_;
    }
    return total_;
  }

 private:
  int size_;
  int total_ = 0;
};

}  // namespace

int main() {
  const std::vector<int> values(5, 1);
  unsigned warned = values.size() > 4 ? -1 : 1;
  return loops(5, values) + regions(2) + tasks(3) + in_template(values) + tiles<2>(values) + Held(2).sum() + static_cast<int>(warned) > 0 ? 0 : 1;
}
