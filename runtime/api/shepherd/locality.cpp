// Memory in locality domains, and counts of placed tasks: <shepherd/shepherd.h>.
#include <shepherd/shepherd.h>

#include "api/entry_point.h"
#include "locality/domain_counters.h"
#include "locality/domain_memory.h"
#include "locality/domains.h"
#include "locality/page_home.h"

SHEP_EXPORT void* shepherd_domain_alloc(size_t size, int locality_domain) noexcept {
  page_homes().forget();
  return allocate_in_domain(size, domains().meant_by(locality_domain));
}

SHEP_EXPORT void* shepherd_spread_alloc(size_t size, size_t block) noexcept {
  page_homes().forget();
  return allocate_spread(size, block);
}

SHEP_EXPORT int shepherd_domain_move(void* memory, size_t size, int locality_domain) noexcept {
  const bool moved = move_to_domain(memory, size, domains().meant_by(locality_domain));
  page_homes().forget();
  return moved ? 0 : -1;
}

SHEP_EXPORT void shepherd_domain_free(void* memory) noexcept { free_domain_memory(memory); }

SHEP_EXPORT int shepherd_domain_of(const void* memory, size_t size) noexcept {
  return page_homes().home(memory, size, current_worker().domain);
}

SHEP_EXPORT int shepherd_get_domain_counts(int locality_domain, shepherd_domain_counts* counts) noexcept {
  if (locality_domain < 0 || locality_domain >= domains().count()) return -1;
  const DomainCounters& own = domain_counters(locality_domain);
  const auto read = [](const std::atomic<uint64_t>& count) { return count.load(std::memory_order_relaxed); };
  *counts = {read(own.placed), read(own.run_locally), read(own.migrated_in), read(own.bytes_local),
             read(own.bytes_remote)};
  return 0;
}
