// The text of a metadirective that stands in a macro takes no other directive along.
// RUN: %shepcc --shep-backend=%backend -Wall -Werror -fopenmp %s -o %t
// RUN: %t
#define OMP_AS_TEXT(text) _Pragma(#text)
#define OMP(...) OMP_AS_TEXT(omp __VA_ARGS__)
int f(int r9) {
  int a = 0;
  OMP(metadirective when(user = {condition(0)} : taskyield) when(user = {condition(1)} : taskwait))
#pragma omp critical(name_3)
  a += r9;
  return a;
}
int g(int r9) {
  int a = 0;
  OMP(metadirective when(user = {condition(r9 > 3)} : taskyield) when(user = {condition(1)} : taskwait))
#pragma omp critical(name_3)
  a += r9;
  OMP(metadirective when(construct = {parallel} : nothing) default(parallel num_threads(1)))
  OMP(metadirective when(user = {condition(r9 > 3)} : single) default(masked))
#pragma omp critical(name_3)
  a += r9;
  OMP(metadirective when(user = {condition(r9 > 3)} : parallel) default(parallel num_threads(1)))
#pragma omp metadirective when(user = {condition(r9 > 3)} : single) default(masked)
  OMP(metadirective when(construct = {parallel} : critical(name_3)) default(nothing))
  a += r9;
  return a;
}
int main(void) { return f(1) + g(5) + g(2) != 1 + 15 + 6; }
