#include "workers/stack_supply.h"

#include "config/icv.h"

namespace shep {

StackPool& stack_pool() {
  // Never destroyed: at the end of the process tasks may still be parked.
  static StackPool& the_pool = *new StackPool(global_icvs().stack_size);
  return the_pool;
}

}  // namespace shep
