#include "analyse/forms/atomic_form.h"

#include "analyse/forms/operation.h"

namespace shepherd {

namespace {

class AtomicReader {
 public:
  explicit AtomicReader(const TokenStream& tokens) : tokens_(tokens) {}

  std::optional<AtomicForm> read(const Construct& construct) {
    const Stmt* statement = construct.region;
    if (construct.clause<OMPCompareClause>())
      return construct.clause<OMPCaptureClause>() ? read_captured_compare(statement) : read_compare(single(statement));
    if (construct.clause<OMPReadClause>()) return read_read(statement);
    if (construct.clause<OMPWriteClause>()) return read_write(statement);
    if (construct.clause<OMPCaptureClause>()) return read_capture(statement);
    auto* expression = dyn_cast<Expr>(single(statement));
    return expression ? read_update(expression) : std::nullopt;
  }

 private:
  using Form = std::optional<AtomicForm>;

  static const Stmt* single(const Stmt* statement) {
    auto* block = dyn_cast<CompoundStmt>(statement);
    return block && block->size() == 1 ? block->body_front() : statement;
  }

  /// The tokens of an expression as one string: how operands are compared.
  std::string text(const Expr* expression) const {
    expression = expression->IgnoreParenImpCasts();
    auto first = tokens_.index_of(expression->getBeginLoc()), last = tokens_.index_of(expression->getEndLoc());
    std::string result;
    if (first && last)
      for (unsigned i = *first; i <= *last; ++i) result += tokens_.spelling(i) + " ";
    return result;
  }
  bool same(const Expr* a, const Expr* b) const { return a && b && text(a) == text(b); }

  Form assignment(const Stmt* statement, AtomicForm::Kind kind, bool x_on_left) {
    auto* expression = dyn_cast<Expr>(single(statement));
    if (!expression) return {};
    Operation assign = operation(expression);
    if (assign.kind != OO_Equal) return {};
    AtomicForm form;
    form.kind = kind;
    form.x = x_on_left ? assign.left : assign.right->IgnoreParenImpCasts();
    (x_on_left ? form.e : form.v) = x_on_left ? assign.right : assign.left;
    return form;
  }
  Form read_read(const Stmt* statement) { return assignment(statement, AtomicForm::kRead, false); }
  Form read_write(const Stmt* statement) { return assignment(statement, AtomicForm::kWrite, true); }

  static OverloadedOperatorKind without_assignment(OverloadedOperatorKind kind) {
    switch (kind) {
      case OO_PlusEqual: return OO_Plus;
      case OO_MinusEqual: return OO_Minus;
      case OO_StarEqual: return OO_Star;
      case OO_SlashEqual: return OO_Slash;
      case OO_AmpEqual: return OO_Amp;
      case OO_PipeEqual: return OO_Pipe;
      case OO_CaretEqual: return OO_Caret;
      case OO_LessLessEqual: return OO_LessLess;
      case OO_GreaterGreaterEqual: return OO_GreaterGreater;
      default: return OO_None;
    }
  }

  /// The operators of OpenMP 5.2, 15.8.4.
  static bool updates(OverloadedOperatorKind kind) {
    switch (kind) {
      case OO_Plus:
      case OO_Minus:
      case OO_Star:
      case OO_Slash:
      case OO_Amp:
      case OO_Pipe:
      case OO_Caret:
      case OO_LessLess:
      case OO_GreaterGreater: return true;
      default: return false;
    }
  }

  Form read_update(const Expr* expression) {
    Operation change = operation(expression);
    AtomicForm form;
    form.x = change.left;
    if (change.kind == OO_PlusPlus || change.kind == OO_MinusMinus) {
      form.op = change.kind == OO_PlusPlus ? OO_Plus : OO_Minus;
      form.captured = change.postfix ? AtomicForm::kOld : AtomicForm::kNew;
      return form;
    }
    if (OverloadedOperatorKind op = without_assignment(change.kind); op != OO_None) {
      form.op = op;
      form.e = change.right;
      return form;
    }
    if (change.kind != OO_Equal) return {};
    Operation value = operation(change.right);
    if (!updates(value.kind) || !value.right) return {};
    form.op = value.kind;
    form.x_on_left = same(value.left, change.left);
    if (!form.x_on_left && !same(value.right, change.left)) return {};
    form.e = form.x_on_left ? value.right : value.left;
    return form;
  }

  /// v = <update of x>
  Form read_captured_update(const Expr* expression) {
    Operation assign = operation(expression);
    if (assign.kind != OO_Equal) return {};
    Form form = read_update(assign.right);
    if (form) form->v = assign.left;
    return form;
  }

