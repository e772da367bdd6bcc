// A front end that crashes or has no end is a clear error of that source: no output stays, other sources are compiled,
// nothing is left in the temporary directory.
// RUN: rm -rf %t && mkdir -p %t/tmp && cd %t && echo stale > fail_front_end.o && cp %S/Inputs/helper_cxx.cpp .
// RUN: env TMPDIR=%t/tmp %not %shepcxx -fopenmp -DCRASH -c %s helper_cxx.cpp 2>&1 | %FileCheck %s --check-prefix=CRASH
// RUN: ls helper_cxx.o && %not ls fail_front_end.o
// RUN: env TMPDIR=%t/tmp %not %shepcxx -fopenmp -fconstexpr-steps=2147483647 --shep-time-limit=1 %s \
// RUN:   --shep-emit=lowered.cpp 2>&1 | %FileCheck %s --check-prefix=LONG
// RUN: %not ls lowered.cpp
// RUN: rmdir tmp
// RUN: %not %shepcxx -fopenmp --shep-time-limit=soon -c %s 2>&1 | %FileCheck %s --check-prefix=NUMBER
// REQUIRES: clang
// CRASH: {{.*}}fail_front_end.cpp:[[#@LINE+14]]:2: error: the front end crashes here (
// CRASH: shepc++: error: {{.*}}fail_front_end.cpp: the front end crashed:
// LONG: shepc++: error: {{.*}}fail_front_end.cpp: the front end was stopped after 1 s of processor time; --shep-time-limit=SECONDS allows more
// NUMBER: shepc++: error: invalid value 'soon' in '--shep-time-limit=': a number of seconds is expected
constexpr unsigned long spin() {
  unsigned long sum = 0;
  for (unsigned long i = 0; i < 4000000000ul; i++) sum += i;
  return sum;
}

int main() {
#pragma omp parallel
  {
#ifdef CRASH
#pragma clang __debug crash
#else
    static_assert(spin() != 0, "");
#endif
  }
}
