// Memory spaces and partitioners (OpenMP 6.0, 27.1 to 27.7), and what 6.0 asks of devices, wherever there is one node; test/numa has several.
// RUN: %shepcc --shep-backend=%backend -Wall -Wextra -Werror -fopenmp %s -o %t && %t
#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define REQUIRE(condition) ((condition) ? (void)0 : (printf("%d: not so: %s\n", __LINE__, #condition), exit(1)))

static size_t page;
static int computed, released, refused;

static void compute(omp_memspace_handle_t space, size_t size, omp_alloctrait_val_t argument,
                    omp_mempartition_t *partition) {
  REQUIRE(space == omp_default_mem_space && argument == 42);
  omp_init_mempartition(partition, 2, &computed);
  refused += omp_mempartition_set_part(partition, 0, 0, page + 1) == -1;
  refused += omp_mempartition_set_part(partition, 0, -1, page) == -1;
  refused += omp_mempartition_set_part(partition, 0, omp_get_memspace_num_resources(space), page) == -1;
  refused += omp_mempartition_set_part(partition, 2, 0, page) == -1;
  REQUIRE(omp_mempartition_set_part(partition, 0, 0, page) == 0);
  REQUIRE(omp_mempartition_set_part(partition, 1, 0, size - page) == 0);
#pragma omp atomic
  computed++;
}

static void release(omp_mempartition_t *partition) {
  REQUIRE(omp_mempartition_get_user_data(partition) == &computed);
  omp_destroy_mempartition(partition);
#pragma omp atomic
  released++;
}

static void computes_nothing(omp_memspace_handle_t space, size_t size, omp_alloctrait_val_t argument,
                             omp_mempartition_t *partition) {
  (void)space, (void)size, (void)partition;
  REQUIRE(argument == 0);
}

static void use(omp_allocator_handle_t allocator, size_t size) {
  REQUIRE(allocator != omp_null_allocator);
  char *memory = omp_alloc(size, allocator);
  REQUIRE(memory);
  memset(memory, 3, size);
  memory = omp_realloc(memory, 2 * size, allocator, allocator);
  for (size_t i = 0; i < size; i++) REQUIRE(memory[i] == 3);
  omp_free(memory, allocator);
  char *zeros = omp_aligned_calloc(8192, 1, size, allocator);
  REQUIRE((uintptr_t)zeros % 8192 == 0);
  for (size_t i = 0; i < size; i++) REQUIRE(zeros[i] == 0);
  omp_free(zeros, omp_null_allocator);
}

static void spaces(void) {
  const int host = omp_get_initial_device(), none = omp_get_num_devices() + 7;
  const int devices[] = {host, omp_initial_device}, bad[] = {host, none};
  for (int i = omp_default_mem_space; i <= omp_low_lat_mem_space; i++) {
    omp_memspace_handle_t space = (omp_memspace_handle_t)i;
    REQUIRE(omp_get_memspace_num_resources(space) >= 1);
    REQUIRE(omp_get_memspace_pagesize(space) == page);
    REQUIRE(omp_get_device_memspace(host, space) == space);
    REQUIRE(omp_get_devices_memspace(2, devices, space) == space);
    REQUIRE(omp_get_device_and_host_memspace(host, space) == space);
    REQUIRE(omp_get_devices_and_host_memspace(2, devices, space) == space);
    REQUIRE(omp_get_devices_all_memspace(space) == space);
    REQUIRE(omp_get_devices_memspace(2, bad, space) == omp_null_mem_space);
    REQUIRE(omp_get_device_and_host_memspace(none, space) == omp_null_mem_space);
    REQUIRE(omp_get_device_allocator(none, space) == omp_null_allocator);
    use(omp_get_device_allocator(host, space), 1000);
    use(omp_get_devices_allocator(2, devices, space), 1000);
    use(omp_get_device_and_host_allocator(host, space), 1000);
    use(omp_get_devices_and_host_allocator(2, devices, space), 1000);
    use(omp_get_devices_all_allocator(space), 1000);
    REQUIRE(omp_get_device_allocator(host, space) == (omp_allocator_handle_t)i);
  }
  REQUIRE(omp_get_memspace_num_resources(omp_null_mem_space) == 0);
  REQUIRE(omp_get_memspace_pagesize((omp_memspace_handle_t)4711) == 0);
  REQUIRE(omp_get_devices_all_memspace((omp_memspace_handle_t)4711) == omp_null_mem_space);
}

