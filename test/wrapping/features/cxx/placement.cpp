/* c++98: placement new, explicit ends, arrays on the heap, operators of a class. */
#include <new>
#include <stdlib.h>
static int placement_count;
struct placement_object {
  int v;
  placement_object() : v(++placement_count) {}
  ~placement_object() { placement_count += 10; }
  static void *operator new(size_t n) { placement_count += 100; return malloc(n); }
  static void *operator new(size_t, void *p) { return p; }
  static void operator delete(void *p) { placement_count += 1000; free(p); }
};
static unsigned long placement() {
  placement_count = 0;
  unsigned long r = 0;
  union { char bytes[sizeof(placement_object)]; long align; } room;
  placement_object *p = new (room.bytes) placement_object;
  r += p->v;
  p->~placement_object();
  p = new placement_object;
  r = r * 10 + p->v;
  delete p;
  {
    placement_object *list = new placement_object[3];
    r = r * 10 + list[2].v;
    delete[] list;
  }
  return r + placement_count * 3;
}
