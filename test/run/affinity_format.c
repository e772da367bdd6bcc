// The fields and forms of the affinity format; OMP_DISPLAY_AFFINITY reports a team once, and again when it changes.
// RUN: %shepcc --shep-backend=%backend -fopenmp %s -o %t
// RUN: env OMP_AFFINITY_FORMAT="env %n" %t
// RUN: env OMP_NUM_THREADS=3 OMP_DISPLAY_AFFINITY=true OMP_AFFINITY_FORMAT="@%L %0.3n/%{num_threads} %a@" %t 2>&1 \
// RUN:   | %FileCheck %s
// CHECK-COUNT-3: {{^}}@1 00{{[0-2]}}/3 0@
// CHECK-NOT: @
// CHECK: then two
// CHECK-COUNT-2: {{^}}@1 00{{[01]}}/2 0@
// CHECK-NOT: @
// CHECK: end
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void expect(const char *format, const char *wanted) {
  char text[256];
  size_t length = omp_capture_affinity(text, sizeof text, format);
  if (strcmp(text, wanted) || length != strlen(wanted)) {
    printf("'%s' gives '%s', not '%s'\n", format, text, wanted);
    exit(1);
  }
}

int main(void) {
  char text[64], number[32], buffer[4] = "xxx";
  setvbuf(stdout, 0, _IONBF, 0);
  if (!getenv("OMP_DISPLAY_AFFINITY")) {
    size_t length = omp_get_affinity_format(text, sizeof text);
    if (strcmp(text, "env %n") || length != 6) return 1;
    expect("", "env 0");
    expect(0, "env 0");
  }
  expect("%L|%5n|%.5N|%0.5N|%{nesting_level}|%t|%T|%a|100%%|%.3{thread_num}", "0|0    |    1|00001|0|0|1|-1|100%|  0");
  expect("%0.4a", "-001");
  expect("%Z%{nothing}", "undefinedundefined");
  snprintf(number, sizeof number, "%d", (int)getpid());
  expect("%P", number);
  gethostname(text, sizeof text);
  expect("%H", text);
  if (omp_capture_affinity(buffer, 3, "abcdef") != 6 || strcmp(buffer, "ab")) return 1;
  if (omp_capture_affinity(0, 0, "%A") == 0) return 1;
  if (!getenv("OMP_DISPLAY_AFFINITY")) {
    omp_set_affinity_format("set %N");
#pragma omp parallel num_threads(2)
    expect("", "set 2");
  }
  for (int i = 0; i < 3; i++) {
#pragma omp parallel
    {}
  }
  printf("then two\n");
  for (int i = 0; i < 3; i++) {
#pragma omp parallel num_threads(2)
    {}
  }
  printf("end\n");
  return 0;
}
