/* taskloop for code emitted by shepc++: the loop's body is a closure, which every task copies. */
#ifndef SHEPHERD_ABI_TASKLOOP_CXX_H
#define SHEPHERD_ABI_TASKLOOP_CXX_H

#pragma GCC system_header

namespace __shepherd {

/* A loop with its captures. */
template <class __Body> struct __taskloop_record : __taskloop_head {
  union {
    alignas(__alignment_of<__Body>::__value) __Body __body;
  };
  __taskloop_record() {}
  ~__taskloop_record() {}
  static __Body& __body_of(void* __loop) { return static_cast<__taskloop_record*>(__loop)->__body; }
  static void __run(void* __piece) noexcept {
    shep_piece* const __own = static_cast<shep_piece*>(__piece);
    static_cast<__taskloop_record*>(static_cast<void*>(__own->__loop))->__execute(__body_of(__own->__loop), __own);
  }
  static void __destroy(void* __loop) noexcept {
    static_cast<__taskloop_record*>(__loop)->__leave_place();
    __body_of(__loop).~__Body();
  }
  template <class __Make> static void __fill(void* __loop, const __Make& __make) {
    ::new (__placed{&__body_of(__loop)}) __Body(__make());
    static_cast<__taskloop_record*>(__loop)->__take_place(false);
  }
};

template <class __Where, class __Body> struct __taskloop_site_of {
  static constexpr shep_taskloop_site __value = {{&shep_taskloop_run, &shep_taskloop_discard, sizeof(shep_piece),
                                                  alignof(shep_piece), &__location_of<__Where>::__value},
                                                 &__taskloop_record<__Body>::__run,
                                                 &__taskloop_record<__Body>::__destroy,
                                                 sizeof(__taskloop_record<__Body>),
                                                 alignof(__taskloop_record<__Body>)};
};
template <class __Where, class __Body> constexpr shep_taskloop_site __taskloop_site_of<__Where, __Body>::__value;

/* `__reduced`: what the taskgroup region around the tasks reduces. __make() returns the loop's closure, which is
 * thereby constructed in the loop's own storage; __start() generates the tasks. */
template <class __Where, class __Make, class __Start>
inline void __run_taskloop(unsigned __flags, const shep_reduction_item* __reduced, unsigned __reduced_count,
                           __Make __make, __Start __start) noexcept {
  typedef decltype(__make()) __Body;
  typedef __taskloop_site_of<__Where, __Body> __site;
  typedef __taskloop_record<__Body> __record;
  if (__flags & SHEP_TASKLOOP_NOGROUP) {
    shep_taskloop* __loop = shep_taskloop_storage(&__site::__value);
    __record::__fill(__loop, __make);
    __start(__loop, &__site::__value);
    return;
  }
  __record __loop;
  __record::__fill(&__loop, __make);
  shep_taskgroup __group;
  shep_taskgroup_begin(&__group, &__location_of<__Where>::__value);
  if (__reduced_count) shep_taskgroup_reduce(&__group, __reduced, __reduced_count);
  __start(&__loop.__head, &__site::__value);
  shep_taskgroup_end(&__group);
  __record::__destroy(&__loop);
}

template <class __Where, class __Make>
inline void __taskloop(unsigned __flags, shep_u64 __iterations, shep_u64 __amount, const shep_task_options* __options,
                       const shep_reduction_item* __reduced, unsigned __reduced_count, __Make __make) noexcept {
  __shepherd::__run_taskloop<__Where>(__flags, __reduced, __reduced_count, __make,
                                      [=](shep_taskloop* __loop, const shep_taskloop_site* __site) {
                                        shep_taskloop_start(__loop, __site, __flags, __iterations, __amount, __options);
                                      });
}

/* With task_iteration directives: depend(first, last, list). */
template <class __Where, class __Make, class __Depend>
inline void __taskloop(unsigned __flags, shep_u64 __iterations, shep_u64 __amount, const shep_task_options* __options,
                       const shep_reduction_item* __reduced, unsigned __reduced_count, __Make __make,
                       __Depend __depend) noexcept {
  struct __caller {
    static void __call(void* __data, shep_u64 __first, shep_u64 __last, shep_dependence_list* __list) {
      (*static_cast<__Depend*>(__data))(__first, __last, __list);
    }
  };
  __shepherd::__run_taskloop<__Where>(__flags, __reduced, __reduced_count, __make,
                                      [&](shep_taskloop* __loop, const shep_taskloop_site* __site) {
                                        shep_taskloop_start_dependent(__loop, __site, __flags, __iterations, __amount,
                                                                      __options, &__caller::__call, &__depend);
                                      });
}

} /* namespace __shepherd */

#endif
