// Times by the program's clocks, to which it has slept far ahead, are what timers and queues of the system wait for.
// REQUIRES: command, virtual
// RUN: %shepcc -O1 -fopenmp %s -o %t
// RUN: timeout 60 %shepherd simulate --quiet --machine="core:4 pu:1" %t
#define _GNU_SOURCE
#include <fcntl.h>
#include <mqueue.h>
#include <omp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

static double began;
static int failures;

static struct timespec soon(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  time.tv_nsec += 50000000;
  time.tv_sec += time.tv_nsec / 1000000000;
  time.tv_nsec %= 1000000000;
  began = omp_get_wtime();
  return time;
}

static void expect_soon(const char* what) {
  const double seconds = omp_get_wtime() - began;
  if (seconds > 0.04 && seconds < 5) return;
  printf("%s: after %f s\n", what, seconds);
  failures++;
}

static void set_timers(void) {
  struct itimerspec time = {{0, 0}, soon(CLOCK_MONOTONIC)};
  uint64_t times;
  const int file = timerfd_create(CLOCK_MONOTONIC, 0);
  timerfd_settime(file, TFD_TIMER_ABSTIME, &time, 0);
  if (read(file, &times, sizeof times) != sizeof times) failures++;
  expect_soon("timerfd");
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &set, 0);
  struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGUSR1};
  timer_t timer;
  timer_create(CLOCK_REALTIME, &event, &timer);
  time.it_value = soon(CLOCK_REALTIME);
  timer_settime(timer, TIMER_ABSTIME, &time, 0);
  sigwaitinfo(&set, 0);
  expect_soon("timer");
}

static void wait_for_queue(void) {
  char name[40], message[8];
  snprintf(name, sizeof name, "/shepherd.%d", (int)getpid());
  struct mq_attr attributes = {.mq_maxmsg = 1, .mq_msgsize = 8};
  const mqd_t queue = mq_open(name, O_CREAT | O_RDWR, 0600, &attributes);
  if (queue == (mqd_t)-1) return;  // there are none here
  mq_unlink(name);
  struct timespec time = soon(CLOCK_REALTIME);
  if (mq_timedreceive(queue, message, sizeof message, 0, &time) != -1) failures++;
  expect_soon("empty queue");
  mq_send(queue, "1", 1, 0);
  time = soon(CLOCK_REALTIME);
  if (mq_timedsend(queue, "2", 1, 0, &time) != -1) failures++;
  expect_soon("full queue");
}

int main(void) {
#pragma omp parallel
  began = 0;
  sleep(100);
  set_timers();
  wait_for_queue();
  struct timespec one, other;
  clock_gettime(CLOCK_MONOTONIC, &one);
  syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &other);
  return failures > 0 || other.tv_sec - one.tv_sec > 1 || one.tv_sec > other.tv_sec;
}
