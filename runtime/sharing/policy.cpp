#include "sharing/policy.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace shep {

namespace {

std::vector<double> exact_shares(const std::vector<double>& speedups, int cores) {
  const double sum = std::accumulate(speedups.begin(), speedups.end(), 0.0);
  std::vector<double> shares;
  for (double each : speedups) shares.push_back(cores * each / sum);
  return shares;
}

int sum_of(const std::vector<int>& counts) { return std::accumulate(counts.begin(), counts.end(), 0); }

// Gives one core each to programs that have none, from those that have the most.
void give_everybody_one(std::vector<int>& counts) {
  for (int& each : counts) {
    const auto richest = std::max_element(counts.begin(), counts.end());
    if (each == 0 && *richest > 1) --*richest, ++each;
  }
}

// Returns the program with the lowest score of those that fit; kNobody: none does.
template <class Fits> int poorest(const std::vector<int>& counts, const std::vector<double>& shares, const Fits& fits) {
  int best = kNobody;
  for (int i = 0; i < int(counts.size()); ++i) {
    if (fits(i) && (best == kNobody || counts[i] / shares[i] < counts[best] / shares[best])) best = i;
  }
  return best;
}

}  // namespace

std::vector<int> divide_by_speedup(const std::vector<double>& speedups, int cores, Least least) {
  const int programs = int(speedups.size());
  std::vector<int> counts(size_t(programs), 0);
  if (least == Least::kOne && programs >= cores) {
    std::fill_n(counts.begin(), cores, 1);
    return counts;
  }
  const std::vector<double> shares = exact_shares(speedups, cores);
  for (int i = 0; i < programs; ++i) counts[i] = int(shares[i]);
  std::vector<int> order(counts.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](int a, int b) { return shares[a] - counts[a] > shares[b] - counts[b]; });
  for (int i = 0, rest = cores - sum_of(counts); i < std::min(rest, programs); ++i) ++counts[order[i]];
  if (least == Least::kOne) give_everybody_one(counts);
  return counts;
}

std::vector<int> divide_by_tasks(const std::vector<Sharer>& programs, int cores, Least least,
                                 std::vector<Grant>* steps) {
  std::vector<double> speedups;
  for (const Sharer& each : programs) speedups.push_back(each.speedup);
  const std::vector<double> shares = exact_shares(speedups, cores);
  std::vector<int> counts = divide_by_speedup(speedups, cores, least);
  for (size_t i = 0; i < counts.size(); ++i) {
    const int wanted = std::max({programs[i].tasks, int(least), 0});
    counts[i] = std::min({counts[i], wanted, programs[i].most});
  }
  const auto has_tasks = [&](int i) { return counts[i] < std::min(programs[i].tasks, programs[i].most); };
  const auto may_have = [&](int i) { return counts[i] < programs[i].most; };
  for (int rest = cores - sum_of(counts); rest > 0; --rest) {
    int next = poorest(counts, shares, has_tasks);
    if (next == kNobody) next = poorest(counts, shares, may_have);
    if (next == kNobody) break;
    ++counts[next];
    if (steps) steps->push_back({next, counts[next], counts[next] / shares[next]});
  }
  return counts;
}

namespace {

// Which cores are taken, while programs pick one after the other.
class Picking {
 public:
  Picking(const std::vector<SharedCore>& cores, const std::vector<Claim>& claims)
      : cores_(cores), claims_(claims), owners_(cores.size(), kNobody) {}

  // Takes the best core that is left; returns false if the program may have none.
  bool take_one(int program) {
    int best = kNobody;
    for (int core = 0; core < int(cores_.size()); ++core) {
      if (owners_[core] != kNobody || !claims_[program].may_have[core]) continue;
      if (best == kNobody || worth(program, core) > worth(program, best)) best = core;
    }
    if (best != kNobody) owners_[best] = program;
    return best != kNobody;
  }

  const std::vector<int>& owners() const { return owners_; }

 private:
  // In lexicographic order: one's own before free ones before others'; beside what one has in the same L3 cache and
  // node; of one's own the first, of others' the last, which is what those give up.
  struct Worth {
    int standing, in_l3, in_node, place;
    auto operator<=>(const Worth&) const = default;
  };

  Worth worth(int program, int core) const {
    const int owner = cores_[core].owner;
    const int standing = owner == program ? 2 : owner == kNobody ? 1 : 0;
    const int whose = standing == 0 ? owner : program;
    const int sign = standing == 0 ? -1 : 1;
    return {standing, sign * count(whose, core, &SharedCore::l3), sign * count(whose, core, &SharedCore::node),
            -sign * core};
  }

  // Returns how many cores of the program, now or picked, lie in the same part of the machine.
  int count(int program, int core, int SharedCore::* part) const {
    int found = 0;
    for (size_t i = 0; i < cores_.size(); ++i) {
      const bool is_its = owners_[i] == program || (owners_[i] == kNobody && cores_[i].owner == program);
      found += is_its && cores_[i].*part == cores_[core].*part;
    }
    return found;
  }

  const std::vector<SharedCore>& cores_;
  const std::vector<Claim>& claims_;
  std::vector<int> owners_;
};

}  // namespace

std::vector<int> pick_cores(const std::vector<SharedCore>& cores, const std::vector<Claim>& claims) {
  std::vector<int> order(claims.size());
  std::iota(order.begin(), order.end(), 0);
  // Those with the least choice first.
  const auto choice = [&](int program) {
    return std::count(claims[program].may_have.begin(), claims[program].may_have.end(), true);
  };
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return choice(a) < choice(b); });
  Picking picking(cores, claims);
  std::vector<int> got(claims.size(), 0);
  const auto take_until = [&](int program, int cores) {
    while (got[program] < cores && picking.take_one(program)) ++got[program];
  };
  // One for each first, so that nobody is left without because of others' masks.
  for (int program : order) take_until(program, std::min(claims[program].cores, 1));
  for (int program : order) take_until(program, claims[program].cores);
  for (int program : order) take_until(program, claims[program].most);
  return picking.owners();
}

}  // namespace shep
