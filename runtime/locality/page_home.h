// Tells which locality domain the pages of an address range are near to. The kernel is asked once for each range, and
// again after a while, since pages come, move and go.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "locality/domains.h"

namespace shep {

class PageHomes {
 public:
  explicit PageHomes(const Domains& domains);

  // Returns the domain near to most of the range's pages, judged by a few of them; of several domains on one node
  // `preferred` if it is among them. kNone: nobody has touched the range yet, or the kernel does not say.
  int home(const void* first, size_t bytes, int preferred);
  // Drops the cache, since addresses may have got new pages.
  void forget();

 private:
  // One word, so that no lock is needed: the key's hash, the node, the time of asking.
  using Entry = std::atomic<uint64_t>;
  static constexpr size_t kEntries = 4096;
  static constexpr uint64_t kLifetime = 100;  // ms

  int node_of(uintptr_t first_page, size_t pages) const;
  int domain_on(int node, uintptr_t first_page, int preferred) const;

  const Domains& domains_;
  std::vector<std::vector<int>> domains_of_node_;  // by the kernel's number
  Entry entries_[kEntries];
};

PageHomes& page_homes();

}  // namespace shep
