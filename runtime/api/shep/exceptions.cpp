// shep_order_* and shep_place_*: ordered exceptions.
#include "api/entry_point.h"
#include "cancellation/cancel.h"
#include "exceptions/order.h"
#include "taskgraph/recording.h"
#include "worksharing/taskloop.h"

namespace {

SerialPlace& place_in(shep_place* place) { return *reinterpret_cast<SerialPlace*>(place); }
shep_place* opaque(SerialPlace* place) { return reinterpret_cast<shep_place*>(place); }

}  // namespace

SHEP_EXPORT shep_place* shep_order_begin(void) noexcept {
  Worker& worker = current_worker();
  if (is_recording(worker)) fatal("ordered exceptions within a taskgraph");
  return opaque(&begin_order(worker).root);
}

SHEP_EXPORT void* shep_order_take(shep_place* order) noexcept { return take_exception(*place_in(order).order); }

SHEP_EXPORT void shep_order_end(shep_place* order) noexcept { end_order(*place_in(order).order); }

SHEP_EXPORT shep_place* shep_place_of_child(int has_event) noexcept {
  const Worker& worker = current_worker();
  return is_recording(worker) ? nullptr : opaque(place_of_child(worker, has_event));
}

SHEP_EXPORT shep_place* shep_place_of_piece(shep_place* loop, shep_piece* piece) noexcept {
  return opaque(&place_below(place_in(loop), std::launder(reinterpret_cast<Piece*>(piece))->first));
}

SHEP_EXPORT shep_place* shep_place_of_assembly(void) noexcept { return opaque(place_of(current_worker())); }

SHEP_EXPORT shep_place* shep_place_of_member(shep_place* assembly) noexcept {
  return opaque(&place_of_member(current_worker(), place_in(assembly)));
}

SHEP_EXPORT void shep_member_leaves(void) noexcept { leave_as_member(current_worker()); }

SHEP_EXPORT void shep_place_forget(shep_place* place) noexcept { release(place_in(place)); }

SHEP_EXPORT int shep_place_enter(shep_place* place, shep_place** before) noexcept {
  *before = opaque(enter_place(current_worker(), place_in(place)));
  return place_in(place).always_begins || !is_overtaken(place_in(place));
}

SHEP_EXPORT void shep_place_leave(shep_place*, shep_place* before) noexcept {
  leave_place(before ? &place_in(before) : nullptr);
}

SHEP_EXPORT void* shep_place_keep(void* exception) noexcept { return keep_exception(current_worker(), exception); }
