// The constructs that may be cancelled (OpenMP 5.2, chapter 16).
#pragma once

#include "ir/ir.h"

namespace shepherd {

struct Cancellations {
  /// The construct that a cancel or cancellation point names; for an ordered construct, its loop.
  std::map<const Construct*, const Construct*> about;
  std::set<const Construct*> cancelled;  // threads may leave them early

  const Construct* of(const Construct& construct) const {
    auto found = about.find(&construct);
    return found == about.end() ? nullptr : found->second;
  }
  bool may_cancel(const Construct& construct) const { return cancelled.count(&construct); }
};

/// Clang has checked that around each cancel construct and cancellation point there is one that it is about; nothing,
/// and diagnosed, where one nevertheless stands elsewhere.
std::optional<Cancellations> find_cancelled(const TranslationUnit& unit);

}  // namespace shepherd
