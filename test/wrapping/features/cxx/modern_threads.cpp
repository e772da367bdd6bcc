/* c++20: atomics of all kinds, and their wait-free operators. */
#include <atomic>
static unsigned long modern_threads() {
  std::atomic<int> n{3};
  std::atomic_flag f;
  unsigned long r = 0;
  n += 4;
  r += n++ * 10 + f.test_and_set();
  {
    int x = 5;
    std::atomic_ref<int> view(x);
    view.fetch_add(2);
    r = r * 10 + x + f.test();
  }
  return r * 10 + n.load();
}
