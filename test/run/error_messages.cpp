// Messages of error directives that are known at execution only (OpenMP 5.2, 8.5).
// RUN: %shepcxx --shep-backend=%backend -O1 -Wall -Werror -fopenmp %s -o %t
// RUN: %not %t 2>%t.said
// RUN: %FileCheck %s --input-file=%t.said
// CHECK: shepherd: warning: {{.*}}error_messages.cpp:[[#@LINE+9]]: number 3
// CHECK-NEXT: shepherd: warning: {{.*}}error_messages.cpp:[[#@LINE+17]]: one
// CHECK-NEXT: shepherd: warning: {{.*}}error_messages.cpp:[[#@LINE+23]]: of the object
// CHECK-NEXT: shepherd: error: {{.*}}error_messages.cpp:[[#@LINE+31]]: the last
// CHECK-NOT: {{.}}
#include <string>

template <class T> static void say(T number) {
  std::string text = "number " + std::to_string(number);
#pragma omp error at(execution) severity(warning) message(text.c_str())
}

static void in_a_task(int which) {
  const char *names[] = {"zero", "one"};
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp task firstprivate(which)
  {
#pragma omp error severity(warning) at(execution) message(which > 0 ? names[1] : names[0])
  }
}

struct Speaker {
  const char *text;
  void speak() const {
#pragma omp error at(execution) message(text) severity(warning)
  }
};

int main() {
  say(3);
  in_a_task(1);
  Speaker{"of the object"}.speak();
  const char *last = "the last";
#pragma omp error message(last) at(execution)
  return 0;
}
