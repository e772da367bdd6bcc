// The features that this library has: one line each in features.def.
#include "assemblies/feature.h"
#include "dependences/feature.h"
#include "detach/feature.h"
#include "execution/hooks.h"
#include "locality/strict/feature.h"
#include "phases/feature.h"
#include "pool/feature.h"
#include "sharing/feature.h"

namespace shep {

namespace {

constexpr Hooks all_hooks() {
  Hooks all = {};
#define SHEP_FEATURE(name, folder) add_##name(all);
#include "features.def"
  return all;
}

}  // namespace

constinit const Hooks hooks = all_hooks();

}  // namespace shep
