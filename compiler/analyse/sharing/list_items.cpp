#include "analyse/sharing/data_sharing.h"
#include "frontend/clang_compat.h"
#include "frontend/diagnose.h"

namespace shepherd {

const Expr* named_expression(const Expr* item) {
  while (true) {
    item = item->IgnoreParenImpCasts();
    auto* reference = dyn_cast<DeclRefExpr>(item);
    auto* captured = reference ? dyn_cast<OMPCapturedExprDecl>(reference->getDecl()) : nullptr;
    if (auto* section = dyn_cast<ArraySectionExpr>(item))
      item = section->getBase();
    else if (auto* element = dyn_cast<ArraySubscriptExpr>(item))
      item = operands(*element).first;
    else if (captured && captured->getInit())
      item = captured->getInit();
    else
      return item;
  }
}

static const FieldDecl* field(const Expr* expression) {
  auto* member = dyn_cast_or_null<MemberExpr>(expression);
  return member ? dyn_cast<FieldDecl>(member->getMemberDecl()) : nullptr;
}

const FieldDecl* member_of_item(const ValueDecl* variable) {
  auto* captured = dyn_cast<OMPCapturedExprDecl>(variable);
  return captured ? field(captured->getInit() ? captured->getInit()->IgnoreParenImpCasts() : nullptr)
                  : dyn_cast<FieldDecl>(variable);
}

const ValueDecl* entity(const ValueDecl* variable) {
  const FieldDecl* member = member_of_item(variable);
  return cast<ValueDecl>(member ? member->getCanonicalDecl() : variable->getCanonicalDecl());
}

bool is_qualified(const Expr* named) {
  if (auto* reference = dyn_cast<DeclRefExpr>(named))
    return reference->hasQualifier() || reference->hasExplicitTemplateArgs();
  if (isa<DependentScopeDeclRefExpr>(named)) return true;
  if (auto* dependent = dyn_cast<CXXDependentScopeMemberExpr>(named)) return bool(dependent->getQualifier());
  if (auto* brought_in = dyn_cast<UnresolvedMemberExpr>(named)) return bool(brought_in->getQualifier());
  auto* member = dyn_cast<MemberExpr>(named);
  return member && member->hasQualifier();
}

bool names_this(const Expr* named) {
  auto is_through_this = [](auto& member) {
    return !member.isImplicitAccess() && isa<CXXThisExpr>(member.getBase()->IgnoreParenImpCasts());
  };
  if (auto* dependent = dyn_cast<CXXDependentScopeMemberExpr>(named)) return is_through_this(*dependent);
  if (auto* brought_in = dyn_cast<UnresolvedMemberExpr>(named)) return is_through_this(*brought_in);
  auto* member = dyn_cast<MemberExpr>(named);
  return member && isa<CXXThisExpr>(member->getBase()->IgnoreParenImpCasts()) && !member->isImplicitAccess();
}

/// The `less` that the `>` or `>>` in front of token `end` closes.
static unsigned opening_angle(const std::vector<ExpandedToken>& all, unsigned end) {
  int depth = 0;
  for (unsigned at = end; at-- > 0;) {
    if (all[at].kind == tok::greater) ++depth;
    if (all[at].kind == tok::greatergreater) depth += 2;
    if (all[at].kind == tok::less && --depth == 0) return at;
  }
  return end;
}

unsigned qualified_from(const TokenStream& tokens, unsigned name, bool& through_this) {
  const auto& all = tokens.tokens();
  auto is = [&](unsigned token, tok::TokenKind kind) { return token < all.size() && all[token].kind == kind; };
  unsigned at = name;
  through_this = false;
  while (is(at - 1, tok::coloncolon)) {
    unsigned end = --at;
    if (is(end - 1, tok::greater) || is(end - 1, tok::greatergreater)) end = opening_angle(all, end);
    if (!is(end - 1, tok::identifier)) break;  // of the global namespace
    at = end - 1;
  }
  if (!is(at - 1, tok::arrow) && !is(at - 1, tok::period)) return at;
  unsigned object = at - 2, parentheses = 0;
  for (; is(object, tok::r_paren); --object) ++parentheses;
  through_this = is(at - 1, tok::arrow) && is(object, tok::kw_this);
  return through_this ? object - parentheses : name;
}

using enum ConstructKind;

namespace {

/// The variable that a list item, or an element or section of which, is.
const ValueDecl* named_variable(const TranslationUnit& unit, const Expr* item) {
  item = item->IgnoreParenImpCasts();
  while (true)
    if (auto* section = dyn_cast<ArraySectionExpr>(item))
      item = section->getBase()->IgnoreParenImpCasts();
    else if (auto* element = dyn_cast<ArraySubscriptExpr>(item))
      item = operands(*element).first->IgnoreParenImpCasts();
    else
      break;
  if (auto* reference = dyn_cast<DeclRefExpr>(item)) return member_or_variable(reference->getDecl());
  if (auto* member = dyn_cast<MemberExpr>(item)) return member->getMemberDecl();
  return unit.dependent_members->named_by(item);
}

/// Reads the lists of a construct's clauses.
class ExplicitItems {
 public:
  ExplicitItems(const TranslationUnit& unit, const Construct& construct, std::vector<DataItem>& data)
      : unit_(unit), construct_(construct), data_(data) {}

