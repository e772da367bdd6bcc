// Detached tasks in C++: class objects among their captures, templates, members; events fulfilled by a std::thread.
// RUN: %matrix --backend=%backend --flag=-pthread %s
#include <atomic>
#include <cstdio>
#include <string>
#include <thread>
#include <vector>

#ifdef _OPENMP
#include <omp.h>
#else
typedef unsigned long omp_event_handle_t;
static void omp_fulfill_event(omp_event_handle_t) {}
#endif

struct Requests {
  std::vector<std::thread> threads;
  std::atomic<int> answers{0};

  template <class T> void send(T, omp_event_handle_t event) {
    threads.emplace_back([this, event] {
      answers += int(sizeof(T));
      omp_fulfill_event(event);
    });
  }
  void finish() {
    for (std::thread &each : threads) each.join();
    threads.clear();
  }
};

static omp_event_handle_t global_event;

template <class T> static int ask(T value, int count) {
  Requests requests;
  std::string text(100, 'x');
  std::atomic<std::size_t> length{0};
#pragma omp taskgroup
  {
    for (int i = 0; i < count; ++i) {
      omp_event_handle_t event{};
#pragma omp task detach(event) firstprivate(text, value) shared(length)
      length += text.size();
      requests.send(value, event);
    }
#pragma omp task detach(global_event) shared(requests)
    requests.answers += 1000;
    omp_fulfill_event(global_event);
  }
#ifndef _OPENMP
  requests.finish();
#endif
  int result = requests.answers + int(length);
  requests.finish();
  return result;
}

int main() {
  std::printf("%d\n", ask('c', 3));
  int sum = 0;
#pragma omp parallel
#pragma omp single
  for (int round = 0; round < 20; ++round) sum += ask(1, 8) + ask(2.0, round % 3);
  std::printf("%d\n", sum);
}
