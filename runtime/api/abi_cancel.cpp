// shep_cancel_slow.
#include <shepherd/abi.h>

#include "platform/export.h"
#include "teams/cancel.h"
#include "workers/discard.h"

using namespace shep;

SHEP_EXPORT int shep_cancel_slow(shep_cancellable kind, int activate) {
  Worker& worker = current_worker();
  switch (kind) {
    case SHEP_CANCEL_PARALLEL:
      if (activate) cancel_parallel(worker);
      return is_parallel_cancelled(worker);
    case SHEP_CANCEL_WORKSHARING:
      if (activate) cancel_worksharing(worker);
      return is_worksharing_cancelled(worker);
    case SHEP_CANCEL_TASKGROUP:
      return activate ? cancel_group(worker) : is_group_cancelled(worker);
  }
  return 0;
}
