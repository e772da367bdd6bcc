/* What code emitted by shepc++ uses beyond abi.h: regions are closures, made here into calls of the C interface.
 * C++11 onward, free of any other header. */
#ifndef SHEPHERD_ABI_CXX_H
#define SHEPHERD_ABI_CXX_H

#pragma GCC system_header

namespace __shepherd {

/* ---- types ---------------------------------------------------------------------------------------------------------- */

template <class T> struct value { typedef T type; };
template <class T> struct value<T &> { typedef T type; };
template <class T> struct value<T &&> { typedef T type; };
/* The type of the object that a variable names. */
template <class T> using __value_t = typename value<T>::type;

template <class T> struct mutable_value { typedef T type; };
template <class T> struct mutable_value<const T> { typedef T type; };
template <class T> struct mutable_value<volatile T> { typedef T type; };
template <class T> struct mutable_value<const volatile T> { typedef T type; };
/* The same without const and volatile, for temporaries. */
template <class T> using __plain_t = typename mutable_value<__value_t<T>>::type;

template <class T, class U> struct is_same { static constexpr bool yes = false; };
template <class T> struct is_same<T, T> { static constexpr bool yes = true; };

template <class T> struct is_number { static constexpr bool yes = false; };
#define SHEP_NUMBER(type) template <> struct is_number<type> { static constexpr bool yes = true; };
SHEP_NUMBER(bool) SHEP_NUMBER(char) SHEP_NUMBER(signed char) SHEP_NUMBER(unsigned char) SHEP_NUMBER(wchar_t)
SHEP_NUMBER(char16_t) SHEP_NUMBER(char32_t) SHEP_NUMBER(short) SHEP_NUMBER(unsigned short) SHEP_NUMBER(int)
SHEP_NUMBER(unsigned) SHEP_NUMBER(long) SHEP_NUMBER(unsigned long)
__extension__ SHEP_NUMBER(long long) __extension__ SHEP_NUMBER(unsigned long long)
#if defined(__SIZEOF_INT128__)
__extension__ SHEP_NUMBER(__int128) __extension__ SHEP_NUMBER(unsigned __int128)
#endif
#undef SHEP_NUMBER

struct __placed {
  void *at;
};

/* Where an object is, whatever its qualifiers and operators. */
template <class T> inline void *__address_of(T &object) noexcept {
  return const_cast<void *>(static_cast<const volatile void *>(__builtin_addressof(object)));
}

} /* namespace __shepherd */

/* Placement without <new>, which the user may not have included. */
inline void *operator new(shep_size, __shepherd::__placed place) noexcept { return place.at; }
inline void operator delete(void *, __shepherd::__placed) noexcept {}

