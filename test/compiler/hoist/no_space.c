// A type without a name gets one, also where nothing stands between the keyword and the brace; behind one that moves a
// name may follow at once.
// RUN: %shepcc -fopenmp -Wall -Wextra -Werror -c %s -o %t.o
// RUN: %shepcc --shep-backend=gcc -fopenmp -Wall -Wextra -Werror -c %s -o %t.o
int f(void);
int f(void) {
  enum{FIRST = 1, SECOND};
  struct{int member;} local = {FIRST};
  enum order{LOW = 1, HIGH}other = LOW, *where = &other;
  int sum = 0;
#pragma omp parallel reduction(+ : sum)
  sum += local.member + SECOND + (*where == HIGH) + (other == LOW);
  return sum;
}
