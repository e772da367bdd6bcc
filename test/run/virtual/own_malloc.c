// The program's own allocator has a mutex, which a thread may hold that waits for its turn: nothing that the simulation
// does with the turn asks the allocator.

// REQUIRES: command, virtual
// RUN: %shepcc -O1 -fopenmp %s -o %t
// RUN: timeout 100 %shepherd simulate --quiet --machine="core:4 pu:1" %t | %FileCheck %s
// RUN: timeout 100 %shepherd simulate --quiet --strand=100 --machine="core:4 pu:1" %t | %FileCheck %s
// CHECK: done
#define _GNU_SOURCE
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <errno.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char arena[1 << 28] __attribute__((aligned(64)));
static size_t used, calls;
struct head {
  size_t size;
  struct head* next;
  char fill[48];
};
static struct head* freed[64];
static int class_of(size_t n) {
  int c = 6;
  while (((size_t)1 << c) < n) c++;
  return c;
}
static void* take(size_t n) {
  int c = class_of(n);
  pthread_mutex_lock(&lock);
  calls++;
  struct head* h = freed[c];
  if (h)
    freed[c] = h->next;
  else {
    size_t bytes = sizeof(struct head) + ((size_t)1 << c);
    if (used + bytes > sizeof arena) {
      pthread_mutex_unlock(&lock);
      return 0;
    }
    h = (struct head*)(arena + used);
    used += bytes;
    h->size = c;
  }
  for (volatile int i = 0; i < 200; i++) {}
  pthread_mutex_unlock(&lock);
  return h + 1;
}
void* malloc(size_t n) { return take(n); }
void free(void* p) {
  if (!p) return;
  int e = errno;
  struct head* h = (struct head*)((uintptr_t)p) - 1;
  pthread_mutex_lock(&lock);
  h->next = freed[h->size];
  freed[h->size] = h;
  pthread_mutex_unlock(&lock);
  errno = e;
}
void* calloc(size_t a, size_t b) {
  void* p = take(a * b);
  if (p) memset(p, 0, a * b);
  return p;
}
void* realloc(void* p, size_t n) {
  void* q = take(n);
  if (p && q) {
    struct head* h = (struct head*)p - 1;
    size_t o = (size_t)1 << h->size;
    memcpy(q, p, o < n ? o : n);
    free(p);
  }
  return q;
}
void* aligned_alloc(size_t a, size_t n) { return a <= 64 ? take(n) : 0; }
int posix_memalign(void** m, size_t a, size_t n) {
  *m = a <= 64 ? take(n) : 0;
  return *m ? 0 : ENOMEM;
}
void* memalign(size_t a, size_t n) { return a <= 64 ? take(n) : 0; }
static void* run(void* arg) {
  long s = 0;
  for (int i = 0; i < 2000; i++) {
    char* p = malloc(100 + i % 50);
    p[0] = i;
    s += p[0];
    free(p);
  }
  if (arg) {
    pthread_t t;
    pthread_create(&t, 0, run, 0);
    pthread_join(t, 0);
#pragma omp parallel num_threads(3) reduction(+ : s)
    for (int i = 0; i < 200; i++) {
#pragma omp task
      {
        char* p = malloc(64);
        p[0] = 1;
        free(p);
      }
      char* p = malloc(100);
      p[0] = i;
      s += p[0];
      free(p);
    }
  }
  return (void*)s;
}
int main(void) {
  for (int r = 0; r < 5; r++) {
    pthread_t t[6];
    for (int i = 0; i < 6; i++) pthread_create(&t[i], 0, run, (void*)1);
    for (int i = 0; i < 6; i++) pthread_join(t[i], 0);
  }
  printf("done\n");
  return 0;
}
