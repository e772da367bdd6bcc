// Untied tasks that wait inside handlers, and in destructors while an exception is in flight, and go on on whatever
// thread: each finds its own exceptions there, wherever its C++ runtime is. With that shared; part of the program; of a
// fully static one; brought by a plug-in that a program in C loads after its own tasks have been left, privately, with
// the shared one or one in itself; called from a task in C.
// RUN: rm -rf %t.d && mkdir -p %t.d
// RUN: %shepcxx -O1 -fopenmp --shep-backend=%backend -DPROGRAM %s -o %t.d/shared && %t.d/shared
// RUN: %shepcxx -O1 -fopenmp --shep-backend=%backend -DPROGRAM -static-libstdc++ %s -o %t.d/in_itself && %t.d/in_itself
// RUN: %shepcxx -O1 -fopenmp --shep-backend=%backend -DPROGRAM -static-libstdc++ --shep-static %s -o %t.d/both \
// RUN:   && %t.d/both
// hwloc's static library wants a static libudev, which few systems have.
// RUN: %clang -x c -c %S/Inputs/no_udev.c -o %t.d/no_udev.o && ar rcs %t.d/libudev.a %t.d/no_udev.o
// RUN: %shepcxx -O1 -fopenmp --shep-backend=%backend -DPROGRAM -static %s -L%t.d -o %t.d/static 2>/dev/null \
// RUN:   && %t.d/static
// RUN: %shepcc -O1 -fopenmp --shep-backend=%backend %S/Inputs/plugin_host.c -o %t.d/host -ldl
// RUN: %shepcxx -O1 -fopenmp --shep-backend=%backend -shared -fPIC %s -o %t.d/plugin.so && %t.d/host %t.d/plugin.so
// RUN: %shepcxx -O1 -fopenmp --shep-backend=%backend -shared -fPIC -static-libstdc++ %s -o %t.d/another.so
// RUN: %t.d/host %t.d/another.so && %t.d/host %t.d/another.so %t.d/plugin.so
// A library whose C++ has nothing to do with OpenMP calls, from its handlers, functions in C that have.
// RUN: %shepcxx -O1 -fPIC --shep-backend=%backend -DCALLS_C -c %s -o %t.d/calls_c.o
// RUN: %shepcc -O1 -fPIC -fopenmp --shep-backend=%backend -DWAITS -c %S/Inputs/plugin_host.c -o %t.d/waits.o
// RUN: %shepcxx -fopenmp --shep-backend=%backend -shared -static-libstdc++ %t.d/calls_c.o %t.d/waits.o -o \
// RUN:   %t.d/mixed.so && %t.d/host %t.d/mixed.so
// REQUIRES: clang
#include <cstdio>
#include <exception>

extern "C" void wait_for_two_tasks(int number);
extern "C" int run_many(int (*one)(int), int count);

namespace {

int uncaught() {
#if __cplusplus >= 201703L
  return std::uncaught_exceptions();
#else
  return std::uncaught_exception();
#endif
}

struct Outer {
  int number;
};
struct Inner {
  int number;
};

// It waits while its frame is unwound.
struct Waits {
  int number;
  int &wrong;
  ~Waits() {
    wrong += uncaught() != 1;
    wait_for_two_tasks(number + 3);
    wrong += uncaught() != 1;
  }
};

int nest(int number) {
  int wrong = 0;
  try {
    throw Outer{number};
  } catch (Outer &) {
    wait_for_two_tasks(number);
    try {
      Waits waits{number, wrong};
      throw Inner{number};
    } catch (Inner &inner) {
      wrong += inner.number != number;
      wait_for_two_tasks(number + 1);
      try {
        throw;  // the innermost that is handled
      } catch (Inner &again) {
        wrong += &again != &inner;
      } catch (...) {
        ++wrong;
      }
    }
    wrong += uncaught() != 0;
    wait_for_two_tasks(number + 2);
    try {
      throw;
    } catch (Outer &again) {
      wrong += again.number != number;
    } catch (...) {
      ++wrong;
    }
  }
  return wrong + (std::current_exception() != nullptr);
}

}  // namespace

extern "C" int run() { return run_many(nest, 150); }

#ifndef CALLS_C
#include "Inputs/plugin_host.c"
#endif
