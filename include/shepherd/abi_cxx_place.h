/* What is in front of the captures of tasks and taskloops, and how their code is called. abi_cxx.h includes it.
 *
 * Exceptions do not leave a task: its caller is noexcept. Where a unit has taskgroups with ordered exceptions, its
 * tasks know their place in the serial order, and what leaves them is kept for the end of the taskgroup. Only such a
 * unit has any code for that. */
#ifndef SHEPHERD_ABI_CXX_PLACE_H
#define SHEPHERD_ABI_CXX_PLACE_H

#pragma GCC system_header

namespace __shepherd {

#ifndef SHEP_ORDERED_EXCEPTIONS

#define SHEP_NO_PLACE inline __attribute__((__always_inline__))

template <class __Storage> struct __head_of {
  __Storage __head;
  SHEP_NO_PLACE void __take_place(bool) noexcept {}
  SHEP_NO_PLACE void __take_none() noexcept {}
  SHEP_NO_PLACE void __leave_place() noexcept {}
};
struct __task_head : __head_of<shep_task> {
  template <class __Body> SHEP_NO_PLACE void __execute(__Body& __body) { __body(); }
};
struct __taskloop_head : __head_of<shep_taskloop> {
  template <class __Body> static SHEP_NO_PLACE void __execute(const __Body& __body, shep_piece* __piece) {
    alignas(__alignment_of<__Body>::__value) __Body __own(__body);
    __own(__piece);
  }
};
enum : shep_size { __place_bytes = 0 };

/* The region of an assembly's members. */
template <class __Body> struct __members {
  __Body& __body;
  explicit __members(__Body& __region) : __body(__region) {}
  static void __run(void* __all) noexcept { static_cast<__members*>(__all)->__body(); }
};

#undef SHEP_NO_PLACE

#else

/* Defined behind all that the user has written (abi_cxx_ordered.h), where <exception> does no harm. An exception under
 * way here is one pointer. */
static void __keep_exception() noexcept;
static void __drop_exception(void* __exception) noexcept;
__attribute__((__noreturn__)) static void __rethrow_exception(void* __exception);

template <class __Storage> struct __head_of {
  __Storage __head;
  shep_place* __place;
  void __take_place(bool __has_event) noexcept { __place = shep_place_of_child(__has_event); }
  void __take_none() noexcept { __place = nullptr; }
  void __leave_place() noexcept {
    if (__place) shep_place_forget(__place);
  }
};

/* Returns false where the code did not begin, or has not come to its end. */
template <class __Code> bool __execute_at(shep_place* __place, const __Code& __code) {
  shep_place* __before;
  bool __is_whole = shep_place_enter(__place, &__before);
  if (__is_whole) {
    try {
      __code();
    } catch (...) {
      __is_whole = false;
      __shepherd::__keep_exception();
    }
  }
  shep_place_leave(__place, __before);
  return __is_whole;
}

struct __task_head : __head_of<shep_task> {
  template <class __Body> void __execute(__Body& __body) {
    if (!__place) return __body();
    __shepherd::__execute_at(__place, [&] { __body(); });
  }
};

struct __taskloop_head : __head_of<shep_taskloop> {
  template <class __Body> void __execute(const __Body& __body, shep_piece* __piece) {
    const auto __code = [&] {
      alignas(__alignment_of<__Body>::__value) __Body __own(__body);
      __own(__piece);
    };
    if (!__place) return __code();
    if (__shepherd::__execute_at(shep_place_of_piece(__place, __piece), __code)) return;
    /* The piece's other iterations are later. */
    shep_u64 __first, __last;
    while (shep_taskloop_range(__piece, &__first, &__last)) {}
  }
};
enum : shep_size { __place_bytes = sizeof(shep_place*) };

/* The region of an assembly's members. Each has a place of its own, below the task's. */
template <class __Body> struct __members {
  __Body& __body;
  shep_place* const __task;
  explicit __members(__Body& __region) : __body(__region), __task(shep_place_of_assembly()) {}
  static void __run(void* __all) noexcept {
    const __members& __self = *static_cast<__members*>(__all);
    if (!__self.__task) return __self.__body();
    if (!__shepherd::__execute_at(shep_place_of_member(__self.__task), __self.__body)) shep_member_leaves();
  }
};

/* A critical region, until its block ends. */
class __critical {
 public:
  __critical(shep_critical* __name, const shep_location* __where) : __name_(__name) {
    shep_critical_enter(__name, __where);
  }
  ~__critical() { shep_critical_leave(__name_); }
  __critical(const __critical&) = delete;

 private:
  shep_critical* const __name_;
};

/* Around a taskgroup region that ends within: its own exceptions are kept as well, and the first of all leaves. */
class __ordered_exceptions {
 public:
  __ordered_exceptions() noexcept : __order_(shep_order_begin()) {}
  ~__ordered_exceptions() noexcept(false) {
    void* const __first = shep_order_take(__order_);
    while (void* const __later = shep_order_take(__order_)) __shepherd::__drop_exception(__later);
    shep_order_end(__order_);
    if (__first) __shepherd::__rethrow_exception(__first);
  }
  __ordered_exceptions(const __ordered_exceptions&) = delete;

  void __keep() noexcept { __shepherd::__keep_exception(); }

 private:
  shep_place* const __order_;
};

#endif

} /* namespace __shepherd */

#endif
