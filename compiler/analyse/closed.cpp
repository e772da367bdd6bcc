#include "analyse/closed.h"

#include "analyse/known_functions.h"

#include <clang/AST/Attr.h>
#include <clang/AST/StmtOpenMP.h>
#include <clang/Basic/Builtins.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/STLExtras.h>

namespace shepherd {

using namespace clang;

namespace {

/// What the statements of a function say.
struct Facts {
  struct Call {
    const FunctionDecl* callee;  // its definition
    unsigned name;
    const Construct* task;  // whose region it stands in
    bool has_arguments;
  };
  struct Use {
    const ValueDecl* variable;
    unsigned token;
  };
  bool is_known = true;  // whatever it executes
  bool is_local = true;  // it names nothing but its own variables, and takes no address of them
  std::vector<Call> calls;
  std::vector<Use> uses;
  std::vector<const Construct*> tasks, waits;
};

bool is_constant_function(const ASTContext& ast, unsigned builtin) {
  return ast.BuiltinInfo.isConst(builtin) || ast.BuiltinInfo.isConstWithoutErrnoAndExceptions(builtin);
}

class Reader {
 public:
  Reader(const TranslationUnit& unit, const Joins& joins,
         const llvm::DenseMap<const Stmt*, const Construct*>& by_directive)
      : unit_(unit), joins_(joins), by_directive_(by_directive) {}

  Facts read(const FunctionDecl& function) {
    facts_ = {};
    visit(function.getBody(), nullptr);
    return std::move(facts_);
  }

 private:
  void visit(const Stmt* statement, const Construct* task) {
    if (!statement || !facts_.is_known) return;
    if (auto* directive = dyn_cast<OMPExecutableDirective>(statement)) return visit_directive(*directive, task);
    if (auto* call = dyn_cast<CallExpr>(statement)) return visit_call(*call, task);
    if (auto* element = dyn_cast<ArraySubscriptExpr>(statement)) return visit_element(*element, task);
    if (auto* captured = dyn_cast<CapturedStmt>(statement)) return visit(captured->getCapturedStmt(), task);
    if (is_unknown(statement)) facts_.is_known = false;
    if (leaves_frame(statement)) facts_.is_local = false;
    if (auto* use = dyn_cast<DeclRefExpr>(statement)) note_use(*use);
    for (const Stmt* child : statement->children()) visit(child, task);
  }

  void visit_directive(const OMPExecutableDirective& directive, const Construct* task) {
    const Construct* construct = by_directive_.lookup(&directive);
    if (construct && construct->kind == ConstructKind::kTaskwait &&
        llvm::any_of(joins_, [&](const auto& each) { return each.second.wait == construct; }))
      return facts_.waits.push_back(construct);
    auto join = construct ? joins_.find(construct) : joins_.end();
    // Storage further out may be that of a task which was never generated.
    if (join == joins_.end() || join->second.wait->kind != ConstructKind::kTaskwait || join->second.storage_before ||
        !construct->own_clauses.empty() ||
        !llvm::all_of(construct->clauses, [&](auto* each) { return is_plain(*each); })) {
      facts_.is_known = false;
      return;
    }
    if (auto* clause = construct->clause<OMPIfClause>()) visit_condition(clause->getCondition(), construct->first);
    facts_.tasks.push_back(construct);
    visit(directive.getRawStmt(), construct);
  }

  /// What a clause names stands at no token of the parser's.
  void visit_condition(const Stmt* statement, unsigned token) {
    if (!statement) return;
    if (isa<CallExpr>(statement) || is_unknown(statement)) facts_.is_known = false;
    if (leaves_frame(statement)) facts_.is_local = false;
    if (auto* use = dyn_cast<DeclRefExpr>(statement)) facts_.uses.push_back({use->getDecl(), token});
    for (const Stmt* child : statement->children()) visit_condition(child, token);
  }

  bool is_plain(const OMPClause& clause) const {
    if (auto* condition = dyn_cast<OMPIfClause>(&clause))
      return !condition->getPreInitStmt() && !condition->getCondition()->HasSideEffects(*unit_.ast);
    return isa<OMPSharedClause, OMPFirstprivateClause, OMPPrivateClause, OMPDefaultClause, OMPMergeableClause>(clause);
  }

