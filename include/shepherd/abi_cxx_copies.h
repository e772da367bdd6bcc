/* Private copies of C++ objects: their storage, and what becomes of them. abi_cxx.h includes it. */
#ifndef SHEPHERD_ABI_CXX_COPIES_H
#define SHEPHERD_ABI_CXX_COPIES_H

#pragma GCC system_header

namespace __shepherd {

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
    constexpr shep_size __alignment = __alignment_of<__T>::__value;
    char* const __start = static_cast<char*>(::operator new(__count * sizeof(__T) + __alignment));
    char* const __aligned = __start + (__alignment - reinterpret_cast<shep_size>(__start) % __alignment);
    reinterpret_cast<void**>(__aligned)[-1] = __start;
    return __aligned;
  }
  static void __give(void* __at) { ::operator delete(static_cast<void**>(__at)[-1]); }
};
template <class __T> struct __allocation_of : __storage_of<__T, (__alignment_of<__T>::__value <= 2 * sizeof(void*))> {};
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

/* What a target task has of a variable that no clause names: a copy of a scalar, else the variable itself (OpenMP 5.2,
 * 5.8.1). */
template <class __T, bool __Is_shared = __is_class(__T) || __is_union(__T)> struct __copy_if_scalar {
  __T __copy;
  explicit __copy_if_scalar(__T& __variable) : __copy(__variable) {}
  __T& __object() { return __copy; }
};
template <class __T> struct __copy_if_scalar<__T, true> {
  __T* __original;
  explicit __copy_if_scalar(__T& __variable) : __original(__builtin_addressof(__variable)) {}
  __T& __object() { return *__original; }
};
template <class __T, shep_size __N> struct __copy_if_scalar<__T[__N], false> {
  __T (*__original)[__N];
  explicit __copy_if_scalar(__T (&__variable)[__N]) : __original(&__variable) {}
  __T (&__object())[__N] { return *__original; }
};

/* Does what __held_copy does for a closure that is moved before it is where it stays: the copy stays where it has been
 * made. */
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

} /* namespace __shepherd */

#endif
