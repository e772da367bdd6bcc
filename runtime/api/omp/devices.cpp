// Devices and their memory (OpenMP 5.2, 18.7 and 18.8). The host is the only device, so its number is 0: the routines
// that name a device work on it, by that number or as omp_initial_device, and refuse any other.
#include <omp.h>

#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "api/entry_point.h"
#include "api/omp/host.h"

namespace {

constexpr const char* kHostName = "OMP_INITIAL_DEVICE";

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

// Waits as a target task does in front of its region.
void await(int count, const omp_depend_t* objects) {
  if (count <= 0 || !objects) return;
  static constexpr shep_location kPlace = {"", "", 0, 0};
  std::vector<shep_dependence> dependences;
  for (int each = 0; each < count; ++each) dependences.push_back(shep_depobj_read(&kPlace, &objects[each]));
  shep_taskwait_depend(&kPlace, dependences.data(), dependences.size(), 0);
}

}  // namespace

SHEP_EXPORT void omp_set_default_device(int device_num) noexcept {
  if (device_num >= omp_initial_device || device_num == omp_invalid_device)
    own_icvs(current_worker()).default_device = device_num;
}
SHEP_EXPORT int omp_get_default_device(void) noexcept { return current_icvs(current_worker()).default_device; }
SHEP_EXPORT int omp_get_num_devices(void) noexcept { return 0; }
SHEP_EXPORT int omp_is_initial_device(void) noexcept { return 1; }
SHEP_EXPORT int omp_get_initial_device(void) noexcept { return kHost; }
SHEP_EXPORT int omp_get_device_num(void) noexcept { return kHost; }

SHEP_EXPORT const char* omp_get_uid_from_device(int device_num) noexcept {
  return is_host(device_num) ? kHostName : nullptr;
}
SHEP_EXPORT int omp_get_device_from_uid(const char* uid) noexcept {
  return uid && strcmp(uid, kHostName) == 0 ? kHost : omp_invalid_device;
}
SHEP_EXPORT int omp_get_device_num_teams(int device_num) noexcept {
  return is_host(device_num) ? omp_get_max_teams() : 0;
}
SHEP_EXPORT void omp_set_device_num_teams(int num_teams, int device_num) noexcept {
  if (is_host(device_num)) omp_set_num_teams(num_teams);
}
SHEP_EXPORT int omp_get_device_teams_thread_limit(int device_num) noexcept {
  return is_host(device_num) ? omp_get_teams_thread_limit() : 0;
}
SHEP_EXPORT void omp_set_device_teams_thread_limit(int thread_limit, int device_num) noexcept {
  if (is_host(device_num)) omp_set_teams_thread_limit(thread_limit);
}

SHEP_EXPORT void* omp_target_alloc(size_t size, int device_num) noexcept {
  return is_host(device_num) ? malloc(size) : nullptr;
}

SHEP_EXPORT void omp_target_free(void* device_ptr, int device_num) noexcept {
  if (is_host(device_num)) free(device_ptr);
}

SHEP_EXPORT int omp_target_is_present(const void*, int device_num) noexcept { return is_host(device_num); }

SHEP_EXPORT void* omp_get_mapped_ptr(const void* ptr, int device_num) noexcept {
  return is_host(device_num) ? const_cast<void*>(ptr) : nullptr;
}

SHEP_EXPORT int omp_target_memcpy(void* dst, const void* src, size_t length, size_t dst_offset, size_t src_offset,
                                  int dst_device_num, int src_device_num) noexcept {
  if (!is_host(dst_device_num) || !is_host(src_device_num)) return EINVAL;
  if (length != 0) memcpy(static_cast<char*>(dst) + dst_offset, static_cast<const char*>(src) + src_offset, length);
  return 0;
}

SHEP_EXPORT int omp_target_memcpy_rect(void* dst, const void* src, size_t element_size, int num_dims,
                                       const size_t* volume, const size_t* dst_offsets, const size_t* src_offsets,
                                       const size_t* dst_dimensions, const size_t* src_dimensions, int dst_device_num,
                                       int src_device_num) noexcept {
  if (!dst && !src) return INT_MAX;
  if (!is_host(dst_device_num) || !is_host(src_device_num) || num_dims < 1 || !dst || !src) return EINVAL;
  const Box box{element_size, volume, dst_offsets, src_offsets, dst_dimensions, src_dimensions};
  copy_box(static_cast<char*>(dst), static_cast<const char*>(src), num_dims, 0, box);
  return 0;
}

