// shep_group_copy: what the uses of groupprivate variables become.
#include "api/entry_point.h"
#include "teams/group_copies.h"

SHEP_EXPORT void* shep_group_copy(void* original, shep_size size, shep_size alignment) noexcept {
  return copy_in_group(*current_worker().team->group, original, size, alignment);
}
