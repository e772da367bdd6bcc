// The lock of the turns. It is no mutex of the program's, whose place this library takes.
#pragma once

#include <errno.h>

#include "platform/virtual/turns/mutex_calls.h"
#include "platform/virtual/turns/turns.h"

namespace shep::simulation {

// Who held the lock may have been killed.
class Turns::Guard {
 public:
  explicit Guard(Turns& turns) : turns_(turns) {
    if (mutex_calls().lock(&turns_.lock_) != EOWNERDEAD) return;
    pthread_mutex_consistent(&turns_.lock_);
    turns_.repair();
  }
  Guard(const Guard&) = delete;
  Guard& operator=(const Guard&) = delete;
  ~Guard() { mutex_calls().unlock(&turns_.lock_); }

 private:
  Turns& turns_;
};

}  // namespace shep::simulation
