// What a program says to its tool (OpenMP 5.2, 18.14).
#include <omp.h>

#include "observe/ompt/tool.h"
#include "observe/ompt/tool_call.h"
#include "platform/export.h"

using namespace shep;

SHEP_EXPORT int omp_control_tool(int command, int modifier, void* arg) {
  const ToolCall call(current_worker());
  if (!tool_is_active()) return omp_control_tool_notool;
  const auto ask = tool_callback<ompt_callback_control_tool_t>(ompt_callback_control_tool);
  return ask ? ask(uint64_t(command), uint64_t(modifier), arg, SHEP_CALLER) : omp_control_tool_nocallback;
}
