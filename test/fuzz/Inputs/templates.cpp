template <class T> struct Box {
  T value;
  int count = 0;
  explicit Box(T value) : value(value) {}
  Box(const Box &) = default;
  ~Box() {}
  void run(int depth) {
#pragma omp task firstprivate(depth) untied
    if (depth > 0) run(depth - 1);
#pragma omp task
    { count += this->value; }
#pragma omp taskwait
  }
};
#pragma omp declare reduction(add: Box<int>: omp_out.value += omp_in.value) initializer(omp_priv = Box<int>(0))
template <class... Each> static int all(Each... each) {
  int sum = 0;
#pragma omp parallel
#pragma omp single
  {
    auto deeper = [&](auto self, int depth) -> int {
      int below = 0;
#pragma omp task shared(below) if(depth > 2)
      if (depth) below = self(self, depth - 1);
#pragma omp taskwait
      return below + 1;
    };
    sum = deeper(deeper, 3);
  }
  return sum + (0 + ... + each);
}
static int use() {
  Box<int> box(3);
  int &alias = box.count;
  Box<int> total(0);
#pragma omp parallel for reduction(add: total) firstprivate(box) lastprivate(alias)
  for (int i = 0; i < 4; ++i) total.value += box.value, alias = i;
  [[omp::directive(parallel num_threads(2))]] box.run(2);
  try {
#pragma omp parallel
    throw 1;
  } catch (int) {
  }
  int list[3] = {1, 2, 3};
#pragma omp parallel for
  for (int each : list) box.run(each);
  return all(1, 2) + box.count;
}
