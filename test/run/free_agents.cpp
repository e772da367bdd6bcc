// Free agents execute tasks of C++ programs: captures are destroyed wherever the task ran, exceptions stay in the task,
// templates and members generate tasks with threadset.
// RUN: %matrix --backend=%backend --threads=1,3 --env=OMP_THREADS_RESERVE="structured(1), free_agent(2)" \
// RUN:   --env=OMP_CANCELLATION=true %s
#include <atomic>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

static std::atomic<int> alive{0};

struct Counted {
  explicit Counted(int value) : value(value) { ++alive; }
  Counted(const Counted &other) : value(other.value) { ++alive; }
  ~Counted() { --alive; }
  int value;
};

template <class T>
T sum_of(const std::vector<T> &items) {
  T sum{};
#pragma omp taskgroup task_reduction(+ : sum)
  for (size_t i = 0; i < items.size(); i += 4) {
#pragma omp task threadset(omp_pool) in_reduction(+ : sum) firstprivate(i) shared(items)
    for (size_t k = i; k < i + 4 && k < items.size(); ++k) sum += items[k];
  }
  return sum;
}

struct Tree {
  int depth;
  long count() const {
    long left = 1, right = 1;
    if (depth == 0) return 1;
#pragma omp task threadset(omp_pool) shared(left)
    left = Tree{depth - 1}.count();
#pragma omp task threadset(omp_pool) shared(right)
    right = Tree{depth - 1}.count();
#pragma omp taskwait
    return left + right;
  }
};

static int caught() {
  std::atomic<int> count{0};
  for (int i = 0; i < 20; ++i) {
    auto text = std::make_shared<std::string>(std::to_string(i));
#pragma omp task threadset(omp_pool) firstprivate(text) shared(count)
    try {
      if (text->size() == 2) throw std::runtime_error(*text);
    } catch (const std::exception &error) {
      if (*text == error.what()) ++count;
    }
  }
#pragma omp taskwait
  return count;
}

// Those of a cancelled group give up what they have captured.
static void cancelled() {
#pragma omp taskgroup
  for (int i = 0; i < 50; ++i) {
    Counted item(i);
#pragma omp task threadset(omp_pool) firstprivate(item)
    {
      if (item.value == 5) {
#pragma omp cancel taskgroup
      }
    }
  }
}

static long loops() {
  std::vector<Counted> items;
  for (int i = 0; i < 100; ++i) items.emplace_back(i);
  std::atomic<long> sum{0};
#pragma omp taskloop threadset(omp_pool) nogroup firstprivate(items) shared(sum)
  for (int i = 0; i < 100; ++i) sum += items[i].value;
#pragma omp taskloop threadset(omp_pool) grainsize(3)
  for (auto &item : items) item.value *= 2;
#pragma omp taskwait
  for (const Counted &item : items) sum += item.value;
  return sum;
}

static void all() {
  std::vector<long> numbers(50, 3);
  std::vector<double> halves(50, 0.5);
  std::printf("%ld %g %ld %d ", sum_of(numbers), sum_of(halves), Tree{6}.count(), caught());
  cancelled();
  std::printf("%ld %d alive\n", loops(), alive.load());
}

int main() {
  all();
#pragma omp parallel masked
  all();
  [[maybe_unused]] auto last = std::make_shared<Counted>(1);
#pragma omp parallel masked taskloop threadset(omp_pool) num_tasks(5) firstprivate(last)
  for (int i = 0; i < 10; ++i) last->value += 0 * i;
  last.reset();
  std::printf("%d alive\n", alive.load());
}
