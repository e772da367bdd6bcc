// The program's own threads wait by futexes in virtual time: C++20's atomics, latches, barriers, semaphores, futures,
// what is done once, static variables, and the system call itself. They were waits in the system, with deadlines by
// another clock.
// REQUIRES: command, virtual
// RUN: %shepcxx -O1 -std=c++20 -fopenmp %s -o %t
// RUN: timeout 60 %shepherd simulate --quiet --machine="core:4 pu:1" %t | %FileCheck %s
// RUN: timeout 60 %shepherd simulate --quiet --strand=100 --machine="core:4 pu:1" %t | %FileCheck %s
// RUN: bash -ec 'for i in 1 2; do timeout 60 %shepherd simulate --strand=100 --machine="core:4 pu:1" %t 2>&1 | \
// RUN:   grep -v here | sha256sum; done | uniq | wc -l' | %FileCheck %s --check-prefix=ALIKE
// ALIKE: 1
#include <errno.h>
#include <linux/futex.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <barrier>
#include <chrono>
#include <climits>
#include <functional>
#include <future>
#include <latch>
#include <mutex>
#include <semaphore>
#include <thread>
#include <vector>

using namespace std::literals;
using Clock = std::chrono::steady_clock;

// Prints whether `wait` takes so many hundredths of a second.
static void takes(const char* what, int hundredths, const std::function<void()>& wait) {
  const auto began = Clock::now();
  wait();
  const double seconds = std::chrono::duration<double>(Clock::now() - began).count();
  const bool is_right = seconds * 100 >= hundredths && seconds * 100 < hundredths + 1;
  printf("%s: %s\n", what, is_right ? "as long as it should" : std::to_string(seconds).c_str());
}

static void in_threads(int count, const std::function<void(int)>& body) {
  std::vector<std::thread> threads;
  for (int each = 0; each < count; ++each) threads.emplace_back(body, each);
  for (std::thread& each : threads) each.join();
}

static std::atomic<int> word, other;

static long futex(std::atomic<int>& at, int operation, int value, const timespec* time = nullptr,
                  std::atomic<int>* also = nullptr, int mask = 0) {
  return syscall(SYS_futex, &at, operation | FUTEX_PRIVATE_FLAG, value, time, also, mask);
}

static void say(const char* what, bool is_so) { printf("%s: %s\n", what, is_so ? "so" : "not so"); }

static void system_calls() {
  word = 1;
  say("another value", futex(word, FUTEX_WAIT, 0) == -1 && errno == EAGAIN);
  const timespec second = {1, 0};
  takes("relative", 100, [&] { say("over", futex(word, FUTEX_WAIT, 1, &second) == -1 && errno == ETIMEDOUT); });
  timespec then;
  clock_gettime(CLOCK_REALTIME, &then);
  then.tv_sec += 2;
  takes("absolute", 200,
        [&] { say("over", futex(word, FUTEX_WAIT_BITSET | FUTEX_CLOCK_REALTIME, 1, &then, nullptr, -1) == -1); });
  const timespec bad = {0, -1};
  say("no time", futex(word, FUTEX_WAIT, 1, &bad) == -1 && errno == EINVAL);
  std::atomic<int> awake{0};
  takes("woken", 300, [&] {
    in_threads(4, [&](int each) {
      if (each < 3) {
        while (word == 1) futex(word, FUTEX_WAIT_BITSET, 1, nullptr, nullptr, 1 << each);
        ++awake;
        return;
      }
      std::this_thread::sleep_for(1s);
      say("nobody there", futex(other, FUTEX_WAKE, INT_MAX) == 0);
      word = 2;
      say("one", futex(word, FUTEX_WAKE, 1) == 1);
      std::this_thread::sleep_for(1s);
      say("one is awake", awake == 1);
      futex(word, FUTEX_WAKE_BITSET, INT_MAX, nullptr, nullptr, 2 | 4);
      std::this_thread::sleep_for(1s);
      say("all are awake", awake == 3);
    });
  });
  word = 1;
  takes("requeued", 100, [&] {
    in_threads(3, [&](int each) {
      if (each < 2) {
        while (word == 1) futex(word, FUTEX_WAIT, 1);
        return;
      }
      std::this_thread::sleep_for(1s);
      word = 2;
      futex(word, FUTEX_CMP_REQUEUE, 1, reinterpret_cast<const timespec*>(1L), &other, 2);
      futex(other, FUTEX_WAKE, INT_MAX);
    });
  });
}

int main() {
#pragma omp parallel
  {}
  takes("atomic", 200, [] {
    std::atomic<int> flag{0};
    std::thread other([&] {
      std::this_thread::sleep_for(2s);
      flag = 1;
      flag.notify_all();
    });
    flag.wait(0);
    other.join();
  });
  takes("latch", 200, [] {
    std::latch latch(3);
    in_threads(3, [&](int each) {
      std::this_thread::sleep_for(1s * each);
      latch.arrive_and_wait();
    });
  });
  takes("barrier", 100, [] {
    std::barrier barrier(3);
    in_threads(3, [&](int each) {
      for (int round = 0; round < 5; ++round) {
        std::this_thread::sleep_for(100ms * each);
        barrier.arrive_and_wait();
      }
    });
  });
  takes("semaphore", 40, [] {
    std::counting_semaphore<8> free(0);
    say("in vain", !free.try_acquire_for(300ms));
    std::thread other([&] {
      std::this_thread::sleep_for(100ms);
      free.release();
    });
    say("in time", free.try_acquire_for(300ms));
    other.join();
  });
  takes("future", 500, [] {
    auto value = std::async(std::launch::async, [] {
      std::this_thread::sleep_for(5s);
      return 7;
    });
    say("not yet", value.wait_for(1s) == std::future_status::timeout);
    say("its value", value.get() == 7);
  });
  takes("once", 100, [] {
    std::once_flag once;
    int done = 0;
    in_threads(3, [&](int) {
      std::call_once(once, [&] {
        std::this_thread::sleep_for(1s);
        ++done;
      });
      say("done", done == 1);
    });
  });
  takes("static", 100, [] {
    in_threads(3, [](int) {
      static const int value = (std::this_thread::sleep_for(1s), 3);
      say("made", value == 3);
    });
  });
  system_calls();
  puts("the end");
}
// CHECK-NOT: {{not so|: [0-9]}}
// CHECK: the end
