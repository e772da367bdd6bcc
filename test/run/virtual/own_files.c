// The program may close all files, and use each number for one of its own: the virtual machine keeps none that it would
// write to or lengthen, and opens none in between. A program that has done so is still one of its machine's.
// REQUIRES: command, virtual
// RUN: %shepcc -O1 -fopenmp %s -o %t
// RUN: %shepherd simulate --quiet --machine="core:4 pu:1" %t %t.file
// RUN: %shepherd simulate --quiet --machine="core:4 pu:1" --programs=1 %t %t.file
// RUN: echo '"$1" "$1.1" & "$1" "$1.2" & wait' > %t.sh
// RUN: %shepherd simulate --machine="core:4 pu:1" --programs=2 sh %t.sh %t 2>&1 | %FileCheck %s
// CHECK-NOT: is
// CHECK: own_files
// CHECK-NEXT: own_files
// CHECK-NEXT: all ended at
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

enum { kFirst = 3, kFiles = 40 };

static int region(int threads) {
  int n = 0;
#pragma omp parallel num_threads(threads) reduction(+ : n)
  n++;
  return n;
}

static void* nap(void* nothing) {
  usleep(500);
  return nothing;
}

// Those that come take room on the machine.
static int use_threads(void) {
  pthread_t threads[8];
  for (int i = 0; i < 8; i++)
    if (pthread_create(&threads[i], 0, nap, 0)) return 0;
  for (int i = 0; i < 8; i++) pthread_join(threads[i], 0);
  return region(16) > 0;
}

int main(int argc, char** argv) {
  if (argc < 2 || region(2) < 1) return 2;
  const int file = open(argv[1], O_RDWR | O_CREAT | O_TRUNC, 0600);
  if (write(file, "hello", 5) != 5) return 3;
  for (int other = kFirst; other < kFiles; other++)
    if (other != file && dup2(file, other) != other) return 4;
  if (!use_threads()) return 5;
  struct stat found;
  fstat(file, &found);
  if (found.st_size != 5) return printf("the file is %ld long\n", (long)found.st_size), 6;
  close_range(kFirst, ~0U, 0);
  if (!use_threads()) return 7;
  // The watchdog looks after so long a strand.
  for (int i = 0; i < 100000; i++) {
    const int opened = open("/dev/null", O_RDONLY);
    if (opened != kFirst) return printf("the number of a new file is %d\n", opened), 8;
    close(opened);
  }
  return use_threads() ? 0 : 9;
}
