// Futexes answer as the system's do: places that are none, times that are none, bits, and how many are woken or moved.
// REQUIRES: command, virtual
// RUN: %shepcc -O1 -fopenmp %s -o %t
// RUN: %t
// RUN: timeout 60 %shepherd simulate --quiet --machine="core:4 pu:1" %t
// RUN: timeout 60 %shepherd simulate --quiet --strand=100 --machine="core:4 pu:1" %t
#define _GNU_SOURCE
#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { kPrivate = FUTEX_PRIVATE_FLAG, kMost = 5 };
static int word, other, failures;

static long call(void* at, int operation, int value, const void* time, void* second, int third) {
  const long result = syscall(SYS_futex, at, operation, value, time, second, third);
  return result < 0 ? -errno : result;
}

static void expect(const char* what, long found, long expected) {
  if (found == expected) return;
  printf("%s: %ld instead of %ld\n", what, found, expected);
  failures++;
}

static void* wait_for_bit(void* bit) {
  call(&word, FUTEX_WAIT_BITSET | kPrivate, 0, 0, 0, (int)(intptr_t)bit);
  return 0;
}
static void* wait_plainly(void* kind) {
  call(&word, FUTEX_WAIT | (int)(intptr_t)kind, 0, 0, 0, 0);
  return 0;
}

static pthread_t threads[kMost];
static void begin(int count, void* (*wait)(void*), const intptr_t* with) {
  for (int i = 0; i < count; i++) pthread_create(&threads[i], 0, wait, (void*)with[i]);
  usleep(100000);
}
static void join(int count) {
  for (int i = 0; i < count; i++) pthread_join(threads[i], 0);
}

static void misuse(void) {
  const struct timespec soon = {0, 1000000}, wrong = {0, 2000000000}, before = {-1, 0};
  void* const none = mmap(0, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  void* const read_only = mmap(0, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  expect("null", call(0, FUTEX_WAIT | kPrivate, 0, &soon, 0, 0), -EFAULT);
  expect("nowhere", call((void*)0x1000, FUTEX_WAIT | kPrivate, 0, &soon, 0, 0), -EFAULT);
  expect("nowhere, shared", call((void*)0x1000, FUTEX_WAIT, 0, &soon, 0, 0), -EFAULT);
  expect("protected", call(none, FUTEX_WAIT | kPrivate, 0, &soon, 0, 0), -EFAULT);
  expect("read-only", call(read_only, FUTEX_WAIT | kPrivate, 0, &soon, 0, 0), -ETIMEDOUT);
  expect("unaligned", call((char*)&word + 1, FUTEX_WAIT | kPrivate, 0, &soon, 0, 0), -EINVAL);
  expect("no bits", call(&word, FUTEX_WAIT_BITSET | kPrivate, 0, 0, 0, 0), -EINVAL);
  expect("wake no bits", call(&word, FUTEX_WAKE_BITSET | kPrivate, 1, 0, 0, 0), -EINVAL);
  expect("other value", call(&word, FUTEX_WAIT | kPrivate, 1, &soon, 0, 0), -EAGAIN);
  expect("time out", call(&word, FUTEX_WAIT | kPrivate, 0, &soon, 0, 0), -ETIMEDOUT);
  expect("too many ns", call(&word, FUTEX_WAIT | kPrivate, 0, &wrong, 0, 0), -EINVAL);
  expect("negative", call(&word, FUTEX_WAIT | kPrivate, 0, &before, 0, 0), -EINVAL);
  expect("time nowhere", call(&word, FUTEX_WAIT | kPrivate, 0, (void*)16, 0, 0), -EFAULT);
  expect("over", call(&word, FUTEX_WAIT_BITSET | kPrivate, 0, &soon, 0, -1), -ETIMEDOUT);
  expect("unknown", call(&word, 77, 0, 0, 0, 0), -ENOSYS);
}

static void wake_by_bits(void) {
  const intptr_t bits[] = {1, 2, 4, 8};
  begin(4, wait_for_bit, bits);
  expect("bit 2", call(&word, FUTEX_WAKE_BITSET | kPrivate, 10, 0, 0, 2), 1);
  expect("bits 5", call(&word, FUTEX_WAKE_BITSET | kPrivate, 10, 0, 0, 5), 2);
  expect("bits 5 again", call(&word, FUTEX_WAKE_BITSET | kPrivate, 10, 0, 0, 5), 0);
  expect("the rest", call(&word, FUTEX_WAKE | kPrivate, 10, 0, 0, 0), 1);
  join(4);
}

static void move(void) {
  const intptr_t all[] = {kPrivate, kPrivate, kPrivate, kPrivate, kPrivate};
  begin(5, wait_plainly, all);
  expect("move, other value", call(&word, FUTEX_CMP_REQUEUE | kPrivate, 1, (void*)2, &other, 9), -EAGAIN);
  expect("wake one, move two", call(&word, FUTEX_CMP_REQUEUE | kPrivate, 1, (void*)2, &other, 0), 3);
  expect("wake one that was moved", call(&other, FUTEX_WAKE | kPrivate, 1, 0, 0, 0), 1);
  expect("move all", call(&word, FUTEX_REQUEUE | kPrivate, 0, (void*)10, &other, 0), 2);
  expect("none is left", call(&word, FUTEX_WAKE | kPrivate, 10, 0, 0, 0), 0);
  expect("all have moved", call(&other, FUTEX_WAKE | kPrivate, 10, 0, 0, 0), 3);
  join(5);
}

static void wake_both(void) {
  const intptr_t kinds[] = {kPrivate, kPrivate, 0};
  begin(3, wait_plainly, kinds);
  const int add_if_0 = FUTEX_OP(FUTEX_OP_ADD, 3, FUTEX_OP_CMP_EQ, 0);
  expect("wake and add", call(&word, FUTEX_WAKE_OP | kPrivate, 1, (void*)1, &other, add_if_0), 1);
  expect("sum", other, 3);
  expect("not equal",
         call(&other, FUTEX_WAKE_OP | kPrivate, 1, (void*)1, &word, FUTEX_OP(FUTEX_OP_ADD, 0, FUTEX_OP_CMP_NE, 0)), 0);
  expect("equal",
         call(&other, FUTEX_WAKE_OP | kPrivate, 1, (void*)9, &word, FUTEX_OP(FUTEX_OP_ADD, 0, FUTEX_OP_CMP_EQ, 0)), 1);
  expect("private", call(&word, FUTEX_WAKE | kPrivate, 10, 0, 0, 0), 0);
  expect("shared", call(&word, FUTEX_WAKE, 10, 0, 0, 0), 1);
  join(3);
}

int main(void) {
#pragma omp parallel
  word = 0;
  misuse();
  wake_by_bits();
  move();
  wake_both();
  return failures > 0;
}
