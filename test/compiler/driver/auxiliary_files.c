// Coverage notes and the like get the names that the back end gives them when it compiles and links in one go.
// REQUIRES: gcc
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: %shepcc --shep-backend=gcc -fopenmp --coverage %s -o prog && ./prog && test -s prog-auxiliary_files.gcno \
// RUN:   && test -s prog-auxiliary_files.gcda
// RUN: gcov prog-auxiliary_files.gcda > /dev/null && %FileCheck %s --input-file=auxiliary_files.c.gcov
// RUN: %shepcc --shep-backend=gcc -fopenmp -g -gsplit-dwarf %s -o split && test -s split-auxiliary_files.dwo
// RUN: %shepcc --shep-backend=gcc -fopenmp -save-temps -c %s && test -s auxiliary_files.s && test -s auxiliary_files.o
// RUN: %shepcc --shep-backend=clang -O1 -fopenmp -fstack-usage -fsave-optimization-record %s -o prog \
// RUN:   && grep main prog.su && grep "Function: *main" auxiliary_files.opt.yaml
// RUN: %shepcc --shep-backend=clang -O1 -fopenmp -fstack-usage -fsave-optimization-record \
// RUN:   -foptimization-record-file=own.yaml %s && grep main auxiliary_files.su && grep "Function: *main" own.yaml
// Clang crashes if it is to write SARIF of text with #line.
// RUN: %shepcc --shep-backend=clang -fopenmp -Wall -fdiagnostics-format=sarif -fdiagnostics-absolute-paths -c %s 2>&1 \
// RUN:   | grep "warning: .*auxiliary_files.c: Clang gives no SARIF of transformed sources"
// Names of temporary files stay out of what a map of their folder would show.
// RUN: mkdir -p %t/tmp && env TMPDIR=%t/tmp %shepcc --shep-backend=gcc -fopenmp -g -ffile-prefix-map=%t=/here -c %s -o m1.o
// RUN: env TMPDIR=%t/tmp %shepcc --shep-backend=gcc -fopenmp -g -ffile-prefix-map=%t=/here -c %s -o m2.o && cmp m1.o m2.o
int main(void) {
  int count = 0;
#pragma omp parallel num_threads(1)
  {
    // CHECK: 1: {{ *}}[[#@LINE+1]]: {{ *}}count += 1;
    count += 1;
  }
  return count != 1;
}
