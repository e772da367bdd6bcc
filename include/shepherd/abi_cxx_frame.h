/* C++ tasks that end before their creator's frame does, and lie in it (compiler/analyse/join.h). What abi_task.h's
 * shep_task_post is for C, __shepherd::__post is for closures. */
#ifndef SHEPHERD_ABI_CXX_FRAME_H
#define SHEPHERD_ABI_CXX_FRAME_H

#pragma GCC system_header

namespace __shepherd {

/* The bytes that copies of objects of these types need at most as members of a closure, in whatever order. */
template <class... __T> struct __room {
  static constexpr shep_size __bytes = 0;
};
template <class __First, class... __Rest> struct __room<__First, __Rest...> {
  typedef __value_t<__First> __object;
  static constexpr shep_size __alignment = alignof(__object);
  static constexpr shep_size __bytes =
      (sizeof(__object) + 7) / 8 * 8 + (__alignment > 8 ? __alignment : 0) + __room<__Rest...>::__bytes;
};

/* Storage for a task with so many bytes of captures: the closure has no type yet where this is declared. Trivial, as
 * declarations are that nothing initialises. */
template <shep_size __Bytes> struct alignas(16) __task_frame {
  shep_task __head;
  unsigned char __captures[__Bytes + __place_bytes ? __Bytes + __place_bytes : 1];
};

/* In the block of a __task_frame. If an exception leaves the block before the taskwait that joins the task, this waits
 * in its place; on all other paths compilers see that it does nothing. */
class __unwinding {
 public:
  __unwinding() noexcept : __where_(nullptr) {}
  ~__unwinding() {
    if (__where_) __wait(__where_);
  }
  __unwinding(const __unwinding&) = delete;

  void __posted(const shep_location* __where) noexcept { __where_ = __where; }
  void __joined() noexcept { __where_ = nullptr; }

 private:
  static __attribute__((__noinline__, __cold__)) void __wait(const shep_location* __where) noexcept {
    shep_taskwait(__where);
  }
  const shep_location* __where_; /* of the task; null: none waits */
};

/* Ends a taskgroup region that has begun, when its block ends. */
class __taskgroup_end {
 public:
  explicit __taskgroup_end(shep_taskgroup* __group) noexcept : __group_(__group) {}
  ~__taskgroup_end() { shep_taskgroup_end(__group_); }
  __taskgroup_end(const __taskgroup_end&) = delete;

 private:
  shep_taskgroup* const __group_;
};

/* The same for alternatives. */
class __alternatives {
 public:
  explicit __alternatives(const shep_location* __where) : __group_(shep_alternatives_begin(__where)) {}
  ~__alternatives() { shep_alternatives_end(__group_); }
  __alternatives(const __alternatives&) = delete;

 private:
  shep_alternatives* __group_;
};

/* Until its block ends, children are placed as shep_set_child_domain has it; then again as `__before`. */
class __placed_children {
 public:
  explicit __placed_children(int __before) noexcept : __before_(__before) {}
  ~__placed_children() { shep_set_child_domain(__before_); }
  __placed_children(const __placed_children&) = delete;

 private:
  const int __before_;
};

#define SHEP_CXX_INLINE inline SHEP_INLINED

template <class __Where, class __Body, bool __Fits> struct __posting {
  template <class __Frame, class __Make>
  static SHEP_CXX_INLINE void __in(__Frame& __frame, unsigned __flags, const __Make& __make) {
    shep_task* const __task = &__frame.__head;
    __task_record<__Body>::__fill(__task, false, __make);
    shep_task_post(__task, &__task_site_of<__Where, __Body>::__value, __flags);
  }
};
/* Too small, or too little aligned, for what a template's arguments made of it. */
template <class __Where, class __Body> struct __posting<__Where, __Body, false> {
  template <class __Frame, class __Make> static void __in(__Frame&, unsigned __flags, const __Make& __make) {
    __shepherd::__task<__Where>(__flags, __make);
  }
};

/* A task construct whose task a taskgroup joins. __make() returns its closure. */
template <class __Where, class __Frame, class __Make>
SHEP_CXX_INLINE void __post(__Frame& __frame, unsigned __flags, const __Make& __make) {
  typedef decltype(__make()) __Body;
  typedef __task_record<__Body> __record;
  __posting<__Where, __Body, sizeof(__record) <= sizeof(__Frame) && alignof(__record) <= alignof(__Frame)>::__in(
      __frame, __flags, __make);
}

/* The same for one that a taskwait joins. */
template <class __Where, class __Frame, class __Make>
SHEP_CXX_INLINE void __post(__Frame& __frame, __unwinding& __leaving, unsigned __flags, const __Make& __make) {
  __shepherd::__post<__Where>(__frame, __flags, __make);
  __leaving.__posted(&__location_of<__Where>::__value);
}

#undef SHEP_CXX_INLINE

} /* namespace __shepherd */

#endif