  bool add();

 private:
  template <typename Clause>
  void add_list(const Clause& clause, Sharing sharing, llvm::function_ref<void(DataItem&)> complete = [](DataItem&) {});
  template <typename Clause> void add_reductions(const Clause& clause, Sharing sharing);
  void add_event(const OMPDetachClause& clause);

  const TranslationUnit& unit_;
  const Construct& construct_;
  std::vector<DataItem>& data_;
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
    } else if (sharing != Sharing::kShared ||
               !unit_.dependent_members->owns(item.variable)) {  // which only its object leads to
      data_.push_back(item);
    }
  }
}

/// Clang looks for a declared reduction where the names associated with the item's class are, those of its bases among
/// them, and takes the first that is for any of these classes. One for a base is what that base's own namespace says,
/// where it says anything.
const OMPDeclareReductionDecl* as_base_has_it(const OMPDeclareReductionDecl* found, const FunctionDecl* user) {
  const CXXRecordDecl* base = found->getType()->getAsCXXRecordDecl();
  const DeclContext* home = found->getDeclContext()->getRedeclContext();
  if (!base || home->isRecord() || (user && home->Encloses(user))) return found;
  const DeclContext* own = base->getEnclosingNamespaceContext();
  if (own->Equals(home)) return found;
  for (const NamedDecl* each : own->lookup(found->getDeclName()))
    if (auto* declared = dyn_cast<OMPDeclareReductionDecl>(each);
        declared && base->getASTContext().hasSameType(declared->getType(), found->getType()))
      return declared;
  return found;
}

template <typename Clause>
ReductionOperator reduction_operator(const Clause& clause, unsigned index, const FunctionDecl* user) {
  ReductionOperator result;
  DeclarationName name = clause.getNameInfo().getName();
  if (name.getNameKind() == DeclarationName::CXXOperatorName)
    result.token = getOperatorSpelling(name.getCXXOverloadedOperator());
  else if (name.isIdentifier() && (name.getAsString() == "min" || name.getAsString() == "max"))
    result.token = name.getAsString();
  auto operation = clause.reduction_ops().begin();
  std::advance(operation, index);
  if (auto* unresolved = dyn_cast_or_null<UnresolvedLookupExpr>(*operation))
    for (const NamedDecl* each : unresolved->decls())
      if (auto* candidate = dyn_cast<OMPDeclareReductionDecl>(each);
          candidate && !llvm::is_contained(result.candidates, candidate))
        result.candidates.push_back(candidate);
  // A declared reduction shows as a call of an opaque value that refers to its declaration.
  if (auto* call = dyn_cast_or_null<CallExpr>(*operation))
    if (auto* opaque = dyn_cast<OpaqueValueExpr>(call->getCallee()))
      if (auto* reference = dyn_cast_or_null<DeclRefExpr>(
              opaque->getSourceExpr() ? opaque->getSourceExpr()->IgnoreImpCasts() : nullptr))
        result.declared = dyn_cast<OMPDeclareReductionDecl>(reference->getDecl());
  const bool is_qualified = clause.getQualifierLoc().hasQualifier();
  if (result.declared && !is_qualified) result.declared = as_base_has_it(result.declared, user);
  return result;
}

template <typename Clause> void ExplicitItems::add_reductions(const Clause& clause, Sharing sharing) {
  unsigned index = 0;
  add_list(clause, sharing, [&](DataItem& item) {
    item.reduction = reduction_operator(clause, index++, construct_.function);
    if constexpr (std::is_same_v<Clause, OMPReductionClause>) {
      item.joined_by_tasks = clause.getModifier() == OMPC_REDUCTION_task ||
                             unit_.directives->scope_task_reductions.count(clause.getBeginLoc());
      item.is_scanned = clause.getModifier() == OMPC_REDUCTION_inscan;
    }
    const Expr* plain = item.written->IgnoreParenImpCasts();
    if (isa<ArraySectionExpr, ArraySubscriptExpr>(plain)) item.section = plain;
  });
}

