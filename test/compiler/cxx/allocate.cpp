// Private copies of all constructs have the alignment that allocate asks for, or that its allocator has as a trait:
// closures' copies and members, too.
// RUN: %shepcxx -fopenmp --shep-backend=%backend -Wall -Wextra -Werror %s -o %t && env OMP_NUM_THREADS=3 %t
#include <cstdint>
#include <cstdio>
#include <omp.h>

static int failures;
static void check(const void *object, unsigned alignment, const char *what) {
  if (reinterpret_cast<std::uintptr_t>(object) % alignment == 0) return;
  std::printf("%s: %p\n", what, object);
#pragma omp atomic
  ++failures;
}

struct Text {
  char text[3] = {'a', 'b', 'c'};
};

template <class T> struct Box {
  T member = 1;
  void run(omp_allocator_handle_t wide) {
    T local = 2, total = 0;
    Text text;
    (void)wide;
#pragma omp parallel private(member) firstprivate(local, text) reduction(+ : total) allocate(wide : member, local, text, total)
    {
      check(&member, 512, "private member");
      check(&local, 512, "firstprivate");
      check(&text, 512, "firstprivate object");
      check(&total, 512, "reduction");
    }
#pragma omp parallel for lastprivate(text) firstprivate(member) allocate(align(128) : text, member)
    for (int i = 0; i < 10; i++) {
      check(&text, 128, "lastprivate object");
      check(&member, 128, "firstprivate member");
    }
#pragma omp parallel
#pragma omp single
    {
#pragma omp task firstprivate(local, text) allocate(wide : text) allocate(align(256) : local)
      {
        check(&local, 256, "a task's number");
        check(&text, 512, "a task's object");
        if (local != 2 || text.text[2] != 'c') check(&text.text[1], 512, "the copy's value");
      }
#pragma omp taskloop firstprivate(text) allocate(wide : text)
      for (int i = 0; i < 10; i++) check(&text, 512, "a taskloop's object");
    }
  }
};

int main() {
  omp_alloctrait_t traits[1] = {{omp_atk_alignment, 512}};
  omp_allocator_handle_t wide = omp_init_allocator(omp_default_mem_space, 1, traits);
  Box<char>().run(wide);
  Box<double>().run(wide);
  return failures != 0;
}
