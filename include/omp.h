/* The OpenMP API for C and C++ as Shepherd offers it: the host routines of OpenMP 5.2, and some of 6.0.
 *
 * Valid C89 to C23 and all C++. Section numbers are those of OpenMP 5.2. "Current task" is the task region that
 * calls.
 *
 * Thread safety: every routine may be called by any thread at any time, also by threads that OpenMP did not create; a
 * routine that sets something sets it for the current task and for what that task creates later, never for tasks that
 * exist already. The one exception is what the standard excepts: one thread at a time initialises or destroys a lock,
 * while nobody uses it. Values out of range never crash; each routine says what it makes of them.
 */
#ifndef SHEPHERD_OMP_H
#define SHEPHERD_OMP_H

#pragma GCC system_header /* as it is where it comes with a compiler */

#include <stddef.h>
#include <stdint.h> /* and the next, as omp.h of LLVM does, and its users came to expect */
#include <stdlib.h>

/* What the library lays out, too, keeps its layout where -fpack-struct or #pragma pack is in force. */
#ifdef __GNUC__
#define SHEP_OMP_UNPACKED __attribute__((__aligned__(__SIZEOF_POINTER__)))
#else
#define SHEP_OMP_UNPACKED
#endif

#ifdef __cplusplus
#if __cplusplus >= 201103L
#define SHEP_OMP_NOTHROW noexcept
#else
#define SHEP_OMP_NOTHROW throw()
#endif
extern "C" {
#elif defined(__GNUC__)
#define SHEP_OMP_NOTHROW __attribute__((__nothrow__))
#else
#define SHEP_OMP_NOTHROW
#endif

/* ---- Types ---- */

/* Schedules of run-sched-var (18.2.11); omp_sched_monotonic may be or-ed to any of the others. */
typedef enum omp_sched_t {
  omp_sched_static = 1,
  omp_sched_dynamic = 2,
  omp_sched_guided = 3,
  omp_sched_auto = 4,
  omp_sched_monotonic = -0x7fffffff - 1 /* the bit 0x80000000, as an int */
} omp_sched_t;

/* Device numbers that are none of a device (13.2). */
typedef enum omp_device_number_t { omp_initial_device = -1, omp_invalid_device = -4 } omp_device_number_t;

/* Foreign runtimes (14.1): the host works with none, so that an object is always omp_interop_none. */
typedef void* omp_interop_t;
#define omp_interop_none ((omp_interop_t)0)
typedef enum omp_interop_property_t {
  omp_ipr_fr_id = -1,
  omp_ipr_fr_name = -2,
  omp_ipr_vendor = -3,
  omp_ipr_vendor_name = -4,
  omp_ipr_device_num = -5,
  omp_ipr_platform = -6,
  omp_ipr_device = -7,
  omp_ipr_device_context = -8,
  omp_ipr_targetsync = -9,
  omp_ipr_first = -9
} omp_interop_property_t;
typedef enum omp_interop_rc_t {
  omp_irc_no_value = 1,
  omp_irc_success = 0,
  omp_irc_empty = -1,
  omp_irc_out_of_range = -2,
  omp_irc_type_int = -3,
  omp_irc_type_ptr = -4,
  omp_irc_type_str = -5,
  omp_irc_other = -6
} omp_interop_rc_t;
typedef enum omp_interop_fr_t {
  omp_ifr_cuda = 1,
  omp_ifr_cuda_driver = 2,
  omp_ifr_opencl = 3,
  omp_ifr_sycl = 4,
  omp_ifr_hip = 5,
  omp_ifr_level_zero = 6,
  omp_ifr_last = 7
} omp_interop_fr_t;

/* Thread affinity policies (18.3.1). */
typedef enum omp_proc_bind_t {
  omp_proc_bind_false = 0,
  omp_proc_bind_true = 1,
  omp_proc_bind_primary = 2,
  omp_proc_bind_master = 2, /* the older name */
  omp_proc_bind_close = 3,
  omp_proc_bind_spread = 4
} omp_proc_bind_t;

/* The type of trait values, and of what stands for an event. */
typedef __UINTPTR_TYPE__ omp_uintptr_t;
typedef __INTPTR_TYPE__ omp_intptr_t;

/* What a task with a detach clause waits for (18.11). */
typedef omp_uintptr_t omp_event_handle_t;

/* OpenMP 6.0, 20.5: what the dependences of a transparent task's children have to do with those of its siblings. */
typedef enum omp_impex_t { omp_not_impex = 0, omp_import = 1, omp_export = 2, omp_impex = 3 } omp_impex_t;

/* Memory spaces (OpenMP 6.0, 8.1), and what omp_get_submemspace makes. The resources of a space are NUMA nodes; these
 * have all that the process may use. */
typedef enum omp_memspace_handle_t {
  omp_null_mem_space = 0,
  omp_default_mem_space = 1,
  omp_large_cap_mem_space = 2,
  omp_const_mem_space = 3,
  omp_high_bw_mem_space = 4,
  omp_low_lat_mem_space = 5,
  omp_memspace_handle_largest = 0x7fffffff
} omp_memspace_handle_t;

/* Allocators (6.2): these, and what omp_init_allocator makes. */
typedef enum omp_allocator_handle_t {
  omp_null_allocator = 0,
  omp_default_mem_alloc = 1,
  omp_large_cap_mem_alloc = 2,
  omp_const_mem_alloc = 3,
  omp_high_bw_mem_alloc = 4,
  omp_low_lat_mem_alloc = 5,
  omp_cgroup_mem_alloc = 6,
  omp_pteam_mem_alloc = 7,
  omp_thread_mem_alloc = 8,
  omp_allocator_handle_largest = 0x7fffffff
} omp_allocator_handle_t;

/* Traits of allocators (6.2). */
typedef enum omp_alloctrait_key_t {
  omp_atk_sync_hint = 1,
  omp_atk_alignment = 2,
  omp_atk_access = 3,
  omp_atk_pool_size = 4,
  omp_atk_fallback = 5,
  omp_atk_fb_data = 6,
  omp_atk_pinned = 7,
  omp_atk_partition = 8,
  omp_atk_pin_device = 9, /* from here on OpenMP 6.0 */
  omp_atk_preferred_device = 10,
  omp_atk_device_access = 11,
  omp_atk_target_access = 12,
  omp_atk_atomic_scope = 13,
  omp_atk_part_size = 14,
  omp_atk_partitioner = 15,
  omp_atk_partitioner_arg = 16,
  /* Beyond the standard: the pages lie on the node of that locality domain (docs/locality.md). Numbers go round. Of
   * this and partition the later one counts. */
  ompx_atk_locality_domain = 0x4000
} omp_alloctrait_key_t;

typedef enum omp_alloctrait_value_t {
  omp_atv_false = 0,
  omp_atv_true = 1,
  omp_atv_contended = 3,
  omp_atv_uncontended = 4,
  omp_atv_serialized = 5,
  omp_atv_sequential = omp_atv_serialized, /* the older name */
  omp_atv_private = 6,
  omp_atv_device = 7,
  omp_atv_thread = 8,
  omp_atv_pteam = 9,
  omp_atv_cgroup = 10,
  omp_atv_default_mem_fb = 11,
  omp_atv_null_fb = 12,
  omp_atv_abort_fb = 13,
  omp_atv_allocator_fb = 14,
  omp_atv_environment = 15,
  omp_atv_nearest = 16,
  omp_atv_blocked = 17,
  omp_atv_interleaved = 18,
  omp_atv_all = 19,
  omp_atv_single = 20,
  omp_atv_multiple = 21,
  omp_atv_memspace = 22,
  omp_atv_partitioner = 23
} omp_alloctrait_value_t;
#define omp_atv_default ((omp_uintptr_t) - 1)

typedef struct omp_alloctrait_t {
  omp_alloctrait_key_t key;
  unsigned : 32; /* value lies behind it */
  omp_uintptr_t value;
} SHEP_OMP_UNPACKED omp_alloctrait_t;

/* Memory partitioners and partitions (OpenMP 6.0, 20.8.5 to 20.8.10). */
typedef omp_intptr_t omp_alloctrait_val_t;
typedef omp_uintptr_t omp_mempartitioner_t;
typedef struct omp_mempartition_t {
  void* __parts;
  omp_memspace_handle_t __space;
} omp_mempartition_t;
typedef enum omp_mempartitioner_lifetime_t {
  omp_static_mempartition = 1,
  omp_allocator_mempartition = 2,
  omp_dynamic_mempartition = 3
} omp_mempartitioner_lifetime_t;
typedef void (*omp_mempartitioner_compute_proc_t)(omp_memspace_handle_t __space, size_t __size,
                                                  omp_alloctrait_val_t __argument, omp_mempartition_t* __partition);
typedef void (*omp_mempartitioner_release_proc_t)(omp_mempartition_t* __partition);

/* What omp_pause_resource may give up (18.6.1). */
typedef enum omp_pause_resource_t { omp_pause_soft = 1, omp_pause_hard = 2 } omp_pause_resource_t;

/* How a lock will be used (18.9.2): advice, which never changes what the program does. */
typedef enum omp_sync_hint_t {
  omp_sync_hint_none = 0,
  omp_lock_hint_none = 0,
  omp_sync_hint_uncontended = 1,
  omp_lock_hint_uncontended = 1,
  omp_sync_hint_contended = 2,
  omp_lock_hint_contended = 2,
  omp_sync_hint_nonspeculative = 4,
  omp_lock_hint_nonspeculative = 4,
  omp_sync_hint_speculative = 8,
  omp_lock_hint_speculative = 8
} omp_sync_hint_t;

typedef omp_sync_hint_t omp_lock_hint_t; /* the name in OpenMP 4.5 */

typedef struct omp_lock_t {
  void* omp_opaque[1];
} SHEP_OMP_UNPACKED omp_lock_t;

typedef struct omp_nest_lock_t {
  void* omp_opaque[2];
} SHEP_OMP_UNPACKED omp_nest_lock_t;

/* A dependence, for depend(depobj: ...); made, changed and destroyed by the depobj construct (15.9.4). */
typedef struct omp_depend_t {
  void* omp_opaque[2];
} SHEP_OMP_UNPACKED omp_depend_t;

/* ---- Teams and threads (18.2) ---- */

/* 18.2.1: threads of parallel regions that the current task opens without a num_threads clause: the first value of
 * nthreads-var. A num_threads below 1 counts as 1. */
void omp_set_num_threads(int __num_threads) SHEP_OMP_NOTHROW;
/* 18.2.2: threads of the innermost enclosing team; 1 outside any. */
int omp_get_num_threads(void) SHEP_OMP_NOTHROW;
/* 18.2.3: the most threads that a region without a num_threads clause would get here. */
int omp_get_max_threads(void) SHEP_OMP_NOTHROW;
/* 18.2.4: the caller's number in its team, 0 (the primary thread) to omp_get_num_threads() - 1. */
int omp_get_thread_num(void) SHEP_OMP_NOTHROW;
/* 18.2.5: nonzero inside an active parallel region, that is, one of several threads at whatever depth. */
int omp_in_parallel(void) SHEP_OMP_NOTHROW;
/* 18.2.6, 18.2.7: whether the runtime may give a region fewer threads than requested (dyn-var). */
void omp_set_dynamic(int __dynamic_threads) SHEP_OMP_NOTHROW;
int omp_get_dynamic(void) SHEP_OMP_NOTHROW;
/* 18.2.8: nonzero if cancellation is enabled (OMP_CANCELLATION). */
int omp_get_cancellation(void) SHEP_OMP_NOTHROW;
/* 18.2.9, 18.2.10, deprecated: nested parallelism; 0 sets max-active-levels-var to 1, nonzero raises it from 1 to
 * omp_get_supported_active_levels(). */
void omp_set_nested(int __nested) SHEP_OMP_NOTHROW;
int omp_get_nested(void) SHEP_OMP_NOTHROW;
/* 18.2.11: what schedule(runtime) means. chunk_size in iterations; below 1: the kind's default. An unknown kind is
 * ignored. */
void omp_set_schedule(omp_sched_t __kind, int __chunk_size) SHEP_OMP_NOTHROW;
/* 18.2.12: stores both; a default chunk is stored as 0 for static and auto, 1 for the others. */
void omp_get_schedule(omp_sched_t* __kind, int* __chunk_size) SHEP_OMP_NOTHROW;
/* 18.2.13: the most threads of the contention group (OMP_THREAD_LIMIT). */
int omp_get_thread_limit(void) SHEP_OMP_NOTHROW;
/* 18.2.14: the most that omp_set_max_active_levels takes. */
int omp_get_supported_active_levels(void) SHEP_OMP_NOTHROW;
/* 18.2.15, 18.2.16: how many active parallel regions may be nested. A negative max_levels is ignored, one that is not
 * supported becomes omp_get_supported_active_levels(). */
void omp_set_max_active_levels(int __max_levels) SHEP_OMP_NOTHROW;
int omp_get_max_active_levels(void) SHEP_OMP_NOTHROW;
/* 18.2.17: enclosing parallel regions, active or not. */
int omp_get_level(void) SHEP_OMP_NOTHROW;
/* 18.2.18: the thread number, in the team at that nesting level, of the caller or its ancestor; -1 if there is no such
 * level. */
int omp_get_ancestor_thread_num(int __level) SHEP_OMP_NOTHROW;
/* 18.2.19: threads of the team at that nesting level, in which the caller or its ancestor is; -1 if there is no such
 * level. */
int omp_get_team_size(int __level) SHEP_OMP_NOTHROW;
/* 18.2.20: enclosing active parallel regions. */
int omp_get_active_level(void) SHEP_OMP_NOTHROW;

/* ---- Thread affinity (18.3) ---- */

/* 18.3.1: the policy for the next parallel region without a proc_bind clause. */
omp_proc_bind_t omp_get_proc_bind(void) SHEP_OMP_NOTHROW;
/* 18.3.2: places of the process; they are numbered from 0. */
int omp_get_num_places(void) SHEP_OMP_NOTHROW;
/* 18.3.3: processors in a place; 0 if there is no such place. */
int omp_get_place_num_procs(int __place_num) SHEP_OMP_NOTHROW;
/* 18.3.4: stores the operating system's numbers of a place's processors; ids has room for omp_get_place_num_procs(). */
void omp_get_place_proc_ids(int __place_num, int* __ids) SHEP_OMP_NOTHROW;
/* 18.3.5: the place that the calling thread is bound to; -1 if it is not bound. */
int omp_get_place_num(void) SHEP_OMP_NOTHROW;
/* 18.3.6: places in the current task's partition. */
int omp_get_partition_num_places(void) SHEP_OMP_NOTHROW;
/* 18.3.7: stores their numbers; place_nums has room for omp_get_partition_num_places(). */
void omp_get_partition_place_nums(int* __place_nums) SHEP_OMP_NOTHROW;

/* 18.3.8, 18.3.9: what omp_display_affinity and OMP_DISPLAY_AFFINITY print of a thread. The buffer gets as much as fits
 * and a null character; the result is the length of the whole, without that. */
void omp_set_affinity_format(const char* __format) SHEP_OMP_NOTHROW;
size_t omp_get_affinity_format(char* __buffer, size_t __size) SHEP_OMP_NOTHROW;
/* 18.3.10, 18.3.11: the calling thread in that format, or in the one given if that is neither null nor empty. */
void omp_display_affinity(const char* __format) SHEP_OMP_NOTHROW;
size_t omp_capture_affinity(char* __buffer, size_t __size, const char* __format) SHEP_OMP_NOTHROW;

/* 18.15: prints what OMP_DISPLAY_ENV=true prints, or, unless verbose is 0, what OMP_DISPLAY_ENV=verbose does, on
 * standard error. */
void omp_display_env(int __verbose) SHEP_OMP_NOTHROW;

/* ---- Teams regions (18.4) ---- */

/* 18.4.1: teams of the league around the caller; 1 outside any teams region. */
int omp_get_num_teams(void) SHEP_OMP_NOTHROW;
/* 18.4.2: the caller's team's number in it, 0 to omp_get_num_teams() - 1. */
int omp_get_team_num(void) SHEP_OMP_NOTHROW;
/* 18.4.3, 18.4.4: teams of a teams construct without a num_teams clause (OMP_NUM_TEAMS); 0 leaves it to the runtime,
 * which makes one. */
void omp_set_num_teams(int __num_teams) SHEP_OMP_NOTHROW;
int omp_get_max_teams(void) SHEP_OMP_NOTHROW;
/* 18.4.5, 18.4.6: the most threads of each team of a teams construct without a thread_limit clause
 * (OMP_TEAMS_THREAD_LIMIT); 0: no limit of its own. */
void omp_set_teams_thread_limit(int __thread_limit) SHEP_OMP_NOTHROW;
int omp_get_teams_thread_limit(void) SHEP_OMP_NOTHROW;

/* ---- Resources (18.6) ---- */

/* 18.6.1, 18.6.2: gives back the threads that the caller's ended regions have kept for its next. 0 on success, another
 * value inside a parallel region or for another device than the host. Soft and hard are the same: threadprivate
 * variables keep their values on the calling thread only. */
int omp_pause_resource(omp_pause_resource_t __kind, int __device_num) SHEP_OMP_NOTHROW;
int omp_pause_resource_all(omp_pause_resource_t __kind) SHEP_OMP_NOTHROW;

/* ---- Tasks (18.5) ---- */

/* 18.5.1: the largest value that a priority clause is honoured to (OMP_MAX_TASK_PRIORITY). */
int omp_get_max_task_priority(void) SHEP_OMP_NOTHROW;
/* 18.5.2: nonzero in an explicit task. */
int omp_in_explicit_task(void) SHEP_OMP_NOTHROW;
/* OpenMP 6.0, 23.1.4 and 23.1.5: whether the calling thread, or its ancestor at that nesting level, is a free-agent
 * thread: it is in no team, and executes a task with threadset(omp_pool). There its number is omp_unassigned_thread
 * (20.1). Zero where there is no such level. */
enum { omp_unassigned_thread = -2 };
int omp_is_free_agent(void) SHEP_OMP_NOTHROW;
int omp_ancestor_is_free_agent(int __level) SHEP_OMP_NOTHROW;
/* 18.5.3: nonzero in a final task. */
int omp_in_final(void) SHEP_OMP_NOTHROW;

/* 18.11.1: completes the task of a detach clause, once its body has ended, too. Called once for each event, by any
 * thread. */
void omp_fulfill_event(omp_event_handle_t __event) SHEP_OMP_NOTHROW;
/* ---- Locality domains (beyond the standard: docs/locality.md) ----
 * A domain is some cores and the memory near them. Its number is the same in all regions and under all threads. */

/* How many the machine has, as far as the process may use it; 1 or more. */
int omp_get_num_locality_domains(void) SHEP_OMP_NOTHROW;
/* The one that the calling thread is in, 0 to omp_get_num_locality_domains() - 1. */
int omp_get_locality_domain_num(void) SHEP_OMP_NOTHROW;
/* From now on the current task's children run in that domain, as SHEPHERD_LOCALITY has it. Numbers from
 * omp_get_num_locality_domains() on go round; a negative one ends it: children run in their parent's domain again.
 * Children inherit the domain, not this setting. */
void omp_child_task_affinity(int __locality_domain) SHEP_OMP_NOTHROW;

/* ---- Devices (18.7): the host is the only one ---- */

/* 18.7.1: the number of processors that the calling process may use. */
int omp_get_num_procs(void) SHEP_OMP_NOTHROW;
/* 18.7.2, 18.7.3: kept for the program; there is no device that it selects. A negative device_num is ignored,
 * unless it is omp_initial_device or omp_invalid_device. */
void omp_set_default_device(int __device_num) SHEP_OMP_NOTHROW;
int omp_get_default_device(void) SHEP_OMP_NOTHROW;
/* 18.7.4: non-host devices: 0. */
int omp_get_num_devices(void) SHEP_OMP_NOTHROW;
/* 18.7.6: nonzero on the host. */
int omp_is_initial_device(void) SHEP_OMP_NOTHROW;
/* 18.7.7: the host's device number, which the routines below take. */
int omp_get_initial_device(void) SHEP_OMP_NOTHROW;
/* 18.7.5: the device that executes the calling thread: the host. */
int omp_get_device_num(void) SHEP_OMP_NOTHROW;
/* OpenMP 6.0, 24.7 and 24.8: a name of the device, and the device of that name; null, and omp_invalid_device, where
 * there is none. */
const char* omp_get_uid_from_device(int __device_num) SHEP_OMP_NOTHROW;
int omp_get_device_from_uid(const char* __uid) SHEP_OMP_NOTHROW;
/* OpenMP 6.0, 24.11 to 24.14: nteams-var and teams-thread-limit-var of a device. The host's are those of the routines
 * above. Other devices have 0, and nothing to set. */
int omp_get_device_num_teams(int __device_num) SHEP_OMP_NOTHROW;
void omp_set_device_num_teams(int __num_teams, int __device_num) SHEP_OMP_NOTHROW;
int omp_get_device_teams_thread_limit(int __device_num) SHEP_OMP_NOTHROW;
void omp_set_device_teams_thread_limit(int __thread_limit, int __device_num) SHEP_OMP_NOTHROW;

/* ---- Device memory (18.8), on the host ---- */

/* 18.8.1: size bytes; null if there is no such device or no memory. Free with omp_target_free on the same device. */
void* omp_target_alloc(size_t __size, int __device_num) SHEP_OMP_NOTHROW;
/* 18.8.2: null is allowed. */
void omp_target_free(void* __device_ptr, int __device_num) SHEP_OMP_NOTHROW;
/* 18.8.3: nonzero if ptr can be used on the device: on the host, always. */
int omp_target_is_present(const void* __ptr, int __device_num) SHEP_OMP_NOTHROW;
/* 18.8.11: where ptr's object is on the device: on the host, at ptr; null if there is no such device. */
void* omp_get_mapped_ptr(const void* __ptr, int __device_num) SHEP_OMP_NOTHROW;
/* 18.8.5: copies length bytes between two places, each a pointer plus an offset in bytes. 0 on success. */
int omp_target_memcpy(void* __dst, const void* __src, size_t __length, size_t __dst_offset, size_t __src_offset,
                      int __dst_device_num, int __src_device_num) SHEP_OMP_NOTHROW;
/* 18.8.6: copies a box out of one array into another; volume, offsets and dimensions count elements of element_size
 * bytes and have num_dims values each, the slowest-varying first. 0 on success. With both pointers null: how many
 * dimensions it takes. */
int omp_target_memcpy_rect(void* __dst, const void* __src, size_t __element_size, int __num_dims,
                           const size_t* __volume, const size_t* __dst_offsets, const size_t* __src_offsets,
                           const size_t* __dst_dimensions, const size_t* __src_dimensions, int __dst_device_num,
                           int __src_device_num) SHEP_OMP_NOTHROW;
/* 18.8.7, 18.8.8: the same once what the depend objects stand for is complete. The copy is made before they return. */
int omp_target_memcpy_async(void* __dst, const void* __src, size_t __length, size_t __dst_offset, size_t __src_offset,
                            int __dst_device_num, int __src_device_num, int __depobj_count,
                            omp_depend_t* __depobj_list);
int omp_target_memcpy_rect_async(void* __dst, const void* __src, size_t __element_size, int __num_dims,
                                 const size_t* __volume, const size_t* __dst_offsets, const size_t* __src_offsets,
                                 const size_t* __dst_dimensions, const size_t* __src_dimensions, int __dst_device_num,
                                 int __src_device_num, int __depobj_count, omp_depend_t* __depobj_list);
/* OpenMP 6.0, 25.7: sets count bytes to the value, and returns ptr. */
void* omp_target_memset(void* __ptr, int __value, size_t __count, int __device_num) SHEP_OMP_NOTHROW;
void* omp_target_memset_async(void* __ptr, int __value, size_t __count, int __device_num, int __depobj_count,
                              omp_depend_t* __depobj_list);
/* 18.8.4: nonzero if the device can use the size bytes: the host, always. */
int omp_target_is_accessible(const void* __ptr, size_t __size, int __device_num) SHEP_OMP_NOTHROW;
/* 18.8.9, 18.8.10: nonzero, an error: the host's own memory cannot be associated. */
int omp_target_associate_ptr(const void* __host_ptr, const void* __device_ptr, size_t __size, size_t __device_offset,
                             int __device_num) SHEP_OMP_NOTHROW;
int omp_target_disassociate_ptr(const void* __ptr, int __device_num) SHEP_OMP_NOTHROW;

/* ---- Foreign runtimes (18.12): no object has properties, and *ret_code, if it is not null, is omp_irc_empty ---- */

int omp_get_num_interop_properties(omp_interop_t __interop) SHEP_OMP_NOTHROW;
__INTPTR_TYPE__ omp_get_interop_int(omp_interop_t __interop, omp_interop_property_t __property_id,
                                    int* __ret_code) SHEP_OMP_NOTHROW;
void* omp_get_interop_ptr(omp_interop_t __interop, omp_interop_property_t __property_id,
                          int* __ret_code) SHEP_OMP_NOTHROW;
const char* omp_get_interop_str(omp_interop_t __interop, omp_interop_property_t __property_id,
                                int* __ret_code) SHEP_OMP_NOTHROW;
const char* omp_get_interop_name(omp_interop_t __interop, omp_interop_property_t __property_id) SHEP_OMP_NOTHROW;
const char* omp_get_interop_type_desc(omp_interop_t __interop, omp_interop_property_t __property_id) SHEP_OMP_NOTHROW;
const char* omp_get_interop_rc_desc(omp_interop_t __interop, omp_interop_rc_t __ret_code) SHEP_OMP_NOTHROW;

/* ---- Locks (18.9): owned by tasks ---- */

/* 18.9.1 to 18.9.3. A lock starts unset; it is destroyed while unset. */
void omp_init_lock(omp_lock_t* __lock) SHEP_OMP_NOTHROW;
void omp_init_nest_lock(omp_nest_lock_t* __lock) SHEP_OMP_NOTHROW;
void omp_init_lock_with_hint(omp_lock_t* __lock, omp_sync_hint_t __hint) SHEP_OMP_NOTHROW;
void omp_init_nest_lock_with_hint(omp_nest_lock_t* __lock, omp_sync_hint_t __hint) SHEP_OMP_NOTHROW;
void omp_destroy_lock(omp_lock_t* __lock) SHEP_OMP_NOTHROW;
void omp_destroy_nest_lock(omp_nest_lock_t* __lock) SHEP_OMP_NOTHROW;
/* 18.9.4: waits until the lock is the current task's. A task sets a nestable lock again at once. */
void omp_set_lock(omp_lock_t* __lock) SHEP_OMP_NOTHROW;
void omp_set_nest_lock(omp_nest_lock_t* __lock) SHEP_OMP_NOTHROW;
/* 18.9.5: a nestable lock is free when it was unset as often as it was set. */
void omp_unset_lock(omp_lock_t* __lock) SHEP_OMP_NOTHROW;
void omp_unset_nest_lock(omp_nest_lock_t* __lock) SHEP_OMP_NOTHROW;
/* 18.9.6: like set, without waiting: nonzero on success, for a nestable lock the new nesting count. */
int omp_test_lock(omp_lock_t* __lock) SHEP_OMP_NOTHROW;
int omp_test_nest_lock(omp_nest_lock_t* __lock) SHEP_OMP_NOTHROW;

/* ---- Memory (18.13) ---- */

#ifdef __cplusplus
#define SHEP_OMP_DEFAULT_ALLOCATOR = omp_null_allocator
#else
#define SHEP_OMP_DEFAULT_ALLOCATOR
#endif

/* 27.1 of OpenMP 6.0: the memory space that the devices have of that kind; omp_null_mem_space where one of them is
 * none. The host is the only device, so it is the space itself. */
omp_memspace_handle_t omp_get_devices_memspace(int __ndevs, const int* __devs,
                                               omp_memspace_handle_t __space) SHEP_OMP_NOTHROW;
omp_memspace_handle_t omp_get_device_memspace(int __dev, omp_memspace_handle_t __space) SHEP_OMP_NOTHROW;
omp_memspace_handle_t omp_get_devices_and_host_memspace(int __ndevs, const int* __devs,
                                                        omp_memspace_handle_t __space) SHEP_OMP_NOTHROW;
omp_memspace_handle_t omp_get_device_and_host_memspace(int __dev, omp_memspace_handle_t __space) SHEP_OMP_NOTHROW;
omp_memspace_handle_t omp_get_devices_all_memspace(omp_memspace_handle_t __space) SHEP_OMP_NOTHROW;
/* 27.2, 27.3: how many resources, NUMA nodes, a space has, and bytes of its pages; 0 for what is no space. */
int omp_get_memspace_num_resources(omp_memspace_handle_t __space) SHEP_OMP_NOTHROW;
size_t omp_get_memspace_pagesize(omp_memspace_handle_t __space) SHEP_OMP_NOTHROW;
/* 27.4: a space of these resources of another, numbers from 0; the same for the same ones. omp_null_mem_space: there
 * are none, or one is no number of a resource, or there are thousands of spaces. */
omp_memspace_handle_t omp_get_submemspace(omp_memspace_handle_t __space, int __num_resources,
                                          const int* __resources) SHEP_OMP_NOTHROW;
/* 27.5: who divides memory among a space's resources, for the traits partition and partitioner. compute is called for
 * each piece of memory, by the thread that asks for it, and initialises the partition that it is given; release gets it
 * back, to destroy it, before the piece is returned. release may be null. Thread-safe, as far as these two are. */
void omp_init_mempartitioner(omp_mempartitioner_t* __partitioner, omp_mempartitioner_lifetime_t __lifetime,
                             omp_mempartitioner_compute_proc_t __compute,
                             omp_mempartitioner_release_proc_t __release) SHEP_OMP_NOTHROW;
/* No allocator has it any more. */
void omp_destroy_mempartitioner(omp_mempartitioner_t* __partitioner) SHEP_OMP_NOTHROW;
void omp_init_mempartition(omp_mempartition_t* __partition, size_t __nparts, const void* __user_data) SHEP_OMP_NOTHROW;
void omp_destroy_mempartition(omp_mempartition_t* __partition) SHEP_OMP_NOTHROW;
/* Part `part`, from 0, has that many bytes, whole pages but for the last one, on that resource: 0; else -1. */
int omp_mempartition_set_part(omp_mempartition_t* __partition, size_t __part, int __resource,
                              size_t __size) SHEP_OMP_NOTHROW;
void* omp_mempartition_get_user_data(const omp_mempartition_t* __partition) SHEP_OMP_NOTHROW;

/* 18.13.2, and 27.6 of 6.0: an allocator of a space with these traits; omp_null_allocator if one of them has no such
 * value, or there are thousands of allocators. alignment, pool_size, fallback, fb_data, pinned (the pages are locked),
 * partition (over the space's nodes), part_size (of interleaved), partitioner and partitioner_arg are honoured; the
 * others change nothing on the host. */
omp_allocator_handle_t omp_init_allocator(omp_memspace_handle_t __space, int __ntraits,
                                          const omp_alloctrait_t __traits[]) SHEP_OMP_NOTHROW;
/* 27.7 of OpenMP 6.0: the allocator of those devices' space, with traits of the defaults' values. */
omp_allocator_handle_t omp_get_devices_allocator(int __ndevs, const int* __devs,
                                                 omp_memspace_handle_t __space) SHEP_OMP_NOTHROW;
omp_allocator_handle_t omp_get_device_allocator(int __dev, omp_memspace_handle_t __space) SHEP_OMP_NOTHROW;
omp_allocator_handle_t omp_get_devices_and_host_allocator(int __ndevs, const int* __devs,
                                                          omp_memspace_handle_t __space) SHEP_OMP_NOTHROW;
omp_allocator_handle_t omp_get_device_and_host_allocator(int __dev, omp_memspace_handle_t __space) SHEP_OMP_NOTHROW;
omp_allocator_handle_t omp_get_devices_all_allocator(omp_memspace_handle_t __space) SHEP_OMP_NOTHROW;
/* 18.13.3: nothing of it is in use any more. */
void omp_destroy_allocator(omp_allocator_handle_t __allocator) SHEP_OMP_NOTHROW;
/* 18.13.4, 18.13.5: what omp_null_allocator stands for in the current task (def-allocator-var, OMP_ALLOCATOR). */
void omp_set_default_allocator(omp_allocator_handle_t __allocator) SHEP_OMP_NOTHROW;
omp_allocator_handle_t omp_get_default_allocator(void) SHEP_OMP_NOTHROW;
/* 18.13.6 to 18.13.8: size (or count times size) bytes; null for none, where there are not so many and the fallback
 * says null, or where alignment is no power of two. calloc's are zero. */
void* omp_alloc(size_t __size, omp_allocator_handle_t __allocator SHEP_OMP_DEFAULT_ALLOCATOR) SHEP_OMP_NOTHROW;
void* omp_aligned_alloc(size_t __alignment, size_t __size,
                        omp_allocator_handle_t __allocator SHEP_OMP_DEFAULT_ALLOCATOR) SHEP_OMP_NOTHROW;
void* omp_calloc(size_t __count, size_t __size,
                 omp_allocator_handle_t __allocator SHEP_OMP_DEFAULT_ALLOCATOR) SHEP_OMP_NOTHROW;
void* omp_aligned_calloc(size_t __alignment, size_t __count, size_t __size,
                         omp_allocator_handle_t __allocator SHEP_OMP_DEFAULT_ALLOCATOR) SHEP_OMP_NOTHROW;
/* 18.13.9: moves it to another size; the contents stay as far as both sizes go. Null, and nothing changed, where there
 * is no memory. */
void* omp_realloc(void* __ptr, size_t __size, omp_allocator_handle_t __allocator SHEP_OMP_DEFAULT_ALLOCATOR,
                  omp_allocator_handle_t __free_allocator SHEP_OMP_DEFAULT_ALLOCATOR) SHEP_OMP_NOTHROW;
/* 18.13.10: null is allowed; memory knows its allocator. */
void omp_free(void* __ptr, omp_allocator_handle_t __allocator SHEP_OMP_DEFAULT_ALLOCATOR) SHEP_OMP_NOTHROW;

/* ---- Tools (18.14) ---- */

typedef enum omp_control_tool_t {
  omp_control_tool_start = 1,
  omp_control_tool_pause = 2,
  omp_control_tool_flush = 3,
  omp_control_tool_end = 4
} omp_control_tool_t;

typedef enum omp_control_tool_result_t {
  omp_control_tool_notool = -2,
  omp_control_tool_nocallback = -1,
  omp_control_tool_success = 0,
  omp_control_tool_ignored = 1
} omp_control_tool_result_t;

/* 18.14: what the tool answers (docs/observing.md), or one of the two negative results. arg is the tool's to
 * understand. */
int omp_control_tool(int __command, int __modifier, void* __arg);

/* ---- Time (18.10) ---- */

/* 18.10.1: seconds since some moment in the past; the same clock for all threads, never turned back. */
double omp_get_wtime(void) SHEP_OMP_NOTHROW;
/* 18.10.2: seconds between two ticks of that clock. */
double omp_get_wtick(void) SHEP_OMP_NOTHROW;

/* ---- Of LLVM's omp.h ---- */

/* How long a thread without work looks for some before it sleeps, in ms, rounded up; INT_MAX: for ever. What is set
 * holds for the calling thread's regions, and for teams that other threads form from then on. Negative counts as 0. */
int kmp_get_blocktime(void);
void kmp_set_blocktime(int __milliseconds);

#ifdef __cplusplus
} /* extern "C" */
#endif

#undef SHEP_OMP_NOTHROW
#undef SHEP_OMP_UNPACKED
#undef SHEP_OMP_DEFAULT_ALLOCATOR

#endif