/// The variable of an event is firstprivate to the task (OpenMP 5.2, 12.5.2).
void ExplicitItems::add_event(const OMPDetachClause& clause) {
  const ValueDecl* variable = named_variable(unit_, clause.getEventHandler());
  if (!variable || llvm::any_of(data_, [&](const DataItem& each) { return each.variable == variable; })) return;
  DataItem item;
  item.variable = variable;
  item.sharing = Sharing::kFirstprivate;
  data_.push_back(item);
}

bool ExplicitItems::add() {
  for (const OMPClause* clause : construct_.clauses) {
    if (auto* c = dyn_cast<OMPPrivateClause>(clause)) add_list(*c, Sharing::kPrivate);
    if (auto* c = dyn_cast<OMPFirstprivateClause>(clause)) add_list(*c, Sharing::kFirstprivate);
    if (auto* c = dyn_cast<OMPLastprivateClause>(clause))
      add_list(*c, Sharing::kLastprivate,
               [&](DataItem& item) { item.lastprivate_conditional = c->getKind() == OMPC_LASTPRIVATE_conditional; });
    if (auto* c = dyn_cast<OMPSharedClause>(clause)) add_list(*c, Sharing::kShared);
    if (auto* c = dyn_cast<OMPCopyinClause>(clause)) add_list(*c, Sharing::kCopyin);
    if (auto* c = dyn_cast<OMPCopyprivateClause>(clause)) add_list(*c, Sharing::kCopyprivate);
    if (auto* c = dyn_cast<OMPReductionClause>(clause)) add_reductions(*c, Sharing::kReduction);
    if (auto* c = dyn_cast<OMPTaskReductionClause>(clause)) add_reductions(*c, Sharing::kTaskReduction);
    if (auto* c = dyn_cast<OMPInReductionClause>(clause))
      add_reductions(*c, construct_.kind == kTaskgroup ? Sharing::kTaskReduction : Sharing::kInReduction);
    if (auto* c = dyn_cast<OMPDetachClause>(clause)) add_event(*c);
    // Copies of pointers that the host has in common with the device.
    if (auto* c = dyn_cast<OMPUseDevicePtrClause>(clause)) add_list(*c, Sharing::kFirstprivate);
    if (auto* c = dyn_cast<OMPLinearClause>(clause))
      add_list(*c, Sharing::kLinear, [&](DataItem& item) { item.step = c->getStep(); });
  }
  return ok_;
}

void add_parts_with_effects(const ASTContext& ast, const Stmt* item, std::vector<const Expr*>& parts) {
  if (!item) return;
  const Stmt* plain = isa<Expr>(item) ? cast<Expr>(item)->IgnoreParenImpCasts() : item;
  llvm::SmallVector<const Expr*, 3> own;
  if (auto* section = dyn_cast<ArraySectionExpr>(plain)) {
    add_parts_with_effects(ast, section->getBase(), parts);
    own = {section->getLowerBound(), section->getLength()};
    if (section->isOMPArraySection()) own.push_back(section->getStride());
  } else if (auto* element = dyn_cast<ArraySubscriptExpr>(plain)) {
    const auto [array, index] = operands(*element);
    add_parts_with_effects(ast, array, parts);
    own = {index};
  } else if (auto* member = dyn_cast<MemberExpr>(plain)) {
    add_parts_with_effects(ast, member->getBase(), parts);
  } else if (!isa<DeclRefExpr, CXXThisExpr>(plain) && isa<Expr>(plain)) {
    own = {cast<Expr>(plain)};
  }
  for (const Expr* each : own)
    if (each && each->HasSideEffects(ast)) parts.push_back(each);
}

}  // namespace

std::vector<const Expr*> bounds_of_section(const Expr* section) {
  std::vector<const Expr*> bounds;
  while (section) {
    section = section->IgnoreParenImpCasts();
    if (auto* subscript = dyn_cast<ArraySubscriptExpr>(section)) {
      const auto [array, at] = operands(*subscript);
      bounds.push_back(at);
      section = array;
    } else if (auto* part = dyn_cast<ArraySectionExpr>(section)) {
      for (const Expr* each : {part->getLowerBound(), part->getLength()})
        if (each) bounds.push_back(each);
      section = part->getBase();
    } else {
      break;
    }
  }
  return bounds;
}

std::vector<const Expr*> parts_with_effects(const ASTContext& ast, const OMPClause& clause) {
  std::vector<const Expr*> parts;
  for (const Stmt* item : clause.children()) add_parts_with_effects(ast, item, parts);
  return parts;
}

bool add_listed_items(const TranslationUnit& unit, const Construct& construct, std::vector<DataItem>& data) {
  return ExplicitItems(unit, construct, data).add();
}

}  // namespace shepherd