SHEP_EXPORT int omp_target_associate_ptr(const void*, const void*, size_t, size_t, int) noexcept { return EINVAL; }
SHEP_EXPORT int omp_target_disassociate_ptr(const void*, int) noexcept { return EINVAL; }

SHEP_EXPORT int omp_target_memcpy_async(void* dst, const void* src, size_t length, size_t dst_offset, size_t src_offset,
                                        int dst_device_num, int src_device_num, int depobj_count,
                                        omp_depend_t* depobj_list) {
  await(depobj_count, depobj_list);
  return omp_target_memcpy(dst, src, length, dst_offset, src_offset, dst_device_num, src_device_num);
}

SHEP_EXPORT int omp_target_memcpy_rect_async(void* dst, const void* src, size_t element_size, int num_dims,
                                             const size_t* volume, const size_t* dst_offsets, const size_t* src_offsets,
                                             const size_t* dst_dimensions, const size_t* src_dimensions,
                                             int dst_device_num, int src_device_num, int depobj_count,
                                             omp_depend_t* depobj_list) {
  await(depobj_count, depobj_list);
  return omp_target_memcpy_rect(dst, src, element_size, num_dims, volume, dst_offsets, src_offsets, dst_dimensions,
                                src_dimensions, dst_device_num, src_device_num);
}

SHEP_EXPORT void* omp_target_memset(void* ptr, int value, size_t count, int device_num) noexcept {
  return ptr && is_host(device_num) ? memset(ptr, value, count) : ptr;
}

SHEP_EXPORT void* omp_target_memset_async(void* ptr, int value, size_t count, int device_num, int depobj_count,
                                          omp_depend_t* depobj_list) {
  await(depobj_count, depobj_list);
  return omp_target_memset(ptr, value, count, device_num);
}

SHEP_EXPORT int omp_target_is_accessible(const void*, size_t, int device_num) noexcept { return is_host(device_num); }

// Foreign runtimes (OpenMP 5.2, 18.12).

namespace {

template <class T> T has_nothing(int* ret_code) {
  if (ret_code) *ret_code = omp_irc_empty;
  return {};
}

}  // namespace

SHEP_EXPORT int omp_get_num_interop_properties(omp_interop_t) noexcept { return 0; }
SHEP_EXPORT intptr_t omp_get_interop_int(omp_interop_t, omp_interop_property_t, int* ret_code) noexcept {
  return has_nothing<intptr_t>(ret_code);
}
SHEP_EXPORT void* omp_get_interop_ptr(omp_interop_t, omp_interop_property_t, int* ret_code) noexcept {
  return has_nothing<void*>(ret_code);
}
SHEP_EXPORT const char* omp_get_interop_str(omp_interop_t, omp_interop_property_t, int* ret_code) noexcept {
  return has_nothing<const char*>(ret_code);
}

SHEP_EXPORT const char* omp_get_interop_name(omp_interop_t, omp_interop_property_t property) noexcept {
  switch (property) {
    case omp_ipr_fr_id: return "fr_id";
    case omp_ipr_fr_name: return "fr_name";
    case omp_ipr_vendor: return "vendor";
    case omp_ipr_vendor_name: return "vendor_name";
    case omp_ipr_device_num: return "device_num";
    case omp_ipr_platform: return "platform";
    case omp_ipr_device: return "device";
    case omp_ipr_device_context: return "device_context";
    case omp_ipr_targetsync: return "targetsync";
  }
  return nullptr;
}

SHEP_EXPORT const char* omp_get_interop_type_desc(omp_interop_t, omp_interop_property_t property) noexcept {
  switch (property) {
    case omp_ipr_fr_id: return "omp_interop_fr_t";
    case omp_ipr_vendor:
    case omp_ipr_device_num: return "int";
    case omp_ipr_fr_name:
    case omp_ipr_vendor_name: return "const char *";
    case omp_ipr_platform:
    case omp_ipr_device:
    case omp_ipr_device_context:
    case omp_ipr_targetsync: return "void *";
  }
  return nullptr;
}

SHEP_EXPORT const char* omp_get_interop_rc_desc(omp_interop_t, omp_interop_rc_t ret_code) noexcept {
  switch (ret_code) {
    case omp_irc_no_value: return "the object has no such property";
    case omp_irc_success: return "success";
    case omp_irc_empty: return "the object is omp_interop_none";
    case omp_irc_out_of_range: return "there is no property of that number";
    case omp_irc_type_int: return "the property is an integer";
    case omp_irc_type_ptr: return "the property is a pointer";
    case omp_irc_type_str: return "the property is a string";
    case omp_irc_other: break;
  }
  return "another error";
}
