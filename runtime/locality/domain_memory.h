// Memory on the nodes of chosen locality domains.
#pragma once

#include <cstddef>

namespace shep {

// Zeroed pages; null if there are none. `domain` negative: wherever they are touched first.
void* allocate_in_domain(size_t bytes, int domain);
// In blocks of whole pages that go round the domains; `block` 0: one for each.
void* allocate_spread(size_t bytes, size_t block);
// Whatever one of those has returned.
void free_domain_memory(void* memory);

}  // namespace shep
