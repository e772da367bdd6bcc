// -MD, -MMD, -MF, -MT, -MQ, -MP and -Wp,-MD,... name the user's source and headers, never a temporary file.
// RUN: rm -rf %t && mkdir -p %t/sub && cd %t && cp %s main.c && cp %S/Inputs/answer.h answer.h
// RUN: %shepcc --shep-backend=%backend -fopenmp -MD -c main.c \
// RUN:   && %FileCheck %s --input-file=main.d --check-prefixes=PLAIN,SYSTEM,CLEAN
// RUN: %shepcc --shep-backend=%backend -fopenmp -MMD -c main.c -o sub/out.o \
// RUN:   && %FileCheck %s --input-file=sub/out.d --check-prefixes=OUT,CLEAN
// RUN: %shepcc --shep-backend=%backend -fopenmp -MMD -MP -MF f.d -MT 'a$b' -MQ 'c$d e' -c main.c \
// RUN:   && %FileCheck %s --input-file=f.d --check-prefixes=NAMED,CLEAN
// RUN: %shepcc --shep-backend=%backend -fopenmp -Wp,-MD,wp.d -c main.c \
// RUN:   && %FileCheck %s --input-file=wp.d --check-prefixes=PLAIN,SYSTEM,CLEAN
// RUN: %shepcc --shep-backend=%backend -fopenmp -Wp,-MMD,wp.d,-MP,-MT,'a$b' -Wp,-MQ,'c$d e' -c main.c \
// RUN:   && %FileCheck %s --input-file=wp.d --check-prefixes=NAMED,CLEAN
// A program is made again when a header of any of its sources changes. (gcc and clang keep the last source's rule.)
// RUN: %shepcc --shep-backend=%backend -fopenmp -MMD main.c -o prog \
// RUN:   && %FileCheck %s --input-file=prog.d --check-prefixes=PROGRAM,CLEAN
// RUN: printf 'int helper;\n' > helper.c && %shepcc --shep-backend=%backend -fopenmp -MMD main.c helper.c -o prog.bin \
// RUN:   && %FileCheck %s --input-file=prog.d --check-prefixes=SEVERAL,CLEAN
// RUN: %shepcc --shep-backend=%backend -fopenmp -MMD -MF all.d -MT prog.bin helper.c main.c -o prog.bin \
// RUN:   && %FileCheck %s --input-file=all.d --check-prefixes=SEVERAL,CLEAN
// RUN: %shepcc --shep-backend=%backend -fopenmp -MMD -S main.c \
// RUN:   && %FileCheck %s --input-file=main.d --check-prefixes=PLAIN,CLEAN
// A source without directives takes the other way, by the back end.
// RUN: %shepcc --shep-backend=%backend -fopenmp -DSERIAL -MMD -c main.c \
// RUN:   && %FileCheck %s --input-file=main.d --check-prefixes=PLAIN,CLEAN
// RUN: %shepcc --shep-backend=%backend -fopenmp -MMD -MP -MF f.d -MT 'a$b' -MQ 'c$d e' -c %S/Inputs/helper.c \
// RUN:   && %FileCheck %s --input-file=f.d --check-prefix=SERIAL
// RUN: printf 'main.o: main.c\n\ttouch rebuilt\ninclude main.d\n' > Makefile && touch -d '1 hour ago' main.o \
// RUN:   && touch answer.h && make main.o && test -e rebuilt

// CLEAN-NOT: shepcc-
// CLEAN-NOT: abi.h
// PLAIN: main.o:{{ .*}}main.c
// PLAIN: answer.h
// SYSTEM: stdio.h
// PROGRAM: prog:{{ .*}}main.c
// PROGRAM: answer.h
// SEVERAL-DAG: prog.bin:{{ .*}}main.c
// SEVERAL-DAG: prog.bin:{{ .*}}helper.c
// OUT: sub/out.o:{{.*}}main.c
// OUT-NOT: stdio.h
// NAMED: a$b c$$d\ e:{{.*}}main.c
// NAMED: {{^}}answer.h:
// SERIAL: a$b c$$d\ e:{{.*}}helper.c
// SERIAL: answer.h:
#include "answer.h"
#include <stdio.h>
int main(void) {
#ifndef SERIAL
#pragma omp parallel num_threads(1)
#endif
  printf("%d\n", ANSWER);
  return 0;
}
