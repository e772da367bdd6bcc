/* omp.h and omp-tools.h on their own, in every standard of C and C++ that it promises: compiled, never run. */
#include <omp-tools.h>
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

static int tool_begins(ompt_function_lookup_t lookup, int device, ompt_data_t *data) {
  ompt_set_callback_t set = (ompt_set_callback_t)lookup("ompt_set_callback");
  data->ptr = 0;
  return device == 0 && set && set(ompt_callback_flush, 0) == ompt_set_never;
}

ompt_start_tool_result_t *ompt_start_tool(unsigned int version, const char *runtime) {
  static ompt_start_tool_result_t result = {tool_begins, 0, {0}};
  return version > 0 && *runtime ? &result : 0;
}
