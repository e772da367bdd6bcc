// abi_depend.h: lists of dependences, taskwait with a depend clause, depobj.
#include <cstdlib>
#include <cstring>

#include "api/entry_point.h"
#include "dependences/dependent_tasks.h"
#include "taskgraph/recording.h"

SHEP_EXPORT void shep_dependences_grow(shep_dependence_list* list) {
  const shep_size bytes = list->__count * sizeof *list->__items;
  const bool grown = list->__items != list->__first;
  void* const items = realloc(grown ? list->__items : nullptr, 2 * bytes);
  if (!items) fatal("out of memory for %zu dependences of one task", list->__count);
  if (!grown) memcpy(items, list->__first, bytes);
  list->__items = static_cast<shep_dependence*>(items);
  list->__capacity *= 2;
}

SHEP_EXPORT void shep_dependences_free(shep_dependence_list* list) {
  if (list->__items != list->__first) free(list->__items);
}

SHEP_EXPORT void shep_taskwait_depend(const shep_location* where, const shep_dependence* dependences, shep_size count,
                                      int nowait) {
  Worker& worker = current_worker();
  const ToolCall call(worker);
  note_taskwait_depend(worker, dependences, count, nowait);
  if (is_recording(worker)) {
    record_wait(worker, dependences, count, nowait);
    return back_to_work();
  }
  if (nowait) {
    submit_empty_dependent(worker, where, dependences, count);
    return back_to_work();
  }
  uint64_t told = 0;
  note_dependence_wait_begins(worker, told, dependences, count);
  wait_for_dependences(worker, where, dependences, count);
  note_dependence_wait_ended(told);
  back_to_work();
}

namespace {

shep_dependence& valid(const shep_location* where, const void* object) {
  auto& dependence = *static_cast<shep_dependence*>(const_cast<void*>(object));
  if (dependence.__kind > SHEP_DEPEND_NONE && dependence.__kind <= SHEP_DEPEND_ALL_MEMORY) return dependence;
  fatal("%s:%u: the depend object is not initialized, or it has been destroyed", where->__file, where->__line);
}

}  // namespace

SHEP_EXPORT void shep_depobj_update(const shep_location* where, void* object, shep_dependence_kind kind) {
  valid(where, object).__kind = kind;
}

SHEP_EXPORT void shep_depobj_destroy(const shep_location* where, void* object) {
  valid(where, object) = {nullptr, SHEP_DEPEND_NONE};
}

SHEP_EXPORT shep_dependence shep_depobj_read(const shep_location* where, const void* object) {
  return valid(where, object);
}
