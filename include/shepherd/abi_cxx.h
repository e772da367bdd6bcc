/* What code emitted by shepc++ uses beyond abi.h: regions are closures, made here into calls of the C interface.
 * C++11 onward, free of any other header. */
#ifndef SHEPHERD_ABI_CXX_H
#define SHEPHERD_ABI_CXX_H

#pragma GCC system_header

/* What one compiler needs and the other must not have. */
#ifdef __clang__
#define SHEP_WITH_CLANG(...) __VA_ARGS__
#define SHEP_WITH_GCC(...)
#else
#define SHEP_WITH_CLANG(...)
#define SHEP_WITH_GCC(...) __VA_ARGS__
#endif

namespace __shepherd {

/* ---- types ---- */

template <class __T> struct __value {
  typedef __T __type;
};
template <class __T> struct __value<__T&> {
  typedef __T __type;
};
template <class __T> struct __value<__T&&> {
  typedef __T __type;
};
/* The type of the object that a variable names. */
template <class __T> using __value_t = typename __value<__T>::__type;

template <class __T> struct __mutable_value {
  typedef __T __type;
};
template <class __T> struct __mutable_value<const __T> {
  typedef __T __type;
};
template <class __T> struct __mutable_value<volatile __T> {
  typedef __T __type;
};
template <class __T> struct __mutable_value<const volatile __T> {
  typedef __T __type;
};
template <class __T> struct __mutable_value<__T* __restrict> {
  typedef __T* __type;
};
template <class __T> struct __mutable_value<__T* volatile __restrict> {
  typedef __T* __type;
};
/* The same without qualifiers, for temporaries. */
template <class __T> using __plain_t = typename __mutable_value<__value_t<__T>>::__type;

template <class __T> __T& __given(); /* of which nothing but the type is asked */
/* Whether a function can be called with such an argument. */
template <class __F, class __A> constexpr auto __takes(int) -> decltype(__given<__F>()(__given<__A>()), true) {
  return true;
}
template <class __F, class __A> constexpr bool __takes(...) { return false; }

template <class __T, class __U> struct __same {
  static constexpr bool __yes = false;
};
template <class __T> struct __same<__T, __T> {
  static constexpr bool __yes = true;
};

template <class __T> struct __is_number {
  static constexpr bool __yes = false;
};
#define SHEP_NUMBER(__type) \
  template <> struct __is_number<__type> { \
    static constexpr bool __yes = true; \
  };
// clang-format off
SHEP_NUMBER(bool) SHEP_NUMBER(char) SHEP_NUMBER(signed char) SHEP_NUMBER(unsigned char) SHEP_NUMBER(wchar_t)
SHEP_NUMBER(char16_t) SHEP_NUMBER(char32_t) SHEP_NUMBER(short) SHEP_NUMBER(unsigned short) SHEP_NUMBER(int)
SHEP_NUMBER(unsigned) SHEP_NUMBER(long) SHEP_NUMBER(unsigned long)
__extension__ SHEP_NUMBER(long long) __extension__ SHEP_NUMBER(unsigned long long)
#if defined(__SIZEOF_INT128__)
__extension__ SHEP_NUMBER(__int128) __extension__ SHEP_NUMBER(unsigned __int128)
#endif
#undef SHEP_NUMBER

struct __placed {
  void* __at;
};
// clang-format on

/* What an object of the type asks for wherever it is used. g++ has less for one with wide vectors in it where the
 * processor is not known to have them: here, for what a function with a target attribute has declared. The true one
 * divides the size. */
template <class __T> struct __alignment_of {
#if defined(__x86_64__) && !defined(__clang__)
  static constexpr shep_size __known = alignof(__T), __most = sizeof(__T) & (~sizeof(__T) + 1);
  static constexpr shep_size __value = __known < 16 || __most <= __known ? __known : __most < 64 ? __most : 64;
#else
  static constexpr shep_size __value = alignof(__T);
#endif
};

/* The object as the one element of an array, whose type a structured binding has where it is bound to that. */
template <class __T> inline __T (&__alone(__T& __object) noexcept)[1] { return reinterpret_cast<__T(&)[1]>(__object); }

/* Where an object is, whatever its qualifiers and operators. */
template <class __T> inline void* __address_of(__T& __object) noexcept {
  return const_cast<void*>(static_cast<const volatile void*>(__builtin_addressof(__object)));
}

/* The object there. Not by a cast: g++ takes none between a pointer to a __restrict one and one to void. */
template <class __T> inline __T& __object_at(void* __address) noexcept {
  __T* __object;
  __builtin_memcpy(&__object, &__address, sizeof __object);
  return *__object;
}

/* ---- calls of function variants ---- */

/* A call of several functions' like calls the one that it would if they were overloads. */
template <class __F, __F __function> struct __callee {
  constexpr operator __F() const noexcept { return __function; }
};
template <class... __C> struct __callees : __C... {};

} /* namespace __shepherd */

