// Where memory lies: which locality domain the pages of an address range are near to. The kernel is asked once for each
// range and then again after a while, since pages come into being, move and go.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "locality/domains.h"

namespace shep {

class PageHomes {
 public:
  explicit PageHomes(const Domains& domains);

  // The domain near to most of the range's pages, as far as a few of them tell; of several domains on one node
  // `preferred` if it is among them. kNone: nobody has touched the range yet, or the kernel does not say.
  int home(const void* first, size_t bytes, int preferred);
  // What was asked so far may not hold any more: addresses have got new pages.
  void forget();

 private:
  // In one word, so that readers and writers need no lock: the key's hash, the node, when it was asked.
  using Entry = std::atomic<uint64_t>;
  static constexpr size_t kEntries = 4096;
  static constexpr uint64_t kLifetime = 100;  // ms

  int node_of(uintptr_t first_page, size_t pages) const;
  int domain_on(int node, uintptr_t first_page, int preferred) const;

  const Domains& domains_;
  std::vector<std::vector<int>> domains_of_node_;  // by the kernel's number
  Entry entries_[kEntries];
};

// This process's.
PageHomes& page_homes();

}  // namespace shep
