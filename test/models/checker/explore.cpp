#include "checker/explore.h"

#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

#include "checker/choosers.h"
#include "checker/execution.h"
#include "checker/finding.h"
#include "checker/trace.h"

namespace model {

namespace {

enum Exit { kFine = 0, kFound = 40, kGaveUp = 41 };

// Between the process that explores and the one that waits for it.
struct Report {
  char what[1024];
  uint32_t count;
  Deviation schedule[4096];
  uint64_t executions;
  uint64_t longest;
  int complete;
};

Report& report() {
  static Report& shared =
      *static_cast<Report*>(mmap(nullptr, sizeof(Report), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  return shared;
}

void take_down(const Schedule& schedule) {
  Report& to = report();
  to.count = uint32_t(std::min(schedule.size(), std::size(to.schedule)));
  std::copy_n(schedule.begin(), to.count, to.schedule);
}

// Of this process on a processor: a search is as long on a busy machine.
double now() {
  timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return double(time.tv_sec) + 1e-9 * double(time.tv_nsec);
}

// A finding like others, with a stack of its own to be reported on.
void report_crash(int signal) { finding("crash: %s", strsignal(signal)); }

void watch_crashes() {
  constexpr size_t kBytes = 256 * 1024;
  const stack_t stack = {.ss_sp = new char[kBytes], .ss_flags = 0, .ss_size = kBytes};
  sigaltstack(&stack, nullptr);
  struct sigaction action = {};
  action.sa_handler = report_crash;
  action.sa_flags = SA_ONSTACK;
  for (const int each : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP}) sigaction(each, &action, nullptr);
}

// Runs `body` in a child process.
template <class Body> Result in_child(Body body) {
  report() = {};
  report().complete = -1;
  fflush(stdout);
  const pid_t child = fork();
  if (child < 0) give_up("fork has failed");
  if (child == 0) {
    watch_crashes();
    prepare();  // again: the runtime starts afresh in the child of a fork
    body();
    fflush(stdout);
    _exit(kFine);
  }
  int status;
  while (waitpid(child, &status, 0) < 0) {}
  const Report& from = report();
  Result result;
  result.executions = from.executions;
  result.longest = from.longest;
  result.complete = from.complete;
  if (WIFEXITED(status) && WEXITSTATUS(status) == kFine) return result;
  if (WIFEXITED(status) && WEXITSTATUS(status) == kGaveUp) exit(2);
  result.found = true;
  result.what = WIFSIGNALED(status) ? std::string("crash: ") + strsignal(WTERMSIG(status)) : from.what;
  if (result.what.empty()) result.what = "the program has ended itself";
  result.schedule.assign(from.schedule, from.schedule + from.count);
  return result;
}

void execute(const Model& model, Chooser& chooser) {
  execution().run(model, chooser);
  ++report().executions;
  report().longest = std::max(report().longest, execution().steps());
}

// All executions with `left` more deviations than `prefix`, in any order, since there may not be time for all. False:
// there was not.
bool exhaust(const Model& model, Schedule& prefix, int left, std::minstd_rand& order, double end) {
  take_down(prefix);
  Systematic chooser(prefix, left > 0);
  execute(model, chooser);
  std::vector<Systematic::Opening> openings = chooser.openings();
  std::shuffle(openings.begin(), openings.end(), order);
  for (const Systematic::Opening& each : openings) {
    for (uint32_t answer = 1; answer < each.options; ++answer) {
      if (now() > end) return false;
      prefix.push_back({each.question, answer});
      const bool in_time = exhaust(model, prefix, left - 1, order, end);
      prefix.pop_back();
      if (!in_time) return false;
    }
  }
  return true;
}

uint64_t explore_randomly(const Model& model, uint64_t seed, uint64_t length, double end, uint64_t most) {
  for (uint64_t count = 0; count < most && (count % 16 != 0 || now() < end); ++count) {
    Random chooser(seed + count, length, [](const Schedule& so_far) { take_down(so_far); });
    execute(model, chooser);
    length = chooser.asked();
  }
  return length;
}

// Both ways in turn, for longer each time: what one of them would take for ever to find, the other may find at once.
void explore_here(const Model& model, const Search& search) {
  const double end = now() + search.seconds;
  std::minstd_rand order(unsigned(search.seed));
  // A few by chance first, so that it becomes known what is shared.
  constexpr uint64_t kFirst = 64;
  uint64_t length = explore_randomly(model, search.seed, 100, end, kFirst);
  uint64_t seed = search.seed + kFirst;
  constexpr int kMostDeviations = 8;
  for (double slice = 1; now() < end; slice *= 2) {
    const double end_of_slice = std::min(end, now() + slice);
    const double middle = now() + 0.6 * (end_of_slice - now());
    while (report().complete < kMostDeviations) {
      Schedule none;
      if (!exhaust(model, none, report().complete + 1, order, middle)) break;
      ++report().complete;
    }
    const uint64_t before = report().executions;
    length = explore_randomly(model, seed, length, end_of_slice, UINT64_MAX);
    seed += report().executions - before;
  }
}

// Leaves out what the finding does not need.
void shorten(const Model& model, Result& result) {
  int replays = 0;
  constexpr int kMostReplays = 400;
  for (size_t part = std::max<size_t>(1, result.schedule.size() / 2); part > 0; part /= 2) {
    for (size_t first = 0; first < result.schedule.size() && ++replays < kMostReplays;) {
      Schedule shorter = result.schedule;
      shorter.erase(shorter.begin() + ptrdiff_t(first),
                    shorter.begin() + ptrdiff_t(std::min(first + part, shorter.size())));
      const Result again = replay(model, shorter, result.is_first, false);
      if (again.found) {
        result.schedule = shorter;
        result.what = again.what;
      } else {
        first += part;
      }
    }
  }
}

}  // namespace

void finding(const char* format, ...) {
  in_program = false;
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(report().what, sizeof(report().what), format, arguments);
  va_end(arguments);
  if (Trace* const trace = execution().trace) {
    trace->note(execution().thread(), report().what, nullptr, 0, nullptr);
    trace->print();
  }
  _exit(kFound);
}

void give_up(const char* format, ...) {
  in_program = false;
  va_list arguments;
  va_start(arguments, format);
  fprintf(stderr, "models: ");
  vfprintf(stderr, format, arguments);
  fprintf(stderr, "\n");
  va_end(arguments);
  _exit(kGaveUp);
}

Result explore(const Model& model, const Search& search) {
  Result result = in_child([&] { explore_here(model, search); });
  result.is_first = result.executions == 0;
  if (result.found) shorten(model, result);
  return result;
}

Result replay(const Model& model, const Schedule& schedule, bool is_first, bool aloud) {
  Result result = in_child([&] {
    Systematic plain({}, false);
    if (!is_first && !schedule.empty()) execute(model, plain);
    Trace trace;
    if (aloud) execution().trace = &trace;
    Systematic chooser(schedule, false);
    execute(model, chooser);
    if (aloud) trace.print();
  });
  result.schedule = schedule;
  result.is_first = is_first;
  return result;
}

std::string to_string(const Schedule& schedule) {
  std::string text;
  for (const Deviation& each : schedule) {
    if (!text.empty()) text += ',';
    text += std::to_string(each.question) + ':' + std::to_string(each.answer);
  }
  return text;
}

bool parse(const char* text, Schedule& schedule) {
  for (char* end; *text; text = end + (*end == ',')) {
    Deviation each;
    each.question = uint32_t(strtoul(text, &end, 10));
    if (end == text || *end != ':') return false;
    each.answer = uint32_t(strtoul(text = end + 1, &end, 10));
    if (end == text || (*end && *end != ',')) return false;
    schedule.push_back(each);
  }
  return true;
}

}  // namespace model
