// A lowered source finds the headers it found before: beside itself first, then by -iquote, -I, -isystem and -include.
// RUN: rm -rf %t && mkdir -p %t/src %t/quote %t/plain %t/system && cd %t && cp %s src/main.c
// RUN: echo '#define BESIDE 1' > src/beside.h
// RUN: echo '#define BESIDE 2' > quote/beside.h
// RUN: echo '#define QUOTE 3' > quote/quote.h
// RUN: echo '#define PLAIN 4' > plain/plain.h && echo '#define QUOTE 9' > plain/quote.h
// RUN: echo '#define SYSTEM 5' > system/system.h
// RUN: echo '#define FORCED 6' > forced.h
// RUN: %shepcc --shep-backend=%backend -fopenmp -iquote quote -Iplain -isystem system -include forced.h -DGIVEN=7 \
// RUN:   -DGONE -UGONE src/main.c -o main
// RUN: ./main | %FileCheck %s
// RUN: cd src && %shepcc --shep-backend=%backend -fopenmp -iquote ../quote -I../plain -isystem ../system -include \
// RUN:   ../forced.h -DGIVEN=7 main.c -o main
// RUN: ./main | %FileCheck %s
// CHECK: 1 3 4 5 6 7 main.c
#include "beside.h"
#include "plain.h"
#include "quote.h"
#include <stdio.h>
#include <string.h>
#include <system.h>
#ifdef GONE
#error "-U came after -D"
#endif
int main(void) {
  const char *slash = strrchr(__FILE__, '/');
#pragma omp parallel num_threads(1)
  printf("%d %d %d %d %d %d %s\n", BESIDE, QUOTE, PLAIN, SYSTEM, FORCED, GIVEN, slash ? slash + 1 : __FILE__);
  return 0;
}
