#include "sharing/ownership.h"

namespace shep {

namespace {

bool is_free(const SharedTable& table, const SharedCpu& core, int64_t now) {
  return core.owner == 0 || is_silent(table.programs[core.owner - 1], now);
}

}  // namespace

Holding holding_of(const SharedTable& table, int program) {
  Holding result;
  const uint32_t owner = uint32_t(program) + 1;
  for (int core = 0; core < int(table.cpus_used); ++core) {
    const SharedCpu& each = table.cpus[core];
    if (each.owner != owner || !stands_for_core(table, core)) continue;
    (each.promised == owner ? result.kept : result.owed).push_back(core);
  }
  return result;
}

void take_promised(SharedTable& table, int program, int64_t now) {
  const uint32_t heir = uint32_t(program) + 1;
  for (int core = 0; core < int(table.cpus_used); ++core) {
    SharedCpu& each = table.cpus[core];
    if (each.promised != heir || each.owner == heir || !stands_for_core(table, core)) continue;
    if (is_free(table, each, now)) each.owner = heir;
  }
}

}  // namespace shep
