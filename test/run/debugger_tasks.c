// gdb stops in the body of a task, and its backtrace leads from there to where the task waits and on to main: of a task that lies
// in its creator's frame, of one that lives longer, and, up to the thread's beginning, of one that another worker has taken.
// REQUIRES: gdb
// RUN: %shepcc --shep-backend=%backend -fopenmp -g -O0 %s -o %t
// RUN: env OMP_NUM_THREADS=1 gdb -batch -nx -ex "break debugger_tasks.c:34" -ex "run frame" -ex bt -ex "print n" -ex "print **shep_c->result" %t 2>&1 | %FileCheck %s --check-prefix=FRAME
// RUN: env OMP_NUM_THREADS=1 gdb -batch -nx -ex "break debugger_tasks.c:45" -ex "run heap" -ex bt -ex "print i" %t 2>&1 | %FileCheck %s --check-prefix=HEAP
// RUN: env OMP_NUM_THREADS=2 gdb -batch -nx -ex "break debugger_tasks.c:55" -ex "run thief" -ex bt -ex "print shep_c->text" %t 2>&1 | %FileCheck %s --check-prefix=THIEF
// FRAME: {{^}}Breakpoint 1, 
// FRAME: #0 {{.*}}debugger_tasks.c:34
// FRAME: {{ shep_closed_| }}in_frame ({{.*}}debugger_tasks.c:36
// FRAME: {{ }}main ({{.*}}debugger_tasks.c:63
// FRAME: $1 = 3
// FRAME: $2 = 7
// HEAP: {{^}}Breakpoint 1, 
// HEAP: #0 {{.*}}debugger_tasks.c:45
// HEAP: {{ }}on_heap ({{.*}}debugger_tasks.c:48
// HEAP: {{ }}main ({{.*}}debugger_tasks.c:63
// HEAP: $1 = {{[0-2]}}
// THIEF: hit Breakpoint 1
// THIEF: #0 {{.*}}debugger_tasks.c:55
// THIEF: shep::run_published
// THIEF: {{start_thread|clone}}
// THIEF: $1 = "stolen"
#include <string.h>

static int ran;

// Its task's captures lie in the frame of the function that waits for it.
static int in_frame(int n) {
  int local = 7;
  int *result = &local;
#pragma omp task shared(result, local)
  {
    *result += n;
  }
#pragma omp taskwait
  return local;
}

static int on_heap(int count) {
  int sum = 0;
  for (int i = 0; i < count; ++i) {
#pragma omp task shared(sum)
    {
      sum += i;
    }
  }
#pragma omp taskwait
  return sum;
}

static int taken(void) {
  char text[] = "stolen";
#pragma omp task
  __atomic_store_n(&ran, strlen(text) == 6, __ATOMIC_RELEASE);

  while (!__atomic_load_n(&ran, __ATOMIC_ACQUIRE));
  return ran;
}

int main(int argc, char **argv) {
  int result = 0;
#pragma omp parallel
#pragma omp single
  result = argc > 1 && argv[1][0] == 'f' ? in_frame(3) : argv[1][0] == 'h' ? on_heap(3) : taken();
  return result == 0;
}
