// Threads that the program makes itself are threads of the machine. They wait for each other in virtual time, so what
// they do together takes as long as it should, here in units of a millisecond; twice the same.
// REQUIRES: command, virtual
// RUN: %shepcxx -O1 -std=c++20 -fopenmp %s -o %t
// RUN: %shepherd simulate --quiet --strand=100 --machine="core:8 pu:1" %t 2>&1 | %FileCheck %s
// RUN: %python %S/Inputs/twice.py %shepherd "--machine=core:8 pu:1" -- %t
// CHECK-NOT: takes
// CHECK: done
#include <omp.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <threads.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <future>
#include <mutex>
#include <shared_mutex>
#include <thread>
#include <vector>

static constexpr std::chrono::milliseconds kUnit{1};

static void work(int units) { std::this_thread::sleep_for(units * kUnit); }

template <typename Body> static void with_threads(int count, Body body) {
  std::vector<std::thread> threads;
  for (int i = 0; i < count; ++i) threads.emplace_back(body, i);
  for (std::thread& each : threads) each.join();
}

template <typename Body> static void expect(const char* name, double units, Body body) {
  const double began = omp_get_wtime();
  body();
  const double taken = (omp_get_wtime() - began) * 1000;
  if (taken < units || taken > 1.15 * units) fprintf(stderr, "%s takes %g units, not %g\n", name, taken, units);
}

static void in_turns() {
  std::mutex mutex;
  std::condition_variable changed;
  int turn = 0;
  with_threads(4, [&](int i) {
    for (int round = 0; round < 5; ++round) {
      std::unique_lock held(mutex);
      changed.wait(held, [&] { return turn % 4 == i; });
      work(1);
      ++turn;
      changed.notify_all();
    }
  });
}

static void half_locked() {
  std::mutex mutex;
  with_threads(4, [&](int) {
    for (int round = 0; round < 5; ++round) {
      {
        const std::lock_guard held(mutex);
        work(1);
      }
      work(1);
    }
  });
}

static void fulfilled_by_a_thread() {
  std::thread other;
#pragma omp parallel num_threads(4)
#pragma omp single
  {
    omp_event_handle_t event;
#pragma omp task detach(event)
    other = std::thread([event] {
      work(10);
      omp_fulfill_event(event);
    });
    for (int i = 0; i < 3; ++i) {
#pragma omp task
      work(5);
    }
  }
  other.join();
}

static void in_phases() {
  pthread_barrier_t barrier;
  pthread_barrier_init(&barrier, nullptr, 4);
  std::atomic<int> last{0};
  with_threads(4, [&](int i) {
    for (int round = 0; round < 4; ++round) {
      work(round == i ? 2 : 1);
      if (pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD) ++last;
    }
  });
  pthread_barrier_destroy(&barrier);
  if (last != 4) fprintf(stderr, "it takes %d last ones\n", int(last));
}

static void to_and_fro() {
  sem_t there, back;
  sem_init(&there, 0, 0);
  sem_init(&back, 0, 0);
  std::thread other([&] {
    for (int i = 0; i < 5; ++i) {
      sem_wait(&there);
      work(1);
      sem_post(&back);
    }
  });
  for (int i = 0; i < 5; ++i) {
    work(1);
    sem_post(&there);
    sem_wait(&back);
  }
  other.join();
}

static void readers_and_a_writer() {
  std::shared_mutex mutex;
  std::thread writer;
  with_threads(3, [&](int i) {
    const std::shared_lock held(mutex);
    if (i == 0)
      writer = std::thread([&] {
        const std::unique_lock alone(mutex);
        work(2);
      });
    work(4);
  });
  writer.join();
}

static void spinning() {
  pthread_spinlock_t lock;
  pthread_spin_init(&lock, 0);
  with_threads(4, [&](int) {
    for (int round = 0; round < 5; ++round) {
      pthread_spin_lock(&lock);
      work(1);
      pthread_spin_unlock(&lock);
    }
  });
}

static void c11() {
  static mtx_t mutex;
  static cnd_t changed;
  static bool is_ready;
  mtx_init(&mutex, mtx_plain);
  cnd_init(&changed);
  thrd_t other;
  thrd_create(
      &other,
      [](void*) {
        mtx_lock(&mutex);
        while (!is_ready) cnd_wait(&changed, &mutex);
        mtx_unlock(&mutex);
        work(3);
        return 7;
      },
      nullptr);
  work(2);
  mtx_lock(&mutex);
  is_ready = true;
  cnd_broadcast(&changed);
  mtx_unlock(&mutex);
  int result = 0;
  thrd_join(other, &result);
  if (result != 7) fprintf(stderr, "it takes %d\n", result);
}

int main() {
  expect("side by side", 5, [] { with_threads(4, [](int) { work(5); }); });
  expect("in turns", 20, in_turns);
  expect("half locked", 21, half_locked);
  expect("an event", 10, fulfilled_by_a_thread);
  expect("phases", 8, in_phases);
  expect("to and fro", 10, to_and_fro);
  expect("a writer", 6, readers_and_a_writer);
  expect("a spin lock", 20, spinning);
  expect("C11", 5, c11);
  expect("a future", 5, [] {
    auto other = std::async(std::launch::async, [] { work(5); });
    work(2);
    other.get();
  });
  expect("yielding", 5, [] {
    std::atomic<bool> is_ready{false};
    std::thread other([&] {
      work(5);
      is_ready = true;
    });
    while (!is_ready) std::this_thread::yield();
    other.join();
  });
  printf("done\n");
  return 0;
}