  void visit_call(const CallExpr& call, const Construct* task) {
    for (const Expr* each : call.arguments()) visit(each, task);
    const FunctionDecl* callee = call.getDirectCallee();
    const FunctionDecl* definition = callee ? definition_of(*callee) : nullptr;
    auto name = unit_.tokens->index_of(call.getCallee()->getExprLoc());
    if (definition && name && names_plainly(*unit_.tokens, call, *definition, *name))
      facts_.calls.push_back({definition, *name, task, call.getNumArgs() > 0});
    else if (!callee || definition || !is_harmless(*unit_.ast, *callee))
      facts_.is_known = false;
    else
      facts_.is_local &= is_constant_function(*unit_.ast, callee->getBuiltinID());
  }

  /// An element of an array that the function names is a part of its own variable.
  void visit_element(const ArraySubscriptExpr& element, const Construct* task) {
    const auto [array, index] = operands(element);
    const Expr* base = array->IgnoreParenImpCasts();
    if (element.getType().isVolatileQualified()) facts_.is_known = false;
    visit(index, task);
    if (auto* use = dyn_cast<DeclRefExpr>(base); use && use->getType()->isArrayType()) return note_use(*use);
    facts_.is_local = false;
    visit(array, task);
  }

  static bool is_unknown(const Stmt* statement) {
    if (isa<AsmStmt, AtomicExpr, PredefinedExpr, SourceLocExpr, VAArgExpr, BlockExpr, AddrLabelExpr, IndirectGotoStmt>(
            statement))
      return true;
    if (auto* size = dyn_cast<UnaryExprOrTypeTraitExpr>(statement);
        size && size->isArgumentType() && size->getArgumentType()->isVariablyModifiedType())
      return true;
    if (auto* expression = dyn_cast<Expr>(statement)) {
      const QualType type = expression->getType();
      return type.isVolatileQualified() || type->isAtomicType() || type->isVariablyModifiedType();
    }
    auto* declarations = dyn_cast<DeclStmt>(statement);
    return declarations && llvm::any_of(declarations->decls(), [](const Decl* each) {
             return each->hasAttr<CleanupAttr>() || isa<FunctionDecl>(each) || has_sizes(*each);
           });
  }

  /// True if expressions in its type are evaluated, which are no children of the statement.
  static bool has_sizes(const Decl& declaration) {
    auto* type = dyn_cast<TypedefNameDecl>(&declaration);
    auto* value = dyn_cast<ValueDecl>(&declaration);
    return (type && type->getUnderlyingType()->isVariablyModifiedType()) ||
           (value && value->getType()->isVariablyModifiedType());
  }

  static bool leaves_frame(const Stmt* statement) {
    if (auto* unary = dyn_cast<UnaryOperator>(statement))
      return unary->getOpcode() == UO_AddrOf || unary->getOpcode() == UO_Deref;
    if (auto* member = dyn_cast<MemberExpr>(statement)) return member->isArrow();
    if (auto* cast = dyn_cast<CastExpr>(statement)) return cast->getCastKind() == CK_ArrayToPointerDecay;
    auto* use = dyn_cast<DeclRefExpr>(statement);
    auto* variable = use ? dyn_cast<VarDecl>(use->getDecl()) : nullptr;
    if (auto* declarations = dyn_cast<DeclStmt>(statement))
      return llvm::any_of(declarations->decls(), [](const Decl* each) {
        auto* declared = dyn_cast<VarDecl>(each);
        return declared && !declared->hasLocalStorage();
      });
    return variable && !variable->hasLocalStorage();
  }

  void note_use(const DeclRefExpr& use) {
    if (leaves_frame(&use)) facts_.is_local = false;
    auto token = unit_.tokens->index_of(use.getLocation());
    if (!token) facts_.is_known = false;
    if (token) facts_.uses.push_back({use.getDecl(), *token});
  }

  const TranslationUnit& unit_;
  const Joins& joins_;
  const llvm::DenseMap<const Stmt*, const Construct*>& by_directive_;
  Facts facts_;
};

class Finder {
 public:
  Finder(const TranslationUnit& unit, const DataSharing& sharing, const Joins& joins)
      : unit_(unit), sharing_(sharing), joins_(joins) {
    for (const auto& each : unit.constructs)
      if (!each->leaf_of_combined) by_directive_[each->directive] = each.get();
  }

  ClosedFunctions find() {
    for (const auto& each : unit_.constructs)
      if (each->kind == ConstructKind::kTask && each->function && joins_.count(each.get())) consider(*each->function);
    while (remove_open()) {}
    ClosedFunctions result;
    for (const FunctionDecl* each : closed_) result.push_back({each, closed_calls(*each)});
    return result;
  }

