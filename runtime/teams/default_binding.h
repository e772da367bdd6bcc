// Default binding: the runtime binds threads to cores though nobody has asked for it. Programs and threads that such a
// thread starts must not inherit the mask.
#pragma once

#include <sched.h>

#include <optional>

namespace shep {

struct DefaultMask;

// Lets the calling thread run wherever the process may, if the runtime has bound it by default; for the child of a
// fork, whose mask is its own from then on.
void end_default_binding();

// The mask of the process instead of the calling thread's own, for a while.
class WiderMask {
 public:
  void set();
  void end();
  bool is_set() const { return is_set_; }

 private:
  bool is_set_ = false;
  int given_ = 0;  // as in DefaultMask, if it has one
  cpu_set_t before_;
};

// While one lives, the calling thread may run wherever the process may, if only the default binding prevents that, or
// other programs that share the machine.
class WithoutDefaultBinding {
 public:
  WithoutDefaultBinding();
  ~WithoutDefaultBinding();
  WithoutDefaultBinding(const WithoutDefaultBinding&) = delete;

 private:
  bool was_confined_ = false;
  WiderMask mask_;
};

// Returns the mask that the calling thread has as far as anybody has asked for one; null: its own.
const cpu_set_t* mask_without_default_binding();

// The program binds the calling thread, which from then on is let be even if it is where the runtime has put it. Made
// before that; undo() says that it has not, or that it is where the runtime had put it again.
class OwnBinding {
 public:
  OwnBinding();
  void undo();

 private:
  DefaultMask* const mask_;  // null: the runtime has not bound it
  bool was_others_ = false;
};

// While one lives, threads that the calling thread makes may run wherever the process may, if only the default binding
// has it elsewhere. The runtime's own may where OMP_PROC_BIND has bound their maker, too: their own binding comes with
// their first order. Otherwise they would wait for its cpu until then, and those that are not bound would stay there.
class WideBirths {
 public:
  enum class Of { kProgram, kRuntime };

  explicit WideBirths(Of maker);
  ~WideBirths();
  WideBirths(const WideBirths&) = delete;

 private:
  std::optional<OwnBinding> binding_;  // who is let go is on one cpu for a moment, and so would be what it makes
  WiderMask mask_;
};

}  // namespace shep
