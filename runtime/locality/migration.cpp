#include "locality/migration.h"

namespace shep {

const Migration& migration() {
  static const Migration& the_migration = *new Migration(global_icvs(), *new Inflation(domains()));
  return the_migration;
}

}  // namespace shep
