// Who goes on at which time: a heap.
#include "platform/virtual/turns/turns.h"

namespace shep::simulation {

bool goes_before(const Thread& one, const Thread& other) {
  return one.due() != other.due() ? one.due() < other.due() : one.number < other.number;
}

void Turns::put(size_t place, Thread& thread) {
  queue_[place] = &thread;
  thread.place = int(place);
}

// Moves what stands at that place to where it belongs.
void Turns::sift(size_t place) {
  Thread& moved = *queue_[place];
  for (; place > 0 && goes_before(moved, *queue_[(place - 1) / 2]); place = (place - 1) / 2)
    put(place, *queue_[(place - 1) / 2]);
  for (size_t child; (child = 2 * place + 1) < queued_; place = child) {
    if (child + 1 < queued_ && goes_before(*queue_[child + 1], *queue_[child])) ++child;
    if (!goes_before(*queue_[child], moved)) break;
    put(place, *queue_[child]);
  }
  put(place, moved);
}

void Turns::enqueue(Thread& thread) {
  queue_[queued_++] = &thread;
  sift(queued_ - 1);
}

void Turns::dequeue(Thread& thread) {
  if (thread.place < 0) return;
  const size_t place = size_t(thread.place);
  thread.place = -1;
  Thread& last = *queue_[--queued_];
  if (&last == &thread) return;
  put(place, last);
  sift(place);
}

}  // namespace shep::simulation
