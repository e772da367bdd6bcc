#include "platform/virtual/turns/arena.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <utility>

#include "platform/fatal.h"
#include "platform/virtual/turns/own_memory.h"

namespace shep::simulation {

namespace {

// Where no system puts anything by itself: above the heap of programs, below what is mapped without an address.
constexpr uintptr_t kPlace = 0x2e00'0000'0000;
constexpr size_t kSize = size_t{1} << 28;  // of which only what is used takes memory
constexpr size_t kLine = 64;

// `shepherd simulate` looks at the first word.
struct Header {
  std::atomic<uint64_t> programs;  // that have come
  std::atomic<size_t> used;
  std::atomic<bool> is_made;
};

Header& header_of(char* memory) { return *reinterpret_cast<Header*>(memory); }

// Byte 0 is for who makes what is in the file; each program has one behind it. `shepherd simulate` looks at these.
struct flock lock_of(short type, int program) {
  struct flock lock = {};
  lock.l_type = type;
  lock.l_whence = SEEK_SET;
  lock.l_start = 1 + program;
  lock.l_len = 1;
  return lock;
}

constexpr int kMaker = -1;

// Where the file system is full, an access would end the process; the system itself is only told that it cannot write
// there. It takes no descriptor, which might be the program's by now. Returns false if there is no room.
bool take_room(char* memory, size_t bytes) {
  const size_t page = size_t(sysconf(_SC_PAGESIZE));
  for (char* at = memory; at < memory + bytes; at += page - reinterpret_cast<uintptr_t>(at) % page) {
    if (syscall(SYS_getcpu, at, nullptr, nullptr) != 0) return false;
    memset(at, 0, sizeof(unsigned));
  }
  return true;
}

}  // namespace

int Arena::open_file() const {
  const int file = ::open(name_, O_RDWR | O_CLOEXEC);
  if (file < 0) fatal("cannot open the virtual machine in %s: %s", name_, strerror(errno));
  return file;
}

Arena::Arena(const char* file) : name_(file) {
  if (!file) return;
  file_ = open_file();
  struct flock lock = lock_of(F_WRLCK, kMaker);
  while (fcntl(file_, F_OFD_SETLKW, &lock) != 0)
    if (errno != EINTR) fatal("cannot lock the virtual machine in %s: %s", name_, strerror(errno));
  // Where files may not be that large, the system would end the process.
  auto* const before = signal(SIGXFSZ, SIG_IGN);
  const int error = ftruncate(file_, kSize) != 0 ? errno : posix_fallocate(file_, 0, kLine);
  signal(SIGXFSZ, before);
  if (error) fatal("cannot make the virtual machine in %s: %s", name_, strerror(error));
  void* const place = reinterpret_cast<void*>(kPlace);
  void* const memory = mmap(place, kSize, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED_NOREPLACE, file_, 0);
  if (memory != place) fatal("the virtual machine has no room in memory: %s", strerror(errno));
  memory_ = static_cast<char*>(memory);
  if (!is_made()) header_of(memory_).used.store(kLine, std::memory_order_relaxed);
}

// Under the file's lock, as all that comes before open().
bool Arena::is_made() const { return memory_ && header_of(memory_).is_made.load(std::memory_order_relaxed); }

// The mapping would keep the lock when the file is closed.
void Arena::open() {
  if (!memory_) return;
  header_of(memory_).is_made.store(true, std::memory_order_relaxed);
  struct flock lock = lock_of(F_UNLCK, kMaker);
  fcntl(file_, F_OFD_SETLK, &lock);
  close(std::exchange(file_, -1));
}

void* Arena::allocate(size_t bytes) {
  bytes = (bytes + kLine - 1) / kLine * kLine;
  if (!memory_) return allocate_own(bytes);
  // Relaxed: whoever gets a place is told of it, and nobody else looks there.
  const size_t place = header_of(memory_).used.fetch_add(bytes, std::memory_order_relaxed);
  if (place + bytes > kSize) fatal("the virtual machine has room for no more threads");
  if (!take_room(memory_ + place, bytes)) fatal("the virtual machine in %s cannot grow: %s", name_, strerror(ENOSPC));
  return memory_ + place;
}

void* Arena::allocate_own(size_t bytes) {
  constexpr size_t kBlock = size_t{1} << 20;
  if (bytes > kBlock / 2) {
    void* const memory = take_own_memory(bytes);
    if (!first_) first_ = memory;
    return memory;
  }
  while (own_lock_.exchange(true, std::memory_order_acquire)) syscall(SYS_sched_yield);
  if (own_left_ < bytes) {
    own_block_ = static_cast<char*>(take_own_memory(kBlock));
    own_left_ = kBlock;
  }
  void* const memory = own_block_;
  own_block_ += bytes;
  own_left_ -= bytes;
  own_lock_.store(false, std::memory_order_release);
  if (!first_) first_ = memory;
  return memory;
}

void* Arena::first() const { return memory_ ? memory_ + kLine : first_; }

// A mapping of the file has the lock, since the program may close each descriptor, and use its number for a file of its
// own. The mapping ends with the process, or when that executes another program. The child of a fork has its parent's
// until it comes itself: so the parent lives until then.
void Arena::live_as(int program) {
  if (!memory_) return;
  header_of(memory_).programs.fetch_add(1, std::memory_order_relaxed);
  const int file = open_file();
  struct flock lock = lock_of(F_WRLCK, program);
  fcntl(file, F_OFD_SETLK, &lock);
  void* const life = mmap(nullptr, kLine, PROT_NONE, MAP_SHARED, file, 0);
  if (life == MAP_FAILED) fatal("the virtual machine has no room in memory: %s", strerror(errno));
  close(file);
  if (void* const before = std::exchange(life_, life)) munmap(before, kLine);
  watched_ = -1;
}

void Arena::watch() {
  if (memory_) watched_ = ::open(name_, O_RDWR | O_CLOEXEC);
}

bool Arena::is_alive(int program) const {
  if (watched_ < 0) return true;
  struct flock lock = lock_of(F_WRLCK, program);
  return fcntl(watched_, F_OFD_GETLK, &lock) != 0 || lock.l_type != F_UNLCK;
}

}  // namespace shep::simulation
