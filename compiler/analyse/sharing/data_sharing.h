// Decides the data sharing of every variable that a region uses (OpenMP 5.2, 5.1.1).
#pragma once

#include "analyse/sharing/uses.h"
#include "frontend/token_stream.h"
#include "ir/ir.h"

namespace shepherd {

/// The data of each construct: what its clauses name, its loop variables, and what an outlined region captures without
/// naming it.
class DataSharing {
 public:
  explicit DataSharing(const TranslationUnit& unit) : items_(unit.constructs.size()) {}

  const std::vector<DataItem>& of(const Construct& construct) const { return items_[construct.order]; }
  std::vector<DataItem>& of(const Construct& construct) { return items_[construct.order]; }
  /// The construct's item for the variable; null if it has none.
  const DataItem* item(const Construct& construct, const ValueDecl* variable) const;

 private:
  std::vector<std::vector<DataItem>> items_;  // by Construct::order
};

/// Nothing, and diagnosed, where a list item names nothing that it knows. The rules are applied here and not taken from
/// Clang, which has not computed them for templates.
std::optional<DataSharing> analyse_data_sharing(const TranslationUnit& unit);

/// True if the variable lives in a frame, or is private in a construct around `at`, so that an outlined region must
/// capture it. In C a function's statics count as well: file scope cannot name them.
bool needs_capture(const TranslationUnit& unit, const DataSharing& sharing, const ValueDecl* variable,
                   const Construct* at);

bool declared_inside(const TranslationUnit& unit, const ValueDecl* variable, const Construct& construct);

/// The variables around a construct that its region uses.
Variables free_variables(const TranslationUnit& unit, const DataSharing& sharing, const Construct& construct);
/// The variables in the bounds of the array sections that the construct's threads reduce, each for itself.
Variables named_by_sections(const DataSharing& sharing, const Construct& construct);

// What a target construct's region uses without a clause that names it.

/// The item that the construct has for the variable.
DataItem implicit_in_target(const DataSharing& sharing, const ValueDecl* variable, const Construct& target);
/// True if the variable, which a region could name as well without a capture, is copied.
bool is_copied_by_target(const DataSharing& sharing, const ValueDecl* variable, const Construct& target);

/// The member for which a variable of Clang's own stands; each clause that names a member of *this has another one. Any
/// other variable is itself.
const ValueDecl* member_or_variable(const ValueDecl* variable);

// The variables in the lists of a construct's clauses.

/// Appends an item to the data of the construct for each; false, and diagnosed, where a list item names nothing that is
/// known.
bool add_listed_items(const TranslationUnit& unit, const Construct& construct, std::vector<DataItem>& data);

/// Tells the items whose private copies lie where an allocate clause of the directive says.
void note_allocations(const TranslationUnit& unit, const Construct& construct, std::vector<DataItem>& data);

/// The bounds and subscripts of an array section; of null, none.
std::vector<const Expr*> bounds_of_section(const Expr* section);

/// The indices and bounds in the items of a clause that do more than yield a value.
std::vector<const Expr*> parts_with_effects(const ASTContext& ast, const OMPClause& clause);

// The names of private copies. Most have those of their originals, which they hide; a copy that would hide something
// else, or that the region reaches by other names than the plain one, has a name of its own
// (docs/decisions/names-of-copies.md).

/// Gives all items their names.
DataSharing name_copies(const TranslationUnit& unit, DataSharing sharing);

/// `this->x` names the member itself, unless the list item is so written.
bool is_private_through_this(const DataSharing& sharing, const Construct& around, const ValueDecl* member);

// The entities that list items and references name.

/// The variable or member in a list item or a clause's expression: the array of a section, and what the user wrote
/// where Clang has a variable of its own.
const Expr* named_expression(const Expr* item);

/// The member that a variable stands for: outside templates Clang has variables for private members. Null where it is
/// none.
const FieldDecl* member_of_item(const ValueDecl* variable);

/// The same declaration for all references to one object: the member, or the first of a variable's declarations.
const ValueDecl* entity(const ValueDecl* variable);

/// True if more than a plain name is written: a qualifier or a template's arguments; or `this->`.
bool is_qualified(const Expr* named);
bool names_this(const Expr* named);

/// The first token of `this->A::B<int>::` in front of a name; the name's own where it has nothing of that, or belongs
/// to another object.
unsigned qualified_from(const TokenStream& tokens, unsigned name, bool& through_this);

}  // namespace shepherd
