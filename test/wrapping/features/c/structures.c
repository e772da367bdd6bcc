/* c89: assignment, arrays in structures, results by value. */
struct structures_pair { int first; char name[6]; };
static struct structures_pair structures_make(int x) {
  struct structures_pair p;
  p.first = x;
  strcpy(p.name, "pair");
  p.name[0] = (char)('a' + x);
  return p;
}
#include <string.h>
static unsigned long structures(void) {
  struct structures_pair a, b, list[2];
  unsigned long r = 0;
  a = structures_make(3);
  b = a;
  b.name[1] = 'z';
  r += (unsigned long)(a.name[1] == 'a') + (unsigned long)b.name[1];
  list[0] = list[1] = b;
  list[1].first++;
  r = r * 10 + (unsigned long)(list[0].first + list[1].first * 2);
  r += (unsigned long)structures_make(7).name[0];
  return r;
}
