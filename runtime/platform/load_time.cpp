#include "platform/load_time.h"

#include "platform/clock.h"

namespace shep {

namespace {

constinit int64_t loaded_at = 0;

// The one thing that the library does unasked. The system keeps only the process's beginning, in hundredths of a second, and programs that
// have turned into others count from the first.
[[gnu::constructor(101)]] void note_load_time() { loaded_at = monotonic_ns(); }

}  // namespace

// A constructor of the program may come first where the library is linked into it.
int64_t load_time() { return loaded_at ? loaded_at : monotonic_ns(); }

}  // namespace shep
