#include "lower/data/reduction.h"

#include "lower/c/c_types.h"
#include "lower/data/built_in_reduction.h"
#include "lower/data/data_env.h"
#include "lower/data/reduction_text.h"

namespace shepherd {

namespace {

/// The section of a reduction item as pointer arithmetic over its elements.
struct Section {
  std::string first;  // lvalue of the first element
  std::string any;    // of some element, for its type: gcc takes no statement in a template's argument
  std::string count;
};

class ReductionWriter {
 public:
  /// access: what code in front of the construct writes the item as; empty for code inside.
  ReductionWriter(const Lowering& lowering, const Construct& construct, const DataItem& item,
                  const std::string& access = "", bool in_front = true)
      : lowering_(lowering),
        construct_(construct),
        item_(item),
        cxx_(lowering.unit.is_cxx),
        name_(item.copy),
        original_(access.empty() ? write("$o") : access),
        access_(access.empty() ? original_access(lowering, construct, item) : access),
        in_front_(in_front && !access.empty()),
        precedes_copies_(access.empty()) {}

  ReductionParts parts() {
    if (item_.section) section_ = read_section(item_.section);
    ReductionParts parts;
    const bool is_variable = !item_.section && cxx_ && is_variable_array(item_.variable);
    const VariableArray array = is_variable ? variable_array(construct_, item_, access_) : VariableArray{};
    element_ = array.element;
    parts.element = element_type();
    parts.first = item_.section ? section_.first : is_variable ? array.first : access_;
    parts.count = item_.section ? "(shep_size)(" + section_.count + ")"
                                : "sizeof(" + access_ + ") / sizeof(" + parts.element + ")";
    if (item_.section) parts.base = "&(" + access_ + ")[0]";
    if (cxx_) parts.operation = cxx_operator();
    return parts;
  }

  /// static void shep_init_1_x(void *, void *, shep_size) {...} static void shep_join_1_x(...) {...}
  /// static const struct shep_reduction_operator shep_op_1_x = {...};
  std::string c_functions() const {
    std::string parameters = "(void *shep_out, void *shep_in, shep_size shep_count) { (void)shep_in; ",
                type = element_type();
    std::string text =
        stencil(construct_, item_, "static void $init@@}\n", parameters,
                elementwise("shep_out", "shep_in", "shep_count", initialize("shep_a[shep_i]", "shep_b[shep_i]")));
    text += stencil(construct_, item_, "static void $join@@}\n", parameters,
                    elementwise("shep_out", "shep_in", "shep_count", combine("shep_a[shep_i]", "shep_b[shep_i]")));
    return stencil(construct_, item_,
                   "@static const struct shep_reduction_operator $op = {sizeof(@), __alignof__(@), $init, $join, 0};\n",
                   text, type, type);
  }

  LocalReduction local(const std::string& joined) const {
    if (cxx_) return {};
    return {initialize(name_, joined), combine(joined, name_)};
  }

  std::string take(const std::string& member) const {
    return cxx_ ? cxx_combination(name_, member) : combine(name_, member);
  }

  ReductionText write() {
    if (item_.section) return write_section();
    if (cxx_ && is_variable_array(item_.variable)) return write_variable_array();
    return cxx_ ? write_cxx() : write_c();
  }

 private:
  template <typename... Texts> std::string write(llvm::StringRef form, const Texts&... texts) const {
    return stencil(construct_, item_, form, texts...);
  }

  std::string element_type() const {
    if (!element_.empty()) return element_;
    if (cxx_) return write("::__shepherd::__element_t<decltype(@)>", item_.section ? section_.any : original_);
    return name_of_type(lowering_, c_element());
  }
  QualType c_element() const {
    QualType type = item_.section ? section_type() : item_.variable->getType();
    return unqualified(lowering_, lowering_.unit.ast->getBaseElementType(type));
  }

  /// Statements that give `target`, an element, its start value.
  std::string initialize(const std::string& target, const std::string& original) const {
    if (cxx_) return cxx_operator() + "::__initialize(" + target + ", " + original + "); ";
    if (const OMPDeclareReductionDecl* declared = item_.reduction.declared)
      return initialize_declared(*declared, target, original);
    return target + " = " + c_identity(lowering_, item_.reduction.token, c_element()) + "; ";
  }