/* Placement without <new>, which the user may not have included. */
inline void* operator new(shep_size, __shepherd::__placed __place) noexcept { return __place.__at; }
inline void operator delete(void*, __shepherd::__placed) noexcept {}

namespace __shepherd {

/* ---- outlined regions ---- */

/* The location that Where::__place() returns, as static data. */
template <class __Where> struct __location_of {
  static constexpr shep_location __value = __Where::__place();
};
template <class __Where> constexpr shep_location __location_of<__Where>::__value;

/* What a closure that changes its captures is declared with, the user's attributes among it. */
#if defined(__clang__)
#define SHEP_MUTABLE(...) __VA_ARGS__ mutable
#else
#define SHEP_MUTABLE(...) mutable __VA_ARGS__
#endif

/* Exceptions must not leave a region (OpenMP 5.2, 4.3): noexcept ends the program where one does. */
template <class __Body> struct __region_code {
  static void __run(void* __body) noexcept { (*static_cast<__Body*>(__body))(); }
};

template <class __Where, class __Body> inline void __parallel(unsigned __flags, int __num_threads, __Body __body) {
  shep_parallel(&__location_of<__Where>::__value, &__region_code<__Body>::__run, &__body, __flags, __num_threads);
}

template <class __Where, class __Body>
inline void __parallel_strict(unsigned __flags, int __num_threads, const shep_demand* __demand, __Body __body) {
  shep_parallel_strict(&__location_of<__Where>::__value, &__region_code<__Body>::__run, &__body, __flags, __num_threads,
                       __demand);
}

template <class __Where, class __Body> inline void __teams(int __num_teams, int __thread_limit, __Body __body) {
  shep_teams(&__location_of<__Where>::__value, &__region_code<__Body>::__run, &__body, __num_teams, __thread_limit);
}

template <class __Where, class __Body> inline void __initial_task(int __thread_limit, __Body __body) {
  shep_initial_task(&__location_of<__Where>::__value, &__region_code<__Body>::__run, &__body, __thread_limit);
}

#if defined(__clang__)
#define SHEP_ENDS_TRIVIALLY(__type) __is_trivially_destructible(__type)
#else
#define SHEP_ENDS_TRIVIALLY(__type) __has_trivial_destructor(__type)
#endif

/* The copy of a groupprivate variable. */
template <class __Value> inline __Value& __group_copy(__Value& __original) noexcept {
  static_assert(__is_trivially_constructible(__Value) && SHEP_ENDS_TRIVIALLY(__Value),
                "the copies of a groupprivate variable would not be constructed, as those of its type have to be");
  return *static_cast<__Value*>(
      shep_group_copy(const_cast<void*>(static_cast<const volatile void*>(__builtin_addressof(__original))),
                      sizeof(__Value), __alignof__(__original)));
}

} /* namespace __shepherd */

#include <shepherd/abi_cxx_place.h>

