// Writes the timeline of all workers while the program runs: Chrome's trace event format as a JSON array, which
// Perfetto opens.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "observe/sink.h"
#include "observe/trace/trace_ring.h"
#include "platform/futex_lock.h"

namespace shep {

class Tracer {
 public:
  explicit Tracer(const char* destination);

  // A track of its own for a worker; lives as long as the process.
  TraceRing& add_track(int track, int level, int thread);
  // Takes what the rings hold to the file. By the writing thread, and at exit by whoever exits.
  void drain();
  // The last drain, and the end of the array.
  void finish();
  // In the child of a fork.
  void give_up_file() { sink_.close(); }

 private:
  void write_out();
  void write_event(const TraceRing& ring, const TraceEvent& event);
  void write_slice(const TraceRing& ring, const TraceEvent& event);
  void write_arrow(const TraceRing& ring, const TraceEvent& event);
  double microseconds(int64_t at) const { return double(at - began_) * 1e-3; }

  FutexLock lock_;
  Sink sink_;
  bool is_open_ = true;
  const int64_t began_;
  const int process_;
  std::vector<std::unique_ptr<TraceRing>> rings_;
  std::string text_;
};

}  // namespace shep
