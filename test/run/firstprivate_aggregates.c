// Arrays, structs, bit-fields and unions are copied when the task is created, whatever becomes of the originals.
// RUN: %matrix --backend=%backend %s
#include <stdio.h>
#include <string.h>

struct mixed {
  unsigned low : 3, high : 5;
  char name[12];
  double values[4];
  union {
    int number;
    char bytes[4];
  } both;
};

static long seen[100];

static long digest(int table[3][4], const struct mixed *mixed, const char *text, long double wide) {
  long result = (long)wide;
  int i, j;
  for (i = 0; i < 3; i++)
    for (j = 0; j < 4; j++)
      result = result * 7 + table[i][j];
  for (i = 0; i < 4; i++)
    result += (long)(mixed->values[i] * 10);
  return result + mixed->low * 100 + mixed->high + mixed->both.number + (long)strlen(text) + mixed->name[0];
}

static void create(void) {
  int table[3][4], step, i;
  struct mixed mixed;
  char text[16];
  long double wide = 1;
  memset(table, 0, sizeof table);
  memset(&mixed, 0, sizeof mixed);
  memset(text, 0, sizeof text);
  for (step = 0; step < 100; step++) {
#pragma omp task firstprivate(table, mixed, text, wide, step)
    seen[step] = digest(table, &mixed, text, wide);
    for (i = 0; i < 12; i++)
      table[i / 4][i % 4] += i * step % 5;
    mixed.low = (unsigned)step % 8;
    mixed.high = (unsigned)step % 32;
    mixed.both.number = -step;
    mixed.values[step % 4] += 0.5;
    mixed.name[0] = (char)('a' + step % 26);
    text[step % 15] = 'x';
    wide *= 1.0625L;
  }
}

int main(void) {
  int step;
#pragma omp parallel
#pragma omp single
  create();
  for (step = 0; step < 100; step++)
    printf("%ld\n", seen[step]);
  return 0;
}