  /// initializer(omp_priv = value), initializer(function(&omp_priv, ...)), or none: zero (OpenMP 5.2, 5.5.4).
  std::string initialize_declared(const OMPDeclareReductionDecl& declared, const std::string& target,
                                  const std::string& original) const {
    std::string type = element_type();
    if (const std::string functions = reduction_functions(lowering_, &declared); !functions.empty()) {
      const bool reads = reads_original(item_.reduction);
      if (reduces_in_place(lowering_, &declared))
        return functions + "_initialize((" + type + " *)&(" + target + "), " +
               (reads ? "(" + type + " *)&(" + original + ")" : "0") + "); ";
      return "{ " + type + " shep_made" + (reads ? ", shep_from = " + original : "") + "; " + functions +
             "_initialize(&shep_made, " + (reads ? "&shep_from" : "0") + "); " + target + " = shep_made; } ";
    }
    // Not otherwise: another thread may be combining its copy with the original already.
    std::string start = reads_original(item_.reduction) ? type + " omp_orig = " + original + "; (void)omp_orig; " : "";
    std::string value;
    const Expr* init = declared.getInitializer();
    if (!init) {
      value = type + " omp_priv; __builtin_memset(&omp_priv, 0, sizeof omp_priv); ";
    } else if (auto* priv = initialised_variable(declared)) {
      std::string start_value = lowering_.expression(priv->getInit(), construct_);
      if (isa<InitListExpr>(priv->getInit()->IgnoreImpCasts()))
        start_value = start_value.substr(1, start_value.size() - 2);
      value = type + " omp_priv = " + start_value + "; ";
    } else {
      value = type + " omp_priv; " + lowering_.expression(init, construct_) + "; ";
    }
    return "{ " + start + value + target + " = omp_priv; } ";
  }

  std::string combine(const std::string& out, const std::string& in) const {
    if (cxx_) return cxx_operator() + "::__combine(" + out + ", " + in + "); ";
    if (const OMPDeclareReductionDecl* declared = item_.reduction.declared) {
      const std::string functions = reduction_functions(lowering_, declared), type = element_type();
      if (!functions.empty() && reduces_in_place(lowering_, declared))
        return functions + "_combine((" + type + " *)&(" + out + "), (" + type + " *)&(" + in + ")); ";
      if (!functions.empty())
        return "{ " + element_type() + " shep_joined = " + out + ", shep_own = " + in + "; " + functions +
               "_combine(&shep_joined, &shep_own); " + out + " = shep_joined; } ";
      std::string body = lowering_.expression(declared->getCombiner(), construct_) + "; ";
      return "{ " + element_type() + " omp_out = " + out + ", omp_in = " + in + "; " + body + out + " = omp_out; } ";
    }
    return c_combination(item_.reduction.token, out, in);
  }

  ReductionText write_cxx() {
    ReductionText text;
    const std::string bits = bit_field(lowering_, construct_, item_);
    text.original = bits.empty() ? "auto &" + original_ + " = " + access_ + "; " : copy_of_bits(item_, original_, bits);
    const std::string copy =
        write("::__shepherd::__reduction_copy<::__shepherd::__value_t<decltype(@1)>, @2>", original_, cxx_operator());
    if (item_.allocate) {
      text.declaration =
          write("typedef @1 $g; $g &$h = *::new (::__shepherd::__placed{@2}) $g(@3); auto &@4 = $h.__object; ", copy,
                allocation(lowering_, construct_, item_, write("$g")), original_, name_);
      text.release = write("$h.~$g(); shep_private_release(&$h); ");
    } else {
      text.declaration = aligned_as(lowering_, construct_, *item_.variable) +
                         write("@1 $h(@2); auto &@3 = $h.__object; ", copy, original_, name_);
    }
    text.combination = cxx_combination(original_, name_);
    // $o is this thread's copy of its value.
    if (!bits.empty())
      text.combination =
          "{ " + copy_of_bits(item_, original_, bits) + text.combination + assign_bits(item_, bits, original_) + "} ";
    if (may_move()) text.moved_type = write("::__shepherd::__value_t<decltype(@)>", original_);
    return text;
  }
  std::string cxx_combination(const std::string& out, const std::string& in) const {
    return "::__shepherd::__combine<" + cxx_operator() + ">(" + out + ", " + in + "); ";
  }

