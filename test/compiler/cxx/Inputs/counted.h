// A class that counts what happens to its objects.
#ifndef COUNTED_H
#define COUNTED_H
#include <atomic>

struct Counted {
  static std::atomic<int> made, copied, assigned, destroyed;
  static void reset() { made = copied = assigned = destroyed = 0; }
  int value;
  Counted() : value(7) { ++made; }
  explicit Counted(int v) : value(v) { ++made; }
  Counted(const Counted &other) : value(other.value) { ++copied; }
  Counted &operator=(const Counted &other) {
    value = other.value;
    ++assigned;
    return *this;
  }
  ~Counted() { ++destroyed; value = -1; }
};
std::atomic<int> Counted::made(0), Counted::copied(0), Counted::assigned(0), Counted::destroyed(0);
#endif
