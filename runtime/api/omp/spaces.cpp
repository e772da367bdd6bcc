// Memory spaces and memory partitioners (OpenMP 6.0, 27.1 to 27.5 and 27.7).
#include "memory/pages.h"

#include "api/entry_point.h"
#include "api/omp/host.h"
#include "api/omp/partitions.h"

namespace {

// The host's memory is that of all devices.
omp_memspace_handle_t space_of(int count, const int* devices, omp_memspace_handle_t space) {
  if (!is_space(int(space)) || count < 0) return omp_null_mem_space;
  for (int i = 0; i < count; ++i)
    if (!is_host(devices[i])) return omp_null_mem_space;
  return space;
}

// The predefined allocators have the numbers of the predefined spaces.
omp_allocator_handle_t allocator_of(omp_memspace_handle_t space) {
  if (int(space) <= kPredefinedSpaces) return omp_allocator_handle_t(space);
  AllocatorTraits traits;
  traits.placement.space = int(space);
  return omp_allocator_handle_t(create_allocator(traits));
}

struct ProgramsPartitioner {
  omp_mempartitioner_compute_proc_t compute;
  omp_mempartitioner_release_proc_t release;
};

struct DividedMemory {
  std::vector<Part> parts;
  const void* user_data;
};

DividedMemory* divided(const omp_mempartition_t* handle) { return static_cast<DividedMemory*>(handle->__parts); }

void destroy(omp_mempartition_t* handle) {
  delete divided(handle);
  handle->__parts = nullptr;
}

// Each piece of memory has a partition of its own, whatever lifetime the program allows, and it ends at once.
void divide(const Partitioner& self, int space, size_t size, std::vector<Part>& parts) {
  const auto& object = *static_cast<const ProgramsPartitioner*>(self.object);
  omp_mempartition_t handle{nullptr, omp_memspace_handle_t(space)};
  object.compute(handle.__space, size, omp_alloctrait_val_t(self.argument), &handle);
  if (!handle.__parts) return;
  parts = divided(&handle)->parts;
  object.release ? object.release(&handle) : destroy(&handle);
}

}  // namespace

namespace shep {

Partitioner partitioner_at(omp_mempartitioner_t handle) {
  if (!handle) return {};
  return {.divide = ::divide, .object = reinterpret_cast<const void*>(handle)};
}

}  // namespace shep

SHEP_EXPORT omp_memspace_handle_t omp_get_devices_memspace(int count, const int* devices,
                                                           omp_memspace_handle_t space) noexcept {
  return space_of(count, devices, space);
}
SHEP_EXPORT omp_memspace_handle_t omp_get_device_memspace(int device, omp_memspace_handle_t space) noexcept {
  return space_of(1, &device, space);
}
SHEP_EXPORT omp_memspace_handle_t omp_get_devices_and_host_memspace(int count, const int* devices,
                                                                    omp_memspace_handle_t space) noexcept {
  return space_of(count, devices, space);
}
SHEP_EXPORT omp_memspace_handle_t omp_get_device_and_host_memspace(int device, omp_memspace_handle_t space) noexcept {
  return space_of(1, &device, space);
}
SHEP_EXPORT omp_memspace_handle_t omp_get_devices_all_memspace(omp_memspace_handle_t space) noexcept {
  return space_of(0, nullptr, space);
}

SHEP_EXPORT omp_allocator_handle_t omp_get_devices_allocator(int count, const int* devices,
                                                             omp_memspace_handle_t space) noexcept {
  return allocator_of(space_of(count, devices, space));
}
SHEP_EXPORT omp_allocator_handle_t omp_get_device_allocator(int device, omp_memspace_handle_t space) noexcept {
  return allocator_of(space_of(1, &device, space));
}
SHEP_EXPORT omp_allocator_handle_t omp_get_devices_and_host_allocator(int count, const int* devices,
                                                                      omp_memspace_handle_t space) noexcept {
  return allocator_of(space_of(count, devices, space));
}
SHEP_EXPORT omp_allocator_handle_t omp_get_device_and_host_allocator(int device, omp_memspace_handle_t space) noexcept {
  return allocator_of(space_of(1, &device, space));
}
SHEP_EXPORT omp_allocator_handle_t omp_get_devices_all_allocator(omp_memspace_handle_t space) noexcept {
  return allocator_of(space_of(0, nullptr, space));
}

SHEP_EXPORT int omp_get_memspace_num_resources(omp_memspace_handle_t space) noexcept {
  return is_space(int(space)) ? int(nodes_of(int(space)).size()) : 0;
}
SHEP_EXPORT size_t omp_get_memspace_pagesize(omp_memspace_handle_t space) noexcept {
  return is_space(int(space)) ? page_size() : 0;
}
SHEP_EXPORT omp_memspace_handle_t omp_get_submemspace(omp_memspace_handle_t space, int count,
                                                      const int* resources) noexcept {
  return is_space(int(space)) ? omp_memspace_handle_t(subspace(int(space), resources, count)) : omp_null_mem_space;
}

SHEP_EXPORT void omp_init_mempartitioner(omp_mempartitioner_t* partitioner, omp_mempartitioner_lifetime_t,
                                         omp_mempartitioner_compute_proc_t compute,
                                         omp_mempartitioner_release_proc_t release) noexcept {
  *partitioner = compute ? reinterpret_cast<omp_mempartitioner_t>(new ProgramsPartitioner{compute, release}) : 0;
}
SHEP_EXPORT void omp_destroy_mempartitioner(omp_mempartitioner_t* partitioner) noexcept {
  delete reinterpret_cast<ProgramsPartitioner*>(*partitioner);
  *partitioner = 0;
}

SHEP_EXPORT void omp_init_mempartition(omp_mempartition_t* partition, size_t nparts, const void* user_data) noexcept {
  partition->__parts = new DividedMemory{std::vector<Part>(nparts), user_data};
}
SHEP_EXPORT void omp_destroy_mempartition(omp_mempartition_t* partition) noexcept { destroy(partition); }

SHEP_EXPORT int omp_mempartition_set_part(omp_mempartition_t* partition, size_t part, int resource,
                                          size_t size) noexcept {
  DividedMemory* const own = divided(partition);
  if (!own || part >= own->parts.size() || resource < 0 ||
      resource >= omp_get_memspace_num_resources(partition->__space))
    return -1;
  if (part + 1 < own->parts.size() && size % page_size() != 0) return -1;
  own->parts[part] = {size, resource};
  return 0;
}
SHEP_EXPORT void* omp_mempartition_get_user_data(const omp_mempartition_t* partition) noexcept {
  return divided(partition) ? const_cast<void*>(divided(partition)->user_data) : nullptr;
}
