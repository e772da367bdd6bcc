#include "analyse/forms/atomic_form.h"
#include "emit/renderer.h"
#include "frontend/diagnose.h"
#include "lower/c/c_types.h"
#include "lower/lowering.h"

namespace shepherd {

using enum llvm::omp::Clause;

namespace {

using Order = llvm::omp::Clause;

/// The one that is written, or that a `requires` directive makes the default.
Order written(const TranslationUnit& unit, const Construct& construct) {
  for (const OMPClause* clause : construct.clauses) switch (clause->getClauseKind()) {
      case OMPC_seq_cst:
      case OMPC_acq_rel:
      case OMPC_acquire:
      case OMPC_release:
      case OMPC_relaxed: return clause->getClauseKind();
      default: break;
    }
  return unit.default_memory_order;
}

bool acquires(Order order) { return order == OMPC_acquire || order == OMPC_acq_rel; }
bool releases(Order order) { return order == OMPC_release || order == OMPC_acq_rel; }

std::string builtin(bool seq_cst, bool acquire, bool release) {
  if (seq_cst) return "__ATOMIC_SEQ_CST";
  if (acquire) return release ? "__ATOMIC_ACQ_REL" : "__ATOMIC_ACQUIRE";
  return release ? "__ATOMIC_RELEASE" : "__ATOMIC_RELAXED";
}

/// The memory order (OpenMP 5.2, 15.8.1 and 15.8.4), as the compiler's builtins name it.
struct MemoryOrder {
  std::string success;
  std::string failure;  // of a comparison: never stronger than success
};

MemoryOrder memory_order(const TranslationUnit& unit, const Construct& construct, AtomicForm::Kind kind) {
  const Order order = written(unit, construct);
  auto* fail = construct.clause<OMPFailClause>();
  const Order failure = fail ? fail->getFailParameter() : order;
  const bool fail_acquires = kind == AtomicForm::kCompare && acquires(failure);
  const bool fail_seq_cst = kind == AtomicForm::kCompare && failure == OMPC_seq_cst;
  const bool reads = kind != AtomicForm::kWrite, writes = kind != AtomicForm::kRead;
  return {builtin(order == OMPC_seq_cst || fail_seq_cst, reads && (acquires(order) || fail_acquires),
                  writes && releases(order)),
          builtin(fail_seq_cst, fail_acquires, false)};
}

/// Writes the construct with the compiler's atomic builtins, or under a lock where the object has no native size.
class AtomicWriter {
 public:
  AtomicWriter(Lowering& lowering, const Construct& construct, const AtomicForm& form)
      : lowering_(lowering),
        construct_(construct),
        form_(form),
        order_(memory_order(lowering.unit, construct, form.kind)),
        cxx_(lowering.unit.is_cxx),
        e_(operand(form.e, "shep_e")),
        d_(form.d ? operand(form.d, "shep_d") : e_) {}

  void write() {
    if (const CXXDependentScopeMemberExpr* member = unknown_member()) return write_either(*member);
    std::string x = text(form_.x);
    std::string type = cxx_ ? "::__shepherd::__plain_t<decltype(" + x + ")>" : c_type(x);
    std::string address = cxx_ ? type + " *const shep_x = (" + type + " *)__builtin_addressof(" + x + "); "
                               : "__typeof__(" + x + ") *const shep_x = &(" + x + "); ";
    if (form_.x->refersToBitField()) address = reach_bit_field();
    if (form_.x->refersToVectorElement()) address = reach_vector_element(type);
    std::string open = "{ " + address + declare_operands();
    std::string body;
    if (form_.x->getType()->isDependentType() && !form_.x->refersToBitField())
      body = by_size(type);
    else
      body = is_native() ? native(type) : locked(type);
    replace(open + body + " }");
  }

 private:
  void replace(const std::string& block) {
    lowering_.edits.replace_pragma(construct_, quiet_block(block));
    lowering_.edits.swallow_region(construct_);
  }

  std::string by_size(const std::string& type) const {
    return "if (sizeof(*shep_x) <= 8) { " + native(type) + "} else { " + locked(type) + "}";
  }

