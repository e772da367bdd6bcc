// The file in which the programs of one user that share a machine say who they are and which cores each has. Nobody
// serves it: each program maps it and keeps its own part. sharing.md says what happens when one of them ends or stops.
#pragma once

#include <sched.h>

#include <atomic>
#include <cstdint>
#include <string>

namespace shep {

inline constexpr int kMostPrograms = 64;
inline constexpr int kMostSharedCpus = CPU_SETSIZE;

// All members are words that are written at once, so that a program which is killed leaves no half of one behind.
// Written under the table's lock.
struct SharedProgram {
  std::atomic<uint32_t> is_here;
  std::atomic<int32_t> pid;
  std::atomic<uint64_t> arrival;  // counts programs
  std::atomic<int64_t> heard_at;  // ns, CLOCK_MONOTONIC; when it last looked at the table
  std::atomic<double> speedup;    // on the whole machine
  std::atomic<int32_t> tasks;     // cores that it has work for
  std::atomic<int32_t> most;      // cores that it may use, by its mask and quota
  std::atomic<int32_t>
      guest_at;  // a core's number plus one, where it has none of its own and runs with another program
  std::atomic<uint32_t> by_tasks; // it gives cores away while it has no work for them
  std::atomic<uint64_t> cpus[kMostSharedCpus / 64];  // that it may use
  char name[32];
};

// A core is known by the least number of its cpus.
struct SharedCpu {
  std::atomic<int32_t> core;  // plus one; 0: nobody knows the cpu
  std::atomic<int32_t> l3, node;
  std::atomic<uint32_t> owner;     // of the core: a program's index plus one; 0: nobody
  std::atomic<uint32_t> promised;  // likewise: to whom it will belong
};

struct SharedTable {
  char magic[8];
  uint32_t version;
  uint32_t size;                    // bytes
  std::atomic<uint32_t> changes;    // counted; a futex on which the programs wait
  std::atomic<uint64_t> arrivals;
  SharedProgram programs[kMostPrograms];
  SharedCpu cpus[kMostSharedCpus];
};

// Returns the file's name: in the user's runtime directory, else in shared memory under the user's number.
std::string sharing_file();

// One process's access to the table. A program that ends in whatever way loses its kernel locks, and so the others
// know. Thread-safe, but for open().
class ShareTable {
 public:
  ~ShareTable();

  // Opens the file, or makes it. Returns false if there is none to use, because of `problem`: that of another user, or
  // open to others, or no table of this version.
  bool open(const std::string& name, bool may_make, std::string& problem);
  SharedTable& data() { return *data_; }

  // Returns false if another process holds the table for longer than this one should wait.
  bool try_lock();
  void unlock();

  // Takes a place in the table; returns its index, or -1: all are taken. Called under the lock, like all that follow.
  int enter();
  void leave(int program);
  // Returns true if the process of that entry exists; its own does.
  bool is_alive(int program);
  // Removes the entries, and the ownership, of processes that have ended. Returns true if there were some.
  bool bury_the_dead();
  // Tells the other programs of a change.
  void announce();
  // Waits for a change after `seen`, for at most `ns`.
  void await_change(uint32_t seen, int64_t ns);

  // Closes the file in the child of a fork, which must not be taken for its parent.
  void close();

 private:
  bool check(std::string& problem);

  int file_ = -1;
  int own_ = -1;  // index of the own entry
  SharedTable* data_ = nullptr;
};

}  // namespace shep
