// Programs that hand on cores under the table's lock (runtime/sharing/sharing.md): no core has threads of two programs,
// and whoever is promised a core gets it.
#include "sharing/ownership.h"

#include <mutex>

#include "model.h"
#include "platform/futex_lock.h"

namespace {

constexpr int kPrograms = 2, kCores = 2, kNobodyThere = -1;

// Each program promises a core to itself, and looks at the table as a keeper does: it gives first, and goes to what it
// has got when the table is unlocked. `there` is plain: who comes before the other has left is a data race, too.
struct HandOver {
  static constexpr int kThreads = kPrograms;

  HandOver() {
    table.programs_used = kPrograms;
    table.cpus_used = kCores;
    for (int program = 0; program < kPrograms; ++program) table.programs[program].is_here = 1;
    for (int core = 0; core < kCores; ++core) {
      table.cpus[core].core = core + 1;
      table.cpus[core].owner = table.cpus[core].promised = 1;
      there[core] = 0;
    }
  }

  void run(int program) {
    look(program, program);
    look(program, kCores);
    look(program, 1 - program);
    look(program, kCores);
  }
  // Once all have looked again, each core is where it was promised.
  void finish() {
    for (int program = 0; program < kPrograms; ++program) look(program, kCores);
    for (int program = 0; program < kPrograms; ++program) look(program, kCores);
    for (int core = 0; core < kCores; ++core) {
      const shep::SharedCpu& each = table.cpus[core];
      model::require(each.owner == each.promised, "core %d has not changed hands", core);
      model::require(there[core] == int(each.owner) - 1, "nobody is on core %d", core);
    }
  }

  // Promises that core to the program; kCores: none.
  void look(int program, int promises) {
    shep::Holding own;
    {
      const std::lock_guard guard(lock);
      if (promises < kCores) table.cpus[promises].promised = uint32_t(program) + 1;
      shep::take_promised(table, program, 0);
      shep::give_owed(table, program, [&] { return leave(program); });
      own = shep::holding_of(table, program);
      // What it may use until its next look. A core that has been promised away since then is its own until then.
    }
    for (int core : own.kept) come(program, core);
  }
  void come(int program, int core) {
    model::require(there[core] == kNobodyThere || there[core] == program, "core %d has threads of two programs", core);
    there[core] = program;
  }
  bool leave(int program) {
    for (int core : shep::holding_of(table, program).owed)
      if (there[core] == program) there[core] = kNobodyThere;
    return true;
  }

  shep::FutexLock lock;
  shep::SharedTable table = {};
  int there[kCores];
};
const model::Registered<HandOver> hand_over("sharing/hand_over");

}  // namespace
