/* Nothing for the lowering to do. */
#include <stdio.h>

int main(void) {
  printf("nothing\n");
  return 0;
}
