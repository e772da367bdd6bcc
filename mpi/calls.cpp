#include "calls.h"

#include <shepherd/shepherd.h>
#include <stdio.h>

#include <atomic>

#include "level.h"

namespace shep_mpi {

namespace {

// Calls that no worker has tested yet, the newest first: any thread adds one, and whoever polls takes all.
constinit std::atomic<Call*> added{nullptr};
constinit std::atomic<int> waiting{0};

// The oldest first. One thread at a time polls.
constinit Call* tested = nullptr;

void take_added() {
  // Acquire pairs with the release in add().
  Call* newest = added.exchange(nullptr, std::memory_order_acquire);
  Call* oldest_first = nullptr;
  while (newest) {
    Call* const next = newest->next;
    newest->next = oldest_first;
    oldest_first = newest;
    newest = next;
  }
  Call** end = &tested;
  while (*end) end = &(*end)->next;
  *end = oldest_first;
}

}  // namespace

int poll() {
  if (added.load(std::memory_order_relaxed)) take_added();
  int over = 0;
  for (Call** link = &tested; *link;) {
    Call& call = **link;
    int done = 0;
    const int error = call.test(done);
    if (!done && error == MPI_SUCCESS) {
      link = &call.next;
      continue;
    }
    *link = call.next;
    ++over;
    waiting.fetch_sub(1, std::memory_order_relaxed);
    shepherd_expect(-1);
    call.end(error);
  }
  return over;
}

namespace {

// Returns true if the calling thread executes OpenMP tasks, or an implicit task of a region.
bool is_in_task() { return omp_get_level() > 0 || omp_in_explicit_task(); }

void say_once(const char* why) {
  static std::atomic<bool> said{false};
  if (said.exchange(true, std::memory_order_relaxed)) return;
  fprintf(stderr, "libshepherd-mpi: %s: blocking MPI calls of tasks block their threads\n", why);
}

}  // namespace

bool may_leave_to_workers() {
  const Parking may = parking();
  if (may == Parking::kNotYet || !is_in_task()) return false;
  if (may == Parking::kLowLevel) say_once("MPI gives less than MPI_THREAD_MULTIPLE");
  if (may == Parking::kRefused) say_once("MPI was initialised within a parallel region, or something else polls");
  return may == Parking::kYes;
}

void add(Call& call) {
  waiting.fetch_add(1, std::memory_order_relaxed);
  call.next = added.load(std::memory_order_relaxed);
  // Release publishes the call.
  while (!added.compare_exchange_weak(call.next, &call, std::memory_order_release, std::memory_order_relaxed)) {}
  shepherd_expect(1);
}

int waiting_calls() { return waiting.load(std::memory_order_relaxed); }

omp_event_handle_t make_event() { return shepherd_event_create(); }
void wait_for(omp_event_handle_t event) { shepherd_event_wait(event); }

}  // namespace shep_mpi
