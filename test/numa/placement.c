#define _GNU_SOURCE
/* Whether tasks and memory are where the program put them, as the kernel sees it: run in a guest with several nodes, and anywhere
 * else with whatever is there. Prints each check that fails, and exits with 1 then.
 *
 * Expects SHEPHERD_LOCALITY=strict, and a thread or more in each domain.
 */
#include <numaif.h>
#include <omp.h>
#include <sched.h>
#include <shepherd/shepherd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_DOMAINS = 64, TASKS = 40, PAGES = 16 };

static int failures;
static int node_of_domain[MOST_DOMAINS];
static size_t page;

static void fail(const char *what, int domain, long found, long wanted) {
#pragma omp critical
  {
    printf("  %s, domain %d: %ld, not %ld\n", what, domain, found, wanted);
    failures++;
  }
}

static int node_of_cpu(void) {
  unsigned cpu, node;
  return getcpu(&cpu, &node) == 0 ? (int)node : -1;
}

static int node_of_page(void *address) {
  int node = -1;
  void *pages[1];
  pages[0] = (void *)((size_t)address / page * page);
  return move_pages(0, 1, pages, NULL, &node, 0) == 0 ? node : -1;
}

/* The same by another question to the kernel. */
static int node_by_policy(void *address) {
  int node = -1;
  return get_mempolicy(&node, NULL, 0, address, MPOL_F_NODE | MPOL_F_ADDR) == 0 ? node : -1;
}

static void check_here(const char *what, int domain) {
  if (omp_get_locality_domain_num() != domain)
    fail(what, domain, omp_get_locality_domain_num(), domain);
  if (node_of_cpu() != node_of_domain[domain])
    fail("its processor's node", domain, node_of_cpu(), node_of_domain[domain]);
}

static void check_memory(const char *what, char *memory, size_t size, int domain) {
  for (size_t at = 0; at < size; at += page) {
    if (node_of_page(memory + at) != node_of_domain[domain])
      fail(what, domain, node_of_page(memory + at), node_of_domain[domain]);
    if (node_by_policy(memory + at) != node_of_domain[domain])
      fail(what, domain, node_by_policy(memory + at), node_of_domain[domain]);
  }
}

/* Threads are bound, so what each of a domain's runs on tells the domain's node. */
static void learn_nodes(int domains) {
  for (int i = 0; i < domains; i++)
    node_of_domain[i] = -1;
#pragma omp parallel
  {
#pragma omp critical
    {
      int *node = &node_of_domain[omp_get_locality_domain_num()];
      if (*node >= 0 && *node != node_of_cpu())
        printf("  domain %d has threads on nodes %d and %d\n", omp_get_locality_domain_num(), *node, node_of_cpu()), failures++;
      *node = node_of_cpu();
    }
  }
  for (int i = 0; i < domains; i++)
    for (int k = 0; k < i; k++)
      if (node_of_domain[i] == node_of_domain[k])
        printf("  domains %d and %d are on one node\n", k, i), failures++;
}

static void check_tasks(int domains) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < TASKS; i++)
    for (int domain = 0; domain < domains; domain++) {
#pragma omp task locality_domain(domain)
      {
        int local = 0;
        check_here("a placed task", domain);
        if (node_of_page(&local) != node_of_domain[domain])
          fail("its stack", domain, node_of_page(&local), node_of_domain[domain]);
#pragma omp task
        check_here("a placed task's child", domain);
#pragma omp task untied
        {
          check_here("an untied child", domain);
#pragma omp taskyield
          check_here("an untied child after giving way", domain);
        }
#pragma omp taskwait
        check_here("a placed task behind its taskwait", domain);
      }
    }
}

static void check_move(char *memory, size_t size, int to) {
  if (shepherd_domain_move(memory, size, to) != 0)
    fail("the answer of a move", to, -1, 0);
  check_memory("memory that was moved", memory, size, to);
  if (shepherd_domain_of(memory, size) != to)
    fail("what the runtime says of moved memory", to, shepherd_domain_of(memory, size), to);
  for (size_t i = 0; i < size; i++)
    if (memory[i] != 1)
      fail("a byte of moved memory", (int)i, memory[i], 1);
  if (shepherd_domain_move(memory + size + (1ul << 40), page, to) == 0)
    fail("the answer of a move of nothing", to, 0, -1);
}

