// Whether, and how, this run is observed: SHEPHERD_STATS, SHEPHERD_TRACE, SHEPHERD_SPAN, SHEPHERD_TOP, a tool. One for
// the process, made when its first thread is introduced; it reports when the process exits.
#pragma once

#include "observe/watch.h"

struct shep_location;

namespace shep {

struct GlobalIcvs;

class Observer {
 public:
  // Regions are recorded.
  bool records() const { return stats_ || tracing_ || span_ || top_; }
  // Workers have a Watch.
  bool is_on() const { return records() || tool_; }
  // No task may stay private, or be executed in place by emitted code.
  bool sees_every_task() const { return (stats_ && exact_) || tracing_ || span_ || tool_; }
  // One thread, and each task where it is generated: the sequential execution.
  bool is_serial() const { return serial_ || span_; }
  // Tasks are then the calls that emitted code makes by itself of final tasks.
  bool elides_tasks() const { return serial_ && !sees_every_task(); }

  // For a new worker; null where nothing is on. It gives it back when it goes.
  Watch* watch(const PrivateStack& stack, int level, int thread) const;
  // The same for an initial thread's own team, whose doings only a tool hears of.
  Watch* watch_initial(const PrivateStack& stack) const;
  void release(Watch* watch) const;

  // A region begins.
  void open(RegionWatch& region, const shep_location* where, int level, int threads) const;
  // No member has come into the region, and none will.
  void take_back(RegionWatch& region) const;
  // A queue has this many tasks now.
  void queue_has(const Watch& watch, int shepherd, int tasks) const;

  // In the child of a fork: the threads that observe are the parent's.
  void stop_in_child();

 private:
  friend Observer& observer();
  explicit Observer(const GlobalIcvs& settings);

  bool stats_;
  bool exact_;
  bool tracing_;
  bool span_;
  bool top_;
  bool serial_;
  bool tool_;
};

Observer& observer();

}  // namespace shep
