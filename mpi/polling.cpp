#include "polling.h"

#include <shepherd/shepherd.h>

#include <algorithm>
#include <atomic>

#include "errors.h"
#include "level.h"
#include "waiting.h"

namespace shep_mpi {

namespace {

// Calls that no worker has looked at yet, the newest first: any thread adds one, and whoever polls takes all.
constinit std::atomic<Call*> added{nullptr};
constinit std::atomic<int> waiting{0};
constinit thread_local bool polls = false;

// The rest belongs to whoever polls: one thread at a time.

constinit Queue alone;
constinit Together together;

void is_over(Call& call, int error) {
  waiting.fetch_sub(1, std::memory_order_relaxed);
  shepherd_expect(-1);
  call.end(error);
}

// Called by whoever polls.
void enqueue(Call& call) {
  if (!call.request || !together.add(call)) alone.push(call);
}

// Tests a call, and ends it if it is over.
bool ends(Call& call) {
  int done = 0;
  const int error = call.test(done);
  call.is_told = mpi_calls_handlers();
  if (!done && error == MPI_SUCCESS) return false;
  is_over(call, error);
  return true;
}

// Returns how many are over.
int take_added() {
  int over = 0;
  // Acquire pairs with the release in add().
  Call* newest = added.exchange(nullptr, std::memory_order_acquire);
  Call* oldest_first = nullptr;
  while (newest) {
    Call* const next = newest->next;
    newest->next = oldest_first;
    oldest_first = newest;
    newest = next;
  }
  while (oldest_first) {
    Call& call = *oldest_first;
    oldest_first = call.next;
    if (call.is_new && ends(call))
      ++over;
    else
      enqueue(call);
  }
  return over;
}

// MPI_Wait leaves MPI_ERROR of the status as it is (MPI 3.1, 3.2.5).
void copy_status(const MPI_Status& from, MPI_Status* to) {
  if (to == MPI_STATUS_IGNORE) return;
  const int error = to->MPI_ERROR;
  *to = from;
  to->MPI_ERROR = error;
}

void complete_together(int index, const MPI_Status& status, int error, bool is_told) {
  Call& call = *together.calls[index];
  together.calls[index] = nullptr;
  *call.request = together.requests[index];
  copy_status(status, call.status);
  call.is_told = is_told;
  is_over(call, error);
}

// MPI calls one handler, if any: for the first request that has failed.
int first_failed(int over) {
  int first = together.count;
  for (int i = 0; i < over; ++i) {
    if (together.statuses[i].MPI_ERROR != MPI_SUCCESS) first = std::min(first, together.indices[i]);
  }
  return first;
}

// Open MPI 4.1 frees all failed requests, also those that failed after it had looked at them.
int complete_freed(int error) {
  int over = 0;
  const MPI_Status unknown = {};
  for (int i = 0; i < together.count; ++i) {
    if (!together.calls[i] || together.requests[i] != MPI_REQUEST_NULL) continue;
    complete_together(i, unknown, error, false);
    ++over;
  }
  return over;
}

// Which of them is no request?
void test_one_by_one() {
  for (int i = 0; i < together.count; ++i) alone.push(*together.calls[i]);
  together.count = 0;
}

int test_together() {
  if (together.count == 0) return 0;
  int over = 0;
  const int error = test_some(together.count, together.requests, &over, together.indices, together.statuses);
  if (over == MPI_UNDEFINED) over = 0;
  const int told = error == MPI_ERR_IN_STATUS && mpi_calls_handlers() ? first_failed(over) : together.count;
  for (int i = 0; i < over; ++i) {
    const MPI_Status& status = together.statuses[i];
    const int index = together.indices[i];
    complete_together(index, status, error == MPI_ERR_IN_STATUS ? status.MPI_ERROR : error, index == told);
  }
  if (error != MPI_SUCCESS) over += complete_freed(error);
  if (over > 0) together.compact();
  if (error != MPI_SUCCESS && over == 0) test_one_by_one();
  return over;
}

// Tests so many calls, each at most once.
int test_alone(int limit) {
  int over = 0;
  Queue not_over;
  while (Call* const call = limit-- > 0 ? alone.pop() : nullptr) {
    if (ends(*call))
      ++over;
    else
      not_over.push(*call);
  }
  while (Call* const call = not_over.pop()) alone.push(*call);
  return over;
}

}  // namespace

int poll() {
  if (!may_call_here()) return -1;
  polls = true;
  int over = added.load(std::memory_order_relaxed) ? take_added() : 0;
  over += test_together() + test_alone(kTestsAPoll);
  polls = false;
  return over;
}

bool is_polling() { return polls; }

void add(Call& call) { add_all(call, call, 1); }

void add_all(Call& newest, Call& oldest, int count) {
  waiting.fetch_add(count, std::memory_order_relaxed);
  Call* before = added.load(std::memory_order_relaxed);
  do {
    oldest.next = before;
    // Release publishes the calls.
  } while (!added.compare_exchange_weak(before, &newest, std::memory_order_release, std::memory_order_relaxed));
  shepherd_expect(count);
}

int waiting_calls() { return waiting.load(std::memory_order_relaxed); }

}  // namespace shep_mpi
