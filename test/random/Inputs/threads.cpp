// Threads of the program's own do random things together, by a seed: locks of all kinds, conditions, semaphores,
// barriers, atomics, futures, children that are joined or cancelled, and regions of OpenMP in between. Each object
// checks that nobody is where he must not be, and at the end all has been done. Seen from outside, the program does the
// same wherever it runs.
//
//     threads SEED
#include <omp.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <future>
#include <latch>
#include <mutex>
#include <random>
#include <semaphore>
#include <shared_mutex>
#include <thread>
#include <vector>

namespace {

std::atomic<long> done{0};  // steps

void expect(bool holds, const char* what) {
  if (holds) return;
  printf("%s\n", what);
  fflush(stdout);
  _Exit(1);
}

// Whoever is inside is alone there.
struct Alone {
  std::atomic<int> inside{0};
  void visit() {
    expect(inside.fetch_add(1) == 0, "two are inside");
    std::this_thread::sleep_for(std::chrono::microseconds(3));
    inside.fetch_sub(1);
  }
};

struct Mutex {
  std::mutex mutex;
  Alone alone;
  void step(std::mt19937& random) {
    std::unique_lock held(mutex, std::defer_lock);
    while (random() % 2 && !held.try_lock()) std::this_thread::yield();
    if (!held) held.lock();
    alone.visit();
  }
};

struct Timed {
  std::timed_mutex mutex;
  Alone alone;
  void step(std::mt19937& random) {
    const std::chrono::microseconds patience(random() % 20);
    if (!mutex.try_lock_for(patience)) return;
    alone.visit();
    mutex.unlock();
  }
};

struct Spin {
  pthread_spinlock_t lock;
  Alone alone;
  Spin() { pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE); }
  void step() {
    pthread_spin_lock(&lock);
    alone.visit();
    pthread_spin_unlock(&lock);
  }
};

struct Shared {
  std::shared_mutex mutex;
  std::atomic<int> readers{0};
  Alone alone;
  void step(std::mt19937& random) {
    if (random() % 3) {
      const std::shared_lock held(mutex);
      ++readers;
      expect(alone.inside == 0, "a reader meets a writer");
      --readers;
    } else {
      const std::unique_lock held(mutex);
      expect(readers == 0, "a writer meets a reader");
      alone.visit();
    }
  }
};

struct Places {
  static constexpr int kMost = 2;
  sem_t free;
  std::atomic<int> inside{0};
  Places() { sem_init(&free, 0, kMost); }
  void step() {
    sem_wait(&free);
    expect(inside.fetch_add(1) < kMost, "too many are inside");
    std::this_thread::yield();
    inside.fetch_sub(1);
    sem_post(&free);
  }
};

// Each puts one in and takes one out, so there is one for each that waits.
struct Queue {
  std::mutex mutex;
  std::condition_variable filled, emptied;
  std::deque<long> values;
  std::atomic<long> sum{0};
  void step(std::mt19937& random) {
    const long value = long(random() % 100);
    {
      std::unique_lock held(mutex);
      values.push_back(value);
      sum += value;
    }
    random() % 2 ? filled.notify_one() : filled.notify_all();
    std::unique_lock held(mutex);
    filled.wait(held, [&] { return !values.empty(); });
    sum -= values.front();
    values.pop_front();
  }
};

// A lock whose holders go in the order of their tickets.
struct Tickets {
  std::atomic<int> next{0}, serving{0};
  Alone alone;
  void step() {
    const int mine = next.fetch_add(1);
    for (int seen = serving.load(); seen != mine; seen = serving.load()) serving.wait(seen);
    alone.visit();
    serving.fetch_add(1);
    serving.notify_all();
  }
};

struct Permits {
  std::counting_semaphore<> free{2};
  std::atomic<int> inside{0};
  void step(std::mt19937& random) {
    if (random() % 2) {
      free.acquire();
    } else if (!free.try_acquire_for(std::chrono::microseconds(random() % 30))) {
      return;
    }
    expect(inside.fetch_add(1) < 2, "too many have a permit");
    std::this_thread::yield();
    inside.fetch_sub(1);
    free.release();
  }
};