namespace __shepherd {

/* ---- outlined regions ----------------------------------------------------------------------------------------------- */

/* The location that Where::__place() returns, as static data. */
template <class Where> struct __location_of {
  static constexpr shep_location __value = Where::__place();
};
template <class Where> constexpr shep_location __location_of<Where>::__value;

/* What a closure that changes its captures is declared with, the user's attributes among it. */
#if defined(__clang__)
#define SHEP_MUTABLE(...) __VA_ARGS__ mutable
#else
#define SHEP_MUTABLE(...) mutable __VA_ARGS__
#endif

/* Exceptions must not leave a region (OpenMP 5.2, 4.3): noexcept ends the program where one does. */
template <class Body> struct region_code {
  static void run(void *body) noexcept { (*static_cast<Body *>(body))(); }
};

template <class Where, class Body> inline void __parallel(unsigned flags, int num_threads, Body body) {
  shep_parallel(&__location_of<Where>::__value, &region_code<Body>::run, &body, flags, num_threads);
}

template <class Where, class Body> inline void __parallel_strict(unsigned flags, int num_threads, const shep_demand *demand, Body body) {
  shep_parallel_strict(&__location_of<Where>::__value, &region_code<Body>::run, &body, flags, num_threads, demand);
}

template <class Where, class Body> inline void __teams(int num_teams, int thread_limit, Body body) {
  shep_teams(&__location_of<Where>::__value, &region_code<Body>::run, &body, num_teams, thread_limit);
}

/* A task with its captures. */
template <class Body> struct task_record {
  shep_task head;
  union {
    Body body;
  };
  task_record() {}
  ~task_record() {}
  static Body &body_of(void *task) { return static_cast<task_record *>(task)->body; }
  static void run(void *task) noexcept {
    body_of(task)();
    body_of(task).~Body();
  }
  static void destroy(void *task) noexcept { body_of(task).~Body(); }
};

template <class Where, class Body> struct task_site_of {
  static constexpr shep_task_site value = {&task_record<Body>::run, &task_record<Body>::destroy, sizeof(task_record<Body>),
                                           alignof(task_record<Body>), &__location_of<Where>::__value};
};
template <class Where, class Body> constexpr shep_task_site task_site_of<Where, Body>::value;

/* Gives back what shep_task_begin gave, should the captures' copies fail. */
struct unfilled {
  shep_task *task;
  ~unfilled() {
    if (task) shep_task_free(task);
  }
};

/* make() returns the task's closure, which is thereby constructed in the task's own storage. An exception of the captures' copies
 * reaches the creator, and there is no task. */
template <class Where, class Make> inline void __task(unsigned flags, const Make &make) {
  typedef decltype(make()) Body;
  typedef task_site_of<Where, Body> site;
  if (shep_task *task = shep_task_begin(&site::value, flags)) {
    unfilled storage = {task};
    ::new (__placed{&task_record<Body>::body_of(task)}) Body(make());
    storage.task = nullptr;
    shep_task_submit(task);
  } else {
    task_record<Body> frame;
    ::new (__placed{&frame.body}) Body(make());
    shep_task_run(&site::value, flags, &frame.head);
  }
}

/* Filled by the clauses' expressions, which may throw. */
struct __dependence_list : shep_dependence_list {
  __dependence_list() { shep_dependences_begin(this); }
  ~__dependence_list() { shep_dependences_free(this); }
  __dependence_list(const __dependence_list &) = delete;
};

/* The same with clauses that few tasks have. */
template <class Where, class Make> inline void __task_with(unsigned flags, const shep_task_options &options, const Make &make) {
  typedef decltype(make()) Body;
  typedef task_site_of<Where, Body> site;
  if (shep_task *task = shep_task_begin_with(&site::value, flags, &options)) {
    unfilled storage = {task};
    ::new (__placed{&task_record<Body>::body_of(task)}) Body(make());
    storage.task = nullptr;
    shep_task_submit_with(task);
  } else {
    task_record<Body> frame;
    ::new (__placed{&frame.body}) Body(make());
    shep_task_run_with(&site::value, flags, &frame.head, &options);
  }
}

template <class Where, class Make>
inline void __task_transparent(unsigned flags, const shep_task_options &options, const Make &make) {
  typedef decltype(make()) Body;
  typedef task_site_of<Where, Body> site;
  if (shep_task *task = shep_task_begin_transparent(&site::value, flags, &options)) {
    unfilled storage = {task};
    ::new (__placed{&task_record<Body>::body_of(task)}) Body(make());
    storage.task = nullptr;
    shep_task_submit_transparent(task);
  } else {
    task_record<Body> frame;
    ::new (__placed{&frame.body}) Body(make());
    shep_task_run_transparent(&site::value, flags, &frame.head, &options);
  }
}

/* ---- private copies ------------------------------------------------------------------------------------------------- */

/* From the begin to the end of an iterator whose type a template parameter decides: the difference of unsigned numbers wraps. */
template <class T> inline shep_i64 __distance(T *begin, T *end) { return end - begin; }
template <class T> inline shep_i64 __distance(T begin, T end) { return static_cast<shep_i64>(end) - static_cast<shep_i64>(begin); }

/* Not constexpr: a closure captures a reference only where its value is not known when it is compiled. */
template <class T> inline T &__itself(T &object) noexcept { return object; }

/* Storage for so many objects, aligned as they want it, which operator new before C++17 need not know of. */
template <class T, bool Plain> struct storage_of {
  static void *take(shep_size count) { return ::operator new(count * sizeof(T)); }
  static void give(void *at) { ::operator delete(at); }
};
/* In front of what is aligned stands where the storage begins. */
template <class T> struct storage_of<T, false> {
  static void *take(shep_size count) {
    char *const start = static_cast<char *>(::operator new(count * sizeof(T) + alignof(T)));
    char *const aligned = start + (alignof(T) - reinterpret_cast<shep_size>(start) % alignof(T));
    reinterpret_cast<void **>(aligned)[-1] = start;
    return aligned;
  }
  static void give(void *at) { ::operator delete(static_cast<void **>(at)[-1]); }
};
template <class T> struct allocation_of : storage_of<T, (alignof(T) <= 2 * sizeof(void *))> {};
template <class T> inline T *__allocate(shep_size count) { return static_cast<T *>(allocation_of<T>::take(count)); }
template <class T> inline void __release(T *storage) { allocation_of<T>::give(storage); }

/* A copy of an object that may be an array. Its copy constructor may ask for an original that is not const. */
template <class T> struct __copy_of {
  T __object;
  template <class U> explicit __copy_of(U &original) : __object(original) {}
};
template <class T, shep_size N> struct __copy_of<T[N]> {
  typedef __copy_of<T> element;
  union {
    T __object[N];
    element elements[N];
  };
  template <class U> explicit __copy_of(U (&original)[N]) {
    for (shep_size i = 0; i < N; ++i) ::new (__placed{&elements[i]}) element(original[i]);
  }
  ~__copy_of() {
    for (shep_size i = N; i-- > 0;) elements[i].~element();
  }
  __copy_of(const __copy_of &) = delete;
};

/* The elements of an array of variable size, for a closure to capture: refers to them, and its copies have their own. */
template <class T> struct __array_copy {
  T *__elements;
  shep_size count;
  bool owns;
  __array_copy(T *original, shep_size size) : __elements(original), count(size), owns(false) {}
  __array_copy(const __array_copy &from)
      : __elements(__shepherd::__allocate<T>(from.count)), count(from.count), owns(true) {
    for (shep_size i = 0; i < count; ++i) ::new (__placed{__elements + i}) T(from.__elements[i]);
  }
  ~__array_copy() {
    if (!owns) return;
    for (shep_size i = count; i-- > 0;) __elements[i].~T();
    __shepherd::__release(__elements);
  }
};

/* Refers to a variable; a copy of it, in a closure, has a copy of that variable, with an alignment of its own. */
template <class T, shep_size Alignment> struct __held_copy {
  union {
    alignas(Alignment) mutable __copy_of<T> __copy;
  };
  T *original;
  explicit __held_copy(const T &variable) : original(const_cast<T *>(__builtin_addressof(variable))) {}
  __held_copy(const __held_copy &from) : original(nullptr) {
    ::new (__placed{&__copy}) __copy_of<T>(from.original ? *from.original : from.__copy.__object);
  }
  ~__held_copy() {
    if (!original) __copy.~__copy_of<T>();
  }
};

/* The same for a closure that is moved before it is where it stays: the copy stays where it has been made. */
template <class T, shep_size Alignment> struct __still_copy {
  typedef __held_copy<T, Alignment> held;
  held *__held; /* null: it has been moved */
  explicit __still_copy(const T &variable) : __held(__shepherd::__allocate<held>(1)) { ::new (__placed{__held}) held(variable); }
  __still_copy(const __still_copy &from) : __held(__shepherd::__allocate<held>(1)) { ::new (__placed{__held}) held(*from.__held); }
  __still_copy(__still_copy &&from) noexcept : __held(from.__held) { from.__held = nullptr; }
  ~__still_copy() {
    if (!__held) return;
    __held->~held();
    __shepherd::__release(__held);
  }
};

/* ---- reductions (OpenMP 5.2, 5.5) ------------------------------------------------------------------------------------ */

template <class T> struct element { typedef T type; };
template <class T, shep_size N> struct element<T[N]> : element<T> {};
/* The innermost element type of an object that may be an array. */
template <class T> using __element_t = typename element<__value_t<T>>::type;

/* The largest and the smallest value of an arithmetic type: the identities of min and max. */
template <class T, bool Integer> struct limits_of;
template <class T> struct limits_of<T, true> {
  static constexpr bool is_signed = static_cast<T>(-1) < static_cast<T>(1);
  static constexpr T top_bit = static_cast<T>(static_cast<T>(1) << (sizeof(T) * 8 - 2));
  static constexpr T largest() { return is_signed ? static_cast<T>((top_bit - 1) + top_bit) : static_cast<T>(-1); }
  static constexpr T smallest() { return is_signed ? static_cast<T>(-largest() - 1) : static_cast<T>(0); }
};
template <> struct limits_of<bool, true> {
  static constexpr bool largest() { return true; }
  static constexpr bool smallest() { return false; }
};
template <class T> struct limits_of<T, false> {
  static constexpr T largest() { return static_cast<T>(__builtin_huge_vall()); }
  static constexpr T smallest() { return -largest(); }
};
template <class T> inline T largest() { return limits_of<T, is_number<T>::yes>::largest(); }
template <class T> inline T smallest() { return limits_of<T, is_number<T>::yes>::smallest(); }

#define SHEP_REDUCTION(name, identity_value, combination)                        \
  struct name {                                                                  \
    template <class T> static T identity() { return static_cast<T>(identity_value); } \
    template <class T> static void __combine(T &out, const T &in) { combination; }  \
  };
SHEP_REDUCTION(__plus, 0, out = static_cast<__plain_t<T>>(out + in))
SHEP_REDUCTION(__times, 1, out = static_cast<__plain_t<T>>(out * in))
SHEP_REDUCTION(__bit_and, ~0, out = static_cast<__plain_t<T>>(out & in))
SHEP_REDUCTION(__bit_or, 0, out = static_cast<__plain_t<T>>(out | in))
SHEP_REDUCTION(__bit_xor, 0, out = static_cast<__plain_t<T>>(out ^ in))
SHEP_REDUCTION(__logical_and, true, out = static_cast<__plain_t<T>>(out && in))
SHEP_REDUCTION(__logical_or, false, out = static_cast<__plain_t<T>>(out || in))
SHEP_REDUCTION(__min, largest<T>(), if (in < out) out = in)
SHEP_REDUCTION(__max, smallest<T>(), if (out < in) out = in)
#undef SHEP_REDUCTION

struct __none; /* a reduction that is not built in */

/* Applies op to each element of an object, or of two, that may be arrays. */
template <class T, class Op> inline void each(T &object, Op op) { op(object); }
template <class T, shep_size N, class Op> inline void each(T (&object)[N], Op op) {
  for (shep_size i = 0; i < N; ++i) __shepherd::each(object[i], op);
}
template <class T, class U, class Op> inline void __both(T &a, U &b, Op op) { op(a, b); }
template <class T, class U, shep_size N, class Op> inline void __both(T (&a)[N], U (&b)[N], Op op) {
  for (shep_size i = 0; i < N; ++i) __shepherd::__both(a[i], b[i], op);
}

/* What a reduction does is a type with three static functions: __initialize(slot, original) makes a copy's start value in raw
 * storage, __combine(out, in) joins two, __destroy(slot) ends a copy. A declared reduction is such a type, with this base: it may use
 * what only the class in which it is declared may. */
template <class T> struct __reduction_on { typedef T type; };
template <class Functor> struct __built_in {
  template <class T> static void __initialize(T &slot, T &) {
    ::new (__placed{__shepherd::__address_of(slot)}) T(Functor::template identity<__plain_t<T>>());
  }
  template <class T> static void __combine(T &out, T &in) { Functor::__combine(out, in); }
  template <class T> static void __destroy(T &slot) { slot.~T(); }
};

/* Gives a base of an object, whose own virtual functions and padding are the object's, another value. */
template <class T, bool Assignable> struct value_of {
  static void replace(T &object, T &&value) { object = static_cast<T &&>(value); }
};
template <class T> struct value_of<T, false> {
  static void replace(T &object, T &&value) {
    object.T::~T();
    ::new (__placed{__builtin_addressof(object)}) T(static_cast<T &&>(value));
  }
};
template <class T> inline void __replace(T &object, T &&value) { value_of<T, __is_assignable(T &, T &&)>::replace(object, static_cast<T &&>(value)); }

/* A reduction that is declared for a base of class E. */
template <class E, class Declared> struct __on_base {
  static void __initialize(E &slot, E &original) {
    ::new (__placed{__builtin_addressof(slot)}) E();
    Declared::__adopt(slot, original);
  }
  static void __combine(E &out, E &in) { Declared::__combine(out, in); }
  static void __destroy(E &slot) { slot.~E(); }
};

/* Of the declared reductions the first that is for type E, or else for a base of it, or else the built-in one. */
template <class E, class BuiltIn, class... Declared> struct for_base : BuiltIn {};
template <class E, class BuiltIn, bool Fits, class First, class... Rest> struct base_or_later : __on_base<E, First> {};
template <class E, class BuiltIn, class First, class... Rest>
struct base_or_later<E, BuiltIn, false, First, Rest...> : for_base<E, BuiltIn, Rest...> {};
template <class E, class BuiltIn, class First, class... Rest>
struct for_base<E, BuiltIn, First, Rest...> : base_or_later<E, BuiltIn, __is_base_of(typename First::type, E), First, Rest...> {};

template <class E, class Otherwise, class... Declared> struct for_class : Otherwise {};
template <class E, class Otherwise, bool Fits, class First, class... Rest> struct first_or_later : First {};
template <class E, class Otherwise, class First, class... Rest>
struct first_or_later<E, Otherwise, false, First, Rest...> : for_class<E, Otherwise, Rest...> {};
template <class E, class Otherwise, class First, class... Rest>
struct for_class<E, Otherwise, First, Rest...> : first_or_later<E, Otherwise, is_same<E, typename First::type>::yes, First, Rest...> {};
template <class E, class BuiltIn, class... Declared> struct __chosen : for_class<E, for_base<E, BuiltIn, Declared...>, Declared...> {};

/* The private copy of an object that may be an array. */
template <class T, class R> struct __reduction_copy {
  typedef __element_t<T> E;
  union {
    T __object;
  };
  explicit __reduction_copy(T &original) {
    __shepherd::__both(__object, original, [](E &slot, E &from) { R::__initialize(slot, from); });
  }
  ~__reduction_copy() {
    __shepherd::each(__object, [](E &item) { R::__destroy(item); });
  }
  __reduction_copy(const __reduction_copy &) = delete;
};
template <class R, class T, class U> inline void __combine(T &out, U &in) {
  typedef __element_t<T> E;
  __shepherd::__both(out, in, [](E &to, E &from) { R::__combine(to, from); });
}

/* Destroys the copy of an array section, whose storage comes from __allocate. */
template <class R, class T> inline void __discard(T *copy, shep_size count) {
  for (shep_size i = count; i-- > 0;) R::__destroy(copy[i]);
  __shepherd::__release(const_cast<__plain_t<T> *>(copy));
}

/* Whether an atomic comparison finds what it expects: floating-point numbers are equal where their bits are, but for those that only fill the 16
 * bytes of x87's (OpenMP 5.2, 4.3.1.3). */
template <class T> struct floating_bytes { static constexpr shep_size count = 0; };
template <> struct floating_bytes<float> { static constexpr shep_size count = sizeof(float); };
template <> struct floating_bytes<double> { static constexpr shep_size count = sizeof(double); };
template <> struct floating_bytes<long double> { static constexpr shep_size count = __LDBL_MANT_DIG__ == 64 ? 10 : sizeof(long double); };
template <class T, bool Floating> struct equality {
  static bool holds(const T &a, const T &b) { return !__builtin_memcmp(__builtin_addressof(a), __builtin_addressof(b), floating_bytes<T>::count); }
};
template <class T> struct equality<T, false> {
  template <class A, class B> static bool holds(const A &a, const B &b) { return a == b; }
};
template <class A, class B> inline bool __meets(const A &a, const B &b) {
  typedef __plain_t<decltype(true ? a : b)> T;
  return equality<T, floating_bytes<T>::count != 0>::holds(a, b);
}

/* ---- loops (OpenMP 5.2, 4.4.1) -------------------------------------------------------------------------------------- */

template <bool Number> struct stepping;
template <> struct stepping<true> {
  template <class T, class U> static shep_u64 distance(const T &from, const U &to) {
    return static_cast<shep_u64>(to) - static_cast<shep_u64>(from);
  }
  template <class T, class S> static T advance(const T &from, shep_u64 count, const S &step, bool down) {
    shep_u64 amount = count * static_cast<shep_u64>(step);
    return static_cast<T>(down ? static_cast<shep_u64>(from) - amount : static_cast<shep_u64>(from) + amount);
  }
  template <class T, class U> static bool precedes(const T &at, const U &last, bool down) { return down ? last < at : at < last; }
};
template <> struct stepping<false> {
  /* Few iterators of users have all the operators of a random-access iterator. Of += and -=, + and - one is enough, which takes a
     negative amount as well; the lowest number is the best way. */
  struct way_5 {};
  struct way_4 : way_5 {};
  struct way_3 : way_4 {};
  struct way_2 : way_3 {};
  struct way_1 : way_2 {};
  struct way_0 : way_1 {};
  template <class T, class D> static auto moved(T at, D amount, bool down, way_0) -> decltype(void(at += amount), void(at -= amount), T(at)) {
    if (down) at -= amount;
    else at += amount;
    return at;
  }
  template <class T, class D> static auto moved(const T &from, D amount, bool down, way_1) -> decltype(T(from + amount), T(from - amount)) {
    return down ? T(from - amount) : T(from + amount);
  }
  template <class T, class D> static auto moved(T at, D amount, bool down, way_2) -> decltype(void(at += amount), T(at)) {
    at += down ? -amount : amount;
    return at;
  }
  template <class T, class D> static auto moved(T at, D amount, bool down, way_3) -> decltype(void(at -= amount), T(at)) {
    at -= down ? amount : -amount;
    return at;
  }
  template <class T, class D> static auto moved(const T &from, D amount, bool down, way_4) -> decltype(T(from + amount)) {
    return T(from + (down ? -amount : amount));
  }
  template <class T, class D> static T moved(const T &from, D amount, bool down, way_5) {
    return T(from - (down ? amount : -amount));
  }
  template <class T, class U> static shep_u64 distance(const T &from, const U &to) {
    return static_cast<shep_u64>(static_cast<shep_i64>(to - from));
  }
  template <class T, class S> static T advance(const T &from, shep_u64 count, const S &step, bool down) {
    typedef decltype(from - from) difference;
    difference amount = static_cast<difference>(static_cast<shep_i64>(count) * static_cast<shep_i64>(step));
    return stepping::moved(from, amount, down, way_0());
  }
  template <class T, class U> static bool precedes(const T &at, const U &last, bool down) { return (down ? at - last : last - at) > 0; }
};

/* The value of the iteration variable count steps behind from. */
template <class T, class S> inline T __advance(const T &from, shep_u64 count, const S &step, bool down) {
  return stepping<is_number<__plain_t<T>>::yes>::advance(from, count, step, down);
}

/* Iterations between from and to, which is included if closed; the caller has compared them. */
template <class T, class U, class S>
inline shep_u64 __iterations(const T &from, const U &to, const S &step, bool down, bool closed) {
  typedef stepping<is_number<__plain_t<T>>::yes> by;
  shep_u64 const rise = by::distance(from, to), span = down ? -rise : rise;
  shep_u64 amount = static_cast<shep_u64>(static_cast<shep_i64>(step));
  return closed ? span / amount + 1 : (span - 1) / amount + 1;
}

/* The number of steps between from and at. */
template <class T, class S> inline shep_u64 __position(const T &from, const T &at, const S &step, bool down) {
  typedef stepping<is_number<__plain_t<T>>::yes> by;
  return (down ? by::distance(at, from) : by::distance(from, at)) / static_cast<shep_u64>(static_cast<shep_i64>(step));
}

/* Whether a loop that has come to `at` has yet to come to `last`. */
template <class T, class U> inline bool __precedes(const T &at, const U &last, bool down) {
  return stepping<is_number<__plain_t<T>>::yes>::precedes(at, last, down);
}
template <class T> inline bool __precedes(T *at, T *last, bool down) { return down ? last < at : at < last; }

/* A range of one element, x itself, for a loop whose only iteration has what C++23 keeps alive in a range-based for. */
template <class T> struct once_of {
  struct step {
    T *at;
    T &operator*() const { return *at; }
    step &operator++() { return at = nullptr, *this; }
    bool operator!=(const step &other) const { return at != other.at; }
  };
  T *only;
  step begin() const { return {only}; }
  step end() const { return {nullptr}; }
};
template <class T> inline once_of<__value_t<T>> __once(T &&x) { return {__builtin_addressof(x)}; }
#if defined(__cpp_range_based_for) && __cpp_range_based_for >= 202211L
#define SHEP_RANGE(range, ...) for (auto &&range : ::__shepherd::__once(__VA_ARGS__))
#else
#define SHEP_RANGE(range, ...) if (auto &&range = __VA_ARGS__; true)
#endif

template <class R> inline auto __range_begin(R &range, int) -> decltype(range.begin()) { return range.begin(); }
template <class R> inline auto __range_begin(R &range, long) -> decltype(begin(range)) { return begin(range); }
template <class T, shep_size N> inline T *__range_begin(T (&range)[N], int) { return range; }
template <class R> inline auto __range_end(R &range, int) -> decltype(range.end()) { return range.end(); }
template <class R> inline auto __range_end(R &range, long) -> decltype(end(range)) { return end(range); }
template <class T, shep_size N> inline T *__range_end(T (&range)[N], int) { return range + N; }

} /* namespace __shepherd */

#include <shepherd/abi_cxx_frame.h>

#endif