  bool may_move() const {
    const QualType type = item_.variable->getType().getNonReferenceType();
    return !type->isDependentType() && !type.isVolatileQualified() &&
           (type->isArithmeticType() || type->isAnyComplexType()) && !item_.reduction.declared &&
           item_.reduction.candidates.empty();
  }

  /// The type whose static functions do the reduction.
  std::string cxx_operator() const {
    const ReductionOperator& reduction = item_.reduction;
    if (reduction.declared) {
      std::string declared = declared_reduction(lowering_, construct_, reduction.declared);
      return reduces_base(lowering_, item_) ? "::__shepherd::__on_base<" + element_type() + ", " + declared + ">"
                                            : declared;
    }
    std::string built_in = std::string("::__shepherd::__built_in<::__shepherd::__") + functor(reduction.token) + ">";
    if (reduction.candidates.empty()) return built_in;
    std::string choice = "::__shepherd::__chosen<" + element_type() + ", " + built_in;
    for (const OMPDeclareReductionDecl* each : reduction.candidates)
      choice += ", " + declared_reduction(lowering_, construct_, each);
    return choice + ">";
  }

  ReductionText write_c() {
    ReductionText text;
    text.original = "__typeof__(" + access_ + ") *const " + original_ + " = &(" + access_ + "); ";
    text.declaration = "__typeof__(*" + original_ + ") " + name_;
    if (item_.allocate) {
      text.declaration += " = " + allocation(lowering_, construct_, item_, name_) + "; ";
      text.release = deallocation(lowering_, item_);
    } else {
      text.declaration = aligned_as(lowering_, construct_, *item_.variable) + text.declaration + "; ";
    }
    if (!item_.variable->getType()->isArrayType()) {
      text.declaration += initialize(name_, "*" + original_);
      text.combination = combine("*" + original_, name_);
      if (may_move()) text.moved_type = "__typeof__(*" + original_ + ")";
      return text;
    }
    std::string count = "sizeof " + name_ + " / sizeof(" + element_type() + ")";
    add_elementwise(text, "&" + name_, original_, count);
    return text;
  }

  /// A loop over the elements of two arrays, shep_a and shep_b.
  std::string elementwise(const std::string& a, const std::string& b, const std::string& count,
                          const std::string& body) const {
    return write(
        "{ @1 *shep_a = (@1 *)(@2), *shep_b = (@1 *)(@3); shep_size shep_i; (void)shep_b; "
        "for (shep_i = 0; shep_i < @4; ++shep_i) { @5} } ",
        element_type(), a, b, count, body);
  }
  /// Gives the copy's elements their start values, and combines them into the original's.
  void add_elementwise(ReductionText& text, const std::string& copy, const std::string& original,
                       const std::string& count) const {
    text.declaration += elementwise(copy, original, count, initialize("shep_a[shep_i]", "shep_b[shep_i]"));
    text.combination = elementwise(original, copy, count, combine("shep_a[shep_i]", "shep_b[shep_i]"));
  }

  /// typedef double shep_t_1_a[shep_b_1_a_0]; shep_t_1_a &a = *(shep_t_1_a *)shep_s_1_a; <start values>
  ReductionText write_variable_array() {
    VariableArray array = variable_array(construct_, item_, access_);
    ReductionText text;
    text.original = write(
        "@1typedef @2 $v; shep_size const $n = @3; $v *const @4 = __builtin_addressof(@5), *const $s = "
        "::__shepherd::__allocate<$v>($n); ",
        array.bounds_text, array.element, array.count, original_, array.first);
    text.declaration = write("typedef $v $t@1; $t &@2 = *($t *)$s; (void)@2; ", array.bounds, name_);
    element_ = write("$v");
    add_elementwise(text, write("$s"), original_, write("$n"));
    text.release = write("::__shepherd::__discard<@>($s, $n); ", cxx_operator());
    return text;
  }

