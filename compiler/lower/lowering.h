// The state and the tools that all constructs' lowerings share. One construct is one file; each turns a Construct into
// edits.
#pragma once

#include "analyse/analysis.h"
#include "emit/edits.h"
#include "emit/source_text.h"
#include "frontend/extent.h"

namespace shepherd {

/// The code that an expression is written for (expressions.cpp).
struct ExpressionPlace;

/// Values of clauses that are settled in front of a construct, and known by their names in all of its leaves
/// (lower/front_values.cpp).
struct FrontValues {
  std::string text;  // declares them
  std::vector<std::pair<const char*, std::string>> names;  // behind their types
};

class Lowering {
 public:
  Lowering(const TranslationUnit& unit, const Analysis& analysis, Edits& edits)
      : unit(unit), analysis(analysis), edits(edits) {}

  const std::vector<DataItem>& data(const Construct& construct) const { return analysis.sharing.of(construct); }
  const DataItem* item(const Construct& construct, const ValueDecl* variable) const {
    return analysis.sharing.item(construct, variable);
  }

  /// The variable's text in the code around `at` (null: outside every construct).
  std::string access(const ValueDecl* variable, const Construct* at) const;
  /// The text that `map` gave it there; null if it has kept its name.
  const std::string* mapped(const ValueDecl* variable, const Construct* at) const;
  /// Makes code inside the construct write the variable as text.
  void map(const Construct& construct, const ValueDecl* variable, std::string text);

  /// The source text of a clause's expression, written for the context around the construct.
  std::string expression(const Expr* expression, const Construct& construct) const;

  /// The same, written for the code inside the construct: behind its copies, or between its captures and them.
  std::string expression_inside(const Expr* expression, const Construct& construct) const;
  std::string expression_before_copies(const Expr* expression, const Construct& construct) const;

  /// The use of a variable for the code around the construct where the variable is groupprivate; else nullopt.
  std::optional<std::string> group_copy(const Expr& use) const;
  /// An lvalue, as the copy that the contention group has of it.
  std::string group_copy(const std::string& lvalue) const {
    return (unit.is_cxx ? "::__shepherd::__group_copy(" : "SHEP_GROUP_COPY(") + lvalue + ")";
  }

  /// A pointer to an lvalue, past any operator& of its class.
  std::string address(const std::string& lvalue) const {
    return (unit.is_cxx ? "__builtin_addressof(" : "&(") + lvalue + ")";
  }

  /// The size of what is written as `lvalue`: of the variable, if any. Back ends warn of that of a parameter declared
  /// as an array, which is a pointer.
  static std::string size_of(const std::string& lvalue, const ValueDecl* variable) {
    const bool declared_as_array = variable && variable->getType()->getAs<DecayedType>();
    return (declared_as_array ? "sizeof((void)0, " : "sizeof(") + lvalue + ")";
  }

  /// `{"file", "function", line, column}` of the construct.
  std::string location(const Construct& construct) const;
  /// A block-scope declaration of the location as shep_w_ID.
  std::string declare_location(const Construct& construct) const;

  /// Adds text at file scope in front of the function that the construct stands in.
  void put_in_front(const Construct& construct, const std::string& text);
  void put_in_front(const FunctionDecl& function, unsigned order, const std::string& text);
  /// The same for what the user wrote at a token.
  void put_in_front(const FunctionDecl& function, unsigned token, unsigned order, const std::string& text);
  void put_in_front_of_token(unsigned token, unsigned order, const std::string& text);
  /// The same behind the function.
  void put_behind(const Construct& construct, const std::string& text);

  /// True if what leaves tasks of some taskgroup, or of this one, is thrown again at its end.
  bool has_ordered_exceptions() const;
  bool has_ordered_exceptions(const Construct& taskgroup) const;

  void fail() { ok_ = false; }
  bool ok() const { return ok_; }

  const TranslationUnit& unit;
  const Analysis& analysis;
  Edits& edits;
  /// A `#line` that attributes what follows to the token's place; or to the construct's directive.
  std::string line_directive(unsigned token) const;
  std::string line_directive(const Construct& construct) const;

  std::set<const ValueDecl*> group_privates;  // the first declarations; of a template's members, the template's
  std::set<std::string> critical_names;  // each needs a definition in the unit
  /// Declarations in a taskgroup's creator's frame for the tasks that the taskgroup joins.
  std::map<const Construct*, std::string> taskgroup_storage;
  std::map<const ValueDecl*, std::string> bound_objects;  // lower/cxx/aliases.cpp
  std::map<std::pair<const Construct*, const Expr*>, std::string> settled_values;  // lower/parts.h
  std::map<const Construct*, FrontValues> front_values;  // of constructs around which there are any
  unsigned next_local_name = 0;  // numbers what moves out of functions
  std::map<const Construct*, std::vector<const TypedefNameDecl*>>
      variable_types;  // in C: those of variable size that its region names

 private:
  std::string expression_at(const Expr* expression, const Construct& construct, const ExpressionPlace& place) const;
  std::string c_expression(const Expr* expression, const ExpressionPlace& place) const;
  std::string cxx_expression(const Expr* expression, const Construct& construct, const ExpressionPlace& place) const;

  std::map<std::pair<const Construct*, const ValueDecl*>, std::string> texts_;
  std::set<const PragmaSite*> moved_;  // pragmas that were set behind what was put in front of them
  bool ok_ = true;
};

/// Lowers all constructs; false if something could not be.
bool lower(Lowering& lowering);

#define CONSTRUCT(name, spelling) void lower_##name(Lowering& lowering, const Construct& construct);
#include "ir/constructs.def"

/// The text that opens a construct, a `{` first, with its declarations kept from the warnings that only generated code
/// earns.
std::string quiet(llvm::StringRef text);
/// The text that closes a construct, a `}` last, likewise.
std::string quiet_end(llvm::StringRef text);
/// A whole block.
std::string quiet_block(llvm::StringRef text);

/// Clang wraps some clauses' expressions in variables of its own.
const Expr* as_written(const Expr* expression);

/// A generated name: shep_<what>_<id>.
std::string name(llvm::StringRef what, const Construct& construct);

/// The form with `shep_<what><suffix>` for each `$what`.
std::string fill_stencil(llvm::StringRef form, const std::string& suffix, std::initializer_list<llvm::StringRef> texts);

/// Generated text, written as it will read: in the form `$what` stands for the construct's name for it, `@` for the
/// next of the texts, `@1` for the first.
template <typename... Texts>
std::string stencil(const Construct& construct, llvm::StringRef form, const Texts&... texts) {
  return fill_stencil(form, "_" + std::to_string(construct.id), {llvm::StringRef(texts)...});
}
/// The same with the names of one of the construct's items: shep_<what>_<id>_<label>.
template <typename... Texts>
std::string stencil(const Construct& construct, const DataItem& item, llvm::StringRef form, const Texts&... texts) {
  return fill_stencil(form, "_" + std::to_string(construct.id) + "_" + item.label, {llvm::StringRef(texts)...});
}

}  // namespace shepherd
