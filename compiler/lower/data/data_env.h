// Private copies of variables, declared in a block around a region under the same names.
#pragma once

#include "lower/lowering.h"

namespace shepherd {

/// Text before and behind a region. The blocks that `open` opens, `close` closes.
struct Around {
  std::string open, close;
  std::string conditional;  // statements that combine what is lastprivate(conditional: ...), as `close` does; for the
                            // end of a pass over the region
};

/// The items that a construct copies in place, as opposed to capturing them in an outlined function.
using ItemFilter = bool (*)(const DataItem&);

/// Copies for those of the items, the construct's own where none are given, that pass the filter. `is_last` is a C
/// expression that holds in the thread which executed the last iteration or section; it matters to lastprivate items
/// only.
Around private_copies(const Lowering& lowering, const Construct& construct, ItemFilter filter,
                      const std::string& is_last);
Around private_copies(const Lowering& lowering, const Construct& construct, const std::vector<DataItem>& items,
                      ItemFilter filter, const std::string& is_last);

/// The text by which the code of the construct, behind its captures, reaches an item's original.
std::string original_access(const Lowering& lowering, const Construct& construct, const DataItem& item);

/// In C++, where what is private to a class may be used, the statement that assigns one object, which may be an array,
/// to another.
std::string cxx_assignment(const DataItem& item, const std::string& to, const std::string& from);

/// C++: typedefs of the types that originals are declared with, for the region to name.
std::string declared_types(const Lowering& lowering, const Construct& construct);

bool is_reduction(const DataItem& item);
bool is_private(const DataItem& item);

}  // namespace shepherd
