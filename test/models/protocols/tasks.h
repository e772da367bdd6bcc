// Tasks as emitted code has them, and what each model wants to know of them in the end.
#pragma once

#include <shepherd/abi.h>

#include <atomic>
#include <initializer_list>
#include <new>
#include <utility>

#include "model.h"
#include "platform/futex.h"

namespace models {

// Each of a number of tasks runs once. Plain counts, so that a task that runs twice at one time is a data race, and so
// is one that the barrier did not wait for.
template <int kCount> class EachOnce {
 public:
  void run(int task) { ++runs_[task]; }
  void check(const char* what = "task") const {
    for (int i = 0; i < kCount; ++i) model::require(runs_[i] == 1, "%s %d has run %d times", what, i, runs_[i]);
  }
  int operator[](int task) const { return runs_[task]; }

 private:
  int runs_[kCount] = {};
};

// Something that happens once, and that a thread can block for outside of the runtime.
class Milestone {
 public:
  void reach() {
    reached_.store(1, std::memory_order_release);
    shep::futex_wake(reached_, shep::kAllSleepers);
  }
  bool is_reached() const { return reached_.load(std::memory_order_acquire) != 0; }
  void await() {
    while (!is_reached()) shep::futex_wait(reached_, 0);
  }

 private:
  std::atomic<uint32_t> reached_{0};
};

template <class Body> struct Record {
  shep_task head;
  Body body;
};

template <class Body> const shep_task_site& site_of() {
  static constexpr shep_task_site kSite = {[](void* task) {
                                             auto& record = *static_cast<Record<Body>*>(task);
                                             record.body();
                                           },
                                           nullptr, sizeof(Record<Body>), alignof(Record<Body>), nullptr};
  return kSite;
}

// A task in storage of the library.
template <class Body> void task(unsigned flags, const Body& body) {
  const shep_task_site& site = site_of<Body>();
  if (shep_task* storage = shep_task_begin(&site, flags)) {
    new (&reinterpret_cast<Record<Body>*>(storage)->body) Body(body);
    return shep_task_submit(storage);
  }
  Record<Body> frame = {{}, body};
  shep_task_run(&site, flags, &frame.head);
}
template <class Body> void task(const Body& body) { task(0u, body); }

// One in its creator's frame, which must outlive it.
template <class Body> void post(Record<Body>& frame) { shep_task_post(&frame.head, &site_of<Body>(), 0); }

template <class Body> void task_with(const shep_task_options& options, unsigned flags, const Body& body) {
  const shep_task_site& site = site_of<Body>();
  if (shep_task* storage = shep_task_begin_with(&site, flags, &options)) {
    new (&reinterpret_cast<Record<Body>*>(storage)->body) Body(body);
    return shep_task_submit_with(storage);
  }
  Record<Body> frame = {{}, body};
  shep_task_run_with(&site, flags, &frame.head, &options);
}

template <class Body>
void task_depending(std::initializer_list<shep_dependence> dependences, unsigned flags, const Body& body) {
  shep_task_options options = SHEP_DEFAULT_OPTIONS;
  options.__dependences = dependences.begin();
  options.__dependence_count = dependences.size();
  task_with(options, flags, body);
}

inline void taskwait() { shep_taskwait(nullptr); }

template <class Body> void taskgroup(const Body& body) {
  shep_taskgroup group;
  shep_taskgroup_begin(&group, nullptr);
  body();
  shep_taskgroup_end(&group);
}

}  // namespace models
