#include "sharing/slowdown.h"

#include <algorithm>
#include <limits>

namespace shep {

namespace {

// The speed-up that the law gives a program of the same serial part.
double amdahl(double speedup, int cores, int count) {
  if (cores <= 1) return count;
  const double serial = std::clamp((cores / speedup - 1) / (cores - 1), 0.0, 1.0);
  return 1 / (serial + (1 - serial) / count);
}

// Slowdowns of a program by its number of cores; the first one is for one core.
std::vector<double> slowdowns_of(const Sharer& program, int cores) {
  std::vector<double> result;
  double best = 0;
  for (int count = 1; count <= cores; ++count) {
    result.push_back(program.measured.empty() ? amdahl(program.speedup, cores, count)
                                              : speedup_at(program.measured, count));
    if (count <= std::max(program.most, 1)) best = std::max(best, result.back());
  }
  for (double& each : result) each = best / each;
  return result;
}

struct Gain {
  int cores = 0;     // 0: there are none to give
  double each = -std::numeric_limits<double>::infinity();  // by which a core lowers the slowdown, in the mean
};

class Climb {
 public:
  Climb(const std::vector<Sharer>& programs, int cores) : counts_(programs.size(), 0), rest_(cores) {
    for (const Sharer& each : programs) slowdowns_.push_back(slowdowns_of(each, cores));
  }

  void give_everybody_one() {
    for (int& each : counts_)
      if (rest_ > 0) ++each, --rest_;
  }

  // limits: how many cores each may have.
  void climb(const std::vector<int>& limits, bool only_if_it_helps) {
    std::vector<Gain> gains(counts_.size());
    for (size_t i = 0; i < gains.size(); ++i) gains[i] = best_gain(i, limits[i]);
    while (rest_ > 0) {
      const size_t next = best_of(gains);
      const Gain gain = gains[next];
      if (gain.cores == 0 || (only_if_it_helps && gain.each <= 0)) return;
      counts_[next] += gain.cores;
      rest_ -= gain.cores;
      for (size_t i = 0; i < gains.size(); ++i)
        if (i == next || gains[i].cores > rest_) gains[i] = best_gain(i, limits[i]);
    }
  }

  const std::vector<int>& counts() const { return counts_; }

 private:
  Gain best_gain(size_t program, int limit) const {
    const std::vector<double>& slowdowns = slowdowns_[program];
    const int has = counts_[program], most = std::min(limit - has, rest_);
    Gain best;
    for (int more = 1; has > 0 && more <= most; ++more) {
      const double each = (slowdowns[size_t(has) - 1] - slowdowns[size_t(has + more) - 1]) / more;
      if (each > best.each) best = {more, each};
    }
    return best;
  }

  // Of several with the same gain, who has the fewest.
  size_t best_of(const std::vector<Gain>& gains) const {
    size_t best = 0;
    for (size_t i = 1; i < gains.size(); ++i) {
      const bool is_equal = gains[i].each == gains[best].each;
      if (is_equal ? counts_[i] < counts_[best] : gains[i].each > gains[best].each) best = i;
    }
    return best;
  }

  std::vector<std::vector<double>> slowdowns_;
  std::vector<int> counts_;
  int rest_;
};

}  // namespace

std::vector<int> divide_by_slowdown(const std::vector<Sharer>& programs, int cores) {
  if (programs.empty()) return {};
  Climb climb(programs, cores);
  climb.give_everybody_one();
  std::vector<int> wanted, most;
  for (const Sharer& each : programs) {
    most.push_back(each.most);
    wanted.push_back(std::min(each.tasks, each.most));
  }
  climb.climb(wanted, true);
  climb.climb(most, false);
  return climb.counts();
}

}  // namespace shep
