// Where calls wait for the next poll. Whoever polls is alone.
#pragma once

#include <stdlib.h>

#include "polling.h"

namespace shep_mpi {

// First in, first out.
struct Queue {
  void push(Call& call) {
    call.next = nullptr;
    *end = &call;
    end = &call.next;
  }
  Call* pop() {
    Call* const call = first;
    if (call && !(first = call->next)) end = &first;
    return call;
  }
  Call* first = nullptr;
  Call** end = &first;
};

// Arrays as MPI_Testsome wants them.
struct Together {
  // Returns false where there is no memory.
  bool add(Call& call) {
    if (count == room && !grow()) return false;
    requests[count] = *call.request;
    calls[count++] = &call;
    return true;
  }
  bool grow() {
    const int wanted = room ? 2 * room : 64;
    if (!resize(requests, wanted) || !resize(statuses, wanted) || !resize(indices, wanted) || !resize(calls, wanted))
      return false;
    room = wanted;
    return true;
  }
  template <class Item> static bool resize(Item*& items, int count) {
    void* const memory = realloc(items, size_t(count) * sizeof(Item));
    if (memory) items = static_cast<Item*>(memory);
    return memory;
  }
  // Closes up the places of the calls that are over.
  void compact() {
    int kept = 0;
    for (int i = 0; i < count; ++i) {
      if (!calls[i]) continue;
      requests[kept] = requests[i];
      calls[kept++] = calls[i];
    }
    count = kept;
  }
  int count = 0, room = 0;
  MPI_Request* requests = nullptr;
  MPI_Status* statuses = nullptr;
  int* indices = nullptr;
  Call** calls = nullptr;
};

}  // namespace shep_mpi
