#include "analyse/closed.h"

#include "frontend/extent.h"

#include <clang/AST/Attr.h>
#include <clang/AST/StmtOpenMP.h>
#include <clang/Basic/Builtins.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/Sequence.h>

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

/// True for what runs no code of the program and synchronises with nobody.
bool is_harmless(const ASTContext& ast, const FunctionDecl& callee) {
  const unsigned builtin = callee.getBuiltinID();
  const llvm::StringRef name = callee.getName();
  return builtin && !ast.BuiltinInfo.isReturnsTwice(builtin) && !name.contains("atomic") && !name.contains("sync_") &&
         !name.contains("jmp") && !name.contains("_address") && !name.contains("pthread") && !name.contains("fork");
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
        !construct->own_clauses.empty() || !llvm::all_of(construct->clauses, [](const OMPClause* each) {
          return isa<OMPSharedClause, OMPFirstprivateClause, OMPPrivateClause, OMPDefaultClause>(each);
        })) {
      facts_.is_known = false;
      return;
    }
    facts_.tasks.push_back(construct);
    visit(directive.getRawStmt(), construct);
  }

  void visit_call(const CallExpr& call, const Construct* task) {
    for (const Expr* each : call.arguments()) visit(each, task);
    const FunctionDecl* callee = call.getDirectCallee();
    const FunctionDecl* definition = callee ? callee->getDefinition() : nullptr;
    auto name = unit_.tokens->index_of(call.getCallee()->getExprLoc());
    if (definition && name && is_plain_name(call, *definition, *name))
      facts_.calls.push_back({definition, *name, task, call.getNumArgs() > 0});
    else if (!callee || definition || !is_harmless(*unit_.ast, *callee))
      facts_.is_known = false;
    else
      facts_.is_local &= is_constant_function(*unit_.ast, callee->getBuiltinID());
  }

  /// Else the name is that of a function whose variant is called, say.
  bool is_plain_name(const CallExpr& call, const FunctionDecl& callee, unsigned name) const {
    return isa<DeclRefExpr>(call.getCallee()->IgnoreImpCasts()) && unit_.tokens->spelling(name) == callee.getName() &&
           unit_.tokens->tokens()[name + 1].kind == tok::l_paren;
  }

  /// An element of an array that the function names is a part of its own variable.
  void visit_element(const ArraySubscriptExpr& element, const Construct* task) {
    const Expr* base = element.getBase()->IgnoreParenImpCasts();
    if (element.getType().isVolatileQualified()) facts_.is_known = false;
    visit(element.getIdx(), task);
    if (auto* use = dyn_cast<DeclRefExpr>(base); use && use->getType()->isArrayType()) return note_use(*use);
    facts_.is_local = false;
    visit(element.getBase(), task);
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

  std::optional<unsigned> first_token(const FunctionDecl& function) const {
    return unit_.tokens->index_of(function.getBeginLoc());
  }

  /// True if a call may reach another definition.
  bool may_be_another(const FunctionDecl& function) const {
    if (function.isWeak() || function.hasAttr<IFuncAttr>()) return true;
    const LangOptions& options = unit_.ast->getLangOpts();
    // gcc behind lets another definition take the place of any that a shared library exports.
    const bool is_for_library = options.PICLevel && !options.PIE;
    // What the C library defines inline, it defines the same elsewhere.
    const bool is_of_library = function.getBuiltinID() && function.hasAttr<GNUInlineAttr>();
    return function.getStorageClass() != SC_Static && !is_of_library &&
           (is_for_library || options.SemanticInterposition || function.isInlineSpecified());
  }

  /// True if others cannot take its place, and its head can be written anew.
  bool can_be_called_anew(const FunctionDecl& function) const {
    auto name = unit_.tokens->index_of(function.getLocation()), first = first_token(function);
    return name && first && *first < *name && unit_.tokens->tokens()[*name + 1].kind == tok::l_paren &&
           has_plain_head(function) && !may_be_another(function) && !function.isMain() && !function.isVariadic() &&
           function.hasPrototype() && llvm::none_of(function.redecls(), has_own_attributes) &&
           llvm::all_of(function.parameters(), is_plain_parameter);
  }

  /// True if no macro stands in it, no attribute that gcc alone may know, and no type is declared there.
  bool has_plain_head(const FunctionDecl& function) const {
    auto first = first_token(function), body = unit_.tokens->index_of(function.getBody()->getBeginLoc());
    const auto& tokens = unit_.tokens->tokens();
    if (!first || !body || !unit_.tokens->open_directives(*first, *body).empty()) return false;
    const bool declares_types = llvm::any_of(function.decls(), [&](const Decl* each) {
      return isa<TagDecl>(each) && unit_.tokens->index_of(each->getLocation()).value_or(~0u) < *body;
    });
    if (declares_types) return false;
    auto name = unit_.tokens->index_of(function.getLocation());
    // Else its parameters are `void` by a name of the program's.
    if (function.param_empty() && tokens[*name + 2].kind != tok::r_paren && tokens[*name + 2].kind != tok::kw_void)
      return false;
    const unsigned start = declaration_start(*unit_.tokens, *first);
    return llvm::all_of(llvm::seq(start, *body), [&](unsigned at) {
      const bool is_attribute = tokens[at].kind == tok::kw___attribute ||
                                (tokens[at].kind == tok::l_square && tokens[at + 1].kind == tok::l_square);
      return !is_attribute && !tokens[at].from_macro && tokens[at].kind != tok::l_brace;
    });
  }

  static bool is_own(const Attr* each) { return !each->isImplicit() && !each->isInherited(); }
  static bool has_own_attributes(const FunctionDecl* function) { return llvm::any_of(function->attrs(), is_own); }

  static bool is_plain_parameter(const ParmVarDecl* parameter) {
    return parameter->getIdentifier() && !parameter->getType()->isVariablyModifiedType();
  }

  void consider(const FunctionDecl& function) {
    if (can_be_called_anew(function) && facts_of(function).is_known) closed_.insert(&function);
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
                          return closed_.contains(call.callee) ? first_token(*call.callee) <= first_token(function)
                                                               : is_plain(*call.callee);
                        }) &&
           !waits_early(facts) && (!overlaps(facts) || (reaches_only_locals(function) && !uses_results_early(facts)));
  }

  /// True if it executes no OpenMP.
  bool is_plain(const FunctionDecl& function) {
    llvm::SetVector<const FunctionDecl*> reached;
    return reach(function, reached) && llvm::all_of(reached, [&](const FunctionDecl* each) {
             return facts_of(*each).tasks.empty() && !may_be_another(*each);
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
