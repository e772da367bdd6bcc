// Members of a packed class as list items: gcc binds no reference to them.
// RUN: %shepcxx -fopenmp --shep-backend=%backend -Wall -Wextra -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t
struct __attribute__((packed)) Packed {
  char first;
  int number;
  double wide __attribute__((packed));

  int last(int n) {
#pragma omp parallel for lastprivate(number)
    for (int i = 0; i < n; i++) number = i;
    return number;
  }
  int reduced(int n) {
#pragma omp parallel for reduction(+ : number, wide)
    for (int i = 0; i < n; i++) number += i, wide += 1;
    return number;
  }
  int copied(int n) {
    int sum = 0;
#pragma omp parallel for firstprivate(number) reduction(+ : sum)
    for (int i = 0; i < n; i++) sum += number;
#pragma omp parallel private(number)
    number = 1000;
    return sum;
  }
  int in_tasks() {
    int sum = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task firstprivate(number, wide) shared(sum)
      sum += number++ + int(wide);
#pragma omp taskwait
#pragma omp taskloop firstprivate(number) reduction(+ : sum)
      for (int i = 0; i < 4; i++) sum += number;
#pragma omp taskloop lastprivate(number)
      for (int i = 0; i < 4; i++) number = i + 70;
    }
    return sum;
  }
};

struct __attribute__((packed)) Arrays {
  char first;
  int line[3], table[2][2], total;

  int copied() {
    int sum = 0;
#pragma omp parallel num_threads(2) firstprivate(line, table) reduction(+ : sum)
    {
      line[0]++, table[1][1]++;
      sum += line[0] + line[2] + table[1][1];
    }
#pragma omp parallel
#pragma omp single
    {
#pragma omp task firstprivate(line) shared(sum)
      sum += ++line[1];
#pragma omp taskwait
#pragma omp taskloop firstprivate(table) lastprivate(table) num_tasks(2)
      for (int i = 0; i < 4; i++) table[0][1] = i + table[1][0];
    }
    return sum;
  }
  void last() {
#pragma omp parallel for lastprivate(line, table)
    for (int i = 0; i < 4; i++) line[0] = line[1] = line[2] = table[1][1] = table[0][1] = table[1][0] = table[0][0] = i;
  }
  void reduced() {
#pragma omp parallel for reduction(+ : line, table)
    for (int i = 0; i < 4; i++) line[1] += i, table[1][0] += 1;
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup task_reduction(+ : total, line)
    for (int i = 0; i < 4; i++) {
#pragma omp task in_reduction(+ : total, line)
      total += 10, line[2] += i;
    }
#pragma omp parallel
#pragma omp single
#pragma omp taskloop reduction(+ : total)
    for (int i = 0; i < 4; i++) total += i;
  }
};

int main() {
  Arrays arrays{1, {2, 3, 4}, {{5, 6}, {7, 8}}, 0};
  if (arrays.copied() != 2 * (3 + 4 + 9) + 4 || arrays.table[0][1] != 10 || arrays.table[1][1] != 8) return 4;
  arrays.last();
  if (arrays.line[2] != 3 || arrays.table[1][0] != 3) return 5;
  arrays.reduced();
  if (arrays.line[1] != 9 || arrays.table[1][0] != 7 || arrays.total != 46 || arrays.line[2] != 9) return 6;
  Packed packed{1, 2, 3};
  if (packed.last(5) != 4 || packed.reduced(4) != 10 || packed.wide != 7) return 1;
  if (packed.copied(3) != 30 || packed.number != 10) return 2;
  return packed.in_tasks() == 57 && packed.number == 73 ? 0 : 3;
}
