// Threads of the program's own end in every way that there is; and what the machine does not wait for itself is waited
// for all the same: what another process does, or a signal's handler.
// REQUIRES: command, virtual
// RUN: %shepcxx -O1 -std=c++20 -fopenmp %s -o %t
// RUN: bash -ec 'for kind in joined cancelled many detached handler processes own_rules destroyed early; do \
// RUN:   for strand in "" --strand=100; do timeout 60 %shepherd simulate --quiet $strand --machine="core:8 pu:1" \
// RUN:   %t $kind; done; done' 2>&1 | %FileCheck %s
// RUN: %shepherd simulate --quiet --machine="core:8 pu:1" %t last 2>&1 | %FileCheck %s --check-prefix=LAST
// CHECK-COUNT-18: as it should be
// LAST: the last one
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>
#include <vector>

static sem_t posted;
static std::mutex guarded;

static bool is_cancelled(void* (*wait)(void*)) {
  pthread_t thread;
  pthread_create(&thread, nullptr, wait, nullptr);
  std::this_thread::sleep_for(std::chrono::milliseconds(1));
  pthread_cancel(thread);
  void* result = nullptr;
  pthread_join(thread, &result);
  return result == PTHREAD_CANCELED;
}

static bool cancelled() {
  const auto waits_for_signal = [](void*) -> void* {
    pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    pthread_cond_t never = PTHREAD_COND_INITIALIZER;
    pthread_mutex_lock(&mutex);
    pthread_cond_wait(&never, &mutex);
    return nullptr;
  };
  const auto waits_for_post = [](void*) -> void* {
    sem_t never;
    sem_init(&never, 0, 0);
    sem_wait(&never);
    return nullptr;
  };
  const auto sleeps = [](void*) -> void* {
    sleep(1000);
    return nullptr;
  };
  const auto joins = [](void*) -> void* {
    pthread_t never_ends;
    pthread_create(
        &never_ends, nullptr,
        [](void*) -> void* {
          pause();
          return nullptr;
        },
        nullptr);
    pthread_join(never_ends, nullptr);
    return nullptr;
  };
  // It is interrupted, and may be cancelled while it waits for its turn.
  const auto computes = [](void*) -> void* {
    pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, nullptr);
    for (volatile int each = 0;; each = each + 1) {}
  };
  for (int round = 0; round < 4; ++round)
    if (!is_cancelled(computes)) return false;
  return is_cancelled(waits_for_signal) && is_cancelled(waits_for_post) && is_cancelled(sleeps) && is_cancelled(joins);
}

static bool many() {
  std::atomic<int> count{0};
  for (int round = 0; round < 50; ++round) {
    std::vector<std::thread> threads;
    for (int i = 0; i < 8; ++i) threads.emplace_back([&] { ++count; });
    for (std::thread& each : threads) each.join();
  }
  return count == 400;
}

// Each locks once more when its variables end.
static bool detached() {
  static std::atomic<int> count{0};
  struct AtEnd {
    ~AtEnd() {
      const std::lock_guard held(guarded);
      ++count;
    }
  };
  for (int i = 0; i < 20; ++i)
    std::thread([] {
      thread_local AtEnd at_end;
      (void)&at_end;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }).detach();
  while (count < 20) std::this_thread::yield();
  return true;
}

// The signals come all the time, in whichever thread it is.
static bool handler() {
  sem_init(&posted, 0, 0);
  signal(SIGALRM, [](int) { sem_post(&posted); });
  const itimerval interval = {{0, 1000}, {0, 1000}};
  setitimer(ITIMER_REAL, &interval, nullptr);
  for (int i = 0; i < 10; ++i) sem_wait(&posted);
#pragma omp parallel num_threads(4)
  for (int i = 0; i < 5; ++i) sem_wait(&posted);
  std::thread([] { sem_wait(&posted); }).join();
  return true;
}

