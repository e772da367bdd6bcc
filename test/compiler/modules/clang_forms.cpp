// Clang's own ways with a module's form: one of its own step, beside the object, and none in a file of that kind,
// which Clang 22 refuses.
// REQUIRES: clang
// RUN: rm -rf %t && mkdir %t && cd %t && cp %s m.cppm && grep -v module m.cppm > z.cppm
// RUN: %shepcxx --shep-backend=clang -std=c++20 -fopenmp -Werror --precompile m.cppm -o m.pcm
// RUN: %shepcxx --shep-backend=clang -std=c++20 -fopenmp -Werror -c m.pcm -o m.o
// RUN: rm m.pcm && %shepcxx --shep-backend=clang -std=c++20 -fopenmp -Werror -fmodule-output -c m.cppm && ls m.pcm
// RUN: echo 'import m; int main() { return sum(5) - 10; }' > use.cpp
// RUN: %shepcxx --shep-backend=clang -std=c++20 -fopenmp -fmodule-file=m=m.pcm use.cpp m.o -o use && ./use
// RUN: %if front-end-19 %{ %shepcxx --shep-backend=clang -std=c++20 -fopenmp -c z.cppm -o z.o %}
// RUN: %if front-end-22 %{ %not %shepcxx --shep-backend=clang -std=c++20 -fopenmp -c z.cppm 2>&1 | grep "missing '" %}
export module m;
export int sum(int n); // module
int sum(int n) {
  int s = 0;
#pragma omp parallel for reduction(+ : s) num_threads(2)
  for (int i = 0; i < n; i++) s += i;
  return s;
}
