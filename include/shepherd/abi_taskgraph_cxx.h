/* Recorded tasks of C++ (abi_taskgraph.h): their closures are copied each time that they are executed. */
#ifndef SHEPHERD_ABI_TASKGRAPH_CXX_H
#define SHEPHERD_ABI_TASKGRAPH_CXX_H

#pragma GCC system_header

namespace __shepherd {

template <class Body> struct recorded {
  static void run(void *task) noexcept {
    Body execution(task_record<Body>::body_of(task));
    execution();
  }
};

template <class Where, class Body> struct recorded_site_of {
  static constexpr shep_task_site value = {&recorded<Body>::run, &task_record<Body>::destroy, sizeof(task_record<Body>),
                                           alignof(task_record<Body>), &__location_of<Where>::__value};
};
template <class Where, class Body> constexpr shep_task_site recorded_site_of<Where, Body>::value;

struct unrecorded {
  shep_task *task;
  ~unrecorded() {
    if (task) shep_task_forget(task);
  }
};

/* As __task_with. */
template <class Where, class Make>
inline void __task_replayable(unsigned flags, const shep_task_options &options, const Make &make) {
  typedef decltype(make()) Body;
  if (shep_task *task = shep_task_record(&recorded_site_of<Where, Body>::value, flags, &options)) {
    unrecorded storage = {task};
    ::new (__placed{&task_record<Body>::body_of(task)}) Body(make());
    storage.task = nullptr;
  } else {
    __shepherd::__task_with<Where>(flags, options, make);
  }
}

/* Ends a taskgraph region that has begun, when its block ends. */
class __taskgraph_end {
 public:
  explicit __taskgraph_end(shep_taskgraph_region *region) noexcept : region_(region) {}
  ~__taskgraph_end() { shep_taskgraph_end(region_); }
  __taskgraph_end(const __taskgraph_end &) = delete;

 private:
  shep_taskgraph_region *const region_;
};

} /* namespace __shepherd */

#endif
