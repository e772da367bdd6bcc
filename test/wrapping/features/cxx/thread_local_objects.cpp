/* c++11: thread_local objects with constructors. */
struct thread_local_objects_t { int v; thread_local_objects_t() : v(7) {} };
static thread_local thread_local_objects_t thread_local_objects_x;
static int thread_local_objects_next() {
  thread_local int n = 1;
  n *= 2;
  return n + thread_local_objects_x.v;
}
static unsigned long thread_local_objects() {
  unsigned long r = 0;
  thread_local_objects_x.v = 3;
  r += thread_local_objects_next();
  {
    thread_local_objects_x.v++;
    r = r * 10 + thread_local_objects_next();
  }
  return r;
}
