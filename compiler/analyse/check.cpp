#include "analyse/analysis.h"

#include "analyse/sharing/data_sharing.h"
#include "frontend/clang_compat.h"
#include "frontend/diagnose.h"
#include "ir/variable_sizes.h"

namespace shepherd {

using namespace llvm::omp;

/// The clauses that each construct's lowering knows.
static llvm::ArrayRef<Clause> known_clauses(ConstructKind kind) {
#define CLAUSES(Kind, ...) \
  case ConstructKind::k##Kind: { \
    static const Clause clauses[] = {__VA_ARGS__}; \
    return clauses; \
  }
  switch (kind) {
#include "ir/clauses.def"
    default: return {};
  }
#undef CLAUSES
}

static bool check_clauses(const TranslationUnit& unit, const Construct& construct) {
  bool ok = true;
  if (construct.kind == ConstructKind::kSimd) return true;
  for (const OMPClause* clause : construct.clauses) {
    if (llvm::is_contained(known_clauses(construct.kind), clause->getClauseKind())) continue;
    // As which a task_reduction may have come (directives/).
    if (construct.kind == ConstructKind::kTaskgroup && clause->getClauseKind() == OMPC_in_reduction) continue;
    report_error(*unit.ast, clause->getBeginLoc(), DiagnosticKind::kUnsupportedClause,
                 getOpenMPClauseName(clause->getClauseKind()));
    ok = false;
  }
  return ok;
}

/// The pattern of a template is lowered once, for all its instantiations. A `simd` alone is left to the back end.
static bool check_loop_count(const TranslationUnit& unit, const Construct& construct) {
  if (construct.kind == ConstructKind::kSimd) return true;
  auto* collapse = construct.clause<OMPCollapseClause>();
  auto* ordered = construct.clause<OMPOrderedClause>();
  bool ok = true;
  for (const Expr* count :
       {collapse ? collapse->getNumForLoops() : nullptr, ordered ? ordered->getNumForLoops() : nullptr}) {
    if (!count || !count->isValueDependent()) continue;
    report_error(*unit.ast, count->getBeginLoc(), DiagnosticKind::kDependentLoopCount);
    ok = false;
  }
  return ok;
}

/// True if the code of the region reaches what is around it, rather than a closure's copies of that.
static bool stands_in_place(const Construct& construct) {
  return !construct.generates_tasks() && !construct.taskloop();
}

/// Arrays of variable size are no types that a template can be given, and so none of a scan's slots.
static bool check_variable_arrays(const TranslationUnit& unit, const Construct& construct) {
  if (!unit.is_cxx || construct.kind == ConstructKind::kSimd) return true;
  bool ok = true;
  for (const OMPClause* clause : construct.clauses) {
    auto* reduction = dyn_cast<OMPReductionClause>(clause);
    if (!reduction || reduction->getModifier() != OMPC_REDUCTION_inscan) continue;
    for (const Expr* item : variables_of(*reduction)) {
      if (!item->getType()->isArrayType() || !may_vary_in_size(item->getType())) continue;
      report_error(*unit.ast, item->getExprLoc(), DiagnosticKind::kVariableArray);
      ok = false;
    }
  }
  return ok;
}

/// A closure captures all of a parameter pack, but no copy has the name of several variables.
static bool check_packs(const TranslationUnit& unit, const Construct& construct) {
  bool ok = true;
  for (const OMPClause* clause : construct.clauses) {
    if (!isOpenMPPrivate(clause->getClauseKind()) && !isa<OMPCopyprivateClause>(clause)) continue;
    if (isa<OMPFirstprivateClause>(clause) && !stands_in_place(construct)) continue;
    for (const Stmt* item : clause->children()) {
      auto* reference = dyn_cast_or_null<DeclRefExpr>(item);
      if (!reference || !reference->getDecl()->isParameterPack()) continue;
      report_error(*unit.ast, item->getBeginLoc(), DiagnosticKind::kListedPack, reference->getDecl()->getName());
      ok = false;
    }
  }
  return ok;
}

/// True if the threads of one team share the iterations or sections, each by itself.
static bool is_shared_by_team(const Construct& construct) {
  if (construct.kind == ConstructKind::kSections) return true;
  auto directive = construct.directive->getDirectiveKind();
  return construct.kind == ConstructKind::kFor && !isOpenMPTaskLoopDirective(directive) &&
         !isOpenMPDistributeDirective(directive);
}

/// Modifiers that would change what is computed, and that no lowering knows.
static bool check_modifiers(const TranslationUnit& unit, const Construct& construct) {
  if (construct.kind == ConstructKind::kSimd) return true;
  bool ok = true;
  auto refuse = [&](const OMPClause& clause, llvm::StringRef what) {
    report_error(*unit.ast, clause.getBeginLoc(), DiagnosticKind::kUnsupportedClause, what);
    ok = false;
  };
  for (const OMPClause* clause : construct.clauses) {
    auto* last = dyn_cast<OMPLastprivateClause>(clause);
    if (last && last->getKind() == OMPC_LASTPRIVATE_conditional && !is_shared_by_team(construct))
      refuse(*last, "lastprivate(conditional: ...)");
    auto* reduction = dyn_cast<OMPReductionClause>(clause);
    if (!reduction || reduction->getModifier() != OMPC_REDUCTION_inscan) continue;
    for (const Expr* item : variables_of(*reduction))
      if (isa<ArraySectionExpr, ArraySubscriptExpr>(item->IgnoreParenImpCasts()))
        refuse(*reduction, "reduction(inscan, ...) of array sections");
  }
  return ok;
}

