// One thread walks a linked list and makes a task of each element; the pointer is firstprivate by default or by clause.
// RUN: %matrix --backend=%backend %s
#include <stdio.h>

enum { LENGTH = 500 };
struct element {
  struct element *next;
  int input, output;
};

static void work(struct element *element) { element->output = element->input * element->input + 1; }

static void walk(struct element *head) {
  struct element *element;
  for (element = head; element; element = element->next) {
#pragma omp task firstprivate(element)
    work(element);
  }
}

int main(void) {
  static struct element list[LENGTH];
  long total = 0;
  int i;
  for (i = 0; i < LENGTH; i++) {
    list[i].input = i;
    list[i].next = i + 1 < LENGTH ? &list[i + 1] : NULL;
  }
#pragma omp parallel default(none) shared(list)
  {
#pragma omp single nowait
    walk(list);
  }
  for (i = 0; i < LENGTH; i++)
    total += list[i].output;
  printf("%ld\n", total);
  return 0;
}
