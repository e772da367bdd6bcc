// A captured variable whose type is an anonymous struct of file scope: the struct gets a name.
// RUN: %shepcc -fopenmp --shep-backend=%backend --shep-emit=%t.c %s -o %t
// RUN: %t
// RUN: grep -v "^ *// [A-Z]" %t.c | %FileCheck %s
static const struct {
  int steps, depth;
} inputs[] = {{3, 4}, {5, 6}};
// CHECK: static const struct [[TAG:shep_local_[0-9]+]] {
// CHECK: struct shep_captures_0 {{.*}}const struct [[TAG]] *input;

int main(void) {
  const __typeof__(inputs[0]) *input = &inputs[1];
  int sum = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp atomic
    sum += input->steps + input->depth;
  }
  return sum % 11;
}
