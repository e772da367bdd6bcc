#include "frontend/data_sharing.h"

#include "frontend/canonical_loop.h"
#include "frontend/clang_compat.h"

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

const ValueDecl* named_variable(const Expr* item) {
  item = item->IgnoreParenImpCasts();
  while (true) {
    if (auto* section = dyn_cast<ArraySectionExpr>(item)) item = section->getBase()->IgnoreParenImpCasts();
    else if (auto* element = dyn_cast<ArraySubscriptExpr>(item)) item = element->getBase()->IgnoreParenImpCasts();
    else break;
  }
  if (auto* reference = dyn_cast<DeclRefExpr>(item)) return reference->getDecl();
  if (auto* member = dyn_cast<MemberExpr>(item)) return member->getMemberDecl();
  return nullptr;
}

template <typename Clause>
void add_list(Construct& construct, const Clause& clause, Sharing sharing) {
  for (const Expr* each : variables_of(clause))
    if (const ValueDecl* variable = named_variable(each)) {
      DataItem item;
      item.variable = variable;
      item.sharing = sharing;
      item.is_explicit = true;
      item.written = each;
      construct.data.push_back(item);
    }
}

template <typename Clause>
ReductionOperator reduction_operator(const Clause& clause, unsigned index) {
  ReductionOperator result;
  DeclarationName name = clause.getNameInfo().getName();
  if (name.getNameKind() == DeclarationName::CXXOperatorName) {
    result.token = getOperatorSpelling(name.getCXXOverloadedOperator());
  } else if (name.isIdentifier() && (name.getAsString() == "min" || name.getAsString() == "max")) {
    result.token = name.getAsString();
  }
  auto operation = clause.reduction_ops().begin();
  std::advance(operation, index);
  if (auto* unresolved = dyn_cast_or_null<UnresolvedLookupExpr>(*operation))
    for (const NamedDecl* each : unresolved->decls())
      if (auto* candidate = dyn_cast<OMPDeclareReductionDecl>(each); candidate && !llvm::is_contained(result.candidates, candidate))
        result.candidates.push_back(candidate);
  // A declared reduction shows as a call of an opaque value that refers to its declaration.
  if (auto* call = dyn_cast_or_null<CallExpr>(*operation))
    if (auto* opaque = dyn_cast<OpaqueValueExpr>(call->getCallee()))
      if (auto* reference = dyn_cast_or_null<DeclRefExpr>(opaque->getSourceExpr() ? opaque->getSourceExpr()->IgnoreImpCasts() : nullptr))
        result.declared = dyn_cast<OMPDeclareReductionDecl>(reference->getDecl());
  return result;
}

template <typename Clause>
void add_reductions(Construct& construct, const Clause& clause, Sharing sharing) {
  unsigned index = 0;
  for (const Expr* each : variables_of(clause)) {
    DataItem item;
    item.variable = named_variable(each);
    item.sharing = sharing;
    item.is_explicit = true;
    item.written = each;
    item.reduction = reduction_operator(clause, index++);
    if constexpr (std::is_same_v<Clause, OMPReductionClause>) {
      item.joined_by_tasks = clause.getModifier() == OMPC_REDUCTION_task;
      item.is_scanned = clause.getModifier() == OMPC_REDUCTION_inscan;
    }
    const Expr* plain = each->IgnoreParenImpCasts();
    if (isa<ArraySectionExpr, ArraySubscriptExpr>(plain)) item.section = plain;
    if (item.variable) construct.data.push_back(item);
  }
}

/// The variable of an event is firstprivate to the task (OpenMP 5.2, 12.5.2).
void add_event(Construct& construct, const OMPDetachClause& clause) {
  const ValueDecl* variable = named_variable(clause.getEventHandler());
  if (!variable || construct.item(variable)) return;
  DataItem item;
  item.variable = variable;
  item.sharing = Sharing::kFirstprivate;
  construct.data.push_back(item);
}