static void parts_of_spaces(void) {
  const int count = omp_get_memspace_num_resources(omp_default_mem_space);
  const int first = 0, negative = -1;
  int all[1024];
  for (int i = 0; i < count; i++) all[i] = i;
  REQUIRE(omp_get_submemspace(omp_default_mem_space, count, all) == omp_default_mem_space);
  REQUIRE(omp_get_submemspace(omp_default_mem_space, 0, all) == omp_null_mem_space);
  REQUIRE(omp_get_submemspace(omp_default_mem_space, 1, &negative) == omp_null_mem_space);
  REQUIRE(omp_get_submemspace(omp_default_mem_space, 1, &count) == omp_null_mem_space);
  REQUIRE(omp_get_submemspace(omp_null_mem_space, 1, &first) == omp_null_mem_space);
  omp_memspace_handle_t part = omp_get_submemspace(omp_default_mem_space, 1, &first);
  REQUIRE(omp_get_memspace_num_resources(part) == 1);
  REQUIRE(omp_get_submemspace(omp_default_mem_space, 1, &first) == part);
  use(omp_init_allocator(part, 0, NULL), 100000);
  use(omp_get_devices_all_allocator(part), 100000);
}

static void device(void) {
  const int host = omp_get_initial_device(), none = host + 7;
  const char *name = omp_get_uid_from_device(host);
  REQUIRE(name && omp_get_device_from_uid(name) == host);
  REQUIRE(omp_get_uid_from_device(omp_initial_device) == name);
  REQUIRE(!omp_get_uid_from_device(none) && omp_get_device_from_uid("none") == omp_invalid_device);
  omp_set_device_num_teams(3, host);
  omp_set_device_num_teams(5, none);
  REQUIRE(omp_get_device_num_teams(host) == 3 && omp_get_max_teams() == 3 && omp_get_device_num_teams(none) == 0);
  omp_set_device_teams_thread_limit(2, omp_initial_device);
  REQUIRE(omp_get_device_teams_thread_limit(host) == 2 && omp_get_teams_thread_limit() == 2);
  REQUIRE(omp_get_device_teams_thread_limit(none) == 0);
}

static void traits(void) {
  omp_alloctrait_t good[] = {{omp_atk_access, omp_atv_memspace},       {omp_atk_access, omp_atv_device},
                             {omp_atk_device_access, omp_atv_single},  {omp_atk_target_access, omp_atv_multiple},
                             {omp_atk_atomic_scope, omp_atv_device},   {omp_atk_pin_device, 0},
                             {omp_atk_preferred_device, 0},            {omp_atk_partition, omp_atv_interleaved},
                             {omp_atk_part_size, 3 * 4096},            {omp_atk_partitioner_arg, 5}};
  use(omp_init_allocator(omp_default_mem_space, sizeof good / sizeof *good, good), 100000);
  omp_alloctrait_t bad[] = {{omp_atk_access, omp_atv_single},     {omp_atk_target_access, omp_atv_all},
                            {omp_atk_preferred_device, 4711},     {omp_atk_part_size, 0},
                            {omp_atk_partition, omp_atv_private}, {omp_atk_partition, omp_atv_partitioner},
                            {omp_atk_partitioner, 0}};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
    REQUIRE(omp_init_allocator(omp_default_mem_space, 1, &bad[i]) == omp_null_allocator);
  REQUIRE(omp_init_allocator((omp_memspace_handle_t)4711, 0, NULL) == omp_null_allocator);
}

static void partitioners(void) {
  omp_mempartitioner_t partitioner, idle;
  omp_init_mempartitioner(&partitioner, omp_dynamic_mempartition, compute, release);
  omp_alloctrait_t parts[] = {{omp_atk_partition, omp_atv_partitioner},
                              {omp_atk_partitioner_arg, 42},
                              {omp_atk_partitioner, partitioner}};
  omp_allocator_handle_t allocator = omp_init_allocator(omp_default_mem_space, 3, parts);
#pragma omp parallel num_threads(4)
  {
    char *memory = omp_alloc(10 * page + 5, allocator);
    REQUIRE((uintptr_t)memory % page == 0);
    memset(memory, 1, 10 * page + 5);
    omp_free(memory, allocator);
  }
  REQUIRE(computed == released && computed >= 1 && refused == 4 * computed);
  use(allocator, 3 * page);
  omp_destroy_allocator(allocator);
  omp_destroy_mempartitioner(&partitioner);

  omp_init_mempartitioner(&idle, omp_static_mempartition, computes_nothing, NULL);
  omp_alloctrait_t none[] = {{omp_atk_partitioner, idle}, {omp_atk_partition, omp_atv_partitioner}};
  use(omp_init_allocator(omp_default_mem_space, 2, none), 3 * page);
}

int main(void) {
  page = omp_get_memspace_pagesize(omp_default_mem_space);
  spaces();
  parts_of_spaces();
  device();
  traits();
  partitioners();
  return 0;
}