/// An object holds one dependence (OpenMP 5.2, 15.9.4); Clang's own runtime would store more.
static bool check_depobj(const TranslationUnit& unit, const Construct& construct) {
  if (construct.kind != ConstructKind::kDepobj) return true;
  if (construct.directive->getNumClauses() < 2) {
    report_error(*unit.ast, construct.directive->getBeginLoc(), DiagnosticKind::kDepobjClause);
    return false;
  }
  auto* depend = construct.clause<OMPDependClause>();
  if (!depend) return true;
  if (!depend->getModifier() && depend->varlist_size() <= 1) return true;
  report_error(*unit.ast, depend->getBeginLoc(), DiagnosticKind::kDepobjItems);
  return false;
}

/// Clang drops the clause, without a message, for a section of an object in a template, such as a vector.
static bool check_dependences(const TranslationUnit& unit, const Construct& construct) {
  if (construct.leaf_of_combined || construct.kind == ConstructKind::kOrdered) return true;
  const auto written = unit.directives->dependences.find(construct.directive->getBeginLoc());
  if (written == unit.directives->dependences.end()) return true;
  const auto has =
      llvm::count_if(construct.directive->clauses(), [](const OMPClause* each) { return isa<OMPDependClause>(each); });
  if (has >= written->second) return true;
  report_error(*unit.ast, construct.directive->getBeginLoc(), DiagnosticKind::kLostDependence);
  return false;
}

/// Clang has seen no more than that it is a region (directives/clang_limits).
static bool check_ordered(const TranslationUnit& unit, const Construct& construct) {
  const Construct* loop = construct.parent;
  if (construct.kind != ConstructKind::kOrdered || !construct.region || construct.clause<OMPSIMDClause>() || !loop)
    return true;
  auto* clause = loop->shares_loop() ? loop->clause<OMPOrderedClause>() : nullptr;
  if (clause && !clause->getNumForLoops()) return true;
  report_error(*unit.ast, construct.directive->getBeginLoc(),
               clause ? DiagnosticKind::kOrderedInDoacross : DiagnosticKind::kOrderedNesting,
               unit.directives->leaves.count(loop->directive->getBeginLoc())
                   ? spelling(loop->kind)
                   : getOpenMPDirectiveName(loop->directive->getDirectiveKind()));
  return false;
}

/// Clang takes one in a block inside, too (OpenMP 5.2, 11.3).
static bool check_section(const TranslationUnit& unit, const Construct& construct) {
  if (construct.kind != ConstructKind::kSection) return true;
  const Construct* around = construct.parent;
  auto* block = around ? dyn_cast_or_null<CompoundStmt>(around->region) : nullptr;
  if (block && around->kind == ConstructKind::kSections && llvm::is_contained(block->body(), construct.directive))
    return true;
  report_error(*unit.ast, construct.directive->getBeginLoc(), DiagnosticKind::kSectionPlace);
  return false;
}

static void collect_jumps(const Stmt& statement, std::vector<const GotoStmt*>& jumps,
                          std::set<const LabelDecl*>& labels) {
  if (auto* jump = dyn_cast<GotoStmt>(&statement)) jumps.push_back(jump);
  if (auto* label = dyn_cast<LabelStmt>(&statement)) labels.insert(label->getDecl());
  for (const Stmt* each : statement.children())
    if (each) collect_jumps(*each, jumps, labels);
}

/// Clang lets one section jump into another.
static bool check_jumps_between_sections(const TranslationUnit& unit, const Construct& construct) {
  auto* block = dyn_cast_or_null<CompoundStmt>(construct.region);
  if (construct.kind != ConstructKind::kSections || !block) return true;
  bool ok = true;
  for (const Stmt* section : block->body()) {
    std::vector<const GotoStmt*> jumps;
    std::set<const LabelDecl*> labels;
    collect_jumps(*section, jumps, labels);
    for (const GotoStmt* each : jumps) {
      if (labels.count(each->getLabel())) continue;
      report_error(*unit.ast, each->getBeginLoc(), DiagnosticKind::kJumpBetweenSections);
      ok = false;
    }
  }
  return ok;
}

static bool check_task_iteration(const TranslationUnit& unit, const Construct& construct) {
  if (construct.kind != ConstructKind::kTaskIteration) return true;
  const Construct* loop = construct.parent;
  if (loop && loop->kind == ConstructKind::kSimd && loop->leaf_of_combined) loop = loop->parent;
  if (loop && const_cast<Construct*>(loop)->taskloop()) return true;
  report_error(*unit.ast, construct.directive->getBeginLoc(), DiagnosticKind::kIterationPlace);
  return false;
}

