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

int main() {
  Packed packed{1, 2, 3};
  if (packed.last(5) != 4 || packed.reduced(4) != 10 || packed.wide != 7) return 1;
  if (packed.copied(3) != 30 || packed.number != 10) return 2;
  return packed.in_tasks() == 57 && packed.number == 73 ? 0 : 3;
}
