// Signals that ask the command to end while a program of the user's runs: they go on to the program, and what it has
// started ends with it.
#pragma once

#include <signal.h>
#include <sys/types.h>

#include <vector>

namespace shep::tool {

// Signals wait from its beginning until watch() or forget().
class EndRequests {
 public:
  EndRequests();
  EndRequests(const EndRequests&) = delete;
  EndRequests& operator=(const EndRequests&) = delete;
  ~EndRequests();

  // Called in the child: signals do there what they would do here.
  void forget();
  // Called once there is a child: whoever asks us to end asks it. A child that takes too long is killed.
  void watch(pid_t child);
  // Called before there is a child that may leave others behind for which we wait: they become ours.
  void take_what_is_left();
  // Called when the child has ended, and we wait for others: whoever asks us to end asks nobody else.
  void forget_child();
  bool is_asked() const;
  // Returns true if something runs that the child has left.
  bool has_left() const;
  // Called when all is over. Returns the signal that asked to end, after it has ended what the child has left; 0: none.
  int after_end();

 private:
  std::vector<pid_t> left() const;

  static constexpr int kSignals[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGALRM};

  struct sigaction before_[sizeof kSignals / sizeof *kSignals];
  sigset_t mask_before_;
  std::vector<pid_t> children_before_;
};

}  // namespace shep::tool
