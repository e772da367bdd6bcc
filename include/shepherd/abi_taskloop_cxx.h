/* taskloop for code emitted by shepc++: the loop's body is a closure, which every task copies. */
#ifndef SHEPHERD_ABI_TASKLOOP_CXX_H
#define SHEPHERD_ABI_TASKLOOP_CXX_H

#pragma GCC system_header

namespace __shepherd {

/* A loop with its captures. */
template <class Body> struct taskloop_record {
  shep_taskloop head;
  union {
    Body body;
  };
  taskloop_record() {}
  ~taskloop_record() {}
  static Body &body_of(void *loop) { return static_cast<taskloop_record *>(loop)->body; }
  static void run(void *piece) noexcept {
    Body own(body_of(static_cast<shep_piece *>(piece)->loop));
    own(static_cast<shep_piece *>(piece));
  }
  static void destroy(void *loop) noexcept { body_of(loop).~Body(); }
};

template <class Where, class Body> struct taskloop_site_of {
  static constexpr shep_taskloop_site value = {
      {&shep_taskloop_run, &shep_taskloop_discard, sizeof(shep_piece), alignof(shep_piece), &__location_of<Where>::__value},
      &taskloop_record<Body>::run,
      &taskloop_record<Body>::destroy,
      sizeof(taskloop_record<Body>),
      alignof(taskloop_record<Body>)};
};
template <class Where, class Body> constexpr shep_taskloop_site taskloop_site_of<Where, Body>::value;

/* `reduced`: what the taskgroup region around the tasks reduces. make() returns the loop's closure, which is thereby constructed in the
 * loop's own storage; start() generates the tasks. */
template <class Where, class Make, class Start>
inline void run_taskloop(unsigned flags, const shep_reduction_item *reduced, unsigned reduced_count, Make make, Start start) noexcept {
  typedef decltype(make()) Body;
  typedef taskloop_site_of<Where, Body> site;
  typedef taskloop_record<Body> record;
  if (flags & SHEP_TASKLOOP_NOGROUP) {
    shep_taskloop *loop = shep_taskloop_storage(&site::value);
    ::new (__placed{&record::body_of(loop)}) Body(make());
    start(loop, &site::value);
    return;
  }
  record loop;
  ::new (__placed{&loop.body}) Body(make());
  shep_taskgroup group;
  shep_taskgroup_begin(&group, &__location_of<Where>::__value);
  if (reduced_count) shep_taskgroup_reduce(&group, reduced, reduced_count);
  start(&loop.head, &site::value);
  shep_taskgroup_end(&group);
  loop.body.~Body();
}

template <class Where, class Make>
inline void __taskloop(unsigned flags, shep_u64 iterations, shep_u64 amount, const shep_task_options *options,
                     const shep_reduction_item *reduced, unsigned reduced_count, Make make) noexcept {
  __shepherd::run_taskloop<Where>(flags, reduced, reduced_count, make, [=](shep_taskloop *loop, const shep_taskloop_site *site) {
    shep_taskloop_start(loop, site, flags, iterations, amount, options);
  });
}

/* With task_iteration directives: depend(first, last, list). */
template <class Where, class Make, class Depend>
inline void __taskloop(unsigned flags, shep_u64 iterations, shep_u64 amount, const shep_task_options *options,
                     const shep_reduction_item *reduced, unsigned reduced_count, Make make, Depend depend) noexcept {
  struct caller {
    static void call(void *data, shep_u64 first, shep_u64 last, shep_dependence_list *list) { (*static_cast<Depend *>(data))(first, last, list); }
  };
  __shepherd::run_taskloop<Where>(flags, reduced, reduced_count, make, [&](shep_taskloop *loop, const shep_taskloop_site *site) {
    shep_taskloop_start_dependent(loop, site, flags, iterations, amount, options, &caller::call, &depend);
  });
}

} /* namespace __shepherd */

#endif
