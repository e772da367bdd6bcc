// A program that closes every descriptor after its first region and opens files of its own finds no report in them:
// that goes on where its name leads, or is dropped, which is told where stderr is still what it was.
// RUN: rm -rf %t.d && mkdir -p %t.d/own
// RUN: %shepcc -O1 -fopenmp %s -o %t
// RUN: env SHEPHERD_STATS=%t.d/stats SHEPHERD_TRACE=%t.d/trace %t %t.d/own all
// RUN: cd %t.d && env SHEPHERD_SPAN=span %t %t.d/own streams
// RUN: grep "idle" %t.d/stats && grep "critical path" %t.d/span && %python -m json.tool %t.d/trace /dev/null
// RUN: env SHEPHERD_STATS=%t.d/stats %t %t.d/own streams %t.d/stats 2>&1 \
// RUN:   | grep "SHEPHERD_STATS: the program has closed its file"
// RUN: env SHEPHERD_STATS=%t.d/stats %t %t.d/own all %t.d/stats
// RUN: env SHEPHERD_STATS=1 SHEPHERD_TRACE=yes %t %t.d/own all
// RUN: env SHEPHERD_STATS=1 %t %t.d/own streams 2>&1 | grep idle
// RUN: find %t.d/own -type f | grep -c . | grep -x 50
// RUN: find %t.d/own -type f -size +0 | %FileCheck %s --allow-empty
// CHECK-NOT: own
#include <fcntl.h>
#include <string.h>
#include <unistd.h>
#include <stdio.h>

int main(int argc, char **argv) {
#pragma omp parallel num_threads(2)
  usleep(10000);
  const int keeps_streams = argc > 2 && strcmp(argv[2], "all") != 0;
  if (argc > 3) unlink(argv[3]);
  for (int each = keeps_streams ? 3 : 0; each < 100; ++each) close(each);
  for (int each = 0; each < 50; ++each) {
    char name[1000];
    snprintf(name, sizeof name, "%s/%d", argv[1], each);
    open(name, O_RDWR | O_CREAT | O_TRUNC, 0666);
  }
  if (chdir("/") != 0) return 1;
#pragma omp parallel num_threads(2)
  usleep(10000);
  return 0;
}
