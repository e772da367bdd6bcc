// `shepherd top`: looks again and again at what a program, and those that it starts, show of themselves.
#include <errno.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <atomic>
#include <cmath>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <string>
#include <thread>

#include "tools/shepherd/commands.h"
#include "tools/shepherd/program.h"
#include "tools/shepherd/top/frame.h"

namespace shep::tool {

namespace {

struct TopRequest {
  bool once = false, as_json = false;
  double interval = 1;  // s
  const char* output = nullptr;
  pid_t pid = 0;  // 0: a program is to be started
  Arguments command;
};

// Returns false if the text is no number of seconds that makes sense.
bool read_seconds(const char* text, double& seconds) {
  char* end;
  seconds = strtod(text, &end);
  return *text && !*end && seconds >= 0.01 && seconds <= 3600;
}

// A number alone is a process; behind `--` it is a program.
bool read_target(Arguments rest, bool has_ended_options, TopRequest& request) {
  if (rest.empty()) return false;
  char* end;
  errno = 0;
  const long number = strtol(rest[0], &end, 10);
  if (has_ended_options || rest.size() > 1 || *end || number <= 0 || errno || number != pid_t(number)) {
    request.command = rest;
  } else {
    request.pid = pid_t(number);
  }
  return true;
}

// Returns 0, or the exit status after a report.
int read_top_request(Arguments arguments, TopRequest& request) {
  constexpr char kInterval[] = "--interval=";
  size_t i = 0;
  bool has_ended = false;
  for (; i < arguments.size() && arguments[i][0] == '-' && !has_ended; ++i) {
    const char* const each = arguments[i];
    if (ends_options(each)) {
      has_ended = true;
    } else if (strcmp(each, "--once") == 0) {
      request.once = true;
    } else if (strcmp(each, "--json") == 0) {
      request.as_json = true;
    } else if (names_output(arguments, i)) {
      request.output = arguments[++i];
    } else if (strncmp(each, kInterval, sizeof kInterval - 1) == 0) {
      const char* const seconds = each + sizeof kInterval - 1;
      if (!read_seconds(seconds, request.interval))
        return misused("top: --interval wants seconds from 0.01 to 3600, not %s", seconds);
    } else {
      return not_taken("top", each);
    }
  }
  if (!read_target(arguments.subspan(i), has_ended, request)) return misused("top: no program, and no process");
  return 0;
}

// Where frames go. A terminal has the last one alone, cut to the size that it has at that moment.
class Screen {
 public:
  Screen(FILE* file, bool as_json) : file_(file), as_json_(as_json), is_terminal_(isatty(fileno(file)) && !as_json) {}

  void show(const Frame& frame) {
    if (as_json_) {
      fprintf(file_, "%s\n", frame_as_json(frame).c_str());
    } else if (is_terminal_) {
      winsize size = {};
      ioctl(fileno(file_), TIOCGWINSZ, &size);
      // Each line replaces the rest of its own; nothing has to be undone however we end.
      std::string text = "\033[H";
      for (const std::string& each : frame_as_lines(frame, size.ws_col, size.ws_row ? size.ws_row - 1 : 0))
        text += each + "\033[K\n";
      fputs((text + "\033[J").c_str(), file_);
    } else {
      for (const std::string& each : frame_as_lines(frame, 0, 0)) fprintf(file_, "%s\n", each.c_str());
    }
    fflush(file_);
  }
  bool works() const { return !ferror(file_); }

 private:
  FILE* const file_;
  const bool as_json_, is_terminal_;
};

// Pauses that another thread can end.
class Pauses {
 public:
  // Returns false if there are to be no more.
  bool pause(double seconds) {
    std::unique_lock guard(lock_);
    return !ended_.wait_for(guard, std::chrono::duration<double>(seconds), [&] { return has_ended_; });
  }
  void end() {
    const std::lock_guard guard(lock_);
    has_ended_ = true;
    ended_.notify_all();
  }

 private:
  std::mutex lock_;
  std::condition_variable ended_;
  bool has_ended_ = false;
};

// Shows frames until the pauses end, or, for a process, until that has ended and nothing below it shows itself. Returns
// true if anything ever has. A program that goes on as another one by exec shows nothing in between.
bool look_on(const TopRequest& request, pid_t root, Screen& screen, Pauses& pauses) {
  bool has_seen = false;
  std::vector<ShownProgram> before = shown_below(root);
  while (pauses.pause(request.interval) && screen.works()) {
    std::vector<ShownProgram> now = shown_below(root);
    if (now.empty() && request.pid && (request.once || has_ended(request.pid))) break;
    if (!now.empty()) {
      screen.show(frame_between(before, now));
      has_seen = true;
      if (request.once) break;
    }
    before = std::move(now);
  }
  return has_seen;
}

int look_at_process(const TopRequest& request, Screen& screen) {
  const auto cannot = [&](const std::string& why) {
    fprintf(stderr, "shepherd: error: cannot look at process %d: %s\n", int(request.pid), why.c_str());
    return 1;
  };
  std::string problem;
  if (!may_look_at(request.pid, problem)) return cannot(problem);
  if (shown_below(request.pid).empty())
    return cannot("it does not show itself: it runs without SHEPHERD_TOP=true, or has not come to OpenMP yet");
  Pauses pauses;
  if (!look_on(request, request.pid, screen, pauses)) return cannot("it has ended");
  return 0;
}

int look_at_program(const TopRequest& request, Screen& screen) {
  const Program program{.command = request.command, .environment = {{"SHEPHERD_TOP", "true"}}};
  Pauses pauses;
  bool has_seen = false;
  // Signals are the program's and the main thread's.
  sigset_t all, mask;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &mask);
  std::thread looker([&] { has_seen = look_on(request, getpid(), screen, pauses); });
  pthread_sigmask(SIG_SETMASK, &mask, nullptr);
  const Ending ending = run_program(program);
  pauses.end();
  looker.join();
  if (!has_seen)
    return ended_without("a look at its workers",
                         "it has ended before the first look, or was not compiled by shepcc -fopenmp", program, ending);
  return ending.status;
}

}  // namespace

int show_top(Arguments arguments) {
  TopRequest request;
  if (const int status = read_top_request(arguments, request)) return status;
  FILE* const file = request.output ? fopen(request.output, "we") : request.pid ? stdout : stderr;
  if (!file) {
    fprintf(stderr, "shepherd: error: cannot write %s: %s\n", request.output, strerror(errno));
    return 1;
  }
  Screen screen(file, request.as_json);
  const int status = request.pid ? look_at_process(request, screen) : look_at_program(request, screen);
  if (screen.works()) return status;
  fprintf(stderr, "shepherd: error: cannot write the view\n");
  return status ? status : 1;
}

}  // namespace shep::tool
