// An assembly whose width the library chooses has the size of its data where a width would stand; 0 where it is not
// said. `width` on the task is another spelling of `ompx_width`.
// RUN: %shepcc -fopenmp --shep-emit=- %s | %FileCheck %s
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Wextra -Werror %s -o %t && %t
// RUN: %shepcxx -x c++ -fopenmp --shep-emit=- %s | %FileCheck %s --check-prefix=CXX
// RUN: %shepcxx -x c++ -fopenmp --shep-backend=%backend -Wall -Wextra -Werror %s -o %t && %t
#ifdef __cplusplus
template <class T> static void fill(T *items, int count) {
// CXX: ::__shepherd::__assembly_auto<shep_where_{{[0-9]+}}>((shep_u64)(count * sizeof(T)), [&]()
#pragma omp task width(auto : count * sizeof(T))
#pragma omp for
  for (int i = 0; i < count; i++) items[i] = 1;
}
#else
static void fill(int *items, int count) {
#pragma omp task width(auto : count * sizeof(int))
#pragma omp for
  for (int i = 0; i < count; i++) items[i] = 1;
}
#endif
int main(void) {
  int items[10] = {0}, sum = 0;
  fill(items, 10);
#pragma omp taskwait
// CXX: ::__shepherd::__assembly_auto<shep_where_{{[0-9]+}}>(0, [&]()
#pragma ompx assembly width(auto)
#pragma omp task shared(sum, items)
#pragma omp for reduction(+ : sum)
  for (int i = 0; i < 10; i++) sum += items[i];
#pragma omp task shared(sum) width(2)
#pragma omp single
#pragma omp atomic
  sum++;
#pragma omp taskwait
  return sum != 11;
}
// CHECK: shep_assembly_auto(&shep_where_[[A:[0-9]+]], shep_assembly_[[A]], &shep_d_[[A]], (shep_u64)(count * sizeof(int)));
// CHECK: shep_assembly(&shep_where_[[C:[0-9]+]], shep_assembly_[[C]], &shep_d_[[C]], (int)(2));
// CHECK: shep_assembly_auto(&shep_where_[[B:[0-9]+]], shep_assembly_[[B]], &shep_d_[[B]], 0);
