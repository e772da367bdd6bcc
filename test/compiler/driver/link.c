// The link line gets libshepherd, its rpath and no other OpenMP runtime; -shared, -r and -nostdlib link as with any
// compiler.
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: %shepcc --shep-backend=%backend -fopenmp -fPIC -shared -DLIBRARY %s -o libpart.so
// RUN: %shepcc --shep-backend=%backend -fopenmp %s -L. -lpart -Wl,-rpath,%t -o prog && ./prog | %FileCheck %s
// RUN: readelf -d prog libpart.so | %FileCheck %s --check-prefix=NEEDED
// A dlopened library brings the runtime along.
// RUN: %shepcc --shep-backend=%backend -DLOADER %s -o loader -ldl && ./loader ./libpart.so | %FileCheck %s
// RUN: %shepcc --shep-backend=%backend -fopenmp -DLIBRARY -c %s -o part.o
// RUN: %shepcc --shep-backend=%backend -fopenmp -c %s -o main.o
// RUN: %shepcc --shep-backend=%backend -fopenmp -r -nostdlib part.o main.o -o whole.o
// RUN: %shepcc --shep-backend=%backend -fopenmp whole.o -o partial && ./partial | %FileCheck %s
// RUN: %shepcc --shep-backend=%backend -fopenmp --shep-static part.o main.o -o with_static && ./with_static \
// RUN:   | %FileCheck %s
// RUN: ldd with_static | %FileCheck %s --check-prefix=STATIC
// RUN: %shepcc --shep-backend=%backend -fopenmp=libgomp part.o main.o -o named && ./named | %FileCheck %s
// RUN: %not %shepcc --shep-backend=%backend part.o main.o -o without 2>&1 | %FileCheck %s --check-prefix=WITHOUT
// CHECK: part says 5
// NEEDED-NOT: {{libgomp|libomp|libiomp}}
// NEEDED: NEEDED{{.*}}libshepherd.so
// NEEDED: RUNPATH
// STATIC-NOT: libshepherd
// WITHOUT: shep_parallel
#ifdef LIBRARY
int part(void);
int part(void) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 5; i++) sum++;
  return sum;
}
#elif defined(LOADER)
#include <dlfcn.h>
#include <stdio.h>
int main(int argc, char **argv) {
  void *library = argc > 1 ? dlopen(argv[1], RTLD_NOW) : 0;
  if (!library) return 1;
  int (*part)(void) = (int (*)(void))dlsym(library, "part");
  printf("part says %d\n", part());
  return 0;
}
#else
#include <stdio.h>
int part(void);
int main(void) {
#pragma omp parallel num_threads(1)
  printf("part says %d\n", part());
  return 0;
}
#endif
