// A metadirective may stand where what it stands for may, in a simd region or strictly in teams, though the directive
// in whose form Clang reads it at first may not (OpenMP 5.2, 7.4 and 17).
// RUN: %shepcc --shep-backend=%backend -Wall -Werror -fopenmp %s -o %t
// RUN: %t | %FileCheck %s
// RUN: %t more | %FileCheck %s
// CHECK: 2016 2144 2
#include <stdio.h>

int main(int argc, char** argv) {
  int n = argc, a[64], b[64], s = 0, t = 0, u = 0;
#pragma omp simd
  for (int i = 0; i < 64; i++) {
    a[i] = i;
#pragma omp metadirective when(construct = {parallel}, user = {condition(n > 1)} : atomic) otherwise(atomic)
    s += i;
#pragma omp metadirective when(construct = {simd} : nothing) otherwise(barrier)
#pragma omp metadirective when(user = {condition(n > 1)} : atomic write) otherwise(nothing)
    b[i] = 1;
#pragma omp metadirective when(user = {condition(n > 1)} : ordered simd)
    { b[i] += a[i]; }
  }
#pragma omp metadirective when(user = {condition(n > 1)} : parallel for) otherwise(simd)
  for (int i = 0; i < 64; i++) b[i]++;
#pragma omp parallel
#pragma omp loop
  for (int i = 0; i < 64; i++) {
    if (i % 2) {
#pragma omp metadirective when(user = {condition(n > 100)} : taskwait) otherwise(nothing)
    }
#pragma omp metadirective when(construct = {simd} : nothing) otherwise(parallel num_threads(1))
    b[i]--;
  }
#pragma omp teams num_teams(2)
  {
#pragma omp metadirective when(construct = {parallel} : barrier) otherwise(nothing)
#pragma omp metadirective when(user = {condition(n > 1)} : parallel num_threads(1)) otherwise(parallel num_threads(1))
#pragma omp atomic
    u++;
  }
  for (int i = 0; i < 64; i++) t += b[i];
  printf("%d %d %d\n", s, t + 64, u);
}