 private:
  const Facts& facts_of(const FunctionDecl& function) {
    auto [known, is_new] = facts_.try_emplace(&function);
    if (is_new) facts_[&function] = Reader(unit_, joins_, by_directive_).read(function);
    return facts_.find(&function)->second;
  }

  void consider(const FunctionDecl& function) {
    if (can_be_written_anew(unit_, function) && facts_of(function).is_known) closed_.insert(&function);
  }

  bool remove_open() {
    for (const FunctionDecl* each : closed_)
      if (!stays_closed(*each)) return closed_.remove(each), true;
    return false;
  }

  bool stays_closed(const FunctionDecl& function) {
    const Facts& facts = facts_of(function);
    return llvm::all_of(facts.calls,
                        [&](const Facts::Call& call) {
                          return closed_.contains(call.callee) ? stands_before(*unit_.tokens, *call.callee, function)
                                                               : is_plain(*call.callee);
                        }) &&
           !waits_early(facts) && (!overlaps(facts) || (reaches_only_locals(function) && !uses_results_early(facts)));
  }

  /// True if it executes no OpenMP.
  bool is_plain(const FunctionDecl& function) {
    llvm::SetVector<const FunctionDecl*> reached;
    return reach(function, reached) && llvm::all_of(reached, [&](const FunctionDecl* each) {
             return facts_of(*each).tasks.empty() && !may_be_another(*unit_.ast, *each);
           });
  }

  bool reaches_only_locals(const FunctionDecl& function) {
    llvm::SetVector<const FunctionDecl*> reached;
    return reach(function, reached) &&
           llvm::all_of(reached, [&](const FunctionDecl* each) { return facts_of(*each).is_local; });
  }

  bool reach(const FunctionDecl& function, llvm::SetVector<const FunctionDecl*>& reached) {
    reached.insert(&function);
    for (size_t next = 0; next < reached.size(); ++next) {
      const Facts& facts = facts_of(*reached[next]);
      if (!facts.is_known) return false;
      for (const Facts::Call& call : facts.calls) reached.insert(call.callee);
    }
    return true;
  }

  /// True if a taskwait stands between a task and its join, in the region of both: it must wait for that task as well.
  bool waits_early(const Facts& facts) const {
    return llvm::any_of(facts.tasks, [&](const Construct* task) {
      return llvm::any_of(facts.waits, [&](const Construct* wait) {
        return wait->parent == task->parent && is_before_join(*task, wait->first);
      });
    });
  }

  /// True if a closed function is called between a task and its join, in the region of both.
  bool overlaps(const Facts& facts) const {
    return llvm::any_of(facts.tasks, [&](const Construct* task) {
      return llvm::any_of(facts.calls, [&](const Facts::Call& call) {
        return call.task == task->parent && is_before_join(*task, call.name) && closed_.contains(call.callee);
      });
    });
  }

  /// True if a variable that a task shares is named before the task is joined.
  bool uses_results_early(const Facts& facts) const {
    return llvm::any_of(facts.tasks, [&](const Construct* task) {
      return llvm::any_of(facts.uses, [&](const Facts::Use& use) {
        const DataItem* item = sharing_.item(*task, use.variable);
        return item && item->sharing == Sharing::kShared && is_before_join(*task, use.token);
      });
    });
  }

  bool is_before_join(const Construct& task, unsigned token) const {
    return task.last < token && token < joins_.at(&task).wait->first;
  }

  std::vector<ClosedCall> closed_calls(const FunctionDecl& function) {
    std::vector<ClosedCall> calls;
    for (const Facts::Call& each : facts_of(function).calls)
      if (closed_.contains(each.callee)) calls.push_back({each.callee, each.name, each.has_arguments});
    return calls;
  }

  const TranslationUnit& unit_;
  const DataSharing& sharing_;
  const Joins& joins_;
  llvm::DenseMap<const Stmt*, const Construct*> by_directive_;
  std::map<const FunctionDecl*, Facts> facts_;
  llvm::SetVector<const FunctionDecl*> closed_;
};

}  // namespace

ClosedFunctions find_closed(const TranslationUnit& unit, const DataSharing& sharing, const Joins& joins) {
  if (unit.is_cxx || joins.empty()) return {};
  return Finder(unit, sharing, joins).find();
}

}  // namespace shepherd
