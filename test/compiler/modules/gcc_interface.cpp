// Units of modules begin as such in front of gcc, with and without a global module fragment; header units are headers.
// A unit with directives imports modules and partitions that shepc++ has compiled.
// REQUIRES: gcc
// RUN: rm -rf %t && mkdir %t && cd %t && cp %S/Inputs/*.cppm .
// RUN: %shepcxx -fopenmp --shep-backend=gcc -std=c++20 -fmodules-ts -I%S/Inputs -x c++ -c shapes.cppm -o shapes.o
// RUN: %shepcxx -fopenmp --shep-backend=gcc -std=c++20 -fmodules-ts -x c++ -c bare.cppm -o bare.o
// RUN: %shepcxx -fopenmp --shep-backend=gcc -std=c++20 -fmodules-ts -x c++ -c part.cppm -o part.o
// RUN: %shepcxx -fopenmp --shep-backend=gcc -std=c++20 -fmodules-ts -x c++ -c whole.cppm -o whole.o
// RUN: %gxx -std=c++20 -fmodules-ts -c -DUSE -x c++ %s -o use.o
// RUN: %shepcxx -fopenmp --shep-backend=gcc -std=c++20 -fmodules-ts %s -c -o units.o
// RUN: %shepcxx -fopenmp --shep-backend=gcc shapes.o bare.o part.o whole.o use.o units.o -o program && ./program
// RUN: %shepcxx -fopenmp --shep-backend=gcc -std=c++20 -fmodules-ts -DUSE -DDIRECTIVE -c %s -o parallel.o
// RUN: %shepcxx -fopenmp --shep-backend=gcc shapes.o bare.o part.o whole.o parallel.o units.o -o program && ./program
// RUN: rm gcm.cache/shapes.pcm
// RUN: %not %shepcxx -fopenmp --shep-backend=gcc -std=c++20 -fmodules-ts -DUSE -DDIRECTIVE -c %s 2>&1 | %FileCheck %s
// CHECK: module 'shapes' not found
// CHECK: note: shepcc reads
#ifdef USE
import shapes;
import bare;
import whole;

int units();

int main() {
  bool is_right = true;
#ifdef DIRECTIVE
#pragma omp parallel num_threads(2) reduction(&& : is_right)
#endif
  is_right = area(3) == 2 * twice(3) && counted(4) == 4 && units() == 3;
  return is_right ? 0 : 1;
}
#else
import <initializer_list>;
import "Inputs/plain_unit.h"; // and what stands behind it

int units() {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 3; ++i) sum += one();
  for (int each : std::initializer_list<int>()) sum += each;
  return sum;
}
#endif
