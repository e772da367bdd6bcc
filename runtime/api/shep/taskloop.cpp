// shep_taskloop*.
#include <algorithm>
#include <cstdlib>
#include <new>

#include "api/entry_point.h"
#include "worksharing/taskloop.h"

namespace {

TaskLoop& make_loop(shep_taskloop* storage, const shep_taskloop_site* site, unsigned flags, uint64_t iterations,
                    const shep_task_options* options) {
  return *new (storage) TaskLoop{.site = site,
                                 .iterations = iterations,
                                 .grain = 0,
                                 .longer = 0,
                                 .flags = flags,
                                 .priority = options ? options->__priority : 0,
                                 .domain = options ? options->__domain : -1,
                                 .published = 0,
                                 .chunk = 1,
                                 .outstanding = 0,
                                 .tasks = 0};
}

Piece& piece_in(void* storage) { return *std::launder(reinterpret_cast<Piece*>(storage)); }

}  // namespace

SHEP_EXPORT shep_taskloop* shep_taskloop_storage(const shep_taskloop_site* site) {
  void* memory = nullptr;
  if (posix_memalign(&memory, std::max(site->__align, shep_size(alignof(max_align_t))), site->__size) != 0)
    fatal("out of memory for a taskloop");
  return static_cast<shep_taskloop*>(memory);
}

SHEP_EXPORT void shep_taskloop_start(shep_taskloop* storage, const shep_taskloop_site* site, unsigned flags,
                                     shep_u64 iterations, shep_u64 amount, const shep_task_options* options) {
  const ToolCall call;
  note_work_begins(call.worker, WorkKind::kTaskloop, iterations);
  TaskLoop& loop = make_loop(storage, site, flags, iterations, options);
  const bool waits = (flags & SHEP_TASK_RECORDED) && record_taskloop(loop, iterations, amount);
  if (!waits) start_taskloop(loop, iterations, amount);
  note_work_ended(current_worker(), WorkKind::kTaskloop, iterations);
}

SHEP_EXPORT void shep_taskloop_start_dependent(shep_taskloop* storage, const shep_taskloop_site* site, unsigned flags,
                                               shep_u64 iterations, shep_u64 amount, const shep_task_options* options,
                                               void (*dependences)(void*, shep_u64, shep_u64, shep_dependence_list*),
                                               void* data) {
  const ToolCall call;
  note_work_begins(call.worker, WorkKind::kTaskloop, iterations);
  start_dependent_taskloop(make_loop(storage, site, flags, iterations, options), iterations, amount,
                           {dependences, data});
  note_work_ended(current_worker(), WorkKind::kTaskloop, iterations);
}

SHEP_EXPORT int shep_taskloop_next(shep_piece* piece, shep_u64* first, shep_u64* last) {
  uint64_t from, to;
  if (!next_range(piece_in(piece), from, to)) return 0;
  *first = from;
  *last = to;
  return 1;
}

SHEP_EXPORT void shep_taskloop_member(shep_piece* own, const shep_piece* piece) {
  new (own) Piece(piece_of_member(piece_in(const_cast<shep_piece*>(piece)), current_worker()));
}

SHEP_EXPORT void shep_taskloop_run(void* piece) { run_piece(piece_in(piece)); }

SHEP_EXPORT void shep_taskloop_discard(void* piece) { discard_piece(piece_in(piece)); }
