// An entry point that a tool may hear of: while one lives, the program is in the library, having called it from `code`.
// One comparison where nobody observes.
#pragma once

#include "execution/events.h"
#include "observe/ompt/tool.h"

namespace shep {

class ToolCall {
 public:
  // `code` belongs to whoever writes the constructor down.
  explicit ToolCall(Worker& caller = current_worker(), const void* code = __builtin_return_address(0))
      : worker(caller) {
    note_library_entered(worker, code, told_);
  }
  ToolCall(const ToolCall&) = delete;
  ToolCall& operator=(const ToolCall&) = delete;
  // The same task goes on, perhaps on another worker.
  ~ToolCall() {
    if (told_) [[unlikely]]
      told_->frame.enter_frame = {};
  }

  Worker& worker;  // that the program came on

 private:
  ToolTask* told_ = nullptr;  // null where no tool knows of the task under execution
};

}  // namespace shep