void add_explicit(Construct& construct) {
  for (const OMPClause* clause : construct.clauses) {
    if (auto* c = dyn_cast<OMPPrivateClause>(clause)) add_list(construct, *c, Sharing::kPrivate);
    if (auto* c = dyn_cast<OMPFirstprivateClause>(clause)) add_list(construct, *c, Sharing::kFirstprivate);
    if (auto* c = dyn_cast<OMPLastprivateClause>(clause)) {
      size_t before = construct.data.size();
      add_list(construct, *c, Sharing::kLastprivate);
      for (size_t i = before; i < construct.data.size(); ++i) construct.data[i].lastprivate_conditional = c->getKind() == OMPC_LASTPRIVATE_conditional;
    }
    if (auto* c = dyn_cast<OMPSharedClause>(clause)) add_list(construct, *c, Sharing::kShared);
    if (auto* c = dyn_cast<OMPCopyinClause>(clause)) add_list(construct, *c, Sharing::kCopyin);
    if (auto* c = dyn_cast<OMPCopyprivateClause>(clause)) add_list(construct, *c, Sharing::kCopyprivate);
    if (auto* c = dyn_cast<OMPReductionClause>(clause)) add_reductions(construct, *c, Sharing::kReduction);
    if (auto* c = dyn_cast<OMPTaskReductionClause>(clause)) add_reductions(construct, *c, Sharing::kTaskReduction);
    if (auto* c = dyn_cast<OMPInReductionClause>(clause)) add_reductions(construct, *c, construct.kind == kTaskgroup ? Sharing::kTaskReduction : Sharing::kInReduction);
    if (auto* c = dyn_cast<OMPDetachClause>(clause)) add_event(construct, *c);
    if (auto* c = dyn_cast<OMPLinearClause>(clause)) {
      size_t before = construct.data.size();
      add_list(construct, *c, Sharing::kLinear);
      for (size_t i = before; i < construct.data.size(); ++i) construct.data[i].step = c->getStep();
    }
  }
}

/// What the pass over directives took out of firstprivate clauses; those belong to the outermost leaf.
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
  if (construct.leaf_of_combined) return;
  auto add = [&](const std::multimap<SourceLocation, const ValueDecl*>& taken, Sharing sharing) {
    auto [from, to] = taken.equal_range(construct.directive->getBeginLoc());
    for (; from != to; ++from) {
      DataItem item;
      item.variable = from->second;
      item.sharing = sharing;
      item.is_explicit = true;
      construct.data.push_back(item);
    }
  };
  add(unit.directives->firstprivates, Sharing::kFirstprivate);
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
  for (DataItem& item : construct.data) {
    if (item.sharing != Sharing::kLastprivate) continue;
    for (Construct* each = &construct; each; each = each->leaf_of_combined ? each->parent : nullptr)
      llvm::erase_if(each->data, [&](const DataItem& other) {
        bool first = other.variable == item.variable && other.sharing == Sharing::kFirstprivate;
        if (first) item.sharing = Sharing::kFirstLastprivate;
        return first;
      });
  }
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
      // The copy of a variable-size array takes its bounds from the original; what is shared is passed on, used or not.
      bool takes_bounds = item.sharing == Sharing::kPrivate && item.variable->getType()->isVariablyModifiedType();
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

/// Whether the loop of a taskloop writes the variable behind its last iteration.
bool is_lastprivate_inside(const ValueDecl* variable, const Construct& construct) {
  return llvm::any_of(construct.children, [&](const Construct* child) {
    const DataItem* item = child->taskloop() == &construct ? child->item(variable) : nullptr;
    return item && item->sharing == Sharing::kLastprivate;
  });
}

Sharing implicit_sharing(const TranslationUnit& unit, const ValueDecl* variable, const Construct& construct) {
  if (is_lastprivate_inside(variable, construct)) return Sharing::kShared;
  auto* plain = dyn_cast<VarDecl>(variable);
  if (plain && plain->isStaticLocal()) return Sharing::kShared;
  if (auto* clause = construct.clause<OMPDefaultClause>()) {
    auto kind = clause->getDefaultKind();
    if (kind == llvm::omp::OMP_DEFAULT_shared) return Sharing::kShared;
    if (kind == llvm::omp::OMP_DEFAULT_firstprivate) return Sharing::kFirstprivate;
    if (kind == llvm::omp::OMP_DEFAULT_private) return Sharing::kPrivate;
  }
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

void add_captured(const TranslationUnit& unit, Construct& construct) {
  Variables captured = free_variables(unit, construct);
  restore_dropped(unit, construct, captured);
  for (const ValueDecl* each : captured) {
    if (construct.item(each) || !needs_capture(unit, each, construct.parent)) continue;
    DataItem item;
    item.variable = each;
    item.sharing = implicit_sharing(unit, each, construct);
    construct.data.push_back(item);
  }
}

}  // namespace

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

void analyse_data_sharing(TranslationUnit& unit) {
  for (auto& each : unit.constructs) {
    add_explicit(*each);
    add_taken(unit, *each);
    drop_repeated(*each);
    join_first_and_last(*each);
    add_loop_variables(unit, *each);
  }
  for (auto& each : unit.constructs)
    if (each->outlines()) add_captured(unit, *each);
}

}  // namespace shepherd
