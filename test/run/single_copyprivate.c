// copyprivate hands the values of one thread to all others: scalars, arrays, structs, pointers; many times in a row.
// RUN: %matrix --backend=%backend %s
#include "check.h"
#include <string.h>

struct pair {
  int a;
  char b[8];
};

static float global;
#pragma omp threadprivate(global)

int main(void) {
  long total = 0;
  int rounds = 50;
#pragma omp parallel reduction(+ : total)
  {
    int number = -1, array[5], round;
    struct pair pair;
    const char *pointer = 0;
    for (round = 0; round < rounds; round++) {
#pragma omp single copyprivate(number, array, pair, pointer, global)
      {
        int i;
        number = round;
        for (i = 0; i < 5; i++)
          array[i] = round * i;
        pair.a = round + 1;
        memcpy(pair.b, "abcdefg", 8);
        pointer = "text";
        global = (float)round / 2;
      }
      CHECK(number == round);
      CHECK(array[0] == 0 && array[4] == 4 * round);
      CHECK(pair.a == round + 1 && strcmp(pair.b, "abcdefg") == 0);
      CHECK(strcmp(pointer, "text") == 0);
      CHECK(global == (float)round / 2);
      number = array[4] = -7;
    }
    total += number;
  }
  printf("%s\n", total % 7 == 0 && total < 0 ? "done" : "the private copies are wrong");
  return 0;
}
