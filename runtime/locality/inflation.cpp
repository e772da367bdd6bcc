#include "locality/migration.h"

#include <algorithm>

namespace shep {

uint64_t Inflation::key_of(const void* construct, int home, int here) {
  const uint64_t mixed =
      (uint64_t(reinterpret_cast<uintptr_t>(construct)) ^ (uint64_t(home) << 48) ^ (uint64_t(here) << 56)) *
      0x9e3779b97f4a7c15u;
  return mixed | 1;  // 0 is an empty cell
}

void Inflation::took(const void* construct, int home, int here, int64_t ns) {
  const uint64_t key = key_of(construct, home, here);
  Cell& cell = cells_[place_of(key)];
  if (cell.key.load(std::memory_order_relaxed) != key) {
    cell.mean.store(ns, std::memory_order_relaxed);
    cell.key.store(key, std::memory_order_relaxed);
    return;
  }
  const int64_t before = cell.mean.load(std::memory_order_relaxed);
  cell.mean.store(before + (ns - before) / kWeight, std::memory_order_relaxed);
}

int Inflation::distance(int here, int home) const {
  constexpr int kOwn = 10;
  return here == home ? kOwn : domains_.distance(here, home);
}

int64_t Inflation::mean(const void* construct, int home, int here) const {
  const uint64_t key = key_of(construct, home, here);
  const Cell& cell = cells_[place_of(key)];
  return cell.key.load(std::memory_order_relaxed) == key ? cell.mean.load(std::memory_order_relaxed) : -1;
}

int64_t Inflation::typical(const void* construct, Owner home, int here) const {
  const int64_t local = mean(construct, home.domain, home.server);
  return std::max<int64_t>(local > 0 ? local : mean(construct, home.domain, here), 0);
}

int64_t Inflation::estimate(const void* construct, Owner home, int here) const {
  const int64_t local = mean(construct, home.domain, home.server);
  if (local < 0) return 0;
  const int64_t remote = mean(construct, home.domain, here);
  if (remote < 0) {
    const int near = distance(home.server, home.domain), far = distance(here, home.domain);
    return std::max<int64_t>(local * (far - near) / near, 0);
  }
  return std::max<int64_t>(remote - local, 0);
}

}  // namespace shep
