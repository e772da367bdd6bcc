#include "lower/tasks/dependences.h"

#include "frontend/clang_compat.h"
#include "lower/c/c_types.h"

namespace shepherd {

namespace {

/// The source of a list item's first byte, as an lvalue.
class LocationWriter {
 public:
  LocationWriter(const Lowering& lowering, const Construct& construct) : lowering_(lowering), construct_(construct) {}

  std::string write(const Expr* item) const {
    const Expr* plain = item->IgnoreParenImpCasts();
    if (auto* section = dyn_cast<ArraySectionExpr>(plain))
      return write_element(section->getBase(), section->getLowerBound());
    // ([n][m])p, which Clang lets stand alone only
    if (auto* shaping = dyn_cast<OMPArrayShapingExpr>(plain))
      return "*" + lowering_.expression(shaping->getBase(), construct_);
    if (auto* element = dyn_cast<ArraySubscriptExpr>(plain); element && is_section(operands(*element).first))
      return write_element(operands(*element).first, operands(*element).second);
    return lowering_.expression(item, construct_);
  }

 private:
  static bool is_section(const Expr* expression) {
    const Expr* plain = expression->IgnoreParenImpCasts();
    if (auto* element = dyn_cast<ArraySubscriptExpr>(plain)) return is_section(operands(*element).first);
    return isa<ArraySectionExpr>(plain);
  }

  std::string write_element(const Expr* base, const Expr* index) const {
    return write(base) + "[" + (index ? lowering_.expression(index, construct_) : "0") + "]";
  }

  const Lowering& lowering_;
  const Construct& construct_;
};

using DependClauses = std::vector<const OMPDependClause*>;

DependClauses depend_clauses(const Construct& construct) {
  DependClauses clauses;
  for (const OMPClause* each : construct.clauses)
    if (auto* clause = dyn_cast<OMPDependClause>(each)) clauses.push_back(clause);
  return clauses;
}

bool uses_all_memory(const OMPDependClause& clause) {
  return clause.getDependencyKind() == OMPC_DEPEND_outallmemory ||
         clause.getDependencyKind() == OMPC_DEPEND_inoutallmemory;
}

class ListWriter {
 public:
  ListWriter(const Lowering& lowering, const Construct& construct) : lowering_(lowering), construct_(construct) {}

  // struct shep_dependence shep_e_1[2]; shep_e_1[0] = shep_dependence_on(&(x), SHEP_DEPEND_IN); ...
  DependencesText write_array(const DependClauses& clauses) const {
    unsigned count = 0;
    std::string fill;
    for (const OMPDependClause* clause : clauses)
      for (const std::string& each : dependences_of(*clause))
        fill += stencil(construct_, "$e[@] = @; ", std::to_string(count++), each);
    const std::string size = std::to_string(count);
    return {stencil(construct_, "struct shep_dependence $e[@]; @", size, fill), stencil(construct_, "$e"), size, ""};
  }

  // struct shep_dependence_list shep_e_1; shep_dependences_begin(&shep_e_1);
  // { loops { shep_dependences_add(&shep_e_1, shep_dependence_on(&(a[i]), SHEP_DEPEND_IN)); } } ...
  DependencesText write_list(const DependClauses& clauses) const {
    std::string declare =
        stencil(construct_, lowering_.unit.is_cxx ? "::__shepherd::__dependence_list $e; "
                                                  : "struct shep_dependence_list $e; shep_dependences_begin(&$e); ");
    for (const OMPDependClause* clause : clauses) {
      std::string add;
      for (const std::string& each : dependences_of(*clause))
        add += stencil(construct_, "shep_dependences_add(&$e, @); ", each);
      auto* iterators = cast_or_null<OMPIteratorExpr>(clause->getModifier());
      declare += iterators ? write_loops(*iterators, 0, add) : add;
    }
    return {declare, stencil(construct_, "shep_dependences_items(&$e)"),
            stencil(construct_, "shep_dependences_count(&$e)"),
            lowering_.unit.is_cxx ? "" : stencil(construct_, "shep_dependences_free(&$e); ")};
  }

 private:
  std::vector<std::string> dependences_of(const OMPDependClause& clause) const {
    if (uses_all_memory(clause)) return {"shep_dependence_on(0, SHEP_DEPEND_ALL_MEMORY)"};
    std::vector<std::string> items;
    for (const Expr* each : variables_of(clause))
      items.push_back(dependence_on(lowering_, construct_, each, clause.getDependencyKind()));
    return items;
  }

