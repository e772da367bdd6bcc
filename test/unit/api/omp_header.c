/* omp.h on its own, in every standard of C and C++ that it promises: compiled, never run. */
#include <omp.h>

int use_omp_header(void);
int use_omp_header(void) {
  omp_lock_t lock;
  omp_lock_hint_t hint = omp_lock_hint_none;
  omp_sched_t kind = omp_sched_static;
  int chunk;
  omp_init_lock_with_hint(&lock, hint);
  omp_destroy_lock(&lock);
  omp_get_schedule(&kind, &chunk);
  return omp_get_proc_bind() == omp_proc_bind_master && chunk > 0;
}
