// The input of the lowering: the constructs of a translation unit, innermost nested in outermost, each with its
// clauses, its data sharing and the tokens of its region.
#pragma once

#include "frontend/clang_compat.h"
#include "frontend/dependent_members.h"
#include "frontend/diagnostics/refused.h"
#include "frontend/token_stream.h"
#include "ir/directive_table.h"

namespace shepherd {

/// Data-sharing attributes (OpenMP 5.2, 5.1 and 5.4) as far as they make a difference to the lowering.
enum class Sharing {
  kShared,
  kPrivate,
  kFirstprivate,
  kLastprivate,
  kFirstLastprivate,
  kReduction,
  kTaskReduction,
  kInReduction,
  kLinear,
  kCopyin,
  kCopyprivate
};

/// The way one reduction combines (OpenMP 5.2, 5.5).
struct ReductionOperator {
  std::string token;                                      // "+", "&&", "min", ...; empty for a declared reduction
  const OMPDeclareReductionDecl* declared = nullptr;
  std::vector<const OMPDeclareReductionDecl*> candidates;  // in a template, where the type must choose
};

/// A variable (or array section) named in a data-sharing clause, or captured without being named.
struct DataItem {
  const ValueDecl* variable = nullptr;
  Sharing sharing = Sharing::kShared;
  bool is_explicit = false;
  const Expr* written = nullptr;  // the list item where it is explicit
  ReductionOperator reduction = {};
  const Expr* section = nullptr;  // the array section of a reduction
  bool joined_by_tasks = false;          // reduction(task, ...)
  bool is_scanned = false;               // reduction(inscan, ...)
  const Expr* step = nullptr;     // of linear
  bool lastprivate_conditional = false;
  // Its private copy lies where this clause's allocator says; null: in a frame, or in the storage of a task.
  const OMPAllocateClause* allocate = nullptr;
  bool saved = false;                    // firstprivate(saved: ...)
  bool copied_if_scalar = false;  // in a target construct: firstprivate if its type, which a template's parameters
                                  // decide, is one of scalars, else shared
  std::string label = {};  // what the names end in that are generated for it: no other item of the construct has it
  std::string copy = {};  // the name of its private copy (analyse/sharing/copy_names.cpp)
  std::string declared_type =
      {};  // C++: the name of the type that the original is declared with, where the region asks for that
};

/// True if the region has a variable of its own for the item.
inline bool is_private_copy(const DataItem& item) {
  return item.sharing != Sharing::kShared && item.sharing != Sharing::kCopyin &&
         item.sharing != Sharing::kCopyprivate && item.sharing != Sharing::kTaskReduction;
}

/// A clause that Clang does not know (directives/).
struct OwnClause {
  OwnClauseKind kind;
  SourceLocation location;
  const Expr* expression;  // null: it has none
};

/// A use of a variable in the source.
struct Reference {
  const ValueDecl* variable;
  unsigned token;
  const DeclRefExpr* expression;
};

/// A call that takes the function that it stands in by a default argument, or is itself what tells it.
struct PlaceOfCall {
  unsigned first,
      last;  // its tokens; where the place becomes an argument, `last` is the parenthesis behind the arguments
  std::string text;  // an expression that tells the place where it is written
  std::string arguments;  // omitted ones that are to be written, `$` being the place; empty: it stands for the call
  bool is_constant;
};

/// A use of a member of the object that the function around is called on.
struct MemberReference {
  const FieldDecl* member;
  unsigned first, token;  // from its qualifier or `this` to its name
  bool through_this;  // `this->` is written
};

/// `decltype(x)` without more parentheses, or a `decltype(auto)` that `x` initialises.
struct DeclaredTypeUse {
  const ValueDecl* variable;
  unsigned first, last;  // tokens
};

struct Construct {
  ConstructKind kind;
  unsigned order = 0;  // position among all constructs: outer before inner, earlier before later
  unsigned id = 0;  // part of generated names (analyse/numbers.h)
  const OMPExecutableDirective* directive = nullptr;
  const PragmaSite* pragma = nullptr;
  bool leaf_of_combined = false;  // an inner leaf of a combined construct: shares pragma and region with its parent
  std::vector<const OMPClause*> clauses;  // those that apply to this leaf
  std::vector<OwnClause> own_clauses;

  Construct* parent = nullptr;
  std::vector<Construct*> children;
  const FunctionDecl* function = nullptr;  // the innermost function or lambda body it stands in

  const Stmt* region = nullptr;  // null for stand-alone directives
  unsigned first = 0, last = 0;  // tokens of the region, inclusive; for stand-alone directives first follows it
  std::vector<Reference> references;  // directly in the region, not in nested constructs
  std::vector<Reference> clause_references;  // in the clauses: they belong to the context around the construct
  std::vector<MemberReference> member_references;  // directly in the region
  std::vector<DeclaredTypeUse> declared_types;  // the same
  std::vector<std::pair<unsigned, std::string>> function_names;  // tokens like __func__, and the name they stand for
  std::vector<PlaceOfCall> call_places;
  bool uses_this = false;