  Form read_capture(const Stmt* statement) {
    if (auto* expression = dyn_cast<Expr>(statement)) return read_captured_update(expression);
    auto* block = dyn_cast<CompoundStmt>(statement);
    if (block && block->size() == 1) return read_capture(block->body_front());
    if (!block || block->size() != 2) return {};
    auto* first = dyn_cast<Expr>(block->body_front());
    auto* second = dyn_cast<Expr>(block->body_back());
    if (!first || !second) return {};
    Operation read = operation(first);
    if (read.kind == OO_Equal)  // v = x; then x changes
      if (Form form = read_change_of(read.right, second)) {
        form->v = read.left;
        form->captured = AtomicForm::kOld;
        return form;
      }
    read = operation(second);  // x changes; then v = x
    if (read.kind != OO_Equal) return {};
    Form form = read_update(first);
    if (!form || !same(form->x, read.right)) return {};
    form->v = read.left;
    form->captured = AtomicForm::kNew;
    return form;
  }

  Form read_change_of(const Expr* x, const Expr* change) {
    if (Form form = read_update(change); form && same(form->x, x)) return form;
    Form form = assignment(change, AtomicForm::kExchange, true);
    return form && same(form->x, x) ? form : std::nullopt;
  }

  // ---- compare

  /// x = <comparison> ? d : x, or if (<comparison>) x = d
  Form read_compare(const Stmt* statement) {
    if (auto* branch = dyn_cast<IfStmt>(statement))
      return branch->getElse() ? std::nullopt : read_branch(*branch, branch->getCond());
    Form form = assignment(statement, AtomicForm::kCompare, true);
    auto* choice = form ? dyn_cast<ConditionalOperator>(form->e->IgnoreParenImpCasts()) : nullptr;
    if (!choice || !same(choice->getFalseExpr(), form->x)) return {};
    return compared(*form, choice->getCond(), choice->getTrueExpr());
  }

  /// The assignment of a branch with the condition that guards it, which may have been evaluated before.
  Form read_branch(const IfStmt& branch, const Expr* condition) {
    Form form = assignment(branch.getThen(), AtomicForm::kCompare, true);
    return form ? compared(*form, condition, form->e) : std::nullopt;
  }

  Form compared(AtomicForm form, const Expr* condition, const Expr* assigned) {
    Operation compare = operation(condition);
    if (compare.kind != OO_Less && compare.kind != OO_Greater && compare.kind != OO_EqualEqual) return {};
    form.op = compare.kind;
    form.x_on_left = same(compare.left, form.x);
    if (!form.x_on_left && !same(compare.right, form.x)) return {};
    form.e = form.x_on_left ? compare.right : compare.left;
    form.d = same(assigned, form.e) ? nullptr : assigned;
    return form;
  }

  Form read_captured_compare(const Stmt* statement) {
    if (auto* branch = dyn_cast<IfStmt>(single(statement))) return read_failure(*branch, branch->getCond());
    auto* block = dyn_cast<CompoundStmt>(statement);
    if (!block || block->size() != 2) return {};
    const Stmt *first = block->body_front(), *second = block->body_back();
    if (Form form = read_outcome(first, second)) return form;
    if (Form form = read_compare(second)) return with_capture(*form, first, AtomicForm::kOld);
    if (Form form = read_compare(first)) return with_capture(*form, second, AtomicForm::kNew);
    return {};
  }

  Form with_capture(AtomicForm form, const Stmt* read, AtomicForm::Capture captured) {
    Form capture = assignment(read, AtomicForm::kRead, false);
    if (!capture || !same(capture->x, form.x)) return {};
    form.v = capture->v;
    form.captured = captured;
    return form;
  }

  /// if (x == e) { x = d; } else { v = x; }
  Form read_failure(const IfStmt& branch, const Expr* condition) {
    Form form = read_branch(branch, condition);
    return form && branch.getElse() ? with_capture(*form, branch.getElse(), AtomicForm::kOnFailure) : form;
  }

  /// r = x == e; if (r) { x = d; } [else { v = x; }]
  Form read_outcome(const Stmt* first, const Stmt* second) {
    Form outcome = assignment(first, AtomicForm::kWrite, true);
    auto* branch = dyn_cast<IfStmt>(second);
    if (!outcome || !branch || !same(branch->getCond(), outcome->x)) return {};
    Form form = read_failure(*branch, outcome->e);
    if (form) form->r = outcome->x;
    return form;
  }

  const TokenStream& tokens_;
};

}  // namespace

std::optional<AtomicForm> read_atomic(const TranslationUnit& unit, const Construct& construct) {
  return AtomicReader(*unit.tokens).read(construct);
}

}  // namespace shepherd
