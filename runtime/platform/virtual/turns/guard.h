// The lock of the turns.
#pragma once

#include <errno.h>
#include <pthread.h>

#include "platform/virtual/turns/turns.h"

namespace shep::simulation {

// Who held the lock may have been killed.
class Turns::Guard {
 public:
  explicit Guard(Turns& turns) : turns_(turns) {
    if (pthread_mutex_lock(&turns_.lock_) != EOWNERDEAD) return;
    pthread_mutex_consistent(&turns_.lock_);
    turns_.repair();
  }
  Guard(const Guard&) = delete;
  Guard& operator=(const Guard&) = delete;
  ~Guard() { pthread_mutex_unlock(&turns_.lock_); }

 private:
  Turns& turns_;
};

}  // namespace shep::simulation
