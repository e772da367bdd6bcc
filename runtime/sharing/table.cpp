#include "sharing/table.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <climits>
#include <cstdlib>
#include <cstring>

namespace shep {

namespace {

constexpr char kMagic[] = "SHEPSHR";
constexpr uint32_t kVersion = 1;
constexpr off_t kTableLock = 0;  // bytes of the file: the table's lock, and then one for each program
constexpr off_t kFirstProgramLock = 1;

static_assert(sizeof kMagic == sizeof SharedTable::magic);
static_assert(std::atomic<double>::is_always_lock_free && std::atomic<uint64_t>::is_always_lock_free);

// Locks belong to the open file, not to the process: a second copy of the library in it has its own.
struct flock byte_lock(short type, off_t byte) {
  struct flock lock = {};
  lock.l_type = type;
  lock.l_whence = SEEK_SET;
  lock.l_start = byte;
  lock.l_len = 1;
  return lock;
}

bool set_lock(int file, short type, off_t byte) {
  struct flock lock = byte_lock(type, byte);
  return fcntl(file, F_OFD_SETLK, &lock) == 0;
}

// A folder that is the user's alone.
bool is_own_folder(const char* name) {
  struct stat status;
  return name && *name == '/' && stat(name, &status) == 0 && S_ISDIR(status.st_mode) && status.st_uid == geteuid();
}

bool is_folder(const char* name) {
  struct stat status;
  return stat(name, &status) == 0 && S_ISDIR(status.st_mode) && access(name, W_OK) == 0;
}

std::string text_of(int error) { return strerror(error); }

}  // namespace

std::string sharing_file() {
  const char* const runtime = getenv("XDG_RUNTIME_DIR");
  if (is_own_folder(runtime)) return std::string(runtime) + "/shepherd-share";
  return std::string(is_folder("/dev/shm") ? "/dev/shm" : "/tmp") + "/shepherd-share-" + std::to_string(geteuid());
}

ShareTable::~ShareTable() { close(); }

bool ShareTable::check(std::string& problem) {
  struct stat status;
  if (fstat(file_, &status) != 0) return problem = text_of(errno), false;
  if (!S_ISREG(status.st_mode)) return problem = "it is no regular file", false;
  if (status.st_uid != geteuid()) return problem = "it belongs to another user", false;
  if ((status.st_mode & 077) != 0) return problem = "other users may open it", false;
  if (status.st_nlink != 1) return problem = "it has another name", false;
  if (status.st_size != 0 && status.st_size != off_t(sizeof(SharedTable)))
    return problem = "it is no table of this version", false;
  if (status.st_size == 0 && ftruncate(file_, sizeof(SharedTable)) != 0) return problem = text_of(errno), false;
  void* const memory = mmap(nullptr, sizeof(SharedTable), PROT_READ | PROT_WRITE, MAP_SHARED, file_, 0);
  if (memory == MAP_FAILED) return problem = text_of(errno), false;
  data_ = static_cast<SharedTable*>(memory);
  // Also where whoever made it was killed before this.
  if (data_->magic[0] == 0) {
    data_->version = kVersion;
    data_->size = sizeof(SharedTable);
    memcpy(data_->magic, kMagic, sizeof kMagic);
  }
  if (memcmp(data_->magic, kMagic, sizeof kMagic) != 0 || data_->version != kVersion ||
      data_->size != sizeof(SharedTable))
    return problem = "it is no table of this version", false;
  for (const SharedCpu& each : data_->cpus) {
    const uint32_t most = kMostPrograms;
    if (each.core < 0 || each.core > kMostSharedCpus || each.owner > most || each.promised > most)
      return problem = "it is corrupt", false;
  }
  for (const SharedProgram& each : data_->programs) {
    const bool is_sane = each.speedup > 0 && each.speedup < 1e9 && each.tasks >= 0 && each.most > 0;
    if (each.is_here > 1 || (each.is_here == 1 && !is_sane)) return problem = "it is corrupt", false;
  }
  return true;
}

bool ShareTable::open(const std::string& name, bool may_make, std::string& problem) {
  const int how = O_RDWR | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (may_make ? O_CREAT : 0);
  file_ = ::open(name.c_str(), how, 0600);
  if (file_ < 0) return problem = errno == ELOOP ? "it is a symbolic link" : text_of(errno), false;
  bool is_sound = false;
  if (try_lock()) {
    is_sound = check(problem);
    unlock();
  } else {
    problem = "another process holds it";
  }
  if (!is_sound) close();
  return is_sound;
}

void ShareTable::close() {
  if (data_) munmap(data_, sizeof(SharedTable));
  if (file_ >= 0) ::close(file_);
  data_ = nullptr;
  file_ = own_ = -1;
}

bool ShareTable::try_lock() {
  constexpr int kTries = 1000;
  constexpr timespec kPause = {0, 100'000};
  for (int i = 0; i < kTries; ++i) {
    if (set_lock(file_, F_WRLCK, kTableLock)) return true;
    nanosleep(&kPause, nullptr);
  }
  return false;
}

void ShareTable::unlock() { set_lock(file_, F_UNLCK, kTableLock); }

int ShareTable::enter() {
  for (int i = 0; i < kMostPrograms; ++i) {
    SharedProgram& place = data_->programs[i];
    // A process that has just entered holds its lock, and will write its entry under the table's.
    if (place.is_here || !set_lock(file_, F_WRLCK, kFirstProgramLock + i)) continue;
    place.arrival = ++data_->arrivals;
    place.pid = getpid();
    place.guest_at = 0;
    own_ = i;
    return i;
  }
  return -1;
}

void ShareTable::leave(int program) {
  for (SharedCpu& each : data_->cpus) {
    if (each.owner == uint32_t(program) + 1) each.owner = 0;
    if (each.promised == uint32_t(program) + 1) each.promised = 0;
  }
  data_->programs[program].is_here = 0;
  if (program != own_) return;
  set_lock(file_, F_UNLCK, kFirstProgramLock + program);
  own_ = -1;
}

bool ShareTable::is_alive(int program) {
  if (program == own_) return true;
  struct flock lock = byte_lock(F_WRLCK, kFirstProgramLock + program);
  return fcntl(file_, F_OFD_GETLK, &lock) != 0 || lock.l_type != F_UNLCK;
}

bool ShareTable::bury_the_dead() {
  bool has_buried = false;
  for (int i = 0; i < kMostPrograms; ++i) {
    if (!data_->programs[i].is_here || is_alive(i)) continue;
    leave(i);
    has_buried = true;
  }
  return has_buried;
}

void ShareTable::announce() {
  data_->changes.fetch_add(1);
  syscall(SYS_futex, &data_->changes, FUTEX_WAKE, INT_MAX, nullptr, nullptr, 0);
}

void ShareTable::await_change(uint32_t seen, int64_t ns) {
  const timespec longest = {.tv_sec = time_t(ns / 1'000'000'000), .tv_nsec = long(ns % 1'000'000'000)};
  syscall(SYS_futex, &data_->changes, FUTEX_WAIT, seen, &longest, nullptr, 0);
}

}  // namespace shep
