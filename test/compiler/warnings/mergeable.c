// A mergeable task that changes a copy of its own is warned of where the variable is read later: its value depends on
// whether the task is merged (OpenMP 5.2, 12.5).
// RUN: %shepcc --shep-backend=%backend -Wall -Werror -fopenmp -c %s -o %t.o 2> %t.messages
// RUN: %FileCheck %s --input-file=%t.messages --implicit-check-not="warning:"
// RUN: %shepcxx --shep-backend=%backend -fopenmp -c -x c++ %s -o %t.o 2> %t.messages
// RUN: %FileCheck %s --input-file=%t.messages --implicit-check-not="warning:"
// RUN: %shepcc --shep-backend=%backend -fopenmp -w -c %s -o %t.o 2> %t.messages
// RUN: %FileCheck %s --check-prefix=NONE --input-file=%t.messages --allow-empty
// NONE-NOT: warning

void use(int value);

int read_behind(void) {
  int x = 2;
#pragma omp task mergeable
  // CHECK: :[[@LINE+1]]:3: warning: this changes the task's copy of 'x', or 'x' itself where the mergeable task is merged
  x++;
#pragma omp taskwait
  return x;
}

int private_copy(void) {
  int j = 5;
#pragma omp task mergeable private(j)
  // CHECK: :[[@LINE+1]]:8: warning: this changes the task's copy of 'j'
  for (j = 0; j < 4; j++) use(j);
#pragma omp taskwait
  return j;
}

void copied_in_the_next_round(void) {
  int x = 2;
  for (int i = 0; i < 4; i++) {
#pragma omp task mergeable firstprivate(x)
    {
      // CHECK: :[[@LINE+1]]:7: warning: this changes the task's copy of 'x'
      x += i;
      use(x);
    }
  }
}

void condition_of_the_loop(void) {
  for (int i = 0; i < 4; i++) {
#pragma omp task mergeable
    // CHECK: :[[@LINE+1]]:23: warning: this changes the task's copy of 'i'
    while (i < 4) use(i++);
  }
}

int within_regions(int k) {
#pragma omp parallel private(k)
  {
    k = 1;
#pragma omp task mergeable
    // CHECK: :[[@LINE+1]]:5: warning: this changes the task's copy of 'k'
    k += 2;
#pragma omp taskwait
    use(k);
  }
  return k;
}

int shared_variable(void) {
  int x = 2;
#pragma omp task mergeable shared(x)
  x++;
#pragma omp taskwait
  return x;
}

int not_mergeable(void) {
  int x = 2;
#pragma omp task
  x++;
#pragma omp taskwait
  return x;
}

int only_read(void) {
  int x = 2;
#pragma omp task mergeable
  use(x + 1);
#pragma omp taskwait
  return x;
}

int overwritten(int y) {
  int x = 2;
#pragma omp task mergeable
  {
    x++;
    use(x);
  }
#pragma omp taskwait
  x = y;
  return x;
}

void never_read(void) {
  int x = 2;
#pragma omp task mergeable
  use(x++);
}

void of_each_round(void) {
  for (int i = 0; i < 4; i++) {
    int x = 2;
#pragma omp task mergeable firstprivate(x)
    use(x += i);
  }
}

void of_the_inner_loop(void) {
  int i, j;
  for (i = 0; i < 4; i++) {
#pragma omp task mergeable private(j)
    for (j = 0; j < 4; j++) use(j);
  }
}

void another_copy(void) {
  int x = 2;
#pragma omp task mergeable
  use(x++);
#pragma omp parallel private(x)
  {
    x = 3;
    use(x);
  }
}