  // { int const shep_b_1_0 = begin, shep_u_1_0 = end; shep_i64 const shep_t_1_0 = step;
  //   shep_i64 shep_k_1_0 = shep_iterations(end - begin, step);
  //   for (; shep_k_1_0 > 0; --shep_k_1_0) { int i = ...; <inner> } }
  // counts down without a value beyond the last, which the type may not have.
  std::string write_loops(const OMPIteratorExpr& iterators, unsigned level, const std::string& inner) const {
    if (level == iterators.numOfIterators()) return inner;
    auto* variable = cast<VarDecl>(iterators.getIteratorDecl(level));
    OMPIteratorExpr::IteratorRange range = iterators.getIteratorRange(level);
    QualType type = variable->getType().getUnqualifiedType();
    auto write = [&](llvm::StringRef form, const auto&... texts) {
      return fill_stencil(form, "_" + std::to_string(construct_.id) + "_" + std::to_string(level), {texts...});
    };
    const bool is_integer = type->isIntegerType();
    std::string distance = write(type->isDependentType() ? "::__shepherd::__distance($b, $u)"
                                 : is_integer            ? "(shep_i64)$u - (shep_i64)$b"
                                                         : "(shep_i64)($u - $b)");
    return write(
        "{ @ = @; @ = @; shep_i64 const $t = @; shep_i64 const $k = shep_iterations(@, $t); shep_i64 $j; "
        "for ($j = 0; $j < $k; ++$j) { @ = @; @} } ",
        declare_type(type, write("$b")), lowering_.expression(range.Begin, construct_), declare_type(type, write("$u")),
        lowering_.expression(range.End, construct_), range.Step ? lowering_.expression(range.Step, construct_) : "1",
        distance, declare_type(type, variable->getName().str()),
        write(is_integer ? "(@)($b + $j * $t)" : "$b + $j * $t", is_integer ? declare_type(type, "") : ""),
        write_loops(iterators, level + 1, inner));
  }

  std::string declare_type(QualType type, const std::string& declarator) const {
    if (!lowering_.unit.is_cxx) return declare(lowering_, type, declarator);
    std::string text = declarator;
    type.getAsStringInternal(text, PrintingPolicy(lowering_.unit.ast->getLangOpts()));
    return text;
  }

  const Lowering& lowering_;
  const Construct& construct_;
};

}  // namespace

bool has_dependences(const Construct& construct) { return construct.clause<OMPDependClause>() != nullptr; }

std::string dependence_kind(OpenMPDependClauseKind kind) {
  switch (kind) {
    case OMPC_DEPEND_in: return "SHEP_DEPEND_IN";
    case OMPC_DEPEND_mutexinoutset: return "SHEP_DEPEND_MUTEXINOUTSET";
    case OMPC_DEPEND_inoutset: return "SHEP_DEPEND_INOUTSET";
    case OMPC_DEPEND_outallmemory:
    case OMPC_DEPEND_inoutallmemory: return "SHEP_DEPEND_ALL_MEMORY";
    default: return "SHEP_DEPEND_OUT";
  }
}

std::string address_of(const Lowering& lowering, const Construct& construct, const Expr* item) {
  std::string location = LocationWriter(lowering, construct).write(item);
  return address_of(lowering, location, item->getType());
}

std::string address_of(const Lowering& lowering, const std::string& lvalue, QualType type) {
  // Clang 19 crashes on the built-in for a constant, in a closure that does not use it otherwise.
  const bool is_plain = !lowering.unit.is_cxx || type->isArithmeticType() || type->isPointerType();
  // A pointer may be restrict-qualified, which Clang forgets where it is captured: its address is no pointer to void.
  const bool may_be_restrict = lowering.unit.is_cxx && lowering.unit.ast->getBaseElementType(type)->isPointerType();
  return std::string(may_be_restrict ? "(void *)" : "") + (is_plain ? "&(" : "__builtin_addressof(") + lvalue + ")";
}

std::string dependence_on(const Lowering& lowering, const Construct& construct, const Expr* item,
                          OpenMPDependClauseKind kind) {
  std::string address = address_of(lowering, construct, item);
  if (kind == OMPC_DEPEND_depobj) return stencil(construct, "shep_depobj_read(&$v, @)", address);
  return "shep_dependence_on(" + address + ", " + dependence_kind(kind) + ")";
}

DependencesText dependences_text(const Lowering& lowering, const Construct& construct) {
  DependClauses clauses = depend_clauses(construct);
  auto has_iterators = [](const OMPDependClause* clause) { return clause->getModifier() != nullptr; };
  auto reads_objects = [](const OMPDependClause* clause) { return clause->getDependencyKind() == OMPC_DEPEND_depobj; };
  ListWriter writer(lowering, construct);
  DependencesText text =
      llvm::any_of(clauses, has_iterators) ? writer.write_list(clauses) : writer.write_array(clauses);
  if (llvm::any_of(clauses, reads_objects))
    text.declare =
        stencil(construct, "static const struct shep_location $v = @; @", lowering.location(construct), text.declare);
  return text;
}

}  // namespace shepherd
