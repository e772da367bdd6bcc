#include "locality/page_home.h"

#include "platform/process/fork_gate.h"
#include <numaif.h>
#include <time.h>

#include <algorithm>

namespace shep {

namespace {

constexpr int kPageShift = 12;  // pages are no smaller anywhere
constexpr int kSamples = 8;
constexpr int kNodeBits = 12, kTimeBits = 20;

// Returns milliseconds, as coarse as the kernel's tick; reading takes some 5 ns.
uint64_t now_ms() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
  return uint64_t(now.tv_sec) * 1000 + uint64_t(now.tv_nsec) / 1'000'000;
}

uint64_t hash(uintptr_t first_page, size_t pages) {
  return (uint64_t(first_page) * 0x9e3779b97f4a7c15u) ^ (uint64_t(pages) * 0xc2b2ae3d27d4eb4fu);
}

}  // namespace

PageHomes::PageHomes(const Domains& domains) : domains_(domains), entries_{} {
  if (!machine().real) return;
  for (int domain = 0; domain < domains_.count(); ++domain) {
    const int node = domains_[domain].node;
    if (size_t(node) >= machine().nodes.size()) continue;
    const size_t number = size_t(machine().nodes[node].os_number);
    if (number >= domains_of_node_.size()) domains_of_node_.resize(number + 1);
    domains_of_node_[number].push_back(domain);
  }
}

int PageHomes::home(const void* first, size_t bytes, int preferred) {
  if (domains_.count() == 1 || bytes == 0) return Domains::kNone;
  const uintptr_t page = reinterpret_cast<uintptr_t>(first) >> kPageShift;
  const size_t pages = ((reinterpret_cast<uintptr_t>(first) + bytes - 1) >> kPageShift) - page + 1;
  const uint64_t key = hash(page, pages) >> (kNodeBits + kTimeBits) << (kNodeBits + kTimeBits);
  const uint64_t now = now_ms() % (1u << kTimeBits);
  Entry& entry = entries_[(key >> 40) % kEntries];
  const uint64_t known = entry.load(std::memory_order_relaxed);
  const uint64_t age = (now - known) % (1u << kTimeBits);
  if (known != 0 && known >> (kNodeBits + kTimeBits) == key >> (kNodeBits + kTimeBits) && age < kLifetime)
    return domain_on(int(known >> kTimeBits) & ((1 << kNodeBits) - 1), page, preferred);
  const int node = node_of(page, pages);
  if (node < 0) return Domains::kNone;
  entry.store(key | uint64_t(node) << kTimeBits | now, std::memory_order_relaxed);
  return domain_on(node, page, preferred);
}

void PageHomes::forget() {
  for (Entry& each : entries_) each.store(0, std::memory_order_relaxed);
}

// Returns the node of most of a few evenly spread pages; negative: none of them exists yet.
int PageHomes::node_of(uintptr_t first_page, size_t pages) const {
  const int count = int(std::min<size_t>(kSamples, pages));
  void* samples[kSamples];
  int nodes[kSamples];
  for (int i = 0; i < count; ++i)
    samples[i] = reinterpret_cast<void*>((first_page + pages * size_t(i) / size_t(count)) << kPageShift);
  // Without target nodes move_pages moves nothing and tells where they are.
  if (move_pages(0, size_t(count), samples, nullptr, nodes, 0) != 0) return -1;
  int best = -1, most = 0;
  for (int i = 0; i < count; ++i) {
    const int votes = int(std::count(nodes, nodes + count, nodes[i]));
    if (nodes[i] >= 0 && votes > most) best = nodes[i], most = votes;
  }
  return best;
}

int PageHomes::domain_on(int node, uintptr_t first_page, int preferred) const {
  if (size_t(node) >= domains_of_node_.size() || domains_of_node_[node].empty()) return Domains::kNone;
  const std::vector<int>& all = domains_of_node_[node];
  if (std::count(all.begin(), all.end(), preferred)) return preferred;
  // The same data goes to the same domain each time.
  constexpr int kRegionShift = 4;
  return all[(first_page >> kRegionShift) % all.size()];
}

PageHomes& page_homes() {
  static constinit MadeOnce<PageHomes> homes;
  return homes.get([] { return PageHomes(domains()); });
}

}  // namespace shep
