// The affinity mask of a thread that the runtime has bound to a core though nobody has asked for it. Whoever changes
// it, the program or somebody with taskset, is obeyed from then on. Only a thread that is put where the runtime has put
// it cannot be told from one that nobody has touched.
#pragma once

#include <sched.h>
#include <sys/types.h>

#include <atomic>
#include <cstdint>
#include <vector>

namespace shep {

struct DefaultMask {
  static constexpr int kCore = -1, kNode = -2, kAll = -3, kInherited = -4, kLeaving = -5;
  static constexpr int64_t kLetGoNs = 10'000'000'000;

  std::atomic<pid_t> thread{0};  // the kernel's number; 0: the thread has not begun
  // Its core's cpus, or those of the core's NUMA node, or all that the process may use, or all but the one of this
  // number, or what its maker had, or its node's in a moment.
  std::atomic<int> given{kInherited};
  std::atomic<int64_t> let_go_at{-kLetGoNs};  // monotonic ns
  std::atomic<bool> is_others{false};  // somebody has changed it, who is obeyed until the thread is told where to be
};

// Returns true if the thread's mask is the one that the runtime gave it; `core`: the cpus of its core. False if it has
// not begun.
bool is_unchanged(const DefaultMask& mask, const std::vector<int>& core);
// The same of the calling thread's, which may be the thread's copy in a child of a fork.
bool is_unchanged_here(const DefaultMask& mask, const std::vector<int>& core);

// The calling thread, whose mask that is, goes to any of the process's cpus but that one, if there is another.
void keep_off(DefaultMask& mask, int cpu);
// Moves the thread, which gets no processor, to the calling thread's if `takes_own`, and lets it run everywhere on its
// node: where other programs have its core it is better off where the kernel puts it. For a while nobody shall bind it.
void let_go(DefaultMask& mask, const std::vector<int>& core, bool takes_own);
bool was_let_go(const DefaultMask& mask);
// The program is about to set the mask of the calling thread, whose that is: from now on nobody lets that go. Returns
// what is_others was.
bool hand_over(DefaultMask& mask);

// The calling thread, whose mask that is, has had another one for a while, and is to have that of before again, when
// `given` was what the runtime had given it; or what the runtime has given it meanwhile.
void take_back(const DefaultMask& mask, const std::vector<int>& core, int given, const cpu_set_t& before);

}  // namespace shep
