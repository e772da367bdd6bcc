#include "checker/trace.h"

#include <link.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <string>

namespace model {

namespace {

constexpr size_t kMostShown = 400;

uintptr_t load_address() {
  uintptr_t address = 0;
  dl_iterate_phdr(
      [](dl_phdr_info* info, size_t, void* result) { return *static_cast<uintptr_t*>(result) = info->dlpi_addr, 1; },
      &address);
  return address;
}

// One line an address: the innermost place that is not in the standard library.
std::vector<std::string> places(const std::vector<uintptr_t>& addresses) {
  std::vector<std::string> found;
  char program[4096] = {};
  if (readlink("/proc/self/exe", program, sizeof(program) - 1) < 0) return found;
  std::string command = "addr2line -Cfia -e '" + std::string(program) + "'";
  char number[32];
  for (const uintptr_t each : addresses) command += (snprintf(number, sizeof(number), " %#zx", size_t(each)), number);
  FILE* const output = popen((command + " 2>/dev/null").c_str(), "r");
  if (!output) return found;
  char line[4096];
  std::string function;
  for (bool expects_place = false; fgets(line, sizeof(line), output);) {
    line[strcspn(line, "\n")] = 0;
    if (strncmp(line, "0x", 2) == 0) {
      found.emplace_back();
      expects_place = false;
    } else if (!expects_place) {
      function = line;
      expects_place = true;
    } else {
      expects_place = false;
      if (found.empty() || !found.back().empty() || strstr(line, "/c++/")) continue;
      const char* const slash = strrchr(line, '/');
      found.back() = std::string(slash ? slash + 1 : line) + "  " + function.substr(0, function.find('('));
    }
  }
  pclose(output);
  return found;
}

}  // namespace

void Trace::note(int thread, const char* what, const volatile void* at, uint64_t value, const void* from) {
  steps_.push_back({thread, what, at, value, from});
}

void Trace::print() const {
  const size_t first = steps_.size() > kMostShown ? steps_.size() - kMostShown : 0;
  if (first) printf("  ... %zu steps before these\n", first);
  std::vector<uintptr_t> addresses;
  for (size_t i = first; i < steps_.size(); ++i)
    addresses.push_back(steps_[i].from ? uintptr_t(steps_[i].from) - 1 - load_address() : 0);
  const std::vector<std::string> where = places(addresses);
  for (size_t i = first; i < steps_.size(); ++i) {
    const Step& step = steps_[i];
    const std::string place = i - first < where.size() && step.from ? where[i - first] : "";
    char access[64] = "";
    if (step.at)
      snprintf(access, sizeof(access), "%012zx = %llx", size_t(step.at), static_cast<unsigned long long>(step.value));
    printf("  %*s%d %-18s %-34s %s\n", 2 * step.thread, "", step.thread, step.what, access, place.c_str());
  }
  fflush(stdout);
}

}  // namespace model
