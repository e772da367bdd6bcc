/* Reductions of C++ objects (OpenMP 5.2, 5.5), built in and declared, and comparisons of atomic constructs. abi_cxx.h
 * includes it. */
#ifndef SHEPHERD_ABI_CXX_REDUCTIONS_H
#define SHEPHERD_ABI_CXX_REDUCTIONS_H

#pragma GCC system_header

namespace __shepherd {

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
    template <class __T> static void __combine(__T& __out, __T& __in) { __combination; } \
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

/* ---- Task reductions (OpenMP 5.2, 5.5.9 to 5.5.11). R: as in abi_cxx.h, a type with the reduction's functions. */

template <class __E, class __R> struct __reduction_operator {
  static __E* __elements(void* __first) { return static_cast<__E*>(__first); }
  static void __initialize(void* __copy, void* __original, shep_size __count) {
    for (shep_size __i = 0; __i < __count; ++__i)
      __R::__initialize(__elements(__copy)[__i], __elements(__original)[__i]);
  }
  static void __combine(void* __into, void* __from, shep_size __count) {
    for (shep_size __i = 0; __i < __count; ++__i) __R::__combine(__elements(__into)[__i], __elements(__from)[__i]);
  }
  static void __destroy(void* __copy, shep_size __count) {
    for (shep_size __i = __count; __i-- > 0;) __R::__destroy(__elements(__copy)[__i]);
  }
  static constexpr shep_reduction_operator __value = {sizeof(__E), __alignment_of<__E>::__value, &__initialize,
                                                      &__combine, &__destroy};
};
template <class __E, class __R> constexpr shep_reduction_operator __reduction_operator<__E, __R>::__value;

/* An object that may be an array, and the elements of an array section. */
template <class __R, class __T> inline shep_reduction_item __reduction_item(__T& __object) {
  typedef __element_t<__T> __E;
  return shep_reduction_item{__shepherd::__address_of(__object), sizeof(__T) / sizeof(__E),
                             &__reduction_operator<__E, __R>::__value, nullptr};
}
template <class __R, class __T> inline shep_reduction_item __reduction_item(__T& __object, __T& __listed) {
  shep_reduction_item __item = __reduction_item<__R>(__object);
  __item.__listed = __shepherd::__address_of(__listed);
  return __item;
}
template <class __R, class __E>
inline shep_reduction_item __reduction_section(__E* __first, shep_size __count, __E* __listed = nullptr) {
  return shep_reduction_item{const_cast<__plain_t<__E>*>(__first), __count, &__reduction_operator<__E, __R>::__value,
                             const_cast<__plain_t<__E>*>(__listed)};
}

template <class __T> inline __T& __reduction_join(__T* __original, const shep_location& __where, unsigned __flags) {
  return *static_cast<__T*>(shep_reduction_join(__shepherd::__address_of(*__original), &__where, __flags));
}

/* Hands a copy back when the task ends. */
struct __reduction_guard {
  void* __copy;
  ~__reduction_guard() { shep_reduction_hand_back(__copy); }
};

} /* namespace __shepherd */

#endif
