#include "exceptions/order.h"

#include <cstdlib>
#include <mutex>
#include <new>
#include <utility>

#include "execution/worker.h"
#include "platform/fatal.h"
#include "platform/stack/exception_state.h"
#include "tasks/scope.h"
#include "teams/team.h"

namespace shep {

namespace {

template <class T> T& made(T* storage) {
  if (!storage) fatal("out of memory for ordered exceptions");
  return *storage;
}

// The place of the task under execution, or of one around it. It travels with fibers as what a C++ runtime keeps does.
constinit thread_local ExceptionState place_of_thread;

ExceptionState* state_of_thread() { return &place_of_thread; }

SerialPlace* exchange_place(SerialPlace* place) {
  return static_cast<SerialPlace*>(std::exchange(place_of_thread.caught, place));
}

// A child of `parent`, of which the first `number` are earlier.
struct Spot {
  const SerialPlace* parent;
  uint64_t number;
};

Spot spot_of(const SerialPlace& place) { return {place.parent, place.number}; }

// Lifts the deeper of two spots to the depth of the other; returns true if it has come there.
bool lift_to(Spot& deep, const Spot& high) {
  while (deep.parent->depth > high.parent->depth) deep = spot_of(*deep.parent);
  return deep.parent == high.parent && deep.number == high.number;
}

// Depth first: a task comes before those that it generates. Each step is one of the deeper one's ancestors.
bool precedes(Spot a, Spot b) {
  const bool a_is_deeper = a.parent->depth > b.parent->depth;
  if (lift_to(a_is_deeper ? a : b, a_is_deeper ? b : a)) return !a_is_deeper;
  while (a.parent != b.parent) {
    a = spot_of(*a.parent);
    b = spot_of(*b.parent);
  }
  return a.number < b.number;
}

bool is_overtaken_in_own_order(const SerialPlace& place) {
  // Acquire: with the pointer comes what it points to. It stays until the order ends.
  const KeptException* const first = place.order->first.load(std::memory_order_acquire);
  return first && place.parent && precedes({first->place, first->number}, spot_of(place));
}

// A member has another place behind each barrier. What it has generated keeps the one that it had before.
SerialPlace& advanced(const Worker& worker, SerialPlace& place) {
  if (place.members == 0 || place.number / place.members == worker.barriers_passed) return place;
  SerialPlace& next = place_of_member(worker, *place.parent);
  next.region = place.region;
  release(*exchange_place(&next));
  return next;
}

}  // namespace

SerialPlace* place_of(const Worker& worker) {
  SerialPlace* const place = static_cast<SerialPlace*>(place_of_thread.caught);
  return place && place->region == &task_scope(*worker.front().__scope) ? &advanced(worker, *place) : nullptr;
}

ExceptionOrder& begin_order(Worker& worker) {
  carry_exceptions(state_of_thread);
  ExceptionOrder& order = made(new (std::nothrow) ExceptionOrder);
  order.around = place_of(worker);
  if (order.around) order.around->references.fetch_add(1, std::memory_order_relaxed);
  order.root.region = &task_scope(*worker.front().__scope);
  order.before = exchange_place(&order.root);
  return order;
}

void* take_exception(ExceptionOrder& order) {
  KeptException* const first = order.first.load(std::memory_order_relaxed);
  if (!first) return nullptr;
  order.first.store(first->later, std::memory_order_relaxed);
  if (!first->later) __atomic_fetch_sub(&shep_cancelled_groups, 1, __ATOMIC_RELAXED);
  void* const exception = first->exception;
  release(*first->place);
  delete first;
  return exception;
}

void end_order(ExceptionOrder& order) {
  order.has_ended = true;
  exchange_place(order.before);
  release(order.root);
}

SerialPlace* place_of_child(const Worker& worker, bool always_begins) {
  SerialPlace* const parent = place_of(worker);
  if (!parent) return nullptr;
  SerialPlace& place = place_below(*parent, parent->children++);
  place.always_begins = always_begins;
  return &place;
}

SerialPlace& place_below(SerialPlace& parent, uint64_t number) {
  parent.references.fetch_add(1, std::memory_order_relaxed);
  return made(new (std::nothrow) SerialPlace{parent.order, &parent, number, parent.depth + 1});
}

SerialPlace& place_of_member(const Worker& worker, SerialPlace& assembly) {
  const auto members = uint64_t(worker.team->size);
  SerialPlace& place = place_below(assembly, worker.barriers_passed * members + uint64_t(worker.thread_num));
  place.members = uint32_t(members);
  return place;
}

void release(SerialPlace& place) {
  SerialPlace* each = &place;
  // Acquire, release: whoever is last has all uses behind itself.
  while (each && each->references.fetch_sub(1, std::memory_order_acq_rel) == 1) {
    ExceptionOrder& order = *each->order;
    SerialPlace* const next = each->parent ? each->parent : order.around;
    each->parent ? delete each : delete &order;
    each = next;
  }
}

SerialPlace* enter_place(const Worker& worker, SerialPlace& place) {
  place.region = &task_scope(*worker.front().__scope);
  return exchange_place(&place);
}

void leave_place(SerialPlace* before) { release(*exchange_place(before)); }

bool is_overtaken(const SerialPlace& place) {
  for (const SerialPlace* each = &place; each; each = each->order->around)
    if (is_overtaken_in_own_order(*each)) return true;
  return false;
}

bool is_overtaken(const Worker& worker) {
  const SerialPlace* const place = place_of(worker);
  return place && is_overtaken(*place);
}

void* keep_exception(const Worker& worker, void* exception) {
  SerialPlace& place = advanced(worker, *static_cast<SerialPlace*>(place_of_thread.caught));
  ExceptionOrder& order = *place.order;
  if (order.has_ended) fatal("an exception has left a task whose taskgroup has ended");
  std::lock_guard guard(order.lock);
  KeptException* const first = order.first.load(std::memory_order_relaxed);
  if (first && precedes({first->place, first->number}, {&place, place.children})) return exception;
  // Cancellation points look from now on.
  if (!first) __atomic_fetch_add(&shep_cancelled_groups, 1, __ATOMIC_RELAXED);
  place.references.fetch_add(1, std::memory_order_relaxed);
  order.first.store(&made(new (std::nothrow) KeptException{&place, place.children, exception, first}),
                    std::memory_order_release);
  return nullptr;
}

}  // namespace shep
