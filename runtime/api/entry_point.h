// All that most entry points need: their declarations, the calling thread's worker, who is told of the call.
#pragma once

#include <shepherd/abi.h>

#include "execution/events.h"
#include "observe/ompt/tool_call.h"
#include "platform/export.h"
#include "platform/fatal.h"
#include "platform/sanitizers.h"
#include "teams/team.h"

using namespace shep;  // entry points are no members of a namespace
