// The writer of a LiveTable: the sampler, at each of its looks.
#pragma once

#include <memory>
#include <vector>

#include "observe/live/table.h"
#include "observe/watch.h"
#include "platform/process/own_descriptor.h"

namespace shep {

class LiveView {
 public:
  // Null, after a warning, if the system gives no memory for it.
  static std::unique_ptr<LiveView> make(const char* scheduler, int64_t began);

  // Shows one worker, which cannot go meanwhile.
  void show(const Watch& watch);
  void end_look(int64_t now);
  // In the child of a fork, which does not have the memory.
  void close_in_child() { file_.close(); }

 private:
  // The last counts of the row's worker; they are added up, since the next worker in the row begins anew.
  struct Seen {
    const WorkerCounters* of = nullptr;
    LiveWorker counts = {};
  };
  LiveView(LiveTable& table, int file) : table_(table), file_(file), seen_(kMostLiveWorkers) {}

  LiveTable& table_;
  OwnDescriptor file_;
  std::vector<Seen> seen_;
};

}  // namespace shep
