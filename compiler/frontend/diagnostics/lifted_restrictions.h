// Restrictions of Clang's OpenMP that the lowering does not share.
#pragma once

#include "frontend/clang_compat.h"

#include <functional>
#include <set>

namespace shepherd {

/// The errors of Clang's that are none.
class LiftedRestrictions {
 public:
  /// Knows whether a template is being instantiated.
  void use(const Sema& sema) { sema_ = &sema; }

  /// Asks whether a word at a place is a list item of a clause that may have arrays of variable size.
  void ask_for_listed_names(std::function<bool(SourceLocation)> is_listed_name) {
    is_listed_name_ = std::move(is_listed_name);
  }
  /// Asks whether a name is that of a groupprivate variable.
  void ask_for_group_privates(std::function<bool(llvm::StringRef)> is_group_private) {
    is_group_private_ = std::move(is_group_private);
  }

  /// Asked once of each error; remembers what Clang has dropped for it.
  bool include(const Diagnostic& info);
  /// Raw encodings of the places where clauses named variables of variable size that Clang then dropped from them.
  const std::set<unsigned>& dropped_items() const { return dropped_items_; }

 private:
  std::set<unsigned> dropped_items_;
  std::function<bool(SourceLocation)> is_listed_name_;
  std::function<bool(llvm::StringRef)> is_group_private_;
  const Sema* sema_ = nullptr;
};

/// True for an error about a variable of a class with a destructor.
bool has_destructor(const Diagnostic& info);

}  // namespace shepherd
