// The memory in which the turns of a virtual machine are: the process's own, or that of a file which the programs of
// one machine map, all at the same place, so that pointers hold in each of them.
#pragma once

#include <atomic>
#include <cstddef>

namespace shep::simulation {

inline constexpr int kMostPrograms = 1024;

class Arena {
 public:
  // Opens the file and waits until nobody else is doing that; null: the process's own memory. Ends the program where
  // that is not to be had.
  explicit Arena(const char* file);

  bool is_shared() const { return memory_; }
  // What lies in it has been made by another process.
  bool is_made() const;
  // Lets others in.
  void open();
  // Returns zeroed memory on cache lines of its own, which nobody gives back; the first call is for what all have in
  // common, before other threads are there. Thread-safe.
  void* allocate(size_t bytes);
  // What was allocated first.
  void* first() const;

  // Says that the program of that number lives, until it ends or executes another; the file knows.
  void live_as(int program);
  // Has the calling thread, whose descriptors are its own, ask for others. Without, all are taken to be alive.
  void watch();
  bool is_alive(int program) const;

 private:
  int open_file() const;
  void* allocate_own(size_t bytes);

  const char* const name_;
  int file_ = -1;  // until others are let in
  int watched_ = -1;
  char* memory_ = nullptr;  // the file's
  void* life_ = nullptr;
  // Of the process's own memory: what was allocated first, and the block that is in use.
  void* first_ = nullptr;
  std::atomic<bool> own_lock_{false};
  char* own_block_ = nullptr;
  size_t own_left_ = 0;
};

}  // namespace shep::simulation
