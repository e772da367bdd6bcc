/* What code emitted by shepc++ uses beyond abi.h: regions are closures, made here into calls of the C interface.
 * C++11 onward, free of any other header. */
#ifndef SHEPHERD_ABI_CXX_H
#define SHEPHERD_ABI_CXX_H

#pragma GCC system_header

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
/* The same without const and volatile, for temporaries. */
template <class __T> using __plain_t = typename __mutable_value<__value_t<__T>>::__type;

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

/* Where an object is, whatever its qualifiers and operators. */
template <class __T> inline void* __address_of(__T& __object) noexcept {
  return const_cast<void*>(static_cast<const volatile void*>(__builtin_addressof(__object)));
}

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

/* A task with its captures. */
template <class __Body> struct __task_record {
  shep_task __head;
  union {
    __Body __body;
  };
  __task_record() {}
  ~__task_record() {}
  static __Body& __body_of(void* __task) { return static_cast<__task_record*>(__task)->__body; }
  static void __run(void* __task) noexcept {
    __body_of(__task)();
    __body_of(__task).~__Body();
  }
  static void __destroy(void* __task) noexcept { __body_of(__task).~__Body(); }
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
};

/* __make() returns the task's closure, which is thereby constructed in the task's own storage. An exception of the
 * captures' copies reaches the creator, and there is no task. */
