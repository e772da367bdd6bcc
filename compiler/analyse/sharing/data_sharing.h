// Decides the data sharing of every variable that a region uses (OpenMP 5.2, 5.1.1).
#pragma once

#include "ir/ir.h"

#include <optional>

namespace shepherd {

/// The data of each construct: what its clauses name, its loop variables, and what an outlined region captures without
/// naming it.
class DataSharing {
 public:
  explicit DataSharing(const TranslationUnit& unit) : items_(unit.constructs.size()) {}

  const std::vector<DataItem>& of(const Construct& construct) const { return items_[construct.order]; }
  std::vector<DataItem>& of(const Construct& construct) { return items_[construct.order]; }
  /// The construct's item for the variable; null if it has none.
  const DataItem* item(const Construct& construct, const clang::ValueDecl* variable) const;

 private:
  std::vector<std::vector<DataItem>> items_;  // by Construct::order
};

/// Nothing, and diagnosed, where a list item names nothing that it knows. The rules are applied here and not taken from
/// Clang, which has not computed them for templates.
std::optional<DataSharing> analyse_data_sharing(const TranslationUnit& unit);

/// True if the variable lives in a frame, or is private in a construct around `at`, so that an outlined region must
/// capture it. In C a function's statics count as well: file scope cannot name them.
bool needs_capture(const TranslationUnit& unit, const DataSharing& sharing, const clang::ValueDecl* variable,
                   const Construct* at);

bool declared_inside(const TranslationUnit& unit, const clang::ValueDecl* variable, const Construct& construct);

/// The member for which a variable of Clang's own stands; each clause that names a member of *this has another one. Any
/// other variable is itself.
const clang::ValueDecl* member_or_variable(const clang::ValueDecl* variable);

}  // namespace shepherd
