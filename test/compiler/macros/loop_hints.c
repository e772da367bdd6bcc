// A pragma behind the directive that a macro makes stays with the loop, also where directives of the preprocessor, or
// comments with their sign, stand in front of that: gcc refuses it elsewhere.
// RUN: %shepcc -fopenmp --shep-backend=%backend %s -o %t && %t
// RUN: %shepcxx -fopenmp --shep-backend=%backend -x c++ %s -o %t && %t
#define HINTED _Pragma("omp parallel for") _Pragma("GCC ivdep")
#define COUNTED calls++; _Pragma("omp for") _Pragma("GCC ivdep")

int main(void) {
  int filled[4], calls = 0;
  HINTED /* #1 */
  for (int i = 0; i < 4; i++) filled[i] = i;
  HINTED
#if 1
  for (int i = 0; i < 4; i++) filled[i] += i;
#endif
  COUNTED // #2
  for (int i = 0; i < 4; i++) filled[i] += i;
  return filled[3] != 9 || calls != 1;
}
