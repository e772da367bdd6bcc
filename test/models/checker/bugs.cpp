#include "checker/bugs.h"

#include <cstring>

#include "checker/finding.h"

// Number 1 is the first line of the list. What plant.py writes looks at it.
extern "C" {
int shep_planted_bug = 0;
}

namespace model {

namespace {
constexpr Bug kBugs[] = {
#include "planted_bugs.inc"
};
}  // namespace

const Bug& plant(const char* name) {
  for (const Bug& each : kBugs) {
    if (strcmp(each.name, name) != 0) continue;
    shep_planted_bug = int(&each - kBugs) + 1;
    return each;
  }
  give_up("there is no bug %s", name);
}

}  // namespace model