template <class __Where, class __Entries, class __Make>
inline void __task_by(unsigned __flags, const __Entries& __entries, const __Make& __make) {
  typedef decltype(__make()) __Body;
  typedef __task_site_of<__Where, __Body> __site;
  if (shep_task* __task = __entries.__begin(&__site::__value, __flags)) {
    __unfilled __storage = {__task};
    ::new (__placed{&__task_record<__Body>::__body_of(__task)}) __Body(__make());
    __storage.__task = nullptr;
    __entries.__submit(__task);
  } else {
    __task_record<__Body> __frame;
    ::new (__placed{&__frame.__body}) __Body(__make());
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

/* ---- private copies ---- */

/* From the begin to the end of an iterator whose type a template parameter decides: the difference of unsigned numbers
 * wraps. */
template <class __T> inline shep_i64 __distance(__T* begin, __T* end) { return end - begin; }
template <class __T> inline shep_i64 __distance(__T begin, __T end) {
  return static_cast<shep_i64>(end) - static_cast<shep_i64>(begin);
}

/* Not constexpr: a closure captures a reference only where its value is not known when it is compiled. */
template <class __T> inline __T& __itself(__T& __object) noexcept { return __object; }

/* Storage for so many objects, aligned as they want it, which operator new before C++17 need not know of. */
template <class __T, bool __Plain> struct __storage_of {
  static void* __take(shep_size __count) { return ::operator new(__count * sizeof(__T)); }
  static void __give(void* __at) { ::operator delete(__at); }
};
/* In front of what is aligned stands where the storage begins. */
template <class __T> struct __storage_of<__T, false> {
  static void* __take(shep_size __count) {
    char* const __start = static_cast<char*>(::operator new(__count * sizeof(__T) + alignof(__T)));
    char* const __aligned = __start + (alignof(__T) - reinterpret_cast<shep_size>(__start) % alignof(__T));
    reinterpret_cast<void**>(__aligned)[-1] = __start;
    return __aligned;
  }
  static void __give(void* __at) { ::operator delete(static_cast<void**>(__at)[-1]); }
};
template <class __T> struct __allocation_of : __storage_of<__T, (alignof(__T) <= 2 * sizeof(void*))> {};
template <class __T> inline __T* __allocate(shep_size __count) {
  return static_cast<__T*>(__allocation_of<__T>::__take(__count));
}
template <class __T> inline void __release(__T* __storage) { __allocation_of<__T>::__give(__storage); }

/* A copy of an object that may be an array. Its copy constructor may ask for an original that is not const. */
template <class __T> struct __copy_of {
  __T __object;
  template <class __U> explicit __copy_of(__U& __original) : __object(__original) {}
};
template <class __T, shep_size __N> struct __copy_of<__T[__N]> {
  typedef __copy_of<__T> __element;
  union {
    __T __object[__N];
    __element __elements[__N];
  };
  template <class __U> explicit __copy_of(__U (&__original)[__N]) {
    for (shep_size __i = 0; __i < __N; ++__i) ::new (__placed{&__elements[__i]}) __element(__original[__i]);
  }
  ~__copy_of() {
    for (shep_size __i = __N; __i-- > 0;) __elements[__i].~__element();
  }
  __copy_of(const __copy_of&) = delete;
};

/* The elements of an array of variable size, for a closure to capture: refers to them, and its copies have their own.
 */
template <class __T> struct __array_copy {
  __T* __elements;
  shep_size __count;
  bool __owns;
  __array_copy(__T* __original, shep_size __size) : __elements(__original), __count(__size), __owns(false) {}
  __array_copy(const __array_copy& __from)
      : __elements(__shepherd::__allocate<__T>(__from.__count)), __count(__from.__count), __owns(true) {
    for (shep_size __i = 0; __i < __count; ++__i) ::new (__placed{__elements + __i}) __T(__from.__elements[__i]);
  }
  ~__array_copy() {
    if (!__owns) return;
    for (shep_size __i = __count; __i-- > 0;) __elements[__i].~__T();
    __shepherd::__release(__elements);
  }
};

/* Refers to a variable; a copy of it, in a closure, has a copy of that variable, with an alignment of its own. */
template <class __T, shep_size __Alignment> struct __held_copy {
  union {
    alignas(__Alignment) mutable __copy_of<__T> __copy;
  };
  __T* __original;
  explicit __held_copy(const __T& __variable) : __original(const_cast<__T*>(__builtin_addressof(__variable))) {}
  __held_copy(const __held_copy& __from) : __original(nullptr) {
    ::new (__placed{&__copy}) __copy_of<__T>(__from.__original ? *__from.__original : __from.__copy.__object);
  }
  ~__held_copy() {
    if (!__original) __copy.~__copy_of<__T>();
  }
};

/* The same for a closure that is moved before it is where it stays: the copy stays where it has been made. */
template <class __T, shep_size __Alignment> struct __still_copy {
  typedef __held_copy<__T, __Alignment> __held_type;
  __held_type* __held; /* null: it has been moved */
  explicit __still_copy(const __T& __variable) : __held(__shepherd::__allocate<__held_type>(1)) {
    ::new (__placed{__held}) __held_type(__variable);
  }
  __still_copy(const __still_copy& __from) : __held(__shepherd::__allocate<__held_type>(1)) {
    ::new (__placed{__held}) __held_type(*__from.__held);
  }
  __still_copy(__still_copy&& __from) noexcept : __held(__from.__held) { __from.__held = nullptr; }
  ~__still_copy() {
    if (!__held) return;
    __held->~__held_type();
    __shepherd::__release(__held);
  }
};

/* ---- reductions (OpenMP 5.2, 5.5) ---- */

template <class __T> struct __element {
  typedef __T __type;
};
template <class __T, shep_size __N> struct __element<__T[__N]> : __element<__T> {};
/* The innermost element type of an object that may be an array. */
template <class __T> using __element_t = typename __element<__value_t<__T>>::__type;

/* The largest and the smallest value of an arithmetic type: the identities of min and max. */
template <class __T, bool __Integer> struct __limits_of;
template <class __T> struct __limits_of<__T, true> {
  static constexpr bool __with_sign = static_cast<__T>(-1) < static_cast<__T>(1);
  static constexpr __T __top_bit = static_cast<__T>(static_cast<__T>(1) << (sizeof(__T) * 8 - 2));
  static constexpr __T __largest() {
    return __with_sign ? static_cast<__T>((__top_bit - 1) + __top_bit) : static_cast<__T>(-1);
  }
  static constexpr __T __smallest() { return __with_sign ? static_cast<__T>(-__largest() - 1) : static_cast<__T>(0); }
};
template <> struct __limits_of<bool, true> {
  static constexpr bool __largest() { return true; }
  static constexpr bool __smallest() { return false; }
};
template <class __T> struct __limits_of<__T, false> {
  static constexpr __T __largest() { return static_cast<__T>(__builtin_huge_vall()); }
  static constexpr __T __smallest() { return -__largest(); }
};
template <class __T> inline __T __largest() { return __limits_of<__T, __is_number<__T>::__yes>::__largest(); }
template <class __T> inline __T __smallest() { return __limits_of<__T, __is_number<__T>::__yes>::__smallest(); }

#define SHEP_REDUCTION(__name, __identity_value, __combination) \
  struct __name { \
    template <class __T> static __T __identity() { return static_cast<__T>(__identity_value); } \
    template <class __T> static void __combine(__T& __out, const __T& __in) { __combination; } \
  };
SHEP_REDUCTION(__plus, 0, __out = static_cast<__plain_t<__T>>(__out + __in))
SHEP_REDUCTION(__times, 1, __out = static_cast<__plain_t<__T>>(__out * __in))
SHEP_REDUCTION(__bit_and, ~0, __out = static_cast<__plain_t<__T>>(__out & __in))
SHEP_REDUCTION(__bit_or, 0, __out = static_cast<__plain_t<__T>>(__out | __in))
SHEP_REDUCTION(__bit_xor, 0, __out = static_cast<__plain_t<__T>>(__out ^ __in))
SHEP_REDUCTION(__logical_and, true, __out = static_cast<__plain_t<__T>>(__out && __in))
SHEP_REDUCTION(__logical_or, false, __out = static_cast<__plain_t<__T>>(__out || __in))
SHEP_REDUCTION(__min, __largest<__T>(), if (__in < __out) __out = __in)
SHEP_REDUCTION(__max, __smallest<__T>(), if (__out < __in) __out = __in)
#undef SHEP_REDUCTION

struct __none; /* a reduction that is not built in */

/* Applies op to each element of an object, or of two, that may be arrays. */
template <class __T, class __Op> inline void __each(__T& __object, __Op __op) { __op(__object); }
template <class __T, shep_size __N, class __Op> inline void __each(__T (&__object)[__N], __Op __op) {
  for (shep_size __i = 0; __i < __N; ++__i) __shepherd::__each(__object[__i], __op);
}
template <class __T, class __U, class __Op> inline void __both(__T& __a, __U& __b, __Op __op) { __op(__a, __b); }
template <class __T, class __U, shep_size __N, class __Op>
inline void __both(__T (&__a)[__N], __U (&__b)[__N], __Op __op) {
  for (shep_size __i = 0; __i < __N; ++__i) __shepherd::__both(__a[__i], __b[__i], __op);
}

/* What a reduction does is a type with three static functions: __initialize(slot, original) makes a copy's start value
 * in raw storage, __combine(out, in) joins two, __destroy(slot) ends a copy. A declared reduction is such a type, with
 * this base: it may use what only the class in which it is declared may. */
template <class __T> struct __reduction_on {
  typedef __T __type;
};
template <class __Functor> struct __built_in {
  template <class __T> static void __initialize(__T& __slot, __T&) {
    ::new (__placed{__shepherd::__address_of(__slot)}) __T(__Functor::template __identity<__plain_t<__T>>());
  }
  template <class __T> static void __combine(__T& __out, __T& __in) { __Functor::__combine(__out, __in); }
  template <class __T> static void __destroy(__T& __slot) { __slot.~__T(); }
};

/* Gives a base of an object, whose own virtual functions and padding are the object's, another value. */
template <class __T, bool __Assignable> struct __value_of {
  static void __replace(__T& __object, __T&& __value) { __object = static_cast<__T&&>(__value); }
};
template <class __T> struct __value_of<__T, false> {
  static void __replace(__T& __object, __T&& __value) {
    __object.__T::~__T();
    ::new (__placed{__builtin_addressof(__object)}) __T(static_cast<__T&&>(__value));
  }
};
template <class __T> inline void __replace(__T& __object, __T&& __value) {
  __value_of<__T, __is_assignable(__T&, __T&&)>::__replace(__object, static_cast<__T&&>(__value));
}

/* A reduction that is declared for a base of class E. */
template <class __E, class __Declared> struct __on_base {
  static void __initialize(__E& __slot, __E& __original) {
    ::new (__placed{__builtin_addressof(__slot)}) __E();
    __Declared::__adopt(__slot, __original);
  }
  static void __combine(__E& __out, __E& __in) { __Declared::__combine(__out, __in); }
  static void __destroy(__E& __slot) { __slot.~__E(); }
};

/* Of the declared reductions the first that is for type E, or else for a base of it, or else the built-in one. */
template <class __E, class __BuiltIn, class... __Declared> struct __for_base : __BuiltIn {};
template <class __E, class __BuiltIn, bool __Fits, class __First, class... __Rest>
struct __base_or_later : __on_base<__E, __First> {};
template <class __E, class __BuiltIn, class __First, class... __Rest>
struct __base_or_later<__E, __BuiltIn, false, __First, __Rest...> : __for_base<__E, __BuiltIn, __Rest...> {};
template <class __E, class __BuiltIn, class __First, class... __Rest>
struct __for_base<__E, __BuiltIn, __First, __Rest...>
    : __base_or_later<__E, __BuiltIn, __is_base_of(typename __First::__type, __E), __First, __Rest...> {};

template <class __E, class __Otherwise, class... __Declared> struct __for_class : __Otherwise {};
template <class __E, class __Otherwise, bool __Fits, class __First, class... __Rest>
struct __first_or_later : __First {};
template <class __E, class __Otherwise, class __First, class... __Rest>
struct __first_or_later<__E, __Otherwise, false, __First, __Rest...> : __for_class<__E, __Otherwise, __Rest...> {};
template <class __E, class __Otherwise, class __First, class... __Rest>
struct __for_class<__E, __Otherwise, __First, __Rest...>
    : __first_or_later<__E, __Otherwise, __same<__E, typename __First::__type>::__yes, __First, __Rest...> {};
template <class __E, class __BuiltIn, class... __Declared>
struct __chosen : __for_class<__E, __for_base<__E, __BuiltIn, __Declared...>, __Declared...> {};

/* The private copy of an object that may be an array. */
template <class __T, class __R> struct __reduction_copy {
  typedef __element_t<__T> __E;
  union {
    __T __object;
  };
  explicit __reduction_copy(__T& __original) {
    __shepherd::__both(__object, __original, [](__E& __slot, __E& __from) { __R::__initialize(__slot, __from); });
  }
  ~__reduction_copy() {
    __shepherd::__each(__object, [](__E& __item) { __R::__destroy(__item); });
  }
  __reduction_copy(const __reduction_copy&) = delete;
};
template <class __R, class __T, class __U> inline void __combine(__T& __out, __U& __in) {
  typedef __element_t<__T> __E;
  __shepherd::__both(__out, __in, [](__E& __to, __E& __from) { __R::__combine(__to, __from); });
}

/* Destroys the copy of an array section, whose storage comes from __allocate. */
template <class __R, class __T> inline void __discard(__T* __copy, shep_size __count) {
  for (shep_size __i = __count; __i-- > 0;) __R::__destroy(__copy[__i]);
  __shepherd::__release(const_cast<__plain_t<__T>*>(__copy));
}

/* Whether an atomic comparison finds what it expects: floating-point numbers are equal where their bits are, but for
 * those that only fill the 16 bytes of x87's (OpenMP 5.2, 4.3.1.3). */
template <class __T> struct __floating_bytes {
  static constexpr shep_size __count = 0;
};
template <> struct __floating_bytes<float> {
  static constexpr shep_size __count = sizeof(float);
};
template <> struct __floating_bytes<double> {
  static constexpr shep_size __count = sizeof(double);
};
template <> struct __floating_bytes<long double> {
  static constexpr shep_size __count = __LDBL_MANT_DIG__ == 64 ? 10 : sizeof(long double);
};
template <class __T, bool __Floating> struct __equality {
  static bool __holds(const __T& __a, const __T& __b) {
    return !__builtin_memcmp(__builtin_addressof(__a), __builtin_addressof(__b), __floating_bytes<__T>::__count);
  }
};
template <class __T> struct __equality<__T, false> {
  template <class __A, class __B> static bool __holds(const __A& __a, const __B& __b) { return __a == __b; }
};
template <class __A, class __B> inline bool __meets(const __A& __a, const __B& __b) {
  typedef __plain_t<decltype(true ? __a : __b)> __T;
  return __equality < __T, __floating_bytes<__T>::__count != 0 > ::__holds(__a, __b);
}

/* ---- loops (OpenMP 5.2, 4.4.1) ---- */

template <bool __Number> struct __stepping;
template <> struct __stepping<true> {
  template <class __T, class __U> static shep_u64 __distance(const __T& __from, const __U& __to) {
    return static_cast<shep_u64>(__to) - static_cast<shep_u64>(__from);
  }
  template <class __T, class __S>
  static __T __advance(const __T& __from, shep_u64 __count, const __S& __step, bool __down) {
    shep_u64 __amount = __count * static_cast<shep_u64>(__step);
    return static_cast<__T>(__down ? static_cast<shep_u64>(__from) - __amount
                                   : static_cast<shep_u64>(__from) + __amount);
  }
  template <class __T, class __U> static bool __precedes(const __T& __at, const __U& __last, bool __down) {
    return __down ? __last < __at : __at < __last;
  }
};
template <> struct __stepping<false> {
  /* Few iterators of users have all the operators of a random-access iterator. Of += and -=, + and - one is enough,
     which takes a negative amount as well; the lowest number is the best way. */
  struct __way_5 {};
  struct __way_4 : __way_5 {};
  struct __way_3 : __way_4 {};
  struct __way_2 : __way_3 {};
  struct __way_1 : __way_2 {};
  struct __way_0 : __way_1 {};
  template <class __T, class __D>
  static auto __moved(__T __at, __D __amount, bool __down, __way_0)
      -> decltype(void(__at += __amount), void(__at -= __amount), __T(__at)) {
    if (__down)
      __at -= __amount;
    else
      __at += __amount;
    return __at;
  }
  template <class __T, class __D>
  static auto __moved(const __T& __from, __D __amount, bool __down, __way_1)
      -> decltype(__T(__from + __amount), __T(__from - __amount)) {
    return __down ? __T(__from - __amount) : __T(__from + __amount);
  }
  template <class __T, class __D>
  static auto __moved(__T __at, __D __amount, bool __down, __way_2) -> decltype(void(__at += __amount), __T(__at)) {
    __at += __down ? -__amount : __amount;
    return __at;
  }
  template <class __T, class __D>
  static auto __moved(__T __at, __D __amount, bool __down, __way_3) -> decltype(void(__at -= __amount), __T(__at)) {
    __at -= __down ? __amount : -__amount;
    return __at;
  }
  template <class __T, class __D>
  static auto __moved(const __T& __from, __D __amount, bool __down, __way_4) -> decltype(__T(__from + __amount)) {
    return __T(__from + (__down ? -__amount : __amount));
  }
  template <class __T, class __D> static __T __moved(const __T& __from, __D __amount, bool __down, __way_5) {
    return __T(__from - (__down ? __amount : -__amount));
  }
  template <class __T, class __U> static shep_u64 __distance(const __T& __from, const __U& __to) {
    return static_cast<shep_u64>(static_cast<shep_i64>(__to - __from));
  }
  template <class __T, class __S>
  static __T __advance(const __T& __from, shep_u64 __count, const __S& __step, bool __down) {
    typedef decltype(__from - __from) __difference;
    __difference __amount = static_cast<__difference>(static_cast<shep_i64>(__count) * static_cast<shep_i64>(__step));
    return __stepping::__moved(__from, __amount, __down, __way_0());
  }
  template <class __T, class __U> static bool __precedes(const __T& __at, const __U& __last, bool __down) {
    return (__down ? __at - __last : __last - __at) > 0;
  }
};

/* The value of the iteration variable count steps behind from. */
template <class __T, class __S>
inline __T __advance(const __T& __from, shep_u64 __count, const __S& __step, bool __down) {
  return __stepping<__is_number<__plain_t<__T>>::__yes>::__advance(__from, __count, __step, __down);
}

/* Iterations between from and to, which is included if closed; the caller has compared them. */
template <class __T, class __U, class __S>
inline shep_u64 __iterations(const __T& __from, const __U& __to, const __S& __step, bool __down, bool __closed) {
  typedef __stepping<__is_number<__plain_t<__T>>::__yes> __by;
  shep_u64 const __rise = __by::__distance(__from, __to), __span = __down ? -__rise : __rise;
  shep_u64 __amount = static_cast<shep_u64>(static_cast<shep_i64>(__step));
  return __closed ? __span / __amount + 1 : (__span - 1) / __amount + 1;
}

/* The number of steps between from and at. */
template <class __T, class __S>
inline shep_u64 __position(const __T& __from, const __T& __at, const __S& __step, bool __down) {
  typedef __stepping<__is_number<__plain_t<__T>>::__yes> __by;
  return (__down ? __by::__distance(__at, __from) : __by::__distance(__from, __at)) /
         static_cast<shep_u64>(static_cast<shep_i64>(__step));
}

/* Whether a loop that has come to `__at` has yet to come to `__last`. */
template <class __T, class __U> inline bool __precedes(const __T& __at, const __U& __last, bool __down) {
  return __stepping<__is_number<__plain_t<__T>>::__yes>::__precedes(__at, __last, __down);
}
template <class __T> inline bool __precedes(__T* __at, __T* __last, bool __down) {
  return __down ? __last < __at : __at < __last;
}

/* A range of one element, x itself, for a loop whose only iteration has what C++23 keeps alive in a range-based for. */
template <class __T> struct __once_of {
  struct __step {
    __T* __at;
    __T& operator*() const { return *__at; }
    __step& operator++() { return __at = nullptr, *this; }
    bool operator!=(const __step& __other) const { return __at != __other.__at; }
  };
  __T* __only;
  __step begin() const { return {__only}; }
  __step end() const { return {nullptr}; }
};
template <class __T> inline __once_of<__value_t<__T>> __once(__T&& __x) { return {__builtin_addressof(__x)}; }
#if defined(__cpp_range_based_for) && __cpp_range_based_for >= 202211L
#define SHEP_RANGE(__range, ...) for (auto&& __range : ::__shepherd::__once(__VA_ARGS__))
#else
#define SHEP_RANGE(__range, ...) if (auto&& __range = __VA_ARGS__; true)
#endif

template <class __R> inline auto __range_begin(__R& __range, int) -> decltype(__range.begin()) {
  return __range.begin();
}
template <class __R> inline auto __range_begin(__R& __range, long) -> decltype(begin(__range)) {
  return begin(__range);
}
template <class __T, shep_size __N> inline __T* __range_begin(__T (&__range)[__N], int) { return __range; }
template <class __R> inline auto __range_end(__R& __range, int) -> decltype(__range.end()) { return __range.end(); }
template <class __R> inline auto __range_end(__R& __range, long) -> decltype(end(__range)) { return end(__range); }
template <class __T, shep_size __N> inline __T* __range_end(__T (&__range)[__N], int) { return __range + __N; }

} /* namespace __shepherd */

#include <shepherd/abi_cxx_frame.h>

#endif
