// shep_private_allocate, shep_private_release: where private copies lie that an allocate clause lists.
#include <omp.h>

#include "api/entry_point.h"

SHEP_EXPORT void* shep_private_allocate(shep_size size, shep_size alignment, shep_size allocator) noexcept {
  void* const copy = omp_aligned_alloc(alignment, size, omp_allocator_handle_t(allocator));
  if (!copy) fatal("an allocate clause's allocator has no room for a private variable of %zu bytes", size_t(size));
  return copy;
}
SHEP_EXPORT void shep_private_release(void* copy) noexcept { omp_free(copy, omp_null_allocator); }