/// Clang has compared names only, of which these two have none. A task in between may begin when the outer region has
/// ended, unless it is an assembly: a member of it may be the thread that is in that region.
static bool check_critical(const TranslationUnit& unit, const Construct& construct) {
  auto is_unnamed = [](const Construct& each) {
    return each.kind == ConstructKind::kCritical &&
           cast<OMPCriticalDirective>(each.directive)->getDirectiveName().getAsString().empty();
  };
  if (!is_unnamed(construct)) return true;
  for (const Construct* each = construct.parent; each && each->function == construct.function; each = each->parent) {
    if (each->generates_tasks() && !each->is_assembly()) return true;
    if (!is_unnamed(*each)) continue;
    report_error(*unit.ast, construct.directive->getBeginLoc(), DiagnosticKind::kCriticalInCritical);
    return false;
  }
  return true;
}

/// Clang looks at this in the instances of a template only, and mistakes some (frontend/diagnostic_filter).
static bool check_scan(const TranslationUnit& unit, const Construct& scan) {
  if (scan.kind != ConstructKind::kScan || !scan.parent) return true;
  std::map<const ValueDecl*, const Expr*> reduced, scanned;
  auto note = [](auto& items, const auto* clause) {
    if (!clause) return;
    for (const Expr* item : variables_of(*clause))
      if (auto* named = dyn_cast<DeclRefExpr>(item->IgnoreParenImpCasts());
          named && !isa<OMPCapturedExprDecl>(named->getDecl()))
        items[entity(named->getDecl())] = item;
  };
  for (const OMPClause* each : scan.parent->directive->clauses())
    if (auto* reduction = dyn_cast<OMPReductionClause>(each);
        reduction && reduction->getModifier() == OMPC_REDUCTION_inscan)
      note(reduced, reduction);
  note(scanned, scan.clause<OMPInclusiveClause>());
  note(scanned, scan.clause<OMPExclusiveClause>());
  bool ok = true;
  auto refuse_missing = [&](const auto& items, const auto& others) {
    for (const auto& [variable, item] : items) {
      if (others.count(variable)) continue;
      report_error(*unit.ast, item->getExprLoc(), DiagnosticKind::kScanItems, variable->getName());
      ok = false;
    }
  };
  refuse_missing(reduced, scanned);
  refuse_missing(scanned, reduced);
  return ok;
}

/// True if the directive is the next after the one of ours that says more of it, without a token between them.
static bool is_next(const TranslationUnit& unit, SourceLocation own, SourceLocation directive) {
  const PragmaSite *first = unit.tokens->pragma_at(own),
                   *second = directive.isValid() ? unit.tokens->pragma_at(directive) : nullptr;
  return first && second && second == first + 1 && first->next_token == second->next_token;
}

static bool check_places(const TranslationUnit& unit) {
  bool ok = true;
  for (const auto& [own, taskgroup, spelling, is_of_exceptions] : unit.directives->group_directives) {
    if (is_next(unit, own, taskgroup)) continue;
    report_error(*unit.ast, own, DiagnosticKind::kGroupDirectivePlace, spelling);
    ok = false;
  }
  for (const auto& [own, task] : unit.directives->assemblies) {
    if (is_next(unit, own, task)) continue;
    report_error(*unit.ast, own, DiagnosticKind::kAssemblyPlace);
    ok = false;
  }
  return ok;
}

/// The generated text has these words: a macro of that name would change what it does.
static bool check_words(const TranslationUnit& unit) {
  for (const llvm::StringRef word : {"if", "while", "void", "struct"}) {
    const PpDirective* last = nullptr;
    auto each = unit.tokens->directives().begin(), end = unit.tokens->directives().end();
    for (const auto& construct : unit.constructs) {
      for (; each != end && each->next_token <= construct->first; ++each)
        if (each->kind == PpDirective::kMacro && each->macro == word) last = &*each;
      if (!last || !last->defines) continue;
      report_error(*unit.ast, construct->directive->getBeginLoc(), DiagnosticKind::kWordIsMacro, word);
      return false;
    }
  }
  return true;
}

bool check(const TranslationUnit& unit) {
  bool ok = check_words(unit) && check_places(unit);
  for (const auto& construct : unit.constructs) {
    ok &= check_clauses(unit, *construct);
    ok &= check_loop_count(unit, *construct);
    ok &= check_variable_arrays(unit, *construct);
    ok &= check_packs(unit, *construct);
    ok &= check_modifiers(unit, *construct);
    ok &= check_depobj(unit, *construct);
    ok &= check_dependences(unit, *construct);
    ok &= check_ordered(unit, *construct);
    ok &= check_critical(unit, *construct);
    ok &= check_section(unit, *construct);
    ok &= check_jumps_between_sections(unit, *construct);
    ok &= check_task_iteration(unit, *construct);
    ok &= check_scan(unit, *construct);
    ok &= check_reductions(unit, *construct);
  }
  return ok;
}

}  // namespace shepherd
