// Memory on the nodes of chosen locality domains.
#pragma once

#include <cstddef>

namespace shep {

// Returns zeroed pages on the domain's node; null if the system gives none. Negative `domain`: where they are touched
// first.
void* allocate_in_domain(size_t bytes, int domain);
// The same in blocks of whole pages that go round the domains; `block`: bytes; 0: one block for each domain.
void* allocate_spread(size_t bytes, size_t block);
// Brings the pages that the range lies on, as far as they exist, to the domain's node, where further ones come from,
// too. Negative `domain`: they stay, and further ones come from where they are touched first. False: the range is not
// mapped, or the system moves no pages.
bool move_to_domain(void* memory, size_t bytes, int domain);
// Frees memory from one of those; null is allowed.
void free_domain_memory(void* memory);

}  // namespace shep