  /// A member that may turn out to be a bit-field when a template is instantiated.
  const CXXDependentScopeMemberExpr* unknown_member() const {
    auto* member = dyn_cast<CXXDependentScopeMemberExpr>(form_.x->IgnoreParens());
    const bool is_plain = member && !member->getQualifier() && !member->hasExplicitTemplateArgs();
    return is_plain && lowering_.unit.ast->getLangOpts().CPlusPlus17 ? member : nullptr;
  }

  // { auto &&shep_o = this; auto const shep_a = [](auto &shep_p) -> decltype((void)&shep_p->a) {};
  //   if constexpr (::__shepherd::__takes<decltype(shep_a), decltype(shep_o)>(0)) { ... as any object ... }
  //   else { auto *const shep_x = __builtin_addressof(*shep_o); ... as a bit-field ... } }
  void write_either(const CXXDependentScopeMemberExpr& member) {
    const std::string name = (member.isArrow() ? "->" : ".") + member.getMemberNameInfo().getAsString(),
                      x = "shep_o" + name, type = "::__shepherd::__plain_t<decltype(" + x + ")>",
                      base = member.isImplicitAccess() ? "this" : "(" + text(member.getBase()) + ")";
    std::string block = "{ auto &&shep_o = " + base +
                        "; auto const shep_a = [](auto &shep_p) -> decltype((void)&shep_p" + name + ") {}; " +
                        declare_operands() +
                        "if constexpr (::__shepherd::__takes<decltype(shep_a), decltype(shep_o)>(0)) { " + type +
                        " *const shep_x = (" + type + " *)__builtin_addressof(" + x + "); " + by_size(type);
    object_ = "shep_x->" + member.getMemberNameInfo().getAsString();
    replace(block + "} else { (void)shep_a; auto *const shep_x = __builtin_addressof(" + (member.isArrow() ? "*" : "") +
            "shep_o); " + locked(type) + "} }");
  }

  std::string text(const Expr* expression) const {
    const TokenStream& tokens = *lowering_.unit.tokens;
    auto first = tokens.index_of(expression->getBeginLoc()), last = tokens.index_of(expression->getEndLoc());
    if (!first || !last) return "";
    return Renderer(tokens, lowering_.edits).flat(*first, *last);
  }

  /// A bit-field has no address: its structure takes part in its stead, which has one lock for all its fields.
  std::string reach_bit_field() {
    auto* member = cast<MemberExpr>(form_.x->IgnoreParens());
    object_ = "shep_x->" + member->getMemberNameInfo().getAsString();
    const Expr* base = member->getBase()->IgnoreImpCasts();
    bool is_pointer = member->isArrow();
    for (auto* outer = dyn_cast<MemberExpr>(base); outer && !outer->getMemberDecl()->getDeclName();
         outer = dyn_cast<MemberExpr>(base)) {
      base = outer->getBase()->IgnoreImpCasts();
      is_pointer = outer->isArrow();
    }
    std::string structure = base->isImplicitCXXThis() ? "this" : "(" + text(base) + ")";
    if (!is_pointer) structure = (cxx_ ? "__builtin_addressof" : "&") + structure;
    return (cxx_ ? "auto" : "__typeof__(" + structure + ")") + " const shep_x = " + structure + "; ";
  }

  /// Nor has an element of a vector one in every compiler, but it lies where that of an array would.
  std::string reach_vector_element(const std::string& type) {
    const Expr* x = form_.x->IgnoreParens();
    std::string vector, index;
    if (auto* subscript = dyn_cast<ArraySubscriptExpr>(x)) {
      const auto [object, at] = operands(*subscript);
      vector = text(object), index = text(at);
    } else {
      auto* component = cast<ExtVectorElementExpr>(x);
      llvm::SmallVector<uint32_t, 4> numbers;
      component->getEncodedElementAccess(numbers);
      vector = (component->isArrow() ? "*" : "") + text(component->getBase()), index = std::to_string(numbers[0]);
    }
    return type + " *const shep_x = (" + type + " *)" + lowering_.address(vector) + " + (" + index + "); ";
  }

  /// An object that is only read may be const; the temporary that it is read to may not.
  std::string c_type(const std::string& x) const {
    QualType type = form_.x->getType();
    return type.isConstQualified() || form_.x->refersToBitField() ? declare(lowering_, unqualified(lowering_, type), "")
                                                                  : "__typeof__(" + x + ")";
  }

