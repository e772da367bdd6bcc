// Allocators (OpenMP 6.0, 27.6 to 27.13).
#include <omp.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "api/entry_point.h"
#include "api/omp/host.h"
#include "api/omp/partitions.h"
#include "locality/domains.h"
#include "memory/allocators.h"

namespace {

bool read_placement(omp_uintptr_t value, PagePlacement& placement) {
  switch (value) {
    case omp_atv_environment: placement = PagePlacement::kEnvironment; return true;
    case omp_atv_nearest: placement = PagePlacement::kNearest; return true;
    case omp_atv_blocked: placement = PagePlacement::kBlocked; return true;
    case omp_atv_interleaved: placement = PagePlacement::kInterleaved; return true;
    case omp_atv_partitioner: placement = PagePlacement::kInParts; return true;
    default: return false;
  }
}

bool read_fallback(omp_uintptr_t value, Fallback& fallback) {
  switch (value) {
    case omp_atv_default_mem_fb: fallback = Fallback::kDefaultMemory; return true;
    case omp_atv_null_fb: fallback = Fallback::kNull; return true;
    case omp_atv_abort_fb: fallback = Fallback::kAbort; return true;
    case omp_atv_allocator_fb: fallback = Fallback::kAllocator; return true;
    default: return false;
  }
}

// The machine may be none that has such a node: then memory is where it is touched first.
bool read_domain(omp_uintptr_t value, AllocatorTraits& traits) {
  const int domain = domains().meant_by(int(value));
  if (domain < 0) return false;
  const int node = domains()[domain].node_number();
  traits.placement.kind = node < 0 ? PagePlacement::kEnvironment : PagePlacement::kOnNode;
  traits.placement.node = node;
  return true;
}

bool is_one_of(omp_uintptr_t value, std::initializer_list<omp_uintptr_t> values) {
  return std::find(values.begin(), values.end(), value) != values.end();
}

// False where the value is none of the trait's (OpenMP 6.0, table 8.2, and what 5.2 has besides). Who may access the
// memory, from which device, and how many threads at a time allocate, makes no difference on the host.
bool read_trait(const omp_alloctrait_t& trait, AllocatorTraits& traits) {
  const omp_uintptr_t value = trait.value;
  if (value == omp_atv_default) return true;
  switch (trait.key) {
    case omp_atk_sync_hint:
      return is_one_of(value, {omp_atv_contended, omp_atv_uncontended, omp_atv_serialized, omp_atv_private});
    case omp_atk_access:
      return is_one_of(value,
                       {omp_atv_all, omp_atv_memspace, omp_atv_device, omp_atv_cgroup, omp_atv_pteam, omp_atv_thread});
    case omp_atk_alignment: traits.alignment = value; return std::has_single_bit(size_t(value));
    case omp_atk_pool_size: traits.pool_size = value; return value > 0;
    case omp_atk_fallback: return read_fallback(value, traits.fallback);
    case omp_atk_fb_data: traits.fallback_allocator = int(value); return true;
    case omp_atk_pinned: traits.pinned = value == omp_atv_true; return is_one_of(value, {omp_atv_true, omp_atv_false});
    case omp_atk_partition: return read_placement(value, traits.placement.kind);
    case omp_atk_part_size: traits.placement.part_size = value; return value > 0;
    case omp_atk_partitioner: traits.partitioner = partitioner_at(value); return traits.partitioner.divide;
    case omp_atk_partitioner_arg: return true;  // read behind the others
    case omp_atk_pin_device:
    case omp_atk_preferred_device: return is_host(int(value));
    case omp_atk_device_access:
    case omp_atk_target_access: return is_one_of(value, {omp_atv_single, omp_atv_multiple});
    case omp_atk_atomic_scope: return is_one_of(value, {omp_atv_all, omp_atv_device});
    case ompx_atk_locality_domain: return read_domain(value, traits);
  }
  return false;
}

int resolve(omp_allocator_handle_t allocator) {
  return allocator == omp_null_allocator ? current_icvs(current_worker()).default_allocator : int(allocator);
}

void* allocate_array(omp_allocator_handle_t allocator, size_t alignment, size_t count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) return nullptr;
  return allocate(resolve(allocator), alignment, bytes, true);
}

}  // namespace

SHEP_EXPORT omp_allocator_handle_t omp_init_allocator(omp_memspace_handle_t space, int count,
                                                      const omp_alloctrait_t traits[]) noexcept {
  AllocatorTraits read;
  // Programs that were compiled with Shepherd's omp.h of OpenMP 5.2 have 0 for the default memory space.
  read.placement.space = space == omp_null_mem_space ? kDefaultSpace : int(space);
  if (!is_space(read.placement.space) || count < 0) return omp_null_allocator;
  for (int i = 0; i < count; ++i)
    if (!read_trait(traits[i], read)) return omp_null_allocator;
  for (int i = 0; i < count; ++i)
    if (traits[i].key == omp_atk_partitioner_arg) read.partitioner.argument = traits[i].value;
  if (read.fallback == Fallback::kAllocator && !is_allocator(read.fallback_allocator)) return omp_null_allocator;
  if (read.placement.kind == PagePlacement::kInParts && !read.partitioner.divide) return omp_null_allocator;
  return omp_allocator_handle_t(create_allocator(read));
}

SHEP_EXPORT void omp_destroy_allocator(omp_allocator_handle_t allocator) noexcept { destroy_allocator(int(allocator)); }

SHEP_EXPORT void omp_set_default_allocator(omp_allocator_handle_t allocator) noexcept {
  if (is_allocator(int(allocator))) own_icvs(current_worker()).default_allocator = int(allocator);
}
SHEP_EXPORT omp_allocator_handle_t omp_get_default_allocator(void) noexcept {
  return omp_allocator_handle_t(current_icvs(current_worker()).default_allocator);
}

SHEP_EXPORT void* omp_alloc(size_t size, omp_allocator_handle_t allocator) noexcept {
  return allocate(resolve(allocator), 1, size, false);
}
SHEP_EXPORT void* omp_aligned_alloc(size_t alignment, size_t size, omp_allocator_handle_t allocator) noexcept {
  return std::has_single_bit(alignment) ? allocate(resolve(allocator), alignment, size, false) : nullptr;
}
SHEP_EXPORT void* omp_calloc(size_t count, size_t size, omp_allocator_handle_t allocator) noexcept {
  return allocate_array(allocator, 1, count, size);
}
SHEP_EXPORT void* omp_aligned_calloc(size_t alignment, size_t count, size_t size,
                                     omp_allocator_handle_t allocator) noexcept {
  return std::has_single_bit(alignment) ? allocate_array(allocator, alignment, count, size) : nullptr;
}

SHEP_EXPORT void omp_free(void* memory, omp_allocator_handle_t) noexcept { free_allocated(memory); }

SHEP_EXPORT void* omp_realloc(void* memory, size_t size, omp_allocator_handle_t allocator,
                              omp_allocator_handle_t) noexcept {
  if (!memory) return omp_alloc(size, allocator);
  if (size) return reallocate(resolve(allocator), memory, size);
  free_allocated(memory);
  return nullptr;
}
