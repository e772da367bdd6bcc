// What the compiler writes for other tools names the user's files and lines, or is left out.
// RUN: rm -rf %t && mkdir -p %t && cd %t && cp %s p.c && printf "#pragma once\nenum { kFromHeader };\n" > header.h
// A source that comes by a stream is in no rule, with directives and without.
// RUN: %shepcc --shep-backend=%backend -fopenmp -MMD -MF - -x c -c - -o q.o < p.c | %FileCheck %s --check-prefix=RULE
// RUN: sed /pragma/d p.c > plain.c && %shepcc --shep-backend=%backend -fopenmp -MMD -MF rule.d -x c -c - -o q.o < plain.c
// RUN: %FileCheck %s --check-prefix=RULE --input-file=rule.d
// RULE: {{^}}q.o: header.h{{$}}
// The program's profile lies beside it, where a command compiles and links.
// RUN: %shepcc --shep-backend=gcc -O1 -fopenmp -fprofile-generate ./p.c -o program && ./program > out && ls program-p.gcda
// RUN: %shepcc --shep-backend=gcc -O1 -fopenmp -fprofile-use -Werror=missing-profile ./p.c -o program
// The name of the file is as the command has it.
// RUN: %shepcc --shep-backend=%backend -fopenmp -include header.h ./p.c -o program && ./program | %FileCheck %s --check-prefix=NAME
// NAME: ./p.c ./p.c
// RUN: %shepcc --shep-backend=clang -fopenmp -c p.c -fcoverage-mapping -fprofile-instr-generate 2>&1 | %FileCheck %s --check-prefix=LINES
// LINES: warning: p.c: -fcoverage-mapping shows lines of the transformed source
// In C columns are the user's where Clang speaks of the source before it is transformed; of the transformed one are none.
// RUN: %shepcc --shep-backend=clang -fopenmp -c p.c -fdiagnostics-parseable-fixits -fdiagnostics-print-source-range-info -Wparentheses 2>&1 | %FileCheck %s --check-prefix=COLUMNS
// RUN: %shepcxx --shep-backend=clang -fopenmp -x c++ -c p.c -fdiagnostics-parseable-fixits -fdiagnostics-print-source-range-info -Wparentheses 2>&1 | %FileCheck %s --check-prefix=NONE
// COLUMNS: p.c:[[# @LINE + 15]]:14:{[[# @LINE + 15]]:9-[[# @LINE + 15]]:31}: warning:
// COLUMNS: fix-it:"p.c":{[[# @LINE + 14]]:9-[[# @LINE + 14]]:9}:"("
// NONE: p.c:[[# @LINE + 13]]:{{[0-9]+}}: warning:
// NONE-NOT: fix-it
// REQUIRES: clang, gcc, own-clang
#include <stdio.h>

#include "header.h"

int main(void) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 10; i++) {
    if (i == 3) sum += i;
    int last;
    if (last = i + kFromHeader) sum++;
  }
  printf("%s %s\n", __FILE__, __BASE_FILE__);
  return sum == 0;
}
