/* Loops over C++ iterators and ranges (OpenMP 5.2, 4.4.1). abi_cxx.h includes it. */
#ifndef SHEPHERD_ABI_CXX_LOOPS_H
#define SHEPHERD_ABI_CXX_LOOPS_H

#pragma GCC system_header

namespace __shepherd {

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
  /* Few iterators of users have all the operators of a random-access iterator, some not for constants. Of += and -=, +
     and - one is enough, which takes a negative amount as well; the lowest number is the best way. */
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
  static auto __moved(__T __from, __D __amount, bool __down, __way_1)
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
  static auto __moved(__T __from, __D __amount, bool __down, __way_4) -> decltype(__T(__from + __amount)) {
    return __T(__from + (__down ? -__amount : __amount));
  }
  template <class __T, class __D> static __T __moved(__T __from, __D __amount, bool __down, __way_5) {
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

#endif
