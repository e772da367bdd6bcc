// The routine by which a program speaks to its tool (OpenMP 5.2, 18.14).
#include <omp.h>

#include "execution/events.h"
#include "observe/ompt/tool_call.h"
#include "platform/export.h"

using namespace shep;

SHEP_EXPORT int omp_control_tool(int command, int modifier, void* arg) {
  const ToolCall call(current_worker());
  int result = omp_control_tool_notool;
  note_control(command, modifier, arg, SHEP_CALLER, result);
  return result;
}
