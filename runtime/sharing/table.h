// The file in which the programs of one user that share a machine say who they are and which cores each has. Nobody
// serves it: each program reads it, and writes it back, under a lock. sharing.md says what happens when one of them
// ends or stops.
#pragma once

#include <sched.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "platform/process/own_descriptor.h"

namespace shep {

inline constexpr int kMostPrograms = 64;
inline constexpr int kMostSharedCpus = CPU_SETSIZE;
inline constexpr int kMostMeasured = 24;

struct SharedSpeedup {
  int32_t cores;
  float speedup;  // over one core
};

// All members are aligned words: a program that is killed while it writes leaves no half of one behind.
struct SharedProgram {
  uint32_t is_here;
  int32_t pid;
  uint64_t arrival;    // counts programs
  int64_t heard_at;    // ns, CLOCK_MONOTONIC; when it last looked at the table
  double speedup;      // on the whole machine; 0: not known
  SharedSpeedup measured[kMostMeasured];  // in the order of cores; the first with no cores ends them
  int32_t tasks;       // cores that it has work for
  int32_t most;        // cores that it may use, by its mask and quota
  int32_t guest_at;    // a core's number plus one, where it has none of its own and runs with another program
  uint32_t policy;     // a ShareChoice::Kind; unless static, it gives cores away while it has no work for them
  uint64_t cpus[kMostSharedCpus / 64];  // that it may use
  uint32_t calls;      // counted; a futex on which the program's keeper waits
  char name[32];
};

// A core is known by the least number of its cpus.
struct SharedCpu {
  int32_t core;  // plus one; 0: nobody knows the cpu
  int32_t l3, node;
  uint32_t owner;     // of the core: a program's index plus one; 0: nobody
  uint32_t promised;  // likewise: to whom it will belong
  int64_t promised_at;  // ns, CLOCK_MONOTONIC
};

struct SharedTable {
  char magic[8];
  uint32_t version;
  uint32_t size;      // bytes
  uint64_t arrivals;
  uint32_t programs_used, cpus_used;  // one more than the highest index that has been in use: nobody looks beyond
  SharedProgram programs[kMostPrograms];
  SharedCpu cpus[kMostSharedCpus];
};

inline std::span<SharedProgram> programs_in(SharedTable& table) { return {table.programs, table.programs_used}; }
inline std::span<const SharedProgram> programs_in(const SharedTable& table) {
  return {table.programs, table.programs_used};
}
inline std::span<SharedCpu> cpus_in(SharedTable& table) { return {table.cpus, table.cpus_used}; }
inline std::span<const SharedCpu> cpus_in(const SharedTable& table) { return {table.cpus, table.cpus_used}; }

// Returns the file's name: in the user's runtime directory, else in shared memory under the user's number.
std::string sharing_file();

// Where a program's keeper waits for calls. It is in the mapped file, which somebody may cut: only the kernel looks
// there, whom that does not disturb.
using Calls = std::atomic<uint32_t>;
// Waits for a call after `seen`, for at most `ns`; and ends such a wait without a call.
void await_call(Calls& calls, int program, uint32_t seen, int64_t ns);
void end_wait(Calls& calls, int program);

// The problem that another process, which may have been stopped, has the lock: it will go away.
inline constexpr char kHeldByAnother[] = "another process holds it";

// One process's access to the table. A program that ends in whatever way loses its kernel locks, and so the others
// know. One thread at a time calls it.
class ShareTable {
 public:
  ~ShareTable();

  // Opens the file, or makes it. Returns false if there is none to use, because of `problem`: that of another user, or
  // open to others, no table of this version, or not to be locked.
  bool open(const std::string& name, bool may_make, std::string& problem);
  // Returns false if the file has no name any more, or the program has closed it.
  bool is_there() const;

  // Locks the table and reads what is in use of it. Returns false if another process holds it for longer than this one
  // should wait.
  bool try_lock();
  // Returns false if what was read is no table, or has what no program writes; then it is not written back.
  bool is_sound() const;
  // Writes it back, unlocks it, and tells those that have been called.
  void unlock();
  // Unlocks it as it was.
  void unlock_unchanged();
  // The table as it was read, and will be written. For the holder of the lock, as all that follows up to own_calls().
  SharedTable& data() { return *data_; }

  // Takes a place in the table; returns its index, or -1: all are taken.
  int enter();
  void leave(int program);
  // Returns true if the process of that entry exists; its own does.
  bool is_alive(int program);
  // Removes the entries, and the ownership, of processes that have ended. Returns true if there were some.
  bool bury_the_dead();
  // Tells those of these programs, one bit each, that are here, but for the own one, to look at the table once it is
  // unlocked.
  void call(uint64_t programs);

  // The futex of the own program's calls.
  Calls& own_calls() { return calls_of(own_); }

  // Closes the file, also in the child of a fork, which must not be taken for its parent.
  void close();

 private:
  bool check(std::string& problem);
  bool read();
  bool write_back();
  Calls& calls_of(int program);

  OwnDescriptor file_;
  int own_ = -1;  // index of the own entry
  uint64_t called_ = 0;
  void* mapped_ = nullptr;  // the file, for its futexes
  std::unique_ptr<SharedTable> data_;
};

}  // namespace shep
