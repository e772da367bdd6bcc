// Where the report cannot be written the program does not run. Asking for that leaves no file, and a pipe as it is.
// RUN: %shepcc -g -O0 -fopenmp -fsanitize=thread --shep-backend=%backend %s -o %t
// RUN: rm -rf %t.folder && mkdir %t.folder
// RUN: %not %shepherd races -o %t.folder/none/report %t > %t.out 2>&1
// RUN: %FileCheck %s --check-prefix=MISSING --input-file=%t.out
// RUN: %not %shepherd races -o %t.folder %t > %t.out 2>&1
// RUN: %FileCheck %s --check-prefix=FOLDER --input-file=%t.out
// RUN: %not %shepherd races -o %t.folder/report /bin/true > %t.out 2>&1
// RUN: test ! -e %t.folder/report
// RUN: bash -ec 'mkfifo %t.folder/pipe; timeout 20 cat %t.folder/pipe > %t.read & timeout 60 %shepherd races -o %t.folder/pipe %t; wait'
// RUN: %FileCheck %s --check-prefix=READ --input-file=%t.read
// MISSING-NOT: it ran
// MISSING: shepherd: error: cannot write {{.*}}/none/report: No such file or directory
// FOLDER-NOT: it ran
// FOLDER: shepherd: error: cannot write {{.*}}: Is a directory
// READ: shepherd: no races
#include <stdio.h>

int main(void) {
  printf("it ran\n");
#pragma omp parallel
  ;
  return 0;
}
