// Targets whose addresses have 32 bits are refused: libshepherd is not there for them. Without directives a source is
// the back end's affair.
// RUN: %not %shepcc --shep-backend=clang -fopenmp --target=i386-pc-linux-gnu -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not %shepcc --shep-backend=clang -fopenmp --target=x86_64-pc-linux-gnux32 -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: echo "int none;" > %t.c && %shepcc --shep-backend=clang -fopenmp --target=i386-pc-linux-gnu -c %t.c -o %t.o
// CHECK: narrow_target.c:1:1: error: OpenMP needs a target with 64-bit addresses: libshepherd is for no other, and this is
int sum;
void add(int x) {
#pragma omp atomic
  sum += x;
}