  /// The text of an operand. A constant stays what it is, so that 0 can still be a null pointer and a literal compares
  /// with an unsigned number; all else is evaluated once, into a variable.
  std::string operand(const Expr* expression, const char* variable) const {
    if (!expression) return "1";
    bool constant = !expression->isValueDependent() && expression->isEvaluatable(*lowering_.unit.ast);
    return constant ? "(" + text(expression) + ")" : variable;
  }

  /// Arrays and functions decay.
  std::string declare_operand(const Expr* expression, const std::string& variable, const std::string& operand) const {
    if (operand != variable) return "";
    std::string value = "(" + text(expression) + ")",
                type = cxx_ ? "auto" : "__typeof__(1 ? " + value + " : " + value + ")";
    return type + " const " + variable + " = " + value + "; ";
  }
  std::string declare_operands() const {
    return declare_operand(form_.e, "shep_e", e_) + declare_operand(form_.d, "shep_d", d_);
  }

  bool is_native() const {
    if (form_.x->refersToBitField()) return false;
    QualType type = form_.x->getType().getNonReferenceType();
    if (type->isBitIntType()) return false;  // which Clang's builtins do not take
    auto size = lowering_.unit.ast->getTypeSizeInChars(type).getQuantity();
    return size == 1 || size == 2 || size == 4 || size == 8;
  }

  std::string updated(const std::string& type, const std::string& old) const {
    std::string op = getOperatorSpelling(form_.op);
    return "(" + type + ")(" + (form_.x_on_left ? old + " " + op + " " + e_ : e_ + " " + op + " " + old) + ")";
  }
  std::string capture(const std::string& from) const { return form_.v ? text(form_.v) + " = " + from + "; " : ""; }
  std::string captured_update() const { return capture(form_.captured == AtomicForm::kOld ? "shep_old" : "shep_new"); }

  /// True if x or what it is compared with is a floating-point number, or may turn out to be one.
  bool may_compare_floating() const {
    if (form_.op != OO_EqualEqual || !form_.e) return false;
    QualType x = form_.x->getType().getNonReferenceType(), e = form_.e->getType().getNonReferenceType();
    if (!x->isDependentType() && !e->isDependentType()) return x->isRealFloatingType() || e->isRealFloatingType();
    return e->isDependentType() || !e->isIntegerType();  // 0 may be a null pointer
  }

  /// Such numbers are equal where their bits are (OpenMP 5.2, 4.3.1.3), but for those that only fill the 16 bytes of
  /// x87's.
  std::string floating_comparison() const {
    if (cxx_) return "::__shepherd::__meets(shep_old, " + e_ + ")";
    auto is_long = [](const Expr* each) { return each->getType()->isSpecificBuiltinType(BuiltinType::LongDouble); };
    auto is_widest = [](const Expr* each) { return each->getType()->isSpecificBuiltinType(BuiltinType::Float128); };
    const bool is_padded = (is_long(form_.x) || is_long(form_.e)) && !is_widest(form_.x) && !is_widest(form_.e);
    return "__extension__({ __typeof__(shep_old + " + e_ + ") const shep_l = shep_old, shep_r = " + e_ +
           "; !__builtin_memcmp(&shep_l, &shep_r, " +
           (is_padded ? "__LDBL_MANT_DIG__ == 64 ? 10 : sizeof shep_l" : "sizeof shep_l") + "); })";
  }

  std::string comparison() const {
    if (may_compare_floating()) return floating_comparison();
    std::string op = getOperatorSpelling(form_.op);
    return form_.x_on_left ? "shep_old " + op + " " + e_ : e_ + " " + op + " shep_old";
  }
  std::string declare_comparison(const std::string& type) const {
    return type + " shep_old, shep_new = (" + type + ")" + d_ + "; int shep_met; ";
  }

  std::string captured_comparison() const {
    std::string result = form_.r ? text(form_.r) + " = shep_met; " : "";
    if (!form_.v) return result;
    switch (form_.captured) {
      case AtomicForm::kOld: return result + capture("shep_old");
      case AtomicForm::kNew: return result + capture("shep_met ? shep_new : shep_old");
      case AtomicForm::kOnFailure: return result + "if (!shep_met) { " + capture("shep_old") + "} ";
    }
    return result;
  }

