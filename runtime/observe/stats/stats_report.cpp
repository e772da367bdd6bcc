#include "observe/stats/stats_report.h"

namespace shep {

Tally StatsReport::sum() const {
  Tally all;
  for (const RegionSite& site : books.sites) all.add(site.sum().without_nested());
  return all;
}

int64_t StatsReport::in_regions() const {
  int64_t all = 0;
  for (const RegionSite& site : books.sites) all += site.level == 1 ? site.elapsed : 0;
  return all;
}

int64_t StatsReport::outside() const { return elapsed - in_regions(); }

}  // namespace shep
