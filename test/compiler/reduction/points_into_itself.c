// A reduction of objects that point into themselves works on the objects, not on copies of them.
// RUN: %shepcc -fopenmp -O1 -Wall -Werror --shep-backend=%backend %s -o %t && %t | %FileCheck %s
// RUN: %shepcxx -x c++ -fopenmp -O1 -Wall -Werror --shep-backend=%backend %s -o %t && %t | %FileCheck %s
#include <stdio.h>

struct sum { int cells[2]; int *current; };
static void begin(struct sum *made) {
  made->cells[0] = made->cells[1] = 0;
  made->current = &made->cells[1];
}
static void add(struct sum *out, struct sum *in) { *out->current += *in->current; }
#pragma omp declare reduction(plus : struct sum : add(&omp_out, &omp_in)) initializer(begin(&omp_priv))

struct node { struct node *next, *before; };
static void alone(struct node *head) { head->next = head->before = head; }
static void push(struct node *head, struct node *made) {
  made->next = head;
  made->before = head->before;
  head->before->next = made;
  head->before = made;
}
static void splice(struct node *out, struct node *in) {
  while (in->next != in) {
    struct node *const moved = in->next;
    in->next = moved->next;
    moved->next->before = in;
    push(out, moved);
  }
}
#pragma omp declare reduction(list : struct node : splice(&omp_out, &omp_in)) initializer(omp_priv = {&omp_priv, &omp_priv})

// Where a macro names the object, it is a copy after all.
struct pair { int first, second; };
#define BEGINS_WITH(...) omp_priv = __VA_ARGS__
#pragma omp declare reduction(pairs : struct pair : omp_out.first += omp_in.first) initializer(BEGINS_WITH({0, 0}))

int main(void) {
  struct pair both_sums = {0, 7};
#pragma omp parallel for reduction(pairs : both_sums) num_threads(4)
  for (int i = 0; i < 100; i++) both_sums.first += i;
  printf("%d %d\n", both_sums.first, both_sums.second);  // CHECK: 4950 7
  struct sum s, both[2];
  begin(&s);
#pragma omp parallel for reduction(plus : s) num_threads(4)
  for (int i = 0; i < 100; i++) *s.current += i;
  printf("%d\n", s.cells[1]);  // CHECK-NEXT: 4950
#pragma omp parallel num_threads(4)
#pragma omp single
#pragma omp taskloop reduction(plus : s) num_tasks(8)
  for (int i = 0; i < 100; i++) *s.current += i;
  printf("%d\n", s.cells[1]);  // CHECK-NEXT: 9900
  begin(&both[0]);
  begin(&both[1]);
#pragma omp parallel for reduction(plus : both) num_threads(3)
  for (int i = 0; i < 100; i++) *both[i & 1].current += i;
  printf("%d\n", both[1].cells[1]);  // CHECK-NEXT: 2500
#pragma omp parallel reduction(task, plus : s) num_threads(2)
#pragma omp single
  for (int i = 0; i < 10; i++)
#pragma omp task in_reduction(plus : s)
    *s.current += 1;
  printf("%d\n", s.cells[1]);  // CHECK-NEXT: 9910
  static struct node nodes[10];
  struct node head;
  alone(&head);
#pragma omp parallel for reduction(list : head) num_threads(2)
  for (int i = 0; i < 10; i++) push(&head, &nodes[i]);
  int count = 0;
  for (struct node *each = head.next; each != &head && count < 100; each = each->next) count++;
  printf("%d\n", count);  // CHECK-NEXT: 10
  return 0;
}
