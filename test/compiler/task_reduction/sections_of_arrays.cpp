// In the tasks of a reduction an array of which a section is reduced stays an array, also by reference.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -Wall -Wextra -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
static void add_to(int (&all)[3], int at, int value) { all[at] += value; }

static void make_tasks(int (&cells)[3]) {
#pragma omp task in_reduction(+ : cells)
  cells[1] += 1;
#pragma omp task in_reduction(+ : cells[1 : 2])
  {
    int(&all)[3] = cells;
    all[2] += 2;
  }
}

template <class Number> static void make_generic_tasks(Number (&cells)[3]) {
#pragma omp task in_reduction(+ : cells[1 : 2])
  add_to(cells, 2, (int)sizeof(cells) / (int)sizeof(Number));
}

int main() {
  int cells[3] = {0, 0, 0}, plain[3] = {0, 0, 0}, threads = 0;
  int(&same)[3] = cells;
#pragma omp parallel num_threads(2) reduction(task, + : same[0 : 2]) reduction(+ : threads)
  {
    same[0] += 1;
    threads++;
  }
#pragma omp taskgroup task_reduction(+ : same)
  for (int i = 0; i < 10; i++) make_tasks(same);
#pragma omp taskgroup task_reduction(+ : plain)
  for (int i = 0; i < 10; i++) make_generic_tasks(plain);
#pragma omp parallel
#pragma omp single
#pragma omp taskloop reduction(+ : same[0 : 3])
  for (int i = 0; i < 5; i++) add_to(same, 0, i);
  return !(cells[0] == threads + 10 && cells[1] == 10 && cells[2] == 20 && plain[2] == 30);
}