static bool processes() {
  void* const memory = mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  sem_t* const semaphore = static_cast<sem_t*>(memory);
  sem_init(semaphore, 1, 0);
  const pid_t child = fork();
  if (child == 0) {
    usleep(10000);
    sem_post(semaphore);
    _exit(0);
  }
#pragma omp parallel num_threads(2)
#pragma omp masked
  sem_wait(semaphore);
  return waitpid(child, nullptr, 0) == child;
}

static bool own_rules() {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_t checked, robust;
  pthread_mutex_init(&checked, &attributes);
  pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&robust, &attributes);
  std::thread([&] { pthread_mutex_lock(&robust); }).join();
  pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
  pthread_rwlock_wrlock(&lock);
  return pthread_mutex_lock(&checked) == 0 && pthread_mutex_lock(&checked) == EDEADLK &&
         pthread_mutex_unlock(&checked) == 0 && pthread_mutex_unlock(&checked) == EPERM &&
         pthread_mutex_lock(&robust) == EOWNERDEAD && pthread_rwlock_rdlock(&lock) == EDEADLK;
}

// Who comes last may destroy a barrier that others are about to leave, and make another there.
static bool destroyed() {
  for (int round = 0; round < 20; ++round) {
    pthread_barrier_t barrier;
    pthread_barrier_init(&barrier, nullptr, 3);
    std::vector<std::thread> threads;
    for (int i = 0; i < 2; ++i) threads.emplace_back([&] { pthread_barrier_wait(&barrier); });
    pthread_barrier_wait(&barrier);
    pthread_barrier_destroy(&barrier);
    pthread_barrier_init(&barrier, nullptr, 1);
    pthread_barrier_wait(&barrier);
    for (std::thread& each : threads) each.join();
    pthread_barrier_destroy(&barrier);
  }
  return true;
}

// Joins with deadlines, by both clocks.
static bool joined() {
  const auto sleep = [](void* unused) {
    usleep(50000);
    return unused;
  };
  const auto in = [](clockid_t clock, int ms) {
    timespec time;
    clock_gettime(clock, &time);
    time.tv_nsec += ms * 1000000;
    if (time.tv_nsec >= 1000000000) time.tv_nsec -= 1000000000, ++time.tv_sec;
    return time;
  };
  // Behind a sleep: virtual time is ahead of the system's then.
  std::this_thread::sleep_for(std::chrono::seconds(3));
  pthread_t thread;
  int value = 0;
  void* result = nullptr;
  pthread_create(&thread, nullptr, sleep, &value);
  const timespec soon = in(CLOCK_REALTIME, 10), later = in(CLOCK_MONOTONIC, 20), then = in(CLOCK_REALTIME, 100);
  return pthread_tryjoin_np(thread, &result) == EBUSY && pthread_timedjoin_np(thread, &result, &soon) == ETIMEDOUT &&
         pthread_clockjoin_np(thread, &result, CLOCK_MONOTONIC, &later) == ETIMEDOUT && result == nullptr &&
         pthread_timedjoin_np(thread, &result, &then) == 0 && result == &value;
}

int main(int argc, char** argv) {
  const char* kind = argc > 1 ? argv[1] : "";
  if (!strcmp(kind, "last")) {
    std::thread([] {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
      printf("the last one\n");
      fflush(stdout);
    }).detach();
    pthread_exit(nullptr);
  }
  int members = 2;
  if (strcmp(kind, "early")) {
    members = 0;
#pragma omp parallel num_threads(2) reduction(+ : members)
    ++members;
  }
  const struct {
    const char* name;
    bool (*test)();
  } tests[] = {{"cancelled", cancelled}, {"many", many},           {"detached", detached},
               {"handler", handler},     {"processes", processes}, {"own_rules", own_rules},
               {"destroyed", destroyed}, {"early", many},          {"joined", joined}};
  for (const auto& each : tests)
    if (!strcmp(each.name, kind) && each.test() && members == 2) printf("as it should be\n");
  return 0;
}
