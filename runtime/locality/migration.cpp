#include "locality/migration.h"

#include "platform/process/fork_gate.h"
namespace shep {

const Migration& migration() {
  static constinit MadeOnce<Migration> the_migration;
  return the_migration.get([] { return Migration(global_icvs(), *new Inflation(domains())); });
}

}  // namespace shep