  const OwnClause* own_clause(OwnClauseKind kind) const {
    for (const OwnClause& each : own_clauses)
      if (each.kind == kind) return &each;
    return nullptr;
  }
  /// The clause of type Clause if the construct has one.
  template <typename Clause> const Clause* clause() const {
    for (const OMPClause* each : clauses)
      if (auto* found = llvm::dyn_cast<Clause>(each)) return found;
    return nullptr;
  }
  bool contains(unsigned token) const { return region && first <= token && token <= last; }
  /// True if its region is a nest of loops whose iterations it hands out.
  bool shares_loop() const {
    return kind == ConstructKind::kFor || kind == ConstructKind::kDistribute || kind == ConstructKind::kLoop;
  }
  /// True if it makes other loops of a nest of loops.
  bool transforms_loops() const {
    using enum ConstructKind;
    return kind == kTile || kind == kUnroll || kind == kReverse || kind == kInterchange || kind == kSplit ||
           kind == kFuse;
  }
  /// True if the lowering moves the region into a function (C) or closure (C++) of its own.
  bool outlines() const {
    using enum ConstructKind;
    return kind == kParallel || kind == kTeams || kind == kInitialTask || kind == kAssembly || generates_tasks();
  }
  bool generates_tasks() const { return generates_task() || kind == ConstructKind::kTaskloop; }
  /// True for a task and for a target task, inside which stands the region that an initial task executes.
  bool generates_task() const { return kind == ConstructKind::kTask || kind == ConstructKind::kTarget; }
  /// True for what generates tasks whose region several workers execute, as that of the Assembly leaf inside it.
  bool is_assembly() const {
    return (kind == ConstructKind::kTask || kind == ConstructKind::kTaskloop) && children.size() == 1 &&
           children[0]->kind == ConstructKind::kAssembly;
  }
  /// True for the loop of a taskloop construct whose tasks are assemblies: each member executes the task's iterations.
  bool is_of_members() const { return taskloop() && parent->kind == ConstructKind::kAssembly; }
  /// The leaf around the loop of a taskloop construct, which generates the tasks; null for any other construct.
  Construct* taskloop() const {
    if (!leaf_of_combined || kind != ConstructKind::kFor) return nullptr;
    Construct* const around = parent->kind == ConstructKind::kAssembly ? parent->parent : parent;
    return around && around->kind == ConstructKind::kTaskloop ? around : nullptr;
  }
  /// The leaf that has the loop of a taskloop construct.
  const Construct& loop_of_tasks() const {
    return is_assembly() ? *children.front()->children.front() : *children.front();
  }
};

/// A function of `declare variant` that Clang has chosen for a call, or one that `begin declare variant` defines beside
/// another of the same name: how the name at the token must read.
struct VariantName {
  unsigned token;
  std::string text;
  unsigned first, last;  // tokens that it replaces
  std::string base;  // how the base function reads there
  std::string without_context = {};  // in a dispatch construct, where nocontext holds; empty: the base function
  bool is_dispatched = false;  // by a dispatch construct, whose call it is
  unsigned close = 0;  // the call's parenthesis, behind as many arguments as
  std::string appended = {};  // append_args says
};

/// What a function of C is called besides, and the token of the first function that needs that.
struct SecondName {
  unsigned before;
  std::string name;
};

struct TranslationUnit {
  ASTContext* ast = nullptr;
  TokenStream* tokens = nullptr;
  bool is_cxx = false;
  unsigned first_id = 0;  // of its constructs
  std::vector<std::unique_ptr<Construct>> constructs;  // by order
  std::vector<const OMPThreadPrivateDecl*> threadprivates;
  std::vector<const OMPThreadPrivateDecl*> group_privates;  // groupprivate directives
  std::vector<const OMPDeclareReductionDecl*> declared_reductions;
  std::vector<const OMPAllocateDecl*> allocations;
  std::vector<const OMPRequiresDecl*> requirements;
  llvm::omp::Clause default_memory_order = llvm::omp::OMPC_relaxed;  // of atomic constructs, by `requires`
  std::vector<VariantName> variant_names;
  std::vector<const FunctionDecl*> replaced_bases;  // of which a call reaches a variant; the first declarations
  std::vector<const FunctionDecl*> variant_definitions;  // by `begin declare variant`
  std::map<std::string, SecondName> second_names;  // of functions that are hidden where they are to be named
  std::vector<Reference> orphan_references;  // outside every construct
  std::unique_ptr<DependentMembers> dependent_members;
  const DirectiveTable* directives = nullptr;
  std::vector<SourceRange> quiet_bodies;  // of functions, where the back end warns of nothing
  bool is_sound = false;  // nothing is wrong with it as Clang read it
  bool is_read_again = false;  // in another form (rewrite/), so that what was said of this one does not matter
  std::set<unsigned> dropped_items;  // raw locations of list items that Clang rejects and we take
  Refused refused;
};

// The leaf constructs of a directive, and those of them that each clause applies to (OpenMP 5.2, 17.2).

/// The leaves of a directive, outermost first; empty if one of them is not supported.
std::vector<ConstructKind> leaves(llvm::omp::Directive directive);

/// True if a clause of a combined construct belongs to the leaf.
bool applies(const OMPClause& clause, ConstructKind leaf, const std::vector<ConstructKind>& all);

/// The leaf that has the copies of what is firstprivate.
ConstructKind leaf_of_firstprivate(const std::vector<ConstructKind>& all);

}  // namespace shepherd
