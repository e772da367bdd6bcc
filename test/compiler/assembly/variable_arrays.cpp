// What an assembly's task copies of variable size is one object for all members, as other copies are.
// RUN: %shepcxx -fopenmp --shep-backend=%backend -w %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t

static int failures;

static void check(bool is_right) {
#pragma omp atomic
  failures += !is_right;
}

static void task(int n) {
  int array[n], fixed[7] = {0}, number = 1;
  for (int i = 0; i < n; i++) array[i] = i;
#pragma omp task width(3) firstprivate(array, fixed, number)
  {
#pragma omp barrier
#pragma omp single
    array[2] = fixed[2] = number = 50;
    check(array[2] == 50 && fixed[2] == 50 && number == 50 && array[n - 1] == n - 1);
  }
#pragma omp taskwait
  check(array[2] == 2);
}

static void taskloop(int n) {
  int array[n], sum = 0;
  for (int i = 0; i < n; i++) array[i] = i;
#pragma omp taskloop width(2) grainsize(5) firstprivate(array) shared(sum)
  for (int i = 0; i < 20; i++) {
#pragma omp atomic
    sum += array[i % n];
    if (i % 5 == 4) array[0] = 1000;
  }
  check(array[0] == 0 && sum >= 3 * n - 10);
}

static void combined(int n) {
  int array[n], found = 0;
  for (int i = 0; i < n; i++) array[i] = i;
#pragma omp parallel for firstprivate(array) reduction(+ : found)
  for (int i = 0; i < 20; i++) found += array[i % n]++ >= i % n;
  check(found == 20 && array[3] == 3);
#pragma omp target firstprivate(array)
  array[3] = 9;
  check(array[3] == 3);
}

int main() {
#pragma omp parallel
#pragma omp single
  {
    task(7);
    taskloop(6);
  }
  combined(7);
  return failures;
}
