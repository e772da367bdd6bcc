// -### prints what would be done and does nothing; -v prints it and does it.
// RUN: rm -rf %t && mkdir -p %t/empty && cd %t/empty
// RUN: %shepcc --shep-backend=%backend -### -fopenmp -O2 "-DTEXT=a b" %s %S/Inputs/helper.c -o prog -lm 2>&1 \
// RUN:   | %FileCheck %s --check-prefixes=CHECK,LINK
// RUN: %shepcc --shep-backend=%backend -### -fopenmp -O2 -DTEXT="a b" -c %s 2>&1 \
// RUN:   | %FileCheck %s --implicit-check-not=-lshepherd
// RUN: cd .. && rmdir empty
// RUN: %shepcc --shep-backend=%backend -v -fopenmp -DTEXT="a b" %s -o prog 2>&1 | %FileCheck %s --check-prefix=VERBOSE
// RUN: ./prog | %FileCheck %s --check-prefix=OUTPUT
// CHECK: "{{[^"]*}}/shepcc" "-fopenmp" "--shep-emit=[[DIRECTORY:[^"]*]]/0/dry_run.c"{{.*}}dry_run.c"
// CHECK: "-fopenmp-simd" "-D_OPENMP=201811"
// CHECK-SAME: "-O2" "-DTEXT=a b" {{.*}}"-c"
// CHECK-SAME: "[[DIRECTORY]]/0/dry_run.c"
// LINK: helper.c"
// LINK: "[[DIRECTORY]]/0/dry_run.o" "[[DIRECTORY]]/1/helper.o" "-o" "prog" "-Wl,--push-state,{{[^"]*}}" "-L{{[^"]*}}" "-lshepherd" "-Wl,--pop-state" "-lm" "-L{{[^"]*}}" "-Wl,-rpath,{{[^"]*}}" "-lshepherd" "-pthread"
// VERBOSE: "-fopenmp-simd"
// VERBOSE: "-lshepherd"
// OUTPUT: a b
#include <stdio.h>
#define STRING2(x) #x
#define STRING(x) STRING2(x)
int main(void) {
#pragma omp parallel num_threads(1)
  puts(STRING(TEXT));
  return 0;
}