  /// Values are compared as the language has it. A weak exchange may fail and need not.
  std::string native_comparison(const std::string& type) const {
    return declare_comparison(type) + "__atomic_load(shep_x, &shep_old, " + order_.failure +
           "); do { shep_met = " + comparison() +
           "; } while (shep_met && !__atomic_compare_exchange(shep_x, &shep_old, &shep_new, 0, " + order_.success +
           ", " + order_.failure + ")); " + captured_comparison();
  }

  std::string locked_comparison(const std::string& type) const {
    return "{ " + declare_comparison(type) + "shep_old = " + object_ + "; shep_met = " + comparison() +
           "; if (shep_met) " + object_ + " = shep_new; shep_atomic_leave(shep_x); " + captured_comparison() + "} ";
  }

  std::string native(const std::string& type) const {
    const std::string &order = order_.success, variables = type + " shep_old, shep_new; ",
                      given = "(" + type + ")" + e_ + "; ";
    switch (form_.kind) {
      case AtomicForm::kRead:
        return type + " shep_old; __atomic_load(shep_x, &shep_old, " + order + "); " + capture("shep_old");
      case AtomicForm::kWrite:
        return type + " shep_new = " + given + "__atomic_store(shep_x, &shep_new, " + order + "); ";
      case AtomicForm::kExchange:
        return variables + "shep_new = " + given + "__atomic_exchange(shep_x, &shep_new, &shep_old, " + order + "); " +
               capture("shep_old");
      case AtomicForm::kCompare: return native_comparison(type);
      case AtomicForm::kUpdate: break;
    }
    if (const char* operation = fetch_operation()) return fetch(operation);
    return variables +
           "__atomic_load(shep_x, &shep_old, __ATOMIC_RELAXED); do { shep_new = " + updated(type, "shep_old") +
           "; } while (!__atomic_compare_exchange(shep_x, &shep_old, &shep_new, 0, " + order +
           ", __ATOMIC_RELAXED)); " + captured_update();
  }

  std::string fetch(const std::string& operation) const {
    std::string builtin = form_.captured == AtomicForm::kOld ? "fetch_" + operation : operation + "_fetch";
    std::string call = "__atomic_" + builtin + "(shep_x, " + e_ + ", " + order_.success + "); ";
    return form_.v ? text(form_.v) + " = " + call : call;
  }

  /// The builtin that does the whole update of an integer, if there is one.
  const char* fetch_operation() const {
    QualType x = form_.x->getType().getNonReferenceType();
    if (x->isDependentType() || !x->isIntegerType() || x->isBooleanType() || x->isEnumeralType() || x->isAtomicType())
      return nullptr;
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
    std::string read = "{ " + type + " const shep_old = " + object_, leave = "; shep_atomic_leave(shep_x); ", body;
    std::string write = object_ + " = (" + type + ")" + e_;
    switch (form_.kind) {
      case AtomicForm::kRead: body = read + leave + capture("shep_old") + "} "; break;
      case AtomicForm::kWrite: body = write + leave; break;
      case AtomicForm::kExchange: body = read + "; " + write + leave + capture("shep_old") + "} "; break;
      case AtomicForm::kCompare: body = locked_comparison(type); break;
      case AtomicForm::kUpdate:
        // An assignment's value is what its left side can hold.
        body = read + ", shep_new = (" + object_ + " = " + updated(type, "shep_old") + ")" + leave +
               "(void)shep_old; (void)shep_new; " + captured_update() + "} ";
    }
    return "shep_atomic_enter(shep_x); " + body;
  }

  Lowering& lowering_;
  const Construct& construct_;
  const AtomicForm& form_;
  MemoryOrder order_;
  bool cxx_;
  std::string e_, d_;
  std::string object_ = "*shep_x";  // as locked code writes it
};

}  // namespace

/// A structured binding, say, names a bit-field but no structure whose lock it could have.
static bool is_lone_bit_field(const Expr& x) { return x.refersToBitField() && !isa<MemberExpr>(x.IgnoreParens()); }

void lower_Atomic(Lowering& lowering, const Construct& construct) {
  std::optional<AtomicForm> form = read_atomic(lowering.unit, construct);
  if (!form || is_lone_bit_field(*form->x)) {
    report_error(*lowering.unit.ast, construct.directive->getBeginLoc(), DiagnosticKind::kAtomicForm);
    return lowering.fail();
  }
  AtomicWriter(lowering, construct, *form).write();
}

}  // namespace shepherd
