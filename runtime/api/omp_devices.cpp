// Devices and their memory (OpenMP 5.2, 18.7 and 18.8). The host is the only device, so its number is 0: the routines
// that name a device work on it and refuse any other.
#include <omp.h>

#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>

#include "api/entry_point.h"

namespace {

constexpr int kHost = 0;

struct Box {
  size_t element_size;
  const size_t* volume;
  const size_t* dst_offsets;
  const size_t* src_offsets;
  const size_t* dst_dimensions;
  const size_t* src_dimensions;
};

// The elements of dimension `dim` and below, at dst and src; the innermost dimension is contiguous.
void copy_box(char* dst, const char* src, int num_dims, int dim, const Box& box) {
  if (dim == num_dims - 1) {
    memcpy(dst + box.dst_offsets[dim] * box.element_size, src + box.src_offsets[dim] * box.element_size,
           box.volume[dim] * box.element_size);
    return;
  }
  size_t dst_slice = box.element_size;
  size_t src_slice = box.element_size;
  for (int inner = dim + 1; inner < num_dims; ++inner) {
    dst_slice *= box.dst_dimensions[inner];
    src_slice *= box.src_dimensions[inner];
  }
  for (size_t index = 0; index < box.volume[dim]; ++index) {
    char* dst_part = dst + (box.dst_offsets[dim] + index) * dst_slice;
    const char* src_part = src + (box.src_offsets[dim] + index) * src_slice;
    copy_box(dst_part, src_part, num_dims, dim + 1, box);
  }
}

}  // namespace

SHEP_EXPORT void omp_set_default_device(int device_num) noexcept {
  if (device_num >= 0) own_icvs(current_worker()).default_device = device_num;
}
SHEP_EXPORT int omp_get_default_device(void) noexcept { return current_icvs(current_worker()).default_device; }
SHEP_EXPORT int omp_get_num_devices(void) noexcept { return 0; }
SHEP_EXPORT int omp_is_initial_device(void) noexcept { return 1; }
SHEP_EXPORT int omp_get_initial_device(void) noexcept { return kHost; }
SHEP_EXPORT int omp_get_device_num(void) noexcept { return kHost; }

SHEP_EXPORT void* omp_target_alloc(size_t size, int device_num) noexcept {
  return device_num == kHost ? malloc(size) : nullptr;
}

SHEP_EXPORT void omp_target_free(void* device_ptr, int device_num) noexcept {
  if (device_num == kHost) free(device_ptr);
}

SHEP_EXPORT int omp_target_is_present(const void*, int device_num) noexcept { return device_num == kHost; }

SHEP_EXPORT void* omp_get_mapped_ptr(const void* ptr, int device_num) noexcept {
  return device_num == kHost ? const_cast<void*>(ptr) : nullptr;
}

SHEP_EXPORT int omp_target_memcpy(void* dst, const void* src, size_t length, size_t dst_offset, size_t src_offset,
                                  int dst_device_num, int src_device_num) noexcept {
  if (dst_device_num != kHost || src_device_num != kHost) return EINVAL;
  if (length != 0) memcpy(static_cast<char*>(dst) + dst_offset, static_cast<const char*>(src) + src_offset, length);
  return 0;
}

SHEP_EXPORT int omp_target_memcpy_rect(void* dst, const void* src, size_t element_size, int num_dims,
                                       const size_t* volume, const size_t* dst_offsets, const size_t* src_offsets,
                                       const size_t* dst_dimensions, const size_t* src_dimensions, int dst_device_num,
                                       int src_device_num) noexcept {
  if (!dst && !src) return INT_MAX;
  if (dst_device_num != kHost || src_device_num != kHost || num_dims < 1 || !dst || !src) return EINVAL;
  const Box box{element_size, volume, dst_offsets, src_offsets, dst_dimensions, src_dimensions};
  copy_box(static_cast<char*>(dst), static_cast<const char*>(src), num_dims, 0, box);
  return 0;
}

SHEP_EXPORT int omp_target_associate_ptr(const void*, const void*, size_t, size_t, int) noexcept { return EINVAL; }
SHEP_EXPORT int omp_target_disassociate_ptr(const void*, int) noexcept { return EINVAL; }
