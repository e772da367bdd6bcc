/* c++98: objects end on the way to the handler. */
static unsigned long unwinding_log;
struct unwinding_object { int n; unwinding_object(int x) : n(x) {} ~unwinding_object() { unwinding_log = unwinding_log * 10 + n; } };
static unsigned long unwinding() {
  unwinding_log = 0;
  unsigned long r = 0;
  for (int i = 0; i < 3; i++) {
    unwinding_object outer(1);
    try {
      unwinding_object inner(2), *left = new unwinding_object(i + 3);
      if (i == 1) { delete left; throw 4; }
      unwinding_object late(6);
      delete left;
    } catch (int x) {
      unwinding_object in_handler(x + 4);
      r += unwinding_log;
    }
  }
  return r + unwinding_log;
}
