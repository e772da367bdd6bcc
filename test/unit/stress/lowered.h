// Task programs as shepcc would lower them, by hand: what the tests of the runtime alone run on.
#pragma once

#include <shepherd/abi.h>

#include <cstring>
#include <new>
#include <type_traits>
#include <utility>

namespace lowered {

template <class Body> struct Record {
  shep_task head;
  alignas(Body) char body[sizeof(Body)];
};

template <class Body> void destroy(void* task) {
  reinterpret_cast<Body*>(static_cast<Record<Body>*>(task)->body)->~Body();
}

// The site of every task whose body is a closure of type Body.
template <class Body> const shep_task_site& site_of() {
  static const shep_location where = {"lowered.h", "task", 1, 1};
  static const shep_task_site site = {[](void* task) {
                                        Body& body = *reinterpret_cast<Body*>(static_cast<Record<Body>*>(task)->body);
                                        body();
                                        body.~Body();
                                      },
                                      std::is_trivially_destructible_v<Body> ? nullptr : destroy<Body>,
                                      sizeof(Record<Body>), alignof(Record<Body>), &where};
  return site;
}

template <class Body> void task(unsigned flags, Body body) {
  const shep_task_site& site = site_of<Body>();
  if (shep_task* task = shep_task_begin(&site, flags)) {
    new (reinterpret_cast<Record<Body>*>(task)->body) Body(std::move(body));
    shep_task_submit(task);
  } else {
    Record<Body> frame;
    new (frame.body) Body(std::move(body));
    shep_task_run(&site, flags, &frame.head);
  }
}

template <class Body> void task_with(const shep_task_options& options, unsigned flags, Body body) {
  const shep_task_site& site = site_of<Body>();
  if (shep_task* task = shep_task_begin_with(&site, flags, &options)) {
    new (reinterpret_cast<Record<Body>*>(task)->body) Body(std::move(body));
    shep_task_submit_with(task);
  } else {
    Record<Body> frame;
    new (frame.body) Body(std::move(body));
    shep_task_run_with(&site, flags, &frame.head, &options);
  }
}

template <class Body> void task(Body body) { task(0u, std::move(body)); }

template <class Body> void parallel(int threads, Body body) {
  shep_parallel(
      nullptr, [](void* data) { (*static_cast<Body*>(data))(); }, &body,
      threads > 0 ? unsigned(SHEP_PARALLEL_NUM_THREADS) : 0u, threads);
}

// parallel, and in it master
template <class Body> void parallel_master(int threads, Body body) {
  parallel(threads, [&] {
    if (shep_thread_num() == 0) body();
  });
}

inline void taskwait() { shep_taskwait(nullptr); }
inline void barrier() { shep_barrier(nullptr); }

template <class Body> void taskgroup(Body body) {
  shep_taskgroup group;
  shep_taskgroup_begin(&group, nullptr);
  body();
  shep_taskgroup_end(&group);
}

}  // namespace lowered
