#include "all_of.h"

#include <stdlib.h>

#include <new>

#include "calls.h"

namespace shep_mpi {

namespace {

struct AllOf;

struct Part final : Call {
  Part(AllOf& all, MPI_Request handle, MPI_Status* to) : all(all), handle(handle) {
    request = &this->handle;
    status = to;
  }
  int test(int& done) override { return test_request(&handle, &done, status); }
  void end(int error) override;

  AllOf& all;
  MPI_Request handle;
  int error = MPI_SUCCESS;
};

// Whoever adds the parts leaves it to whoever polls.
struct AllOf {
  static AllOf* make(int count, const MPI_Request requests[], MPI_Status statuses[]);
  Part* parts() { return reinterpret_cast<Part*>(this + 1); }

  // Tests each part once, if the thread may, and adds those that are not over. Returns false if all are.
  bool begin();
  void note(Part& part, int error);
  // Sets MPI_ERROR of all statuses.
  void write_errors();

  const int count;
  omp_event_handle_t event{};
  bool is_left = false;  // nobody waits: it frees itself
  int going = 0;
  bool has_failed = false, is_told = false;
};
static_assert(alignof(AllOf) >= alignof(Part) && sizeof(AllOf) % alignof(Part) == 0);

AllOf* AllOf::make(int count, const MPI_Request requests[], MPI_Status statuses[]) {
  void* const memory = malloc(sizeof(AllOf) + size_t(count) * sizeof(Part));
  if (!memory) return nullptr;
  AllOf& all = *new (memory) AllOf{count};
  const bool wanted = statuses != MPI_STATUSES_IGNORE;
  for (int i = 0; i < count; ++i)
    new (all.parts() + i) Part(all, requests[i], wanted ? statuses + i : MPI_STATUS_IGNORE);
  return &all;
}

bool AllOf::begin() {
  const bool may_test = may_call_here();
  Call* newest = nullptr;
  Call* oldest = nullptr;
  for (int i = 0; i < count; ++i) {
    Part& part = parts()[i];
    int done = 0;
    const int error = may_test ? part.test(done) : MPI_SUCCESS;
    part.is_told = mpi_calls_handlers();
    part.is_new = !may_test;
    if (done || error != MPI_SUCCESS) {
      note(part, error);
      continue;
    }
    part.next = newest;
    newest = &part;
    if (!oldest) oldest = &part;
    ++going;
  }
  if (newest) add_all(*newest, *oldest, going);
  return newest;
}

void AllOf::note(Part& part, int error) {
  part.error = error;
  has_failed = has_failed || error != MPI_SUCCESS;
  is_told = is_told || (error != MPI_SUCCESS && part.is_told);
}

void AllOf::write_errors() {
  for (Part* part = parts(); part != parts() + count; ++part) {
    if (part->status != MPI_STATUS_IGNORE) part->status->MPI_ERROR = part->error;
  }
}

// Of what nobody waits for.
void finish_left(AllOf& all) {
  const omp_event_handle_t event = all.event;
  if (all.has_failed && !all.is_told) call_handler(MPI_COMM_NULL, MPI_ERR_IN_STATUS);
  all.write_errors();
  free(&all);
  omp_fulfill_event(event);
}

void Part::end(int error) {
  all.note(*this, error);
  if (--all.going > 0) return;
  all.is_left ? finish_left(all) : omp_fulfill_event(all.event);
}

}  // namespace

int wait_for_all(int count, MPI_Request requests[], MPI_Status statuses[]) {
  AllOf* const all = AllOf::make(count, requests, statuses);
  if (!all) return wait_until([&](int& done) { return PMPI_Testall(count, requests, &done, statuses); });
  const omp_event_handle_t event = all->event = make_event();
  if (!all->begin()) omp_fulfill_event(event);
  wait_for(event);
  for (int i = 0; i < count; ++i) requests[i] = all->parts()[i].handle;
  const int error = all->has_failed ? MPI_ERR_IN_STATUS : MPI_SUCCESS;
  if (error != MPI_SUCCESS) {
    all->write_errors();
    if (!all->is_told) call_handler_for_task(MPI_COMM_NULL, error);
  }
  free(all);
  return error;
}

int leave_all(int count, MPI_Request requests[], MPI_Status statuses[], omp_event_handle_t event) {
  AllOf* const all = AllOf::make(count, requests, statuses);
  if (!all) return MPI_ERR_NO_MEM;
  all->event = event;
  for (int i = 0; i < count; ++i) requests[i] = MPI_REQUEST_NULL;
  all->is_left = true;
  if (!all->begin()) finish_left(*all);
  return MPI_SUCCESS;
}

}  // namespace shep_mpi
