// Places and binding (OpenMP 5.2, 18.3), and how many processors there are (18.7.1).
#include <omp.h>

#include <algorithm>
#include <cstdio>
#include <cstring>

#include "api/entry_point.h"
#include "platform/process/fork_gate.h"
#include "teams/affinity_report.h"
#include "topology/machine.h"
#include "topology/places.h"

namespace {

// As much of the text as there is room for, and its whole length.
size_t copy_out(const std::string& text, char* buffer, size_t size) {
  if (buffer && size > 0) {
    const size_t length = text.copy(buffer, size - 1);
    buffer[length] = '\0';
  }
  return text.size();
}

std::string_view text_or_nothing(const char* text) { return text ? text : ""; }

bool is_place(int place) { return place >= 0 && place < place_count(); }

}  // namespace

SHEP_EXPORT omp_proc_bind_t omp_get_proc_bind(void) noexcept {
  return static_cast<omp_proc_bind_t>(current_icvs(current_worker()).bind);
}

SHEP_EXPORT int omp_get_num_places(void) noexcept { return place_count(); }

SHEP_EXPORT int omp_get_place_num_procs(int place_num) noexcept {
  return is_place(place_num) ? int(places()[place_num].size()) : 0;
}

SHEP_EXPORT void omp_get_place_proc_ids(int place_num, int* ids) noexcept {
  if (is_place(place_num)) std::copy(places()[place_num].begin(), places()[place_num].end(), ids);
}

SHEP_EXPORT int omp_get_place_num(void) noexcept { return current_worker().place; }

SHEP_EXPORT int omp_get_partition_num_places(void) noexcept { return current_icvs(current_worker()).place_count; }

SHEP_EXPORT void omp_get_partition_place_nums(int* place_nums) noexcept {
  const TaskIcvs& icvs = current_icvs(current_worker());
  for (int index = 0; index < icvs.place_count; ++index) place_nums[index] = icvs.place_first + index;
}

SHEP_EXPORT void omp_set_affinity_format(const char* format) noexcept { set_affinity_format(text_or_nothing(format)); }

SHEP_EXPORT size_t omp_get_affinity_format(char* buffer, size_t size) noexcept {
  return copy_out(affinity_format(), buffer, size);
}

SHEP_EXPORT void omp_display_affinity(const char* format) noexcept {
  std::puts(describe_affinity(current_worker(), text_or_nothing(format)).c_str());
}

SHEP_EXPORT size_t omp_capture_affinity(char* buffer, size_t size, const char* format) noexcept {
  return copy_out(describe_affinity(current_worker(), text_or_nothing(format)), buffer, size);
}

SHEP_EXPORT int omp_get_num_procs(void) noexcept { return is_inside_fork_gate() ? affinity_cpus() : available_cpus(); }
