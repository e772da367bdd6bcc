#include "analyse/data_sharing.h"

#include "analyse/canonical_loop.h"
#include "analyse/listed_items.h"
#include "frontend/clang_compat.h"
#include "ir/leaves.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclOpenMP.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/MapVector.h>
#include <llvm/ADT/SetVector.h>

#include <set>

namespace shepherd {

using namespace clang;
using enum ConstructKind;

namespace {

using Variables = llvm::SetVector<const ValueDecl*>;

/// Whether it is the leaf of its directive that has the copies of what is firstprivate.
bool copies_firstprivates(const TranslationUnit& unit, const Construct& construct) {
  std::vector<ConstructKind> all;
  for (const auto& each : unit.constructs)
    if (each->directive == construct.directive) all.push_back(each->kind);
  return construct.kind == leaf_of_firstprivate(all);
}

/// What the pass over directives took out of firstprivate clauses, and out of a task's private ones.
void add_taken(const TranslationUnit& unit, Construct& construct) {
  auto was_firstprivate = [&](const DataItem& item) {
    return llvm::any_of(construct.clauses, [&](const OMPClause* clause) {
      auto* items = dyn_cast<OMPPrivateClause>(clause);
      return items && unit.directives->scope_firstprivates.count(clause->getBeginLoc()) && llvm::is_contained(variables_of(*items), item.written);
    });
  };
  for (DataItem& item : construct.data)
    if (construct.kind == kScope && was_firstprivate(item)) item.sharing = Sharing::kFirstprivate;
  for (const OMPClause* clause : construct.clauses)
    if (auto* items = dyn_cast<OMPFirstprivateClause>(clause); items && unit.directives->saved.count(clause->getBeginLoc()))
      for (DataItem& item : construct.data)
        if (llvm::is_contained(variables_of(*items), item.written)) item.saved = true;
  auto add = [&](const std::multimap<SourceLocation, const ValueDecl*>& taken, Sharing sharing) {
    auto [from, to] = taken.equal_range(construct.directive->getBeginLoc());
    if (from == to || !copies_firstprivates(unit, construct)) return;
    for (; from != to; ++from) {
      DataItem item;
      item.variable = from->second;
      item.sharing = sharing;
      item.is_explicit = true;
      construct.data.push_back(item);
    }
  };
  add(unit.directives->firstprivates, Sharing::kFirstprivate);
  add(unit.directives->privates, Sharing::kPrivate);
  add(unit.directives->copyprivates, Sharing::kCopyprivate);
}

/// Clang takes shared(x, x), which macros write; the second says nothing new.
void drop_repeated(Construct& construct) {
  std::set<std::pair<const ValueDecl*, Sharing>> seen;
  llvm::erase_if(construct.data, [&](const DataItem& item) { return !seen.emplace(item.variable, item.sharing).second; });
}

/// Each task's copy starts with the value that the variable had in front of the construct, which the last task may have
/// overwritten by then: so the tasks keep it, and the loop finds its original in the task.
void join_in_taskloop(Construct& taskloop, Construct& loop) {
  for (DataItem& last : loop.data) {
    if (last.sharing != Sharing::kLastprivate && last.sharing != Sharing::kLinear) continue;
    auto first = llvm::find_if(taskloop.data, [&](const DataItem& each) { return each.variable == last.variable; });
    if (last.sharing == Sharing::kLastprivate && first == taskloop.data.end()) continue;
    if (first == taskloop.data.end()) first = taskloop.data.insert(first, last);
    first->sharing = Sharing::kFirstLastprivate;
  }
  llvm::erase_if(loop.data, [&](const DataItem& last) { return last.sharing == Sharing::kLastprivate && taskloop.item(last.variable); });
}

/// A variable that is firstprivate and lastprivate: one copy that starts and ends with a value, on the inner leaf.
void join_first_and_last(Construct& construct) {
  if (Construct* taskloop = construct.taskloop()) return join_in_taskloop(*taskloop, construct);
  std::set<const ValueDecl*> last;
  for (const DataItem& item : construct.data)
    if (item.sharing == Sharing::kLastprivate) last.insert(item.variable);
  std::set<const ValueDecl*> both;
  for (Construct* each = &construct; each; each = each->leaf_of_combined ? each->parent : nullptr)
    llvm::erase_if(each->data, [&](const DataItem& item) {
      return item.sharing == Sharing::kFirstprivate && last.count(item.variable) && both.insert(item.variable).second;
    });
  for (DataItem& item : construct.data)
    if (item.sharing == Sharing::kLastprivate && both.count(item.variable)) item.sharing = Sharing::kFirstLastprivate;
}

/// The variable of a simd loop is linear, those of a nest are lastprivate, also where threads or tasks share the loop (OpenMP 5.2, 5.1.1).
Sharing of_loop_variable(const Construct& construct) {
  return isOpenMPSimdDirective(construct.directive->getDirectiveKind()) ? Sharing::kLastprivate : Sharing::kPrivate;
}

void add_loop_variables(const TranslationUnit& unit, Construct& construct) {
  if (!construct.shares_loop() && (construct.kind != kSimd || construct.leaf_of_combined)) return;
  for (const LoopLevel& level : canonical_loops(unit, construct)) {
    if (!level.variable || level.declares_variable) continue;
    // It advances by the loop's own step, whatever a linear clause says.
    auto listed = llvm::find_if(construct.data, [&](const DataItem& each) { return each.variable == level.variable; });
    if (listed != construct.data.end() && listed->sharing == Sharing::kLinear) listed->sharing = Sharing::kLastprivate;
    if (listed != construct.data.end()) continue;
    DataItem item;
    item.variable = level.variable;
    item.sharing = of_loop_variable(construct);
    item.written = level.written;
    construct.data.push_back(item);
  }
}

}  // namespace

bool declared_inside(const TranslationUnit& unit, const ValueDecl* variable, const Construct& construct) {
  std::optional<unsigned> token = unit.tokens->index_of(variable->getLocation());
  return token && construct.contains(*token);
}

namespace {

void add_named(const Stmt* expression, Variables& named) {
  if (!expression) return;
  if (auto* reference = dyn_cast<DeclRefExpr>(expression)) named.insert(reference->getDecl());
  for (const Stmt* each : expression->children()) add_named(each, named);
}

/// What the bounds of array sections name that the construct's threads reduce, each for itself.
Variables named_by_sections(const Construct& construct) {
  Variables named;
  for (const DataItem& item : construct.data)
    if (item.sharing == Sharing::kReduction && !construct.generates_tasks()) add_named(item.section, named);
  return named;
}

/// What a construct's region uses of its surroundings.
Variables free_variables(const TranslationUnit& unit, const Construct& construct) {
  Variables used;
  auto use = [&](const ValueDecl* variable) {
    if (isa<VarDecl, BindingDecl, FieldDecl>(variable) && !declared_inside(unit, variable, construct)) used.insert(variable);
  };
  for (const Reference& each : construct.references) use(each.variable);
  for (const ValueDecl* each : named_by_sections(construct)) use(each);
  for (const Construct* child : construct.children) {
    for (const Reference& each : child->clause_references) use(each.variable);
    for (const ValueDecl* each : free_variables(unit, *child)) {
      const DataItem* item = child->item(each);
      if (!item || item->sharing != Sharing::kPrivate) use(each);
    }
    for (const DataItem& item : child->data) {
      // Any copy of a variable-size array takes its bounds from the original; what is shared is passed on, used or not.
      bool takes_bounds = item.variable->getType()->isVariablyModifiedType();
      if (takes_bounds || item.sharing == Sharing::kShared) use(item.variable);
    }
  }
  return used;
}

bool is_shared_kind(Sharing sharing) { return sharing == Sharing::kShared || sharing == Sharing::kCopyin || sharing == Sharing::kTaskReduction; }

/// The implicit rules for a task (OpenMP 5.2, 5.1.1): shared if it is shared in all constructs out to a parallel one.
Sharing implicit_in_task(const TranslationUnit& unit, const ValueDecl* variable, const Construct& task) {
  auto* plain = dyn_cast<VarDecl>(variable);
  bool is_static = plain && !plain->hasLocalStorage();
  for (const Construct* each = task.parent; each; each = each->parent) {
    if (declared_inside(unit, variable, *each)) return is_static ? Sharing::kShared : Sharing::kFirstprivate;
    if (const DataItem* item = each->item(variable); item && !is_shared_kind(item->sharing) && item->sharing != Sharing::kCopyprivate)
      return Sharing::kFirstprivate;
    if (each->kind == kParallel || each->kind == kTeams) return Sharing::kShared;
  }
  return is_static ? Sharing::kShared : Sharing::kFirstprivate;
}

/// Whether a leaf inside this one, of the same directive, has what a clause says of the variable, or copies it as its loop's: the leaves around
/// that one share the original, whatever is the default (OpenMP 5.2, 17.2).
bool belongs_to_inner_leaf(const ValueDecl* variable, const Construct& construct) {
  return llvm::any_of(construct.children, [&](const Construct* child) {
    return child->leaf_of_combined && (child->item(variable) || belongs_to_inner_leaf(variable, *child));
  });
}

/// By the default clause, if there is one that says what to do.
std::optional<Sharing> default_sharing(const TranslationUnit& unit, const Construct& construct) {
  auto taken = unit.directives->defaults.find(construct.directive->getBeginLoc());
  if (taken != unit.directives->defaults.end()) return taken->second == "private" ? Sharing::kPrivate : Sharing::kFirstprivate;
  auto* clause = construct.clause<OMPDefaultClause>();
  switch (clause ? clause->getDefaultKind() : llvm::omp::OMP_DEFAULT_unknown) {
    case llvm::omp::OMP_DEFAULT_shared: return Sharing::kShared;
    case llvm::omp::OMP_DEFAULT_firstprivate: return Sharing::kFirstprivate;
    case llvm::omp::OMP_DEFAULT_private: return Sharing::kPrivate;
    default: return std::nullopt;
  }
}

Sharing implicit_sharing(const TranslationUnit& unit, const ValueDecl* variable, const Construct& construct) {
  if (belongs_to_inner_leaf(variable, construct)) return Sharing::kShared;
  if (std::optional<Sharing> sharing = default_sharing(unit, construct)) return *sharing;
  return construct.kind == kParallel || construct.kind == kTeams ? Sharing::kShared : implicit_in_task(unit, variable, construct);
}

/// firstprivate items of variable size that Clang dropped from their clause.
void restore_dropped(const TranslationUnit& unit, Construct& construct, const Variables& captured) {
  if (!construct.pragma || construct.pragma->from_macro) return;
  SourceManager& sources = unit.tokens->sources();
  for (unsigned raw : unit.dropped_items) {
    auto [file, offset] = sources.getDecomposedSpellingLoc(SourceLocation::getFromRawEncoding(raw));
    if (file != construct.pragma->file || offset < construct.pragma->begin || offset >= construct.pragma->end) continue;
    llvm::StringRef name = unit.tokens->text(file).substr(offset).take_while([](char c) { return isAsciiIdentifierContinue(c); });
    for (const ValueDecl* each : captured)
      if (each->getName() == name && !construct.item(each)) {
        DataItem item;
        item.variable = each;
        item.sharing = Sharing::kFirstprivate;
        construct.data.push_back(item);
      }
  }
}

/// Whether the default asks for copies of the variable, though a region could name it as well without a capture.
bool is_copied_by_default(const TranslationUnit& unit, const ValueDecl* variable, const Construct& construct) {
  auto* plain = dyn_cast<VarDecl>(variable);
  if (!plain || !plain->isStaticLocal() || plain->getTLSKind() != VarDecl::TLS_None || plain->hasAttr<OMPThreadPrivateDeclAttr>()) return false;
  std::optional<Sharing> sharing = default_sharing(unit, construct);
  return sharing && *sharing != Sharing::kShared && !belongs_to_inner_leaf(variable, construct);
}

void add_captured(const TranslationUnit& unit, Construct& construct) {
  Variables captured = free_variables(unit, construct);
  restore_dropped(unit, construct, captured);
  for (const ValueDecl* each : captured) {
    if (construct.item(each)) continue;
    if (!needs_capture(unit, each, construct.parent) && !is_copied_by_default(unit, each, construct)) continue;
    DataItem item;
    item.variable = each;
    item.sharing = implicit_sharing(unit, each, construct);
    construct.data.push_back(item);
  }
}

}  // namespace

const ValueDecl* member_or_variable(const ValueDecl* variable) {
  auto* captured = dyn_cast<OMPCapturedExprDecl>(variable);
  auto* member = captured && captured->getInit() ? dyn_cast<MemberExpr>(captured->getInit()->IgnoreParenImpCasts()) : nullptr;
  return member ? member->getMemberDecl() : variable;
}

bool needs_capture(const TranslationUnit& unit, const ValueDecl* variable, const Construct* at) {
  auto* plain = dyn_cast<VarDecl>(variable);
  if (!plain) return isa<BindingDecl, FieldDecl>(variable);  // a field here is a member of an anonymous union
  if (!unit.is_cxx && plain->isConstexpr()) return false;  // moves in front of the function
  if (plain->hasLocalStorage()) return true;
  if (!unit.is_cxx && plain->isLocalVarDecl() && plain->getTLSKind() == VarDecl::TLS_None &&
      !plain->hasAttr<OMPThreadPrivateDeclAttr>())
    return true;
  for (; at; at = at->parent)
    if (const DataItem* item = at->item(variable); item && !is_shared_kind(item->sharing) && item->sharing != Sharing::kCopyprivate)
      return true;
  return false;
}

bool analyse_data_sharing(TranslationUnit& unit) {
  bool ok = true;
  for (auto& each : unit.constructs) {
    ok &= add_listed_items(unit, *each);
    add_taken(unit, *each);
    drop_repeated(*each);
    join_first_and_last(*each);
    add_loop_variables(unit, *each);
  }
  for (auto& each : unit.constructs)
    if (each->outlines()) add_captured(unit, *each);
  return ok;
}

}  // namespace shepherd
