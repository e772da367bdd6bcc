// The classic schedulers, one parametrised family: Olivier 2012, 5.1 and 6.3. The table is in family.cpp.
#pragma once

#include "schedulers/scheduler.h"

namespace shep {

Scheduler* make_family(const char* name, const TeamLayout& layout, const GlobalIcvs& settings);

}  // namespace shep
