// An entry point that a tool may hear of: while one lives, the program is in the library, having called it from `code`.
// One comparison where nobody observes.
#pragma once

#include "execution/worker.h"
#include "observe/ompt/tool.h"

namespace shep {

// Null where no tool knows of the task under execution.
ToolTask* enter_library(const Worker& worker, const void* code);

class ToolCall {
 public:
  // `code` belongs to whoever writes the constructor down.
  explicit ToolCall(const Worker& worker, const void* code = __builtin_return_address(0)) {
    if (worker.watch) [[unlikely]]
      told_ = enter_library(worker, code);
  }
  ToolCall(const ToolCall&) = delete;
  ToolCall& operator=(const ToolCall&) = delete;
  // The same task goes on, perhaps on another worker.
  ~ToolCall() {
    if (told_) [[unlikely]]
      told_->frame.enter_frame = {};
  }

 private:
  ToolTask* told_ = nullptr;
};

}  // namespace shep