// Of a few parts, each is made once.
struct Once {
  std::once_flag made[4];
  std::atomic<int> parts[4]{};
  void step(std::mt19937& random) {
    const unsigned which = random() % 4;
    std::call_once(made[which], [&] {
      std::this_thread::sleep_for(std::chrono::microseconds(20));
      ++parts[which];
    });
    expect(parts[which] == 1, "a part is not made once");
  }
};

struct Together {
  std::mutex mutex;
  std::condition_variable never;
  Mutex mutexes[2];
  Timed timed;
  Spin spin;
  Shared shared;
  Places places;
  Queue queue;
  Tickets tickets;
  Permits permits;
  Once once;
  pthread_barrier_t barrier;
};

void wait_in_vain(Together& all, std::mt19937& random) {
  std::unique_lock held(all.mutex);
  const bool is_told = all.never.wait_for(held, std::chrono::microseconds(random() % 200), [] { return false; });
  expect(!is_told, "a wait in vain ends well");
}

void open_region(std::mt19937& random) {
  const int size = int(1 + random() % 3);
  long sum = 0;
#pragma omp parallel num_threads(size) reduction(+ : sum)
  {
#pragma omp task shared(sum) if (size > 1)
    sum += 2;
#pragma omp taskwait
    ++sum;
  }
  expect(sum >= 3, "a region is short of something");
}

void have_child(Together& all, std::mt19937& random) {
  std::thread child([&all, seed = random()] {
    std::mt19937 own(seed);
    all.mutexes[own() % 2].step(own);
    if (own() % 2) open_region(own);
  });
  child.join();
}

// A value comes from a child, after a time or at once; a latch lets both go on.
void await_value(std::mt19937& random) {
  std::latch both(2);
  const unsigned us = random() % 100;
  auto value = std::async(std::launch::async, [&both, us] {
    both.arrive_and_wait();
    std::this_thread::sleep_for(std::chrono::microseconds(us));
    return us;
  });
  both.arrive_and_wait();
  if (value.wait_for(std::chrono::microseconds(random() % 100)) == std::future_status::timeout) value.wait();
  expect(value.get() == us, "another value has come");
}

void cancel_child() {
  pthread_t child;
  pthread_create(
      &child, nullptr,
      [](void*) -> void* {
        sem_t never;
        sem_init(&never, 0, 0);
        sem_wait(&never);
        return nullptr;
      },
      nullptr);
  pthread_cancel(child);
  void* result = nullptr;
  pthread_join(child, &result);
  expect(result == PTHREAD_CANCELED, "a child is not cancelled");
}

// All meet at the same steps.
void run(Together& all, unsigned seed, int steps) {
  std::mt19937 random(seed);
  for (int step = 1; step <= steps; ++step, ++done) {
    if (step % 7 == 0) pthread_barrier_wait(&all.barrier);
    switch (random() % 15) {
      case 0:
      case 1: all.mutexes[random() % 2].step(random); break;
      case 2: all.timed.step(random); break;
      case 3: all.spin.step(); break;
      case 4: all.shared.step(random); break;
      case 5: all.places.step(); break;
      case 6: all.queue.step(random); break;
      case 7: wait_in_vain(all, random); break;
      case 8: open_region(random); break;
      case 9: have_child(all, random); break;
      case 10: cancel_child(); break;
      case 11: all.tickets.step(); break;
      case 12: all.permits.step(random); break;
      case 13: all.once.step(random); break;
      case 14: await_value(random); break;
    }
  }
}

}  // namespace

int main(int, char** argv) {
  const unsigned seed = unsigned(atoi(argv[1]));
  std::mt19937 random(seed);
  const int threads = int(2 + random() % 6), steps = int(10 + random() % 40);
  Together all;
  pthread_barrier_init(&all.barrier, nullptr, unsigned(threads));
  std::vector<std::thread> others;
  for (int i = 1; i < threads; ++i)
    others.emplace_back([&all, seed, i, steps] { run(all, seed * 100 + unsigned(i), steps); });
  run(all, seed * 100, steps);
  for (std::thread& each : others) each.join();
  expect(done == threads * steps && all.queue.sum == 0 && all.queue.values.empty(), "something is left to do");
  printf("%d threads, %d steps\n", threads, steps);
  return 0;
}
