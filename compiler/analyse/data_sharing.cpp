#include "analyse/data_sharing.h"

#include "analyse/canonical_loop.h"
#include "frontend/clang_compat.h"
#include "frontend/diagnose.h"
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

/// The variable that a list item, or an element or section of which, is.
const ValueDecl* named_variable(const TranslationUnit& unit, const Expr* item) {
  item = item->IgnoreParenImpCasts();
  while (true) {
    if (auto* section = dyn_cast<ArraySectionExpr>(item)) item = section->getBase()->IgnoreParenImpCasts();
    else if (auto* element = dyn_cast<ArraySubscriptExpr>(item)) item = element->getBase()->IgnoreParenImpCasts();
    else break;
  }
  if (auto* reference = dyn_cast<DeclRefExpr>(item)) return member_or_variable(reference->getDecl());
  if (auto* member = dyn_cast<MemberExpr>(item)) return member->getMemberDecl();
  return unit.dependent_members->named_by(item);
}

/// What the clauses of a construct say of variables.
class ExplicitItems {
 public:
  ExplicitItems(const TranslationUnit& unit, Construct& construct) : unit_(unit), construct_(construct) {}

  bool add();

 private:
  template <typename Clause>
  void add_list(const Clause& clause, Sharing sharing, llvm::function_ref<void(DataItem&)> complete = [](DataItem&) {});
  template <typename Clause>
  void add_reductions(const Clause& clause, Sharing sharing);
  void add_event(const OMPDetachClause& clause);

  const TranslationUnit& unit_;
  Construct& construct_;
  bool ok_ = true;
};

template <typename Clause>
void ExplicitItems::add_list(const Clause& clause, Sharing sharing, llvm::function_ref<void(DataItem&)> complete) {
  for (const Expr* each : variables_of(clause)) {
    DataItem item;
    item.variable = named_variable(unit_, each);
    item.sharing = sharing;
    item.is_explicit = true;
    item.written = each;
    complete(item);
    if (!item.variable) {
      report_error(*unit_.ast, each->getBeginLoc(), DiagnosticKind::kListItem);
      ok_ = false;
    } else if (sharing != Sharing::kShared || !unit_.dependent_members->owns(item.variable)) {  // which only its object leads to
      construct_.data.push_back(item);
    }
  }
}

/// Clang looks for a declared reduction where the names associated with the item's class are, those of its bases among them, and takes the first
/// that is for any of these classes. One for a base is what that base's own namespace says, where it says anything.
const OMPDeclareReductionDecl* as_base_has_it(const OMPDeclareReductionDecl* found, const FunctionDecl* user) {
  const CXXRecordDecl* base = found->getType()->getAsCXXRecordDecl();
  const DeclContext* home = found->getDeclContext()->getRedeclContext();
  if (!base || home->isRecord() || (user && home->Encloses(user))) return found;
  const DeclContext* own = base->getEnclosingNamespaceContext();
  if (own->Equals(home)) return found;
  for (const NamedDecl* each : own->lookup(found->getDeclName()))
    if (auto* declared = dyn_cast<OMPDeclareReductionDecl>(each); declared && base->getASTContext().hasSameType(declared->getType(), found->getType())) return declared;
  return found;
}

template <typename Clause>
ReductionOperator reduction_operator(const Clause& clause, unsigned index, const FunctionDecl* user) {
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
  const bool is_qualified = clause.getQualifierLoc().hasQualifier();
  if (result.declared && !is_qualified) result.declared = as_base_has_it(result.declared, user);
  return result;
}

template <typename Clause>
void ExplicitItems::add_reductions(const Clause& clause, Sharing sharing) {
  unsigned index = 0;
  add_list(clause, sharing, [&](DataItem& item) {
    item.reduction = reduction_operator(clause, index++, construct_.function);
    if constexpr (std::is_same_v<Clause, OMPReductionClause>) {
      item.joined_by_tasks = clause.getModifier() == OMPC_REDUCTION_task;
      item.is_scanned = clause.getModifier() == OMPC_REDUCTION_inscan;
    }
    const Expr* plain = item.written->IgnoreParenImpCasts();
    if (isa<ArraySectionExpr, ArraySubscriptExpr>(plain)) item.section = plain;
  });
}

/// The variable of an event is firstprivate to the task (OpenMP 5.2, 12.5.2).
void ExplicitItems::add_event(const OMPDetachClause& clause) {
  const ValueDecl* variable = named_variable(unit_, clause.getEventHandler());
  if (!variable || construct_.item(variable)) return;
  DataItem item;
  item.variable = variable;
  item.sharing = Sharing::kFirstprivate;
  construct_.data.push_back(item);
}

bool ExplicitItems::add() {
  for (const OMPClause* clause : construct_.clauses) {
    if (auto* c = dyn_cast<OMPPrivateClause>(clause)) add_list(*c, Sharing::kPrivate);
    if (auto* c = dyn_cast<OMPFirstprivateClause>(clause)) add_list(*c, Sharing::kFirstprivate);
    if (auto* c = dyn_cast<OMPLastprivateClause>(clause))
      add_list(*c, Sharing::kLastprivate, [&](DataItem& item) { item.lastprivate_conditional = c->getKind() == OMPC_LASTPRIVATE_conditional; });
    if (auto* c = dyn_cast<OMPSharedClause>(clause)) add_list(*c, Sharing::kShared);
    if (auto* c = dyn_cast<OMPCopyinClause>(clause)) add_list(*c, Sharing::kCopyin);
    if (auto* c = dyn_cast<OMPCopyprivateClause>(clause)) add_list(*c, Sharing::kCopyprivate);
    if (auto* c = dyn_cast<OMPReductionClause>(clause)) add_reductions(*c, Sharing::kReduction);
    if (auto* c = dyn_cast<OMPTaskReductionClause>(clause)) add_reductions(*c, Sharing::kTaskReduction);
    if (auto* c = dyn_cast<OMPInReductionClause>(clause)) add_reductions(*c, construct_.kind == kTaskgroup ? Sharing::kTaskReduction : Sharing::kInReduction);
    if (auto* c = dyn_cast<OMPDetachClause>(clause)) add_event(*c);
    if (auto* c = dyn_cast<OMPLinearClause>(clause)) add_list(*c, Sharing::kLinear, [&](DataItem& item) { item.step = c->getStep(); });
  }
  return ok_;
}

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
    ok &= ExplicitItems(unit, *each).add();
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
