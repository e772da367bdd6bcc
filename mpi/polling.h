// Calls that wait, and how workers look whether they are over.
//
// A call that waits for one request has it tested by MPI_Testsome, together with those of all other such calls: one
// call of MPI for each poll, however many wait. MPI_Waitall is as many calls as it has requests (all_of.h). Those that
// wait for something else (Waitany, Waitsome, Probe, Mprobe) are tested one by one, at most kTestsAPoll in each poll,
// in turn.
#pragma once

#include "c_api.h"

namespace shep_mpi {

inline constexpr int kTestsAPoll = 32;

// One call that waits; in the frame of its task.
struct Call {
  // Returns what MPI's routine returned; `done` as there.
  virtual int test(int& done) = 0;
  // It is over: nobody else looks at the call any more, which may be gone afterwards.
  virtual void end(int error) = 0;

  // Set where the call waits for one request: the poll may complete it, and writes both as MPI_Wait does.
  MPI_Request* request = nullptr;
  MPI_Status* status = MPI_STATUS_IGNORE;
  bool is_told = true;  // MPI has called an error handler, if there was an error
  bool is_new = false;  // not tested yet: the request may be none, or inactive, of which MPI_Testsome never tells

  Call* next = nullptr;

 protected:
  ~Call() = default;
};

// Makes workers test the call. Thread-safe.
void add(Call& call);
// The same for so many calls, the last one added first, and each linked to the one added before it.
void add_all(Call& newest, Call& oldest, int count);
// Looks which calls are over; one thread at a time. Returns how many; -1: this thread may not call MPI.
int poll();
// Returns true within poll(), where the calling thread may run the program's error handlers and MPI operators. They may
// not wait for what the poll is to find.
bool is_polling();
// Returns how many calls wait.
int waiting_calls();

}  // namespace shep_mpi