static void check_allocations(int domains) {
  size_t size = PAGES * page;
  for (int domain = 0; domain < domains; domain++) {
    char *memory = shepherd_domain_alloc(size, domain);
    memset(memory, 1, size);
    check_memory("memory of its own", memory, size, domain);
    if (domains > 1 && shepherd_domain_of(memory, size) != domain)
      fail("what the runtime says of that", domain, shepherd_domain_of(memory, size), domain);
    if (domains > 1)
      check_move(memory, size, (domain + 1) % domains);
    shepherd_domain_free(memory);
    omp_alloctrait_t traits[] = {{omp_atk_alignment, page}, {ompx_atk_locality_domain, (omp_uintptr_t)domain}};
    omp_allocator_handle_t allocator = omp_init_allocator(omp_default_mem_space, 2, traits);
    memory = omp_alloc(size, allocator);
    memset(memory, 1, size);
    check_memory("memory of its allocator", memory, size, domain);
    omp_free(memory, allocator);
    omp_destroy_allocator(allocator);
  }
  char *spread = shepherd_spread_alloc(size * (size_t)domains, 0);
  memset(spread, 1, size * (size_t)domains);
  for (int domain = 0; domain < domains; domain++)
    check_memory("its part of spread memory", spread + size * (size_t)domain, size, domain);
  shepherd_domain_free(spread);
  spread = shepherd_spread_alloc(size * (size_t)domains, page);
  memset(spread, 1, size * (size_t)domains);
  for (int block = 0; block < PAGES * domains; block++)
    check_memory("its block of spread memory", spread + page * (size_t)block, page, block % domains);
  shepherd_domain_free(spread);
}

/* The parts go round the resources, from the last one on; `argument` is the number of parts. */
static void divide(omp_memspace_handle_t space, size_t size, omp_alloctrait_val_t argument, omp_mempartition_t *partition) {
  int resources = omp_get_memspace_num_resources(space);
  size_t block = size / (size_t)argument / page * page;
  omp_init_mempartition(partition, (size_t)argument, &page);
  for (size_t i = 0; i < (size_t)argument; i++) {
    size_t bytes = i + 1 < (size_t)argument ? block : size - i * block;
    if (omp_mempartition_set_part(partition, i, resources - 1 - (int)(i % (size_t)resources), bytes) != 0)
      fail("the answer of a part", (int)i, -1, 0);
  }
}

static void release(omp_mempartition_t *partition) {
  if (omp_mempartition_get_user_data(partition) != &page)
    fail("the data of a partition", 0, 0, 1);
  omp_destroy_mempartition(partition);
}

/* The domain on the node of a space's resource: nodes in ascending order. */
static int domain_of_resource(int domains, int resource) {
  for (int domain = 0; domain < domains; domain++) {
    int before = 0;
    for (int other = 0; other < domains; other++)
      before += node_of_domain[other] < node_of_domain[domain];
    if (before == resource)
      return domain;
  }
  return -1;
}

static char *filled(size_t size, omp_allocator_handle_t allocator) {
  char *memory = omp_aligned_alloc(page, size, allocator);
  memset(memory, 1, size);
  return memory;
}

