/* c11: pointers to const, to void and back, null pointers of all kinds. */
#include <stddef.h>
static unsigned long pointer_conversions(void) {
  int x = 5;
  const int *p = &x;
  void *v = (void *)p;
  unsigned long r = 0;
  int *q = v;
  *q += 2;
  r += (unsigned long)*p + (v == p) + (q != NULL) + !0;
  {
    char *bytes = v;
    r += sizeof *bytes + (unsigned long)((int *)(bytes + sizeof x) - q) * 10;
    void (*none)(void) = 0;
    r += none == NULL;
  }
  return r;
}
