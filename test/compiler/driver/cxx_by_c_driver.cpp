// shepcc links what it compiled as C++ where gcc and clang do: regions whose code throws nothing need no C++ library of
// the user's. Objects without regions are the back end's affair.
// RUN: rm -rf %t && mkdir -p %t && cd %t && cp %s program.cpp
// RUN: %shepcc --shep-backend=%backend -fopenmp program.cpp -o at_once && ./at_once
// RUN: %shepcxx --shep-backend=%backend -fopenmp -c program.cpp
// RUN: %shepcc --shep-backend=%backend -fopenmp program.o -o apart && ./apart
// RUN: %shepcxx --shep-backend=%backend -c -DTHROWS program.cpp -o plain.o
// RUN: %not %shepcc --shep-backend=%backend -fopenmp plain.o -o plain 2>&1 | %FileCheck %s
// CHECK: undefined reference to {{.*}}__gxx_personality_v0
#ifdef THROWS
int main() {
  try {
    throw 1;
  } catch (int) {
    return 0;
  }
}
#else
int main() {
  int tasks = 0;
#pragma omp parallel
#pragma omp single
#pragma omp task shared(tasks)
  tasks++;
  return tasks != 1;
}
#endif
