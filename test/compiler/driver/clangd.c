// clangd reads the commands that a build with shepcc has left. With the file .clangd of docs/compiler.md an editor shows
// the user's own errors, and takes no clause of Shepherd for one.
// REQUIRES: clangd-19
// RUN: rm -rf %t && mkdir %t && cp %s %t/own.c && cp %s %t/own.cpp && cd %t
// RUN: printf 'cmake_minimum_required(VERSION 3.20)\nproject(own C CXX)\nadd_executable(own own.c own.cpp)\n' > CMakeLists.txt
// RUN: printf 'target_compile_options(own PRIVATE -fopenmp)\n' >> CMakeLists.txt
// RUN: env CC=%shepcc CXX=%shepcxx cmake -S . -B build -DCMAKE_EXPORT_COMPILE_COMMANDS=ON > %t/log && ln -s build/compile_commands.json .
// RUN: %python %S/Inputs/ask_clangd.py clangd-19 own.c own.cpp | grep -c "Extra tokens at the end\|Expected an OpenMP directive" | grep -x 8
// RUN: sed -n "/^    CompileFlags:/,/^$/p" %source_root/docs/compiler.md | sed "s/^    //; s|/opt/shepherd/lib/shepherd/include|%source_root/include|" > .clangd
// RUN: %python %S/Inputs/ask_clangd.py clangd-19 own.c own.cpp > shown && %FileCheck %s --input-file=shown
// CHECK: own.c:24: {{.*}}'never_declared'
// CHECK-NEXT: own.cpp:24: {{.*}}'never_declared'
// CHECK-NOT: {{.}}
#include <omp.h>
int main(void) {
  int x = 0, data[4] = {0};
#pragma ompx assembly width(2)
#pragma omp task shared(x) locality_domain(1)
  x = omp_get_num_threads();
#pragma omp task ompx_width(2) shared(x)
  x++;
#pragma omp task affinity(data) ompx_locality_domain(0)
  x++;
  never_declared(data);
#pragma omp taskgraph
  x++;
  return x;
}