namespace __shepherd {

template <class __Where, class __Body> inline void __assembly(int __width, __Body __body) {
  __members<__Body> __all(__body);
  shep_assembly(&__location_of<__Where>::__value, &__members<__Body>::__run, &__all, __width);
}

template <class __Where, class __Body> inline void __assembly_auto(shep_u64 __bytes, __Body __body) {
  __members<__Body> __all(__body);
  shep_assembly_auto(&__location_of<__Where>::__value, &__members<__Body>::__run, &__all, __bytes);
}

/* A task with its captures. */
template <class __Body> struct __task_record : __task_head {
  union {
    alignas(__alignment_of<__Body>::__value) __Body __body;
  };
  __task_record() {}
  ~__task_record() {}
  static __Body& __body_of(void* __task) { return static_cast<__task_record*>(__task)->__body; }
  static void __run(void* __task) noexcept {
    static_cast<__task_record*>(__task)->__execute(__body_of(__task));
    __body_of(__task).~__Body();
  }
  static void __destroy(void* __task) noexcept {
    static_cast<__task_record*>(__task)->__leave_place();
    __body_of(__task).~__Body();
  }
  /* Constructs the captures in the task's own storage. */
  template <class __Make> static void __fill(void* __task, bool __has_event, const __Make& __make) {
    ::new (__placed{&__body_of(__task)}) __Body(__make());
    static_cast<__task_record*>(__task)->__take_place(__has_event);
  }
};

template <class __Where, class __Body> struct __task_site_of {
  static constexpr shep_task_site __value = {&__task_record<__Body>::__run, &__task_record<__Body>::__destroy,
                                             sizeof(__task_record<__Body>), alignof(__task_record<__Body>),
                                             &__location_of<__Where>::__value};
};
template <class __Where, class __Body> constexpr shep_task_site __task_site_of<__Where, __Body>::__value;

/* Gives back what shep_task_begin gave, should the captures' copies fail. */
struct __unfilled {
  shep_task* __task;
  ~__unfilled() {
    if (__task) shep_task_free(__task);
  }
};

/* The library's entries for a task without clauses that few have; with those; and with those of a transparent one. */
struct __plain_entries {
  static shep_task* __begin(const shep_task_site* __site, unsigned __flags) { return shep_task_begin(__site, __flags); }
  static void __submit(shep_task* __task) { shep_task_submit(__task); }
  static void __run(const shep_task_site* __site, unsigned __flags, shep_task* __task) {
    shep_task_run(__site, __flags, __task);
  }
  static bool __has_event() { return false; }
};
struct __entries_with {
  const shep_task_options& __options;
  shep_task* __begin(const shep_task_site* __site, unsigned __flags) const {
    return shep_task_begin_with(__site, __flags, &__options);
  }
  static void __submit(shep_task* __task) { shep_task_submit_with(__task); }
  void __run(const shep_task_site* __site, unsigned __flags, shep_task* __task) const {
    shep_task_run_with(__site, __flags, __task, &__options);
  }
  bool __has_event() const { return __options.__event != 0; }
};
struct __transparent_entries {
  const shep_task_options& __options;
  shep_task* __begin(const shep_task_site* __site, unsigned __flags) const {
    return shep_task_begin_transparent(__site, __flags, &__options);
  }
  static void __submit(shep_task* __task) { shep_task_submit_transparent(__task); }
  void __run(const shep_task_site* __site, unsigned __flags, shep_task* __task) const {
    shep_task_run_transparent(__site, __flags, __task, &__options);
  }
  bool __has_event() const { return __options.__event != 0; }
};

/* __make() returns the task's closure, which is thereby constructed in the task's own storage. An exception of the
 * captures' copies reaches the creator, and there is no task. */
template <class __Where, class __Entries, class __Make>
inline void __task_by(unsigned __flags, const __Entries& __entries, const __Make& __make) {
  typedef decltype(__make()) __Body;
  typedef __task_site_of<__Where, __Body> __site;
  if (shep_task* __task = __entries.__begin(&__site::__value, __flags)) {
    __unfilled __storage = {__task};
    __task_record<__Body>::__fill(__task, __entries.__has_event(), __make);
    __storage.__task = nullptr;
    __entries.__submit(__task);
  } else {
    __task_record<__Body> __frame;
    __task_record<__Body>::__fill(&__frame, __entries.__has_event(), __make);
    __entries.__run(&__site::__value, __flags, &__frame.__head);
  }
}
template <class __Where, class __Make> inline void __task(unsigned __flags, const __Make& __make) {
  __shepherd::__task_by<__Where>(__flags, __plain_entries(), __make);
}
template <class __Where, class __Make>
inline void __task_with(unsigned __flags, const shep_task_options& __options, const __Make& __make) {
  __shepherd::__task_by<__Where>(__flags, __entries_with{__options}, __make);
}
template <class __Where, class __Make>
inline void __task_transparent(unsigned __flags, const shep_task_options& __options, const __Make& __make) {
  __shepherd::__task_by<__Where>(__flags, __transparent_entries{__options}, __make);
}

/* Filled by the clauses' expressions, which may throw. */
struct __dependence_list : shep_dependence_list {
  __dependence_list() { shep_dependences_begin(this); }
  ~__dependence_list() { shep_dependences_free(this); }
  __dependence_list(const __dependence_list&) = delete;
};

} /* namespace __shepherd */

#include <shepherd/abi_cxx_copies.h>
#include <shepherd/abi_cxx_reductions.h>
#include <shepherd/abi_cxx_loops.h>
#include <shepherd/abi_cxx_frame.h>

#endif
