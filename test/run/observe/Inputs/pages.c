/* Each thread touches 1,024 pages of its own. */
#include <stdlib.h>

enum { PAGE = 4096, PAGES = 1024 };

int main(void) {
#pragma omp parallel
  {
    volatile char *memory = malloc((size_t)PAGE * PAGES);
    for (int i = 0; i < PAGES; i++) memory[(size_t)i * PAGE] = 1;
    free((void *)memory);
  }
  return 0;
}