  /// The copy of a section is an array of its own, which the name, offset, indexes as it would the original.
  ReductionText write_section() {
    section_ = read_section(item_.section);
    const std::string type = element_type(), base = "&(" + access_ + ")[0]";
    ReductionText text;
    text.original = write("@1 *const @2 = (@1 *)&(@3); shep_size const $n = (shep_size)(@4); @1 *const $s = ", type,
                          original_, section_.first, section_.count);
    text.original += write(
        cxx_ ? "::__shepherd::__allocate<@1>($n); " : "(@1 *)shep_allocate($n * sizeof(@1), __alignof__(@1)); ", type);
    text.original += write(cxx_ ? "auto $p = (decltype(@1))($s - (@2 - (@3 *)(@1))); "
                                : "__typeof__(@1) $p = (__typeof__(@1))($s - (@2 - (@3 *)(@1))); ",
                           base, original_, type);
    // It points in front of the copy: a compiler must not conclude anything from that.
    text.original += write("__asm__(\"\" : \"+r\"($p)); ");
    // An array stays one in C++, so that it can be passed on by reference.
    const bool is_array = cxx_ && item_.variable->getType().getNonReferenceType()->isConstantArrayType();
    if (is_array) text.original += write("typedef ::__shepherd::__value_t<decltype(@)> $z; ", access_);
    text.declaration = write(is_array ? "$z &@1 = *($z *)$p; (void)@1; "
                             : cxx_   ? "auto @1 = $p; (void)@1; "
                                      : "__typeof__(@2) @1 = (void *)$p; (void)&@1; ",
                             name_, access_);
    add_elementwise(text, write("$s"), original_, write("$n"));
    text.release = cxx_ ? write("::__shepherd::__discard<@>($s, $n); ", cxx_operator())
                        : write("shep_release($s, __alignof__(@)); ", type);
    return text;
  }

  QualType section_type() const {
    QualType type = item_.variable->getType().getNonReferenceType();
    while (true)
      if (auto* pointer = type->getAs<PointerType>())
        type = pointer->getPointeeType();
      else if (const ArrayType* array = type->getAsArrayTypeUnsafe())
        type = array->getElementType();
      else
        return type;
  }

  std::string index(const Expr* expression) const {
    if (!expression) return "0";
    if (precedes_copies_) return lowering_.expression_before_copies(expression, construct_);
    return in_front_ ? lowering_.expression(expression, construct_)
                     : lowering_.expression_inside(expression, construct_);
  }

  Section read_section(const Expr* expression) const {
    expression = expression->IgnoreParenImpCasts();
    if (auto* subscript = dyn_cast<ArraySubscriptExpr>(expression)) {
      const auto [array, at] = operands(*subscript);
      Section outer = read_section(array);
      return {outer.first + "[" + index(at) + "]", outer.any + "[0]", outer.count};
    }
    auto* section = dyn_cast<ArraySectionExpr>(expression);
    if (!section) return {access_, access_, "1"};
    Section outer = read_section(section->getBase());
    std::string from = index(section->getLowerBound()), length;
    if (section->getLength())
      length = index(section->getLength());
    else if (section->getColonLocFirst().isValid())
      length = "(sizeof(" + outer.first + ") / sizeof(" + outer.first + "[0]) - " + from + ")";
    else
      length = "1";
    return {outer.first + "[" + from + "]", outer.any + "[0]", outer.count + " * (shep_size)(" + length + ")"};
  }

  const Lowering& lowering_;
  const Construct& construct_;
  const DataItem& item_;
  bool cxx_;
  std::string name_, original_, access_;
  bool in_front_ = false, precedes_copies_ = false;
  Section section_;
  std::string element_;  // the type's name, where the text has one
};

}  // namespace

ReductionParts reduction_parts(const Lowering& lowering, const Construct& construct, const DataItem& item,
                               const std::string& access, bool in_front) {
  return ReductionWriter(lowering, construct, item, access, in_front).parts();
}

std::string c_reduction_functions(const Lowering& lowering, const Construct& construct, const DataItem& item) {
  return ReductionWriter(lowering, construct, item, item.variable->getName().str()).c_functions();
}

LocalReduction c_local_reduction(const Lowering& lowering, const Construct& construct, const DataItem& item,
                                 const std::string& joined) {
  return ReductionWriter(lowering, construct, item, item.variable->getName().str()).local(joined);
}

std::string combine_moved(const Lowering& lowering, const Construct& construct, const DataItem& item,
                          const std::string& member) {
  return ReductionWriter(lowering, construct, item).take(member);
}

ReductionText reduction_text(const Lowering& lowering, const Construct& construct, const DataItem& item) {
  return ReductionWriter(lowering, construct, item).write();
}

}  // namespace shepherd
