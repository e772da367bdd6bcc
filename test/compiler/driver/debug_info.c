// Debug information names the user's file and directory, and the object is the same each time it is compiled.
// RUN: rm -rf %t && mkdir -p %t/src && cp %s %t/src/main.c && cd %t
// RUN: %shepcc --shep-backend=%backend -fopenmp -g -O1 -c src/main.c -o one.o
// RUN: %shepcc --shep-backend=%backend -fopenmp -g -O1 -c src/main.c -o two.o
// RUN: cmp one.o two.o
// RUN: readelf --debug-dump=info one.o | %FileCheck %s
// RUN: strings -a one.o | %FileCheck %s --check-prefix=STRINGS
// RUN: %shepcc --shep-backend=%backend -fopenmp -g src/main.c -o main
// RUN: readelf --debug-dump=decodedline main | %FileCheck %s --check-prefix=LINES
// CHECK: DW_AT_name{{.*}}: src/main.c
// CHECK: DW_AT_comp_dir{{.*}}.tmp{{$}}
// STRINGS-NOT: shepcc-
// LINES: main.c {{ *}}[[#@LINE+5]]
int main(void) {
  int count = 0;
#pragma omp parallel num_threads(1)
  {
    count = count + 1;
  }
  return count != 1;
}
