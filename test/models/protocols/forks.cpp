// The fork gate (runtime/platform/process/fork_gate.h): whoever forks finds no lock taken and nothing half made, and
// everybody else goes on afterwards. The fork itself is a look at what the child would have, by plain reads: they race
// with whatever the gate has let through.
#include "platform/process/fork_gate.h"

#include <cstring>
#include <new>

#include "model.h"

namespace {

using namespace shep;

// Whole if the two are the same.
struct Pair {
  int first, second;
};

// What the process has once.
struct Shared {
  ProcessLock lock;
  Pair locked = {0, 0};
  MadeOnce<Pair> value;
};

// As it was when the process began.
template <class Part> bool is_fresh(const Part& part) {
  static constexpr unsigned char kZeros[sizeof(Part)] = {};
  return memcmp(static_cast<const void*>(&part), kZeros, sizeof(part)) == 0;
}

struct Forks {
  static constexpr int kThreads = 3;

  void fork() {
    close_fork_gate();
    look_as_child();
    open_fork_gate();
  }
  void look_as_child() const {
    alignas(Shared) unsigned char copy[sizeof(Shared)];
    memcpy(copy, memory, sizeof(copy));
    auto& child = *reinterpret_cast<Shared*>(copy);
    model::require(is_fresh(child.lock), "the child inherits a lock that nobody will release");
    model::require(child.locked.first == child.locked.second, "the child inherits half of a change");
    if (is_fresh(child.value)) return;
    const Pair& made = child.value.get([] {
      model::require(false, "the child inherits a value that is half made");
      return Pair{};
    });
    model::require(made.first == 1 && made.second == 1, "the child inherits a part of a value");
  }
  void change() {
    shared.lock.lock();
    ++shared.locked.first;
    ++shared.locked.second;
    shared.lock.unlock();
  }
  void use() {
    const Pair& made = shared.value.get([this] {
      ++makers;
      return Pair{1, 1};
    });
    model::require(made.first == 1 && made.second == 1, "a part of a value is used");
  }
  void finish() {
    model::require(shared.locked.first == changes && shared.locked.second == changes, "a change was lost");
    model::require(makers <= 1, "the value was made %d times", makers);
  }

  alignas(Shared) unsigned char memory[sizeof(Shared)] = {};  // zeros between the members, too: they are compared
  Shared& shared = *new (memory) Shared;
  int makers = 0;  // plain: two at one time are a race
  int changes = 1;
};

// One forks while others are at it.
struct ForkOutside : Forks {
  void run(int thread) {
    if (thread == 0) return fork();
    if (thread == 1) change();
    use();
  }
};
const model::Registered<ForkOutside> outside("forks/outside");

// The one that forks is within the gate itself, and then outside.
struct ForkWithin : Forks {
  static constexpr int kThreads = 2;

  void run(int thread) {
    if (thread == 1) return change();
    enter_fork_gate();
    fork();
    leave_fork_gate();
    fork();
  }
};
const model::Registered<ForkWithin> within("forks/within");

// Two fork, one of them within the gate.
struct TwoForks : Forks {
  void run(int thread) {
    if (thread == 2) return change();
    if (thread == 1) return fork();
    enter_fork_gate();
    fork();
    leave_fork_gate();
  }
};
const model::Registered<TwoForks> two("forks/two");

}  // namespace
