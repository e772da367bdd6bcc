#include "emit/renderer.h"
#include "frontend/atomic_form.h"
#include "frontend/diagnose.h"
#include "lower/c_types.h"
#include "lower/lowering.h"

namespace shepherd {

using namespace clang;

namespace {

/// Writes the construct with the compiler's atomic builtins, or under a lock where the object has no native size.
class AtomicWriter {
 public:
  AtomicWriter(Lowering& lowering, Construct& construct, const AtomicForm& form)
      : lowering_(lowering), construct_(construct), form_(form), cxx_(lowering.unit.is_cxx) {}

  void write() {
    std::string x = text(form_.x);
    std::string type = cxx_ ? "::shep::plain_t<decltype(" + x + ")>" : c_type(x);
    std::string pointer = cxx_ ? type + " *const shep_x = (" + type + " *)__builtin_addressof(" : "__typeof__(" + x + ") *const shep_x = &(";
    std::string open = "{ " + pointer + x + "); " + value(x);
    std::string body;
    if (form_.x->getType()->isDependentType())
      body = "if (sizeof(*shep_x) <= 8) { " + native(type) + "} else { " + locked(type) + "}";
    else
      body = is_native() ? native(type) : locked(type);
    lowering_.edits.replace_pragma(construct_, open + body + " }");
    lowering_.edits.swallow_region(construct_);
  }

 private:
  std::string text(const Expr* expression) const {
    auto first = lowering_.unit.tokens->index_of(expression->getBeginLoc()), last = lowering_.unit.tokens->index_of(expression->getEndLoc());
    if (!first || !last) return "";
    return Renderer(*lowering_.unit.tokens, lowering_.edits).flat(*first, *last);
  }

  /// An object that is only read may be const; the temporary that it is read to may not.
  std::string c_type(const std::string& x) const {
    QualType type = form_.x->getType();
    return type.isConstQualified() ? declare(lowering_, unqualified(lowering_, type), "") : "__typeof__(" + x + ")";
  }

  /// The operand, evaluated once.
  std::string value(const std::string& x) const {
    if (form_.kind == AtomicForm::kRead) return "";
    std::string e = form_.e ? "(" + text(form_.e) + ")" : "1";
    (void)x;
    return (cxx_ ? "auto const shep_e = " : "__typeof__(" + e + ") const shep_e = ") + e + "; ";
  }

  bool is_native() const {
    QualType type = form_.x->getType().getNonReferenceType();
    auto size = lowering_.unit.ast->getTypeSizeInChars(type).getQuantity();
    return size == 1 || size == 2 || size == 4 || size == 8;
  }

  std::string order() const {
    for (const OMPClause* clause : construct_.clauses) {
      if (isa<OMPSeqCstClause>(clause)) return "__ATOMIC_SEQ_CST";
      if (isa<OMPAcqRelClause>(clause))
        return form_.kind == AtomicForm::kRead ? "__ATOMIC_ACQUIRE" : form_.kind == AtomicForm::kWrite ? "__ATOMIC_RELEASE" : "__ATOMIC_ACQ_REL";
      if (isa<OMPAcquireClause>(clause)) return form_.kind == AtomicForm::kWrite ? "__ATOMIC_RELAXED" : "__ATOMIC_ACQUIRE";
      if (isa<OMPReleaseClause>(clause)) return form_.kind == AtomicForm::kRead ? "__ATOMIC_RELAXED" : "__ATOMIC_RELEASE";
    }
    return "__ATOMIC_RELAXED";
  }

  std::string updated(const std::string& type, const std::string& old) const {
    std::string op = getOperatorSpelling(form_.op);
    return "(" + type + ")(" + (form_.x_on_left ? old + " " + op + " shep_e" : "shep_e " + op + " " + old) + ")";
  }
  std::string capture(const std::string& from) const { return form_.v ? text(form_.v) + " = " + from + "; " : ""; }
  std::string captured_update() const { return capture(form_.captures_old ? "shep_old" : "shep_new"); }

  std::string native(const std::string& type) const {
    std::string variables = type + " shep_old, shep_new; ";
    switch (form_.kind) {
      case AtomicForm::kRead: return type + " shep_old; __atomic_load(shep_x, &shep_old, " + order() + "); " + capture("shep_old");
      case AtomicForm::kWrite: return type + " shep_new = (" + type + ")shep_e; __atomic_store(shep_x, &shep_new, " + order() + "); ";
      case AtomicForm::kExchange:
        return variables + "shep_new = (" + type + ")shep_e; __atomic_exchange(shep_x, &shep_new, &shep_old, " + order() + "); " + capture("shep_old");
      case AtomicForm::kUpdate: break;
    }
    if (const char* name = fetch_operation())
      return std::string(form_.v ? text(form_.v) + " = " : "") + "__atomic_" +
             (form_.captures_old ? "fetch_" + std::string(name) : std::string(name) + "_fetch") + "(shep_x, shep_e, " + order() + "); ";
    return variables + "__atomic_load(shep_x, &shep_old, __ATOMIC_RELAXED); do { shep_new = " + updated(type, "shep_old") +
           "; } while (!__atomic_compare_exchange(shep_x, &shep_old, &shep_new, 0, " + order() + ", __ATOMIC_RELAXED)); " + captured_update();
  }

  /// The builtin that does the whole update of an integer, if there is one.
  const char* fetch_operation() const {
    QualType x = form_.x->getType().getNonReferenceType();
    if (x->isDependentType() || !x->isIntegerType() || x->isBooleanType() || x->isEnumeralType() || x->isAtomicType()) return nullptr;
    if (form_.e && (form_.e->isTypeDependent() || !form_.e->getType()->isIntegerType())) return nullptr;
    if (!form_.x_on_left && form_.op == OO_Minus) return nullptr;
    switch (form_.op) {
      case OO_Plus: return "add";
      case OO_Minus: return "sub";
      case OO_Amp: return "and";
      case OO_Pipe: return "or";
      case OO_Caret: return "xor";
      default: return nullptr;
    }
  }

  std::string locked(const std::string& type) const {
    std::string body;
    switch (form_.kind) {
      case AtomicForm::kRead: body = "{ " + type + " const shep_old = *shep_x; shep_atomic_leave(shep_x); " + capture("shep_old") + "} "; break;
      case AtomicForm::kWrite: body = "*shep_x = (" + type + ")shep_e; shep_atomic_leave(shep_x); "; break;
      case AtomicForm::kExchange:
        body = "{ " + type + " const shep_old = *shep_x; *shep_x = (" + type + ")shep_e; shep_atomic_leave(shep_x); " + capture("shep_old") + "} ";
        break;
      case AtomicForm::kUpdate:
        body = "{ " + type + " const shep_old = *shep_x, shep_new = " + updated(type, "shep_old") +
               "; *shep_x = shep_new; shep_atomic_leave(shep_x); (void)shep_old; (void)shep_new; " + captured_update() + "} ";
    }
    return "shep_atomic_enter(shep_x); " + body;
  }

  Lowering& lowering_;
  Construct& construct_;
  const AtomicForm& form_;
  bool cxx_;
};

}  // namespace

void lower_Atomic(Lowering& lowering, Construct& construct) {
  std::optional<AtomicForm> form = read_atomic(lowering.unit, construct);
  if (!form) {
    report_error(*lowering.unit.ast, construct.directive->getBeginLoc(), DiagnosticKind::kAtomicForm);
    return lowering.fail();
  }
  AtomicWriter(lowering, construct, *form).write();
}

}  // namespace shepherd
