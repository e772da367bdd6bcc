// In C++ list items keep their text, iterators may have dependent types, and a list is freed by its destructor.
// RUN: %shepcxx -fopenmp -c %s -o %t.o --shep-emit=%t.cpp
// RUN: grep -v '^//' %t.cpp | %FileCheck %s
// RUN: %shepcxx -fopenmp -std=c++11 -pedantic -Wall -Wextra -Wshadow -Werror -c %s -o %t.o
// RUN: %shepcxx --shep-backend=g++ -fopenmp -std=c++20 -pedantic -Wall -Wextra -Wshadow -Werror -c %s -o %t.o
template <class T> struct Box {
  T cells[4];
  void fill(T *p, int n) {
// CHECK: shep_dependence_on(__builtin_addressof((this->cells)[(1)]), SHEP_DEPEND_OUT)
// CHECK-SAME: ::__shepherd::__task_with<shep_where_
#pragma omp task depend(out : this->cells[1 : n])
    cells[1] = T(n);
// CHECK: ::__shepherd::__dependence_list [[L:shep_e_[0-9]+]];
// CHECK-SAME: T *at =
// CHECK-SAME: shep_dependences_add(&[[L]], shep_dependence_on(__builtin_addressof((*at)), SHEP_DEPEND_IN));
#pragma omp task depend(iterator(T *at = p : p + n), in : *at)
    cells[0] = *p;
#pragma omp taskwait depend(iterator(int i = 0 : n), in : p[i], cells[i])
  }
};
void use(double *p);
void use(double *p) {
  static Box<double> box;
  box.fill(p, 3);
}
