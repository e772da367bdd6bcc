#include "sharing/table.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>

#include "platform/futex.h"
#include "platform/process/quiet_writes.h"

namespace shep {

namespace {

constexpr char kMagic[] = "SHEPSHR";
constexpr uint32_t kVersion = 6;
constexpr off_t kTableLock = 0;  // bytes of the file: the table's lock, and then one for each program
constexpr off_t kFirstProgramLock = 1;

static_assert(sizeof kMagic == sizeof SharedTable::magic);
static_assert(Calls::is_always_lock_free && sizeof(Calls) == sizeof SharedProgram::calls);

// Locks belong to the open file, not to the process: a second copy of the library in it has its own.
struct flock byte_lock(short type, off_t byte) {
  struct flock lock = {};
  lock.l_type = type;
  lock.l_whence = SEEK_SET;
  lock.l_start = byte;
  lock.l_len = 1;
  return lock;
}

// Returns true if that error of set_lock() means that another process has the lock.
bool is_held_elsewhere(int error) { return error == EAGAIN || error == EACCES; }

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

// The mode is the user's alone whatever the umask is.
int make_file(const char* name, int how) {
  const int file = ::open(name, how | O_CREAT | O_EXCL, 0600);
  if (file >= 0) fchmod(file, 0600);
  return file;
}

// Returns -1 with errno if there is none. Another process may make it, or remove it, in between.
int open_file(const char* name, bool may_make) {
  constexpr int kHow = O_RDWR | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY;
  constexpr int kTries = 10;
  int file = -1;
  for (int i = 0; i < kTries && file < 0; ++i) {
    file = ::open(name, kHow);
    if (file >= 0 || errno != ENOENT || !may_make) break;
    file = make_file(name, kHow);
    if (file < 0 && errno != EEXIST) break;
  }
  return beyond_standard_streams(file);
}

// Gives the file its length and an empty table, as far as there is room for it. Returns an error number.
int write_empty(int file, const SharedTable& empty) {
  const QuietWrites quiet;
  size_t done = 0;
  ssize_t written = 0;
  while (done < sizeof empty && written >= 0) {
    written = pwrite(file, reinterpret_cast<const char*>(&empty) + done, sizeof empty - done, off_t(done));
    if (written > 0) done += size_t(written);
    if (written == 0) written = -1, errno = ENOSPC;
  }
  if (done == sizeof empty) return 0;
  const int error = errno;
  return ftruncate(file, 0) == 0 ? error : errno;
}

bool is_own_regular_file(const struct stat& status, std::string& problem) {
  if (!S_ISREG(status.st_mode)) return problem = "it is no regular file", false;
  if (status.st_uid != geteuid()) return problem = "it belongs to another user", false;
  if ((status.st_mode & 077) != 0) return problem = "other users may open it", false;
  if (status.st_nlink > 1) return problem = "it has another name", false;
  return true;
}

bool is_table(const SharedTable& data) {
  return memcmp(data.magic, kMagic, sizeof kMagic) == 0 && data.version == kVersion &&
         data.size == sizeof(SharedTable) && data.programs_used <= kMostPrograms && data.cpus_used <= kMostSharedCpus;
}

// The parts of the table that are in use, the first of which says where the others end.
struct Part {
  size_t begin, length;
};
constexpr Part kHead = {0, offsetof(SharedTable, programs)};
// With the head, which lies before it.
Part programs_part(const SharedTable& data) {
  return {0, offsetof(SharedTable, programs) + data.programs_used * sizeof(SharedProgram)};
}
Part cpus_part(const SharedTable& data) { return {offsetof(SharedTable, cpus), data.cpus_used * sizeof(SharedCpu)}; }

bool read_part(int file, SharedTable& data, Part part) {
  return pread(file, reinterpret_cast<char*>(&data) + part.begin, part.length, off_t(part.begin)) ==
         ssize_t(part.length);
}
bool write_part(int file, const SharedTable& data, Part part) {
  return pwrite(file, reinterpret_cast<const char*>(&data) + part.begin, part.length, off_t(part.begin)) ==
         ssize_t(part.length);
}

bool is_whole(int file) {
  struct stat status;
  return fstat(file, &status) == 0 && status.st_size == off_t(sizeof(SharedTable));
}

bool is_sane(const SharedSpeedup (&measured)[kMostMeasured]) {
  int before = 0;
  for (const SharedSpeedup& each : measured) {
    if (each.cores == 0) return true;
    const bool is_number = each.speedup > 0 && each.speedup < 1e10f;
    if (each.cores <= before || !is_number) return false;
    before = each.cores;
  }
  return true;
}

bool is_sane(const SharedProgram& each) {
  if (each.is_here == 0) return true;
  return is_sane(each.measured) && each.is_here == 1 && each.speedup >= 0 && each.speedup < 1e10 && each.tasks >= 0 &&
         each.most > 0;
}

bool is_sane(const SharedCpu& each) {
  const uint32_t most = kMostPrograms;
  return each.core >= 0 && each.core <= kMostSharedCpus && each.owner <= most && each.promised <= most;
}

constexpr char kNoTable[] = "it is no table of this version";

}  // namespace

std::string sharing_file() {
  const char* const runtime = getenv("XDG_RUNTIME_DIR");
  // Programs of another version have a table of their own.
  const std::string name = "/shepherd-share." + std::to_string(kVersion);
  if (is_own_folder(runtime)) return runtime + name;
  return (is_folder("/dev/shm") ? "/dev/shm" : "/tmp") + name + "-" + std::to_string(geteuid());
}

ShareTable::~ShareTable() { close(); }

bool ShareTable::check(std::string& problem) {
  struct stat status;
  if (fstat(file_.number(), &status) != 0) return problem = text_of(errno), false;
  if (!is_own_regular_file(status, problem)) return false;
  if (status.st_size != 0 && status.st_size != off_t(sizeof(SharedTable))) return problem = kNoTable, false;
  if (const int error = status.st_size == 0 ? write_empty(file_.number(), *data_) : 0)
    return problem = text_of(error), false;
  void* const memory = mmap(nullptr, sizeof(SharedTable), PROT_READ | PROT_WRITE, MAP_SHARED, file_.number(), 0);
  if (memory == MAP_FAILED) return problem = text_of(errno), false;
  mapped_ = memory;
  // Also where whoever made it was killed before this.
  if (data_->magic[0] == 0) {
    data_->version = kVersion;
    data_->size = sizeof(SharedTable);
    memcpy(data_->magic, kMagic, sizeof kMagic);
  }
  if (!is_table(*data_)) return problem = kNoTable, false;
  if (!is_sound()) return problem = "it is corrupt", false;
  return true;
}

bool ShareTable::open(const std::string& name, bool may_make, std::string& problem) {
  const int file = open_file(name.c_str(), may_make);
  if (file < 0) return problem = errno == ELOOP ? "it is a symbolic link" : text_of(errno), false;
  file_ = OwnDescriptor(file);
  data_ = std::make_unique<SharedTable>();
  bool is_usable = false;
  if (try_lock()) {
    is_usable = check(problem);
    is_usable ? unlock() : unlock_unchanged();
  } else {
    problem = is_held_elsewhere(errno) ? kHeldByAnother : "it cannot be locked: " + text_of(errno);
  }
  if (!is_usable) close();
  return is_usable;
}

bool ShareTable::is_there() const {
  struct stat status;
  return fstat(file_.number(), &status) == 0 && file_.is_same_file(status) && status.st_nlink > 0;
}

bool ShareTable::is_sound() const {
  const auto is_sane_one = [](const auto& each) { return is_sane(each); };
  if (!is_table(*data_) || own_ >= int(data_->programs_used)) return false;
  if (own_ >= 0 && (data_->programs[own_].is_here != 1 || data_->programs[own_].pid != getpid())) return false;
  const auto cpus = cpus_in(*data_);
  const auto programs = programs_in(*data_);
  return std::all_of(cpus.begin(), cpus.end(), is_sane_one) &&
         std::all_of(programs.begin(), programs.end(), is_sane_one);
}

void ShareTable::close() {
  if (mapped_) munmap(mapped_, sizeof(SharedTable));
  file_.close();
  mapped_ = nullptr;
  data_ = nullptr;
  own_ = -1;
}

// A hand-over waits for this: the whole table is 60 KB, and what a few programs use of it 2.
bool ShareTable::read() {
  const int file = file_.number();
  if (!is_whole(file)) return false;
  const uint32_t programs = data_->programs_used, cpus = data_->cpus_used;
  if (!read_part(file, *data_, is_table(*data_) ? programs_part(*data_) : kHead)) return false;
  if (!is_table(*data_)) return true;  // whoever asks finds that
  if (data_->programs_used < programs || data_->cpus_used < cpus) {  // it has been made anew
    *data_ = {};
    if (!read_part(file, *data_, kHead) || !is_table(*data_)) return false;
  }
  if (data_->programs_used != programs && !read_part(file, *data_, programs_part(*data_))) return false;
  return read_part(file, *data_, cpus_part(*data_));
}

// Where somebody has cut the file meanwhile, the parts alone would leave what nobody takes for a table.
bool ShareTable::write_back() {
  const int file = file_.number();
  if (!write_part(file, *data_, cpus_part(*data_)) || !write_part(file, *data_, programs_part(*data_))) return false;
  return is_whole(file) || write_part(file, *data_, {0, sizeof *data_});
}

// Looks at once, as the lock is held for some 20 us, and then less and less often.
bool ShareTable::try_lock() {
  constexpr int kQuickTries = 10;
  constexpr int kTries = 1000;
  constexpr timespec kQuickPause = {0, 5'000}, kPause = {0, 100'000};
  for (int i = 0; i < kTries; ++i) {
    if (set_lock(file_.number(), F_WRLCK, kTableLock)) {
      if (!read()) *data_ = {};
      return true;
    }
    if (!is_held_elsewhere(errno)) return false;
    nanosleep(i < kQuickTries ? &kQuickPause : &kPause, nullptr);
  }
  errno = EAGAIN;
  return false;
}

void ShareTable::unlock() {
  const QuietWrites quiet;
  // A write that fails leaves the table as it was, or cut; then each finds that at its next look.
  [[maybe_unused]] const bool is_written = write_back();
  unlock_unchanged();
  for (int i = 0; i < kMostPrograms; ++i)
    if (called_ >> i & 1) end_wait(calls_of(i), i);
  called_ = 0;
}

void ShareTable::unlock_unchanged() { set_lock(file_.number(), F_UNLCK, kTableLock); }

int ShareTable::enter() {
  for (int i = 0; i < kMostPrograms; ++i) {
    SharedProgram& place = data_->programs[i];
    // A process that has just entered holds its lock, and will write its entry under the table's.
    if (place.is_here || !set_lock(file_.number(), F_WRLCK, kFirstProgramLock + i)) continue;
    place.arrival = ++data_->arrivals;
    place.pid = getpid();
    place.guest_at = 0;
    own_ = i;
    data_->programs_used = std::max<uint32_t>(data_->programs_used, uint32_t(i) + 1);
    return i;
  }
  return -1;
}

void ShareTable::leave(int program) {
  for (SharedCpu& each : cpus_in(*data_)) {
    if (each.owner == uint32_t(program) + 1) each.owner = 0;
    if (each.promised == uint32_t(program) + 1) each.promised = 0;
  }
  data_->programs[program].is_here = 0;
  if (program != own_) return;
  set_lock(file_.number(), F_UNLCK, kFirstProgramLock + program);
  own_ = -1;
}

bool ShareTable::is_alive(int program) {
  if (program == own_) return true;
  struct flock lock = byte_lock(F_WRLCK, kFirstProgramLock + program);
  return fcntl(file_.number(), F_OFD_GETLK, &lock) != 0 || lock.l_type != F_UNLCK;
}

bool ShareTable::bury_the_dead() {
  bool has_buried = false;
  for (int i = 0; i < int(data_->programs_used); ++i) {
    if (!data_->programs[i].is_here || is_alive(i)) continue;
    leave(i);
    has_buried = true;
  }
  return has_buried;
}

static size_t place_of_calls(int program) {
  return offsetof(SharedTable, programs) + size_t(program) * sizeof(SharedProgram) + offsetof(SharedProgram, calls);
}

void await_call(Calls& calls, int program, uint32_t seen, int64_t ns) {
  futex_wait_in_file(calls, place_of_calls(program), seen, ns);
}

void end_wait(Calls& calls, int program) { futex_wake_in_file(calls, place_of_calls(program), kAllSleepers); }

void ShareTable::call(uint64_t programs) {
  if (own_ >= 0) programs &= ~(uint64_t{1} << own_);
  for (int i = 0; i < int(data_->programs_used); ++i) {
    if (!(programs >> i & 1) || !data_->programs[i].is_here) continue;
    ++data_->programs[i].calls;
    called_ |= uint64_t{1} << i;
  }
}

Calls& ShareTable::calls_of(int program) {
  return *reinterpret_cast<Calls*>(static_cast<char*>(mapped_) + place_of_calls(program));
}

}  // namespace shep