static void check_spaces(int domains) {
  size_t size = PAGES * page;
  if (omp_get_memspace_num_resources(omp_default_mem_space) != domains)
    return; /* nodes without processors */
  for (int resource = 0; resource < domains; resource++) {
    omp_memspace_handle_t space = omp_get_submemspace(omp_default_mem_space, 1, &resource);
    omp_allocator_handle_t allocator = omp_init_allocator(space, 0, NULL);
    char *memory = filled(size, allocator);
    check_memory("memory of a space of its own", memory, size, domain_of_resource(domains, resource));
    omp_free(memory, allocator);
    omp_destroy_allocator(allocator);
  }

  int back[MOST_DOMAINS];
  for (int i = 0; i < domains; i++)
    back[i] = domains - 1 - i;
  omp_memspace_handle_t reversed = omp_get_submemspace(omp_default_mem_space, domains, back);
  omp_alloctrait_t blocked[] = {{omp_atk_partition, omp_atv_interleaved}, {omp_atk_part_size, size}};
  omp_allocator_handle_t allocator = omp_init_allocator(reversed, 2, blocked);
  char *memory = filled(2 * size * (size_t)domains, allocator);
  for (int part = 0; part < 2 * domains; part++)
    check_memory("its part of interleaved memory", memory + size * (size_t)part + page, size - 2 * page,
                 domain_of_resource(domains, back[part % domains]));
  omp_free(memory, allocator);
  omp_destroy_allocator(allocator);

  omp_mempartitioner_t partitioner;
  omp_init_mempartitioner(&partitioner, omp_allocator_mempartition, divide, release);
  omp_alloctrait_t parts[] = {{omp_atk_partitioner_arg, (omp_uintptr_t)(2 * domains)},
                              {omp_atk_partition, omp_atv_partitioner},
                              {omp_atk_partitioner, partitioner}};
  allocator = omp_init_allocator(omp_default_mem_space, 3, parts);
  memory = omp_alloc(2 * size * (size_t)domains, allocator);
  memset(memory, 1, 2 * size * (size_t)domains);
  for (int part = 0; part < 2 * domains; part++)
    check_memory("its part of memory that the program divides", memory + size * (size_t)part, size,
                 domain_of_resource(domains, domains - 1 - part % domains));
  omp_free(memory, allocator);
  omp_destroy_allocator(allocator);
  omp_destroy_mempartitioner(&partitioner);
}

static void check_first_touch_and_affinity(int domains) {
  size_t size = PAGES * page;
  char *memory = aligned_alloc(page, size * (size_t)domains);

#pragma omp parallel
#pragma omp single
  {
    for (int domain = 0; domain < domains; domain++) {
      char *part = memory + size * (size_t)domain;
#pragma omp task locality_domain(domains - 1 - domain)
      memset(part, 1, size);
    }
#pragma omp taskwait
    for (int domain = 0; domain < domains; domain++) {
      char *part = memory + size * (size_t)domain;
      check_memory("what its task touched first", part, size, domains - 1 - domain);
#pragma omp task affinity(part[0 : size])
      check_here("a task with affinity to it", domains - 1 - domain);
#pragma omp task affinity(iterator(int k = 0 : PAGES) : part[page * k])
      check_here("a task with affinity by iterator", domains - 1 - domain);
    }
  }

  free(memory);
}

/* pdf runs tasks at once that are placed where their creator is. */
static void check_counts(int domains) {
  long placed = 0;
  for (int domain = 0; domain < domains; domain++) {
    struct shepherd_domain_counts counts;
    if (shepherd_get_domain_counts(domain, &counts) != 0)
      fail("its counts", domain, -1, 0);
    if (counts.placed != counts.run_locally || counts.migrated_in || counts.bytes_remote)
      fail("its count of placed tasks that ran elsewhere", domain, (long)(counts.placed - counts.run_locally), 0);
    placed += (long)counts.placed;
  }
  if (domains > 1 && placed < (long)TASKS * (domains - 1))
    fail("the count of placed tasks of all domains", domains, placed, (long)TASKS * (domains - 1));
}

/* One task, on a page that was moved to the last domain, for a timeline that tells where it is. */
static int run_traced(int domains) {
  char *memory = shepherd_domain_alloc(page, 0);
  *memory = 1;
  shepherd_domain_move(memory, page, domains - 1);
#pragma omp parallel
#pragma omp single
#pragma omp task affinity(memory[0 : page])
  ++*memory;
  return *memory != 2;
}

int main(int argc, char **argv) {
  int domains = omp_get_num_locality_domains();
  page = (size_t)sysconf(_SC_PAGESIZE);
  printf("%d domains\n", domains);
  if (argc > 1 && strcmp(argv[1], "traced") == 0)
    return run_traced(domains);
  learn_nodes(domains);
  check_tasks(domains);
  check_allocations(domains);
  check_spaces(domains);
  check_first_touch_and_affinity(domains);
  check_counts(domains);
  return failures != 0;
}
