#include "tools/shepherd/top/tables.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "tools/shepherd/program.h"

namespace shep::tool {

namespace {

std::string path_of(pid_t pid, const char* what) { return "/proc/" + std::to_string(pid) + what; }

// Numbers that are names in a folder.
std::vector<int> numbers_in(const std::string& folder) {
  std::vector<int> numbers;
  DIR* const open = opendir(folder.c_str());
  if (!open) return numbers;
  while (const dirent* const entry = readdir(open))
    if (entry->d_name[0] >= '0' && entry->d_name[0] <= '9') numbers.push_back(atoi(entry->d_name));
  closedir(open);
  return numbers;
}

struct Kinship {
  char state = 'X';  // as ps(1) has it; X: it has gone
  int parent = -1;
};

Kinship kinship_of(pid_t pid) {
  const std::string status = contents_of(path_of(pid, "/stat"));
  const size_t name_ends = status.rfind(')');  // a name may have any character
  Kinship kinship;
  if (name_ends != std::string::npos) sscanf(status.c_str() + name_ends, ") %c %d", &kinship.state, &kinship.parent);
  return kinship;
}

std::vector<pid_t> tree_below(pid_t root) {
  std::vector<std::pair<pid_t, pid_t>> parents;
  for (const pid_t each : numbers_in("/proc")) parents.emplace_back(each, kinship_of(each).parent);
  std::vector<pid_t> tree = {root};
  for (size_t i = 0; i < tree.size(); ++i)
    for (const auto& [child, parent] : parents)
      if (parent == tree[i] && std::find(tree.begin(), tree.end(), child) == tree.end()) tree.push_back(child);
  return tree;
}

// The process's number where it lives, which may be a container.
int own_number(pid_t pid) {
  const std::string status = contents_of(path_of(pid, "/status"));
  const size_t line = status.find("\nNSpid:");
  if (line == std::string::npos) return pid;
  const std::string numbers = status.substr(line + 1, status.find('\n', line + 1) - line - 1);
  return atoi(numbers.c_str() + numbers.find_last_of("\t :") + 1);
}

bool is_sound(const LiveTable& table) {
  return memcmp(table.magic, kLiveMagic, sizeof kLiveMagic) == 0 && table.size == sizeof(LiveTable) &&
         table.workers <= uint32_t(kMostLiveWorkers) && memchr(table.scheduler, 0, sizeof table.scheduler);
}

// It is read, not mapped: whoever cuts the file gets us a short read, not a signal.
std::unique_ptr<LiveTable> read_table(const std::string& file) {
  const int descriptor = open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return nullptr;
  auto table = std::make_unique<LiveTable>();
  const ssize_t length = pread(descriptor, table.get(), sizeof *table, 0);
  close(descriptor);
  return length == ssize_t(sizeof *table) && is_sound(*table) ? std::move(table) : nullptr;
}

bool leads_to_table(const std::string& file) {
  char target[PATH_MAX];
  const ssize_t length = readlink(file.c_str(), target, sizeof target);
  return std::string(target, length > 0 ? size_t(length) : 0).starts_with(std::string("/memfd:") + kLiveName);
}

std::string name_of(pid_t pid) {
  std::string name = contents_of(path_of(pid, "/comm"));
  name.erase(std::remove_if(name.begin(), name.end(), [](unsigned char each) { return each < ' ' || each == 127; }),
             name.end());
  return name;
}

}  // namespace

bool has_ended(pid_t pid) {
  const char state = kinship_of(pid).state;
  return state == 'X' || state == 'Z';
}

bool may_look_at(pid_t pid, std::string& problem) {
  struct stat status;
  if (stat(path_of(pid, "").c_str(), &status) != 0) return problem = "there is no such process", false;
  if (status.st_uid != geteuid()) return problem = "it belongs to another user", false;
  return true;
}

std::vector<ShownProgram> shown_below(pid_t root) {
  std::vector<ShownProgram> programs;
  std::string ignored;
  for (const pid_t pid : tree_below(root)) {
    if (!may_look_at(pid, ignored)) continue;
    const std::string files = path_of(pid, "/fd");
    for (const int descriptor : numbers_in(files)) {
      const std::string file = files + "/" + std::to_string(descriptor);
      auto table = leads_to_table(file) ? read_table(file) : nullptr;
      if (table && table->pid == own_number(pid)) programs.push_back({pid, name_of(pid), std::move(table)});
    }
  }
  return programs;
}

}  // namespace shep::tool
