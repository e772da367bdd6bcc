// The report on work and span.
#pragma once

#include <string>

#include "observe/span/span_meter.h"

namespace shep {

std::string span_as_text(const SpanMeter::Result& result, int64_t steal_cost);
std::string span_as_json(const SpanMeter::Result& result, int64_t steal_cost);

}  // namespace shep
