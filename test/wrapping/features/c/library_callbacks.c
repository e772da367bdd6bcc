/* c89: qsort and bsearch with functions of ours. */
#include <stdlib.h>
static int library_callbacks_compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static unsigned long library_callbacks(void) {
  int list[] = {5, 3, 9, 1, 7}, key = 7, *found;
  unsigned long r = 0;
  unsigned i;
  qsort(list, sizeof list / sizeof *list, sizeof *list, library_callbacks_compare);
  for (i = 0; i < sizeof list / sizeof *list; i++) r = r * 10 + (unsigned long)list[i];
  found = bsearch(&key, list, 5, sizeof key, library_callbacks_compare);
  if (found) r += (unsigned long)(found - list);
  return r;
}
