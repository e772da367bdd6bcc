#include "tools/shepherd/requests.h"

#include <errno.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string>

#include "tools/shepherd/program.h"

namespace shep::tool {

namespace {

constexpr unsigned kGrace = 5;  // seconds for a program that was asked to end

constexpr sig_atomic_t kGone = -1;
volatile sig_atomic_t watched = 0;    // the child; 0: none
volatile sig_atomic_t requested = 0;  // the signal; 0: none

void hand_on(int number, siginfo_t* info, void*) {
  const int error = errno;
  // A key of the terminal reaches the program as it reaches us, and need not end it.
  const bool is_key = (number == SIGINT || number == SIGQUIT) && info->si_code == SI_KERNEL;
  if (watched == kGone) requested = number;
  if (watched > 0 && number == SIGALRM) kill(watched, SIGKILL);
  if (watched > 0 && number != SIGALRM && !is_key) {
    requested = number;
    prctl(PR_SET_CHILD_SUBREAPER, 1);  // what the child leaves becomes ours
    kill(watched, number);
    alarm(kGrace);
  }
  errno = error;
}

std::vector<pid_t> children() {
  const std::string text = contents_of("/proc/thread-self/children");
  std::vector<pid_t> found;
  char* rest = nullptr;
  for (const char* at = text.c_str(); const long each = strtol(at, &rest, 10); at = rest) found.push_back(pid_t(each));
  return found;
}

}  // namespace

EndRequests::EndRequests() : children_before_(children()) {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int each : kSignals) sigaddset(&signals, each);
  sigprocmask(SIG_BLOCK, &signals, &mask_before_);
  struct sigaction action = {};
  action.sa_sigaction = hand_on;
  action.sa_flags = SA_SIGINFO;
  for (size_t i = 0; i < std::size(kSignals); ++i) {
    sigaction(kSignals[i], nullptr, &before_[i]);
    if (before_[i].sa_handler != SIG_IGN) sigaction(kSignals[i], &action, nullptr);
  }
}

EndRequests::~EndRequests() { forget(); }

void EndRequests::forget() {
  for (size_t i = 0; i < std::size(kSignals); ++i) sigaction(kSignals[i], &before_[i], nullptr);
  sigprocmask(SIG_SETMASK, &mask_before_, nullptr);
}

void EndRequests::watch(pid_t child) {
  requested = 0;
  watched = child;
  sigprocmask(SIG_SETMASK, &mask_before_, nullptr);
}

void EndRequests::take_what_is_left() { prctl(PR_SET_CHILD_SUBREAPER, 1); }

void EndRequests::forget_child() {
  alarm(0);
  watched = kGone;
}

bool EndRequests::is_asked() const { return requested; }

std::vector<pid_t> EndRequests::left() const {
  std::vector<pid_t> found = children();
  std::erase_if(found, [&](pid_t each) { return std::count(children_before_.begin(), children_before_.end(), each); });
  return found;
}

bool EndRequests::has_left() const {
  std::vector<pid_t> found = left();
  std::erase_if(found, [](pid_t each) { return waitpid(each, nullptr, WNOHANG) == each; });
  return !found.empty();
}

int EndRequests::after_end() {
  watched = 0;
  alarm(0);
  if (!requested) return 0;
  for (std::vector<pid_t> found; !(found = left()).empty();)
    for (const pid_t each : found) {
      kill(each, SIGKILL);
      waitpid(each, nullptr, 0);
    }
  return requested;
}

}  // namespace shep::tool
