// A taskgroup hands its items to the library; a task asks for its copy when it starts, a taskloop's task may join in at
// its end.
// RUN: %shepcc -fopenmp --shep-emit=%t.c -c %s -o %t.o
// RUN: grep -v "^ *//" %t.c | %FileCheck %s
long f(int n) {
  long sum = 0, *p = &sum;
// CHECK: static const struct shep_reduction_operator shep_op_0_sum = {sizeof(long), __alignof__(long), shep_init_0_sum, shep_join_0_sum, 0};
// CHECK: shep_taskgroup_reduce(&shep_g_0, shep_r_0, 1);
#pragma omp taskgroup task_reduction(+ : sum)
  {
#pragma omp task in_reduction(+ : sum)
    sum += n;
  }
// CHECK-DAG: void *const shep_k_1_sum = shep_reduction_join(shep_c->sum, &shep_where_1, 0); long (*const shep_v_sum) = shep_k_1_sum;
// A plain sum stays in a register.
// CHECK-DAG: long sum; {{.*}} sum = 0;
// CHECK-DAG: (*shep_k_2_sum) = (*shep_k_2_sum) + sum;
#pragma omp taskloop reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += i;
// An untied task hands its copy back; whoever takes the address gets the copy itself.
// CHECK-DAG: shep_reduction_join(shep_c->sum, &shep_where_4, SHEP_TASK_UNTIED)
// CHECK-DAG: shep_reduction_hand_back(shep_k_4_sum);
#pragma omp taskloop reduction(+ : sum) untied
  for (int i = 0; i < n; i++)
    *(&sum) += i;
  return *p;
}
