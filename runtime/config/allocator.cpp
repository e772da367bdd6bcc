// The allocator that OMP_ALLOCATOR asks for (OpenMP 5.2, 21.5.1).
#include <bit>
#include <climits>

#include "config/icv.h"
#include "config/text.h"
#include "memory/allocators.h"
#include "platform/fatal.h"
#include "platform/process/fork_gate.h"

namespace shep {

namespace {

// The values are the handles.
constexpr Word<int> kAllocators[] = {{"omp_default_mem_alloc", 1}, {"omp_large_cap_mem_alloc", 2},
                                     {"omp_const_mem_alloc", 3},   {"omp_high_bw_mem_alloc", 4},
                                     {"omp_low_lat_mem_alloc", 5}, {"omp_cgroup_mem_alloc", 6},
                                     {"omp_pteam_mem_alloc", 7},   {"omp_thread_mem_alloc", 8}};
constexpr Word<int> kSpaces[] = {{"omp_default_mem_space", 1},
                                 {"omp_large_cap_mem_space", 2},
                                 {"omp_const_mem_space", 3},
                                 {"omp_high_bw_mem_space", 4},
                                 {"omp_low_lat_mem_space", 5}};
constexpr Word<Fallback> kFallbacks[] = {{"default_mem_fb", Fallback::kDefaultMemory},
                                         {"null_fb", Fallback::kNull},
                                         {"abort_fb", Fallback::kAbort},
                                         {"allocator_fb", Fallback::kAllocator}};
constexpr Word<PagePlacement> kPagePlacements[] = {{"environment", PagePlacement::kEnvironment},
                                                   {"nearest", PagePlacement::kNearest},
                                                   {"blocked", PagePlacement::kBlocked},
                                                   {"interleaved", PagePlacement::kInterleaved}};
constexpr Word<bool> kTraitBooleans[] = {{"true", true}, {"false", false}};
// These traits make no difference (api/omp/memory.cpp).
constexpr Word<int> kHints[] = {
    {"contended", 0}, {"uncontended", 0}, {"serialized", 0}, {"sequential", 0}, {"private", 0}};
constexpr Word<int> kAccesses[] = {{"all", 0}, {"cgroup", 0}, {"pteam", 0}, {"thread", 0}};

bool read_size(Text text, size_t& value) {
  int64_t number;
  if (!parse_number(text, 1, INT64_MAX, number)) return false;
  value = size_t(number);
  return true;
}

bool read_trait(Text key, Text value, AllocatorTraits& traits) {
  int ignored;
  const Word<int> kKeys[] = {{"alignment", 0}, {"pool_size", 1}, {"fallback", 2},  {"fb_data", 3},
                             {"pinned", 4},    {"partition", 5}, {"sync_hint", 6}, {"access", 7}};
  int which;
  if (!parse_word(kKeys, key, which)) return false;
  switch (which) {
    case 0: return read_size(value, traits.alignment) && std::has_single_bit(traits.alignment);
    case 1: return read_size(value, traits.pool_size);
    case 2: return parse_word(kFallbacks, value, traits.fallback);
    case 3: return parse_word(kAllocators, value, traits.fallback_allocator);
    case 4: return parse_word(kTraitBooleans, value, traits.pinned);
    case 5: return parse_word(kPagePlacements, value, traits.placement.kind);
    case 6: return parse_word(kHints, value, ignored);
    default: return parse_word(kAccesses, value, ignored);
  }
}

bool read_traits(Text text, AllocatorTraits& traits) {
  while (!text.empty()) {
    Text value = take_until(text, ',');
    const Text key = take_until(value, '=');
    if (!read_trait(key, value, traits)) return false;
  }
  return traits.fallback != Fallback::kAllocator || traits.fallback_allocator != kNullAllocator;
}

int read_allocator(const char* written) {
  if (!written) return kDefaultAllocator;
  Text text = written;
  const Text name = take_until(text, ':');
  int known;
  AllocatorTraits traits;
  if (parse_word(kAllocators, name, known) && text.empty()) return known;
  if (parse_word(kSpaces, name, known) && read_traits(text, traits)) return create_allocator(traits);
  warn("OMP_ALLOCATOR=%s: no such allocator", written);
  return kDefaultAllocator;
}

}  // namespace

int initial_allocator(const GlobalIcvs& global) {
  static constinit MadeOnce<int> handle;
  return handle.get([&] { return read_allocator(global.allocator); });
}

}  // namespace shep
