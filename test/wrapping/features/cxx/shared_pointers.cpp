/* c++11: shared ownership, counts, and weak references. */
#include <memory>
struct shared_pointers_t { int *count; explicit shared_pointers_t(int *c) : count(c) { ++*count; } ~shared_pointers_t() { *count += 10; } };
static unsigned long shared_pointers() {
  int count = 0;
  unsigned long r = 0;
  std::weak_ptr<shared_pointers_t> weak;
  {
    auto p = std::make_shared<shared_pointers_t>(&count), q = p;
    weak = p;
    r += p.use_count() * 10 + count;
    p.reset();
    r = r * 10 + q.use_count();
  }
  r = r * 10 + weak.expired() + count;
  return r;
}
