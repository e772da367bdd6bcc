// With clang behind, a unit exports and imports modules; and modules that clang makes of headers have directives.
// REQUIRES: clang
// RUN: rm -rf %t && mkdir %t && cd %t && cp %S/Inputs/* .
// RUN: %shepcxx -fopenmp --shep-backend=clang -std=c++20 --precompile -I. shapes.cppm -o shapes.pcm
// RUN: %shepcxx -fopenmp --shep-backend=clang -std=c++20 --precompile bare.cppm -o bare.pcm
// RUN: %shepcxx -fopenmp --shep-backend=clang -std=c++20 -fprebuilt-module-path=. -DUSE -c %s -o use.o
// RUN: %clangxx -std=c++20 -c shapes.pcm -o shapes.o && %clangxx -std=c++20 -c bare.pcm -o bare.o
// RUN: %shepcxx -fopenmp --shep-backend=clang shapes.o bare.o use.o -o program && ./program
// RUN: %shepcxx -fopenmp --shep-backend=clang -fmodules -fmodule-map-file=headers.modulemap \
// RUN:   -fmodules-cache-path=cache -I. %s -o headers && ./headers
#ifdef USE
import shapes;
import bare;
int main() {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum) num_threads(2)
  for (int i = 0; i < 2; ++i) sum += area(3);
  return sum == 24 && counted(4) == 4 ? 0 : 1;
}
#else
#include "headers.h"
#include "plain_unit.h"
int main() { return counted_in_header(3) + one() == 4 ? 0 : 1; }
#endif
