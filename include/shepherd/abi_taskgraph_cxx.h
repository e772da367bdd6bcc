/* Recorded tasks of C++ (abi_taskgraph.h): their closures are copied each time that they are executed. */
#ifndef SHEPHERD_ABI_TASKGRAPH_CXX_H
#define SHEPHERD_ABI_TASKGRAPH_CXX_H

#pragma GCC system_header

namespace __shepherd {

template <class __Body> struct __recorded {
  static void __run(void* __task) noexcept {
    alignas(__alignment_of<__Body>::__value) __Body __execution(__task_record<__Body>::__body_of(__task));
    __execution();
  }
};

template <class __Where, class __Body> struct __recorded_site_of {
  static constexpr shep_task_site __value = {&__recorded<__Body>::__run, &__task_record<__Body>::__destroy,
                                             sizeof(__task_record<__Body>), alignof(__task_record<__Body>),
                                             &__location_of<__Where>::__value};
};
template <class __Where, class __Body> constexpr shep_task_site __recorded_site_of<__Where, __Body>::__value;

struct __unrecorded {
  shep_task* __task;
  ~__unrecorded() {
    if (__task) shep_task_forget(__task);
  }
};

/* As __task_with. */
template <class __Where, class __Make>
inline void __task_replayable(unsigned __flags, const shep_task_options& __options, const __Make& __make) {
  typedef decltype(__make()) __Body;
  if (shep_task* __task = shep_task_record(&__recorded_site_of<__Where, __Body>::__value, __flags, &__options)) {
    __unrecorded __storage = {__task};
    ::new (__placed{&__task_record<__Body>::__body_of(__task)}) __Body(__make());
    static_cast<__task_record<__Body>*>(static_cast<void*>(__task))->__take_none();
    __storage.__task = nullptr;
  } else {
    __shepherd::__task_with<__Where>(__flags, __options, __make);
  }
}

/* Ends a taskgraph region that has begun, when its block ends. */
class __taskgraph_end {
 public:
  explicit __taskgraph_end(shep_taskgraph_region* __region) noexcept : __region_(__region) {}
  ~__taskgraph_end() { shep_taskgraph_end(__region_); }
  __taskgraph_end(const __taskgraph_end&) = delete;

 private:
  shep_taskgraph_region* const __region_;
};

} /* namespace __shepherd */

#endif
