/* c99: a last member without size. */
#include <stdlib.h>
struct flexible_members_list { int size; short items[]; };
static unsigned long flexible_members(void) {
  unsigned long r = 0;
  struct flexible_members_list *list = malloc(sizeof *list + 5 * sizeof(short));
  list->size = 5;
  for (int i = 0; i < list->size; i++) list->items[i] = (short)(i * i);
  r += (unsigned long)list->items[4] + sizeof *list;
  {
    struct flexible_members_list *same = list;  /* Clang takes none by value into a region */
    r = r * 10 + (unsigned long)same->size;
  }
  free(list);
  return r;
}
