#include "sharing/speedups.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "platform/process/quiet_writes.h"

namespace shep {

namespace {

constexpr char kFirstLine[] = "shepherd speed-ups 1";
constexpr size_t kMostBytes = 64 * 1024;
constexpr int kMostCores = 1 << 20;

// FNV-1a: the same for the same path, in every version.
uint64_t hash_of(const std::string& text) {
  uint64_t hash = 0xcbf29ce484222325;
  for (const char each : text) hash = (hash ^ uint8_t(each)) * 0x100000001b3;
  return hash;
}

bool fail(std::string& problem, std::string what) {
  problem = std::move(what);
  return false;
}

bool is_trusted(int file, std::string& problem) {
  struct stat status;
  if (fstat(file, &status) != 0) return fail(problem, strerror(errno));
  if (!S_ISREG(status.st_mode)) return fail(problem, "it is no regular file");
  if (status.st_uid != geteuid()) return fail(problem, "it belongs to another user");
  if ((status.st_mode & 022) != 0) return fail(problem, "other users may write it");
  return true;
}

bool read_all(int file, std::string& text, std::string& problem) {
  char buffer[4096];
  ssize_t got;
  while ((got = read(file, buffer, sizeof buffer)) > 0 && text.size() <= kMostBytes) text.append(buffer, size_t(got));
  if (got < 0) return fail(problem, strerror(errno));
  return text.size() <= kMostBytes || fail(problem, "it is too large");
}

// Takes the first line from the front.
std::string take_line(std::string& text) {
  const size_t end = text.find('\n');
  std::string line = text.substr(0, end);
  text.erase(0, end == std::string::npos ? end : end + 1);
  return line;
}

bool parse(std::string text, const std::string& program, Speedups& speedups, std::string& problem) {
  if (take_line(text) != kFirstLine) return fail(problem, "it is no table of speed-ups");
  if (take_line(text) != "of " + program) return fail(problem, "it is another program's");
  while (!text.empty()) {
    const std::string line = take_line(text);
    Speedup each;
    int read = 0;
    const bool is_one = sscanf(line.c_str(), "%d %lf%n", &each.cores, &each.speedup, &read) == 2 &&
                        size_t(read) == line.size() && each.cores >= 1 && each.cores <= kMostCores &&
                        each.speedup > 0 && each.speedup <= kMostCores;
    if (!is_one || (!speedups.empty() && each.cores <= speedups.back().cores))
      return fail(problem, "\"" + line.substr(0, 40) + "\" is no line of a table of speed-ups");
    speedups.push_back(each);
  }
  return true;
}

// Makes the folders of the file, as far as they are not there.
bool make_folders(const std::string& file) {
  for (size_t at = file.find('/', 1); at != std::string::npos; at = file.find('/', at + 1))
    if (mkdir(file.substr(0, at).c_str(), 0700) != 0 && errno != EEXIST) return false;
  return true;
}

}  // namespace

std::string speedups_file(const std::string& program) {
  const char* const cache = getenv("XDG_CACHE_HOME");
  const char* const home = getenv("HOME");
  std::string folder;
  if (cache && *cache == '/')
    folder = cache;
  else if (home && *home == '/')
    folder = std::string(home) + "/.cache";
  else
    return {};
  char name[32];
  snprintf(name, sizeof name, "%016" PRIx64, hash_of(program));
  return folder + "/shepherd/speed-ups/" + name;
}

Speedups read_speedups(const std::string& file, const std::string& program, std::string& problem) {
  problem.clear();
  const int opened = open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (opened < 0) {
    if (errno != ENOENT && errno != ENOTDIR) problem = strerror(errno);
    return {};
  }
  std::string text;
  Speedups speedups;
  const bool is_read = is_trusted(opened, problem) && read_all(opened, text, problem);
  close(opened);
  if (!is_read || !parse(std::move(text), program, speedups, problem)) return {};
  return speedups;
}

bool write_speedups(const std::string& file, const std::string& program, const Speedups& speedups,
                    std::string& problem) {
  if (program.find('\n') != std::string::npos) return fail(problem, "the program's path has a line break");
  std::string text = std::string(kFirstLine) + "\nof " + program + "\n";
  for (const Speedup& each : speedups) {
    char line[64];
    snprintf(line, sizeof line, "%d %.3f\n", each.cores, each.speedup);
    text += line;
  }
  if (!make_folders(file)) return fail(problem, strerror(errno));
  std::string beside = file + ".XXXXXX";
  const int made = mkostemp(beside.data(), O_CLOEXEC);
  if (made < 0) return fail(problem, strerror(errno));
  const bool is_written = write_all(made, text) && rename(beside.c_str(), file.c_str()) == 0;
  const int error = errno;
  close(made);
  if (!is_written) unlink(beside.c_str());
  return is_written || fail(problem, strerror(error));
}

Speedups speedups_of_this_program(std::string& file, std::string& problem) {
  char program[PATH_MAX];
  const ssize_t length = readlink("/proc/self/exe", program, sizeof program);
  if (length <= 0 || size_t(length) == sizeof program) return {};
  const std::string path(program, size_t(length));
  file = speedups_file(path);
  return file.empty() ? Speedups() : read_speedups(file, path, problem);
}

double speedup_at(const Speedups& speedups, int cores) {
  if (speedups.empty()) return 1;
  const auto above =
      std::find_if(speedups.begin(), speedups.end(), [&](const Speedup& each) { return each.cores >= cores; });
  if (above == speedups.end()) return speedups.back().speedup;
  const Speedup below = above == speedups.begin() ? Speedup{0, 0} : above[-1];
  const double part = double(cores - below.cores) / (above->cores - below.cores);
  return below.speedup + part * (above->speedup - below.speedup);
}

}  // namespace shep
