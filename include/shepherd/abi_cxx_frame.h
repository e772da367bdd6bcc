/* C++ tasks that end before their creator's frame does, and lie in it (compiler/analyse/join.h). What abi_task.h's
 * shep_task_post is for C, __shepherd::__post is for closures. */
#ifndef SHEPHERD_ABI_CXX_FRAME_H
#define SHEPHERD_ABI_CXX_FRAME_H

#pragma GCC system_header

namespace __shepherd {

/* The bytes that copies of objects of these types need at most as members of a closure, in whatever order. */
template <class... T> struct __room { static constexpr shep_size __bytes = 0; };
template <class First, class... Rest> struct __room<First, Rest...> {
  typedef __value_t<First> object;
  static constexpr shep_size alignment = alignof(object);
  static constexpr shep_size __bytes = (sizeof(object) + 7) / 8 * 8 + (alignment > 8 ? alignment : 0) + __room<Rest...>::__bytes;
};

/* Storage for a task with so many bytes of captures: the closure has no type yet where this is declared. Trivial, as declarations
 * are that nothing initialises. */
template <shep_size Bytes> struct alignas(16) __task_frame {
  shep_task head;
  unsigned char captures[Bytes ? Bytes : 1];
};

/* In the block of a __task_frame. If an exception leaves the block before the taskwait that joins the task, this waits in its
 * place; on all other paths compilers see that it does nothing. */
class __unwinding {
 public:
  __unwinding() noexcept : where_(nullptr) {}
  ~__unwinding() {
    if (where_) wait(where_);
  }
  __unwinding(const __unwinding &) = delete;

  void posted(const shep_location *where) noexcept { where_ = where; }
  void __joined() noexcept { where_ = nullptr; }

 private:
  static __attribute__((__noinline__, __cold__)) void wait(const shep_location *where) noexcept { shep_taskwait(where); }
  const shep_location *where_; /* of the task; null: none waits */
};

/* Ends a taskgroup region that has begun, when its block ends. */
class __taskgroup_end {
 public:
  explicit __taskgroup_end(shep_taskgroup *group) noexcept : group_(group) {}
  ~__taskgroup_end() { shep_taskgroup_end(group_); }
  __taskgroup_end(const __taskgroup_end &) = delete;

 private:
  shep_taskgroup *const group_;
};

/* Until its block ends, children are __placed as shep_place_children has it; then again as `before`. */
class __placed_children {
 public:
  explicit __placed_children(int before) noexcept : before_(before) {}
  ~__placed_children() { shep_place_children(before_); }
  __placed_children(const __placed_children &) = delete;

 private:
  const int before_;
};

#define SHEP_CXX_INLINE inline __attribute__((__always_inline__))

template <class Where, class Body, bool Fits> struct posting {
  template <class Frame, class Make> static SHEP_CXX_INLINE void in(Frame &frame, unsigned flags, const Make &make) {
    shep_task *const task = &frame.head;
    ::new (__placed{&task_record<Body>::body_of(task)}) Body(make());
    shep_task_post(task, &task_site_of<Where, Body>::value, flags);
  }
};
/* Too small, or too little aligned, for what a template's arguments made of it. */
template <class Where, class Body> struct posting<Where, Body, false> {
  template <class Frame, class Make> static void in(Frame &, unsigned flags, const Make &make) {
    __shepherd::__task<Where>(flags, make);
  }
};

/* A task construct whose task a taskgroup joins. make() returns its closure. */
template <class Where, class Frame, class Make> SHEP_CXX_INLINE void __post(Frame &frame, unsigned flags, const Make &make) {
  typedef decltype(make()) Body;
  typedef task_record<Body> record;
  posting<Where, Body, sizeof(record) <= sizeof(Frame) && alignof(record) <= alignof(Frame)>::in(frame, flags, make);
}

/* The same for one that a taskwait joins. */
template <class Where, class Frame, class Make>
SHEP_CXX_INLINE void __post(Frame &frame, __unwinding &leaving, unsigned flags, const Make &make) {
  __shepherd::__post<Where>(frame, flags, make);
  leaving.posted(&__location_of<Where>::__value);
}

#undef SHEP_CXX_INLINE

} /* namespace __shepherd */

#endif
