#include "emit/renderer.h"
#include "frontend/canonical_loop.h"
#include "frontend/diagnose.h"
#include "lower/c_types.h"
#include "lower/data_env.h"

namespace shepherd {

using namespace clang;

namespace {

std::string schedule(const Construct& construct) {
  auto* clause = construct.clause<OMPScheduleClause>();
  std::string text = "SHEP_SCHEDULE_DEFAULT";
  if (clause) {
    switch (clause->getScheduleKind()) {
      case OMPC_SCHEDULE_static: text = "SHEP_SCHEDULE_STATIC"; break;
      case OMPC_SCHEDULE_dynamic: text = "SHEP_SCHEDULE_DYNAMIC"; break;
      case OMPC_SCHEDULE_guided: text = "SHEP_SCHEDULE_GUIDED"; break;
      case OMPC_SCHEDULE_auto: text = "SHEP_SCHEDULE_AUTO"; break;
      default: text = "SHEP_SCHEDULE_RUNTIME"; break;
    }
    for (auto modifier : {clause->getFirstScheduleModifier(), clause->getSecondScheduleModifier()}) {
      if (modifier == OMPC_SCHEDULE_MODIFIER_monotonic) text += " | SHEP_SCHEDULE_MONOTONIC";
      if (modifier == OMPC_SCHEDULE_MODIFIER_nonmonotonic) text += " | SHEP_SCHEDULE_NONMONOTONIC";
      if (modifier == OMPC_SCHEDULE_MODIFIER_simd) text += " | SHEP_SCHEDULE_SIMD";
    }
  }
  return construct.clause<OMPOrderedClause>() ? text + " | SHEP_SCHEDULE_ORDERED" : text;
}

std::string chunk(const Lowering& lowering, const Construct& construct) {
  auto* clause = construct.clause<OMPScheduleClause>();
  return clause && clause->getChunkSize() ? "(shep_i64)" + lowering.expression(clause->getChunkSize(), construct) : "0";
}

/// Writes one `for` construct:
///   { struct shep_loop shep_l; <copies> <level declarations> shep_loop_begin(...);
///     while (shep_loop_next(&shep_l, &shep_a, &shep_b)) {
///       for (i = first; shep_g; shep_g = i < last && (<user's increment>, 1)) <body> }
///     <combination> shep_loop_end(&shep_l, nowait); }
class LoopWriter {
 public:
  LoopWriter(Lowering& lowering, Construct& construct)
      : lowering_(lowering), construct_(construct), cxx_(lowering.unit.is_cxx), levels_(canonical_loops(lowering.unit, construct)) {}

  void write() {
    if (!check()) return;
    Around copies = private_copies(lowering_, construct_, is_private_copy, id("z"));
    std::string open = "{ struct shep_loop " + id("l") + "; shep_u64 " + id("a") + ", " + id("b") + "; int " + id("z") + " = 0; " +
                       lowering_.declare_location(construct_) + "(void)" + id("z") + "; " + copies.open;
    for (unsigned k = 0; k < levels_.size(); ++k) open += declare_level(k);
    open += save_linear();
    if (needs_barrier()) open += "shep_barrier(&" + id("w") + "); ";
    open += "shep_u64 const " + id("n") + " = " + total() + "; shep_loop_begin(&" + id("l") + ", &" + id("w") + ", " + id("n") + ", " +
            schedule(construct_) + ", " + chunk(lowering_, construct_) + "); while (shep_loop_next(&" + id("l") + ", &" + id("a") +
            ", &" + id("b") + ")) { " + id("z") + " |= " + id("b") + " == " + id("n") + "; " + rows();
    lowering_.edits.replace_pragma(construct_, quiet(open));
    replace_headers();
    lowering_.edits.insert_after(construct_.last, construct_.order,
                                 element_close() + (levels_.size() > 1 ? " }" : "") + " } " + final_values() + copies.close +
                                     "shep_loop_end(&" + id("l") + ", " + (nowait() ? "1" : "0") + "); }");
  }

 private:
  std::string id(const char* what) const { return name(what, construct_); }
  std::string id(const char* what, unsigned level) const { return id(what) + "_" + std::to_string(level); }
  std::string text(TokenRange range) const { return Renderer(*lowering_.unit.tokens, lowering_.edits).flat(range.first, range.last); }
  std::string variable(unsigned k) const { return levels_[k].variable->getName().str(); }
  bool closed(unsigned k) const { return levels_[k].relation.size() == 2 && levels_[k].relation != "!="; }
  std::string flag(bool value) const { return value ? "true" : "false"; }

  bool nowait() const { return construct_.clause<OMPNowaitClause>() || (construct_.leaf_of_combined && construct_.parent->kind == ConstructKind::kParallel); }

  bool check() {
    if (levels_.size() < associated_loops(lowering_.unit, construct_)) return reject(DiagnosticKind::kLoopForm, "for");
    for (unsigned inner = 1; inner < levels_.size(); ++inner)
      for (const Reference& each : construct_.references)
        for (unsigned outer = 0; outer < inner; ++outer)
          if (each.variable == levels_[outer].variable && in_bounds(levels_[inner], each.token)) return reject(DiagnosticKind::kNonRectangular, "");
    return true;
  }
  static bool in_bounds(const LoopLevel& level, unsigned token) {
    auto in = [token](TokenRange range) { return range.first <= token && token <= range.last; };
    return in(level.init) || in(level.declaration) || in(level.bound) || in(level.range);
  }
  bool reject(DiagnosticKind kind, const char* argument) {
    report_error(*lowering_.unit.ast, construct_.region->getBeginLoc(), kind, argument);
    lowering_.fail();
    return false;
  }

  // ---- the bounds of one level

  std::string declare_level(unsigned k) {
    const LoopLevel& level = levels_[k];
    if (level.is_range_for) return declare_range_level(k);
    std::string lower = id("lb", k), upper = id("ub", k), result = declare_lower(k);
    result += cxx_ ? "auto const " + upper + " = (" + text(level.bound) + "); "
                   : "__typeof__((" + text(level.bound) + ") + 0) const " + upper + " = (" + text(level.bound) + "); ";
    std::string step = level.step.empty() ? "1" : "(" + text(level.step) + ")";
    bool against = level.step_subtracts != level.counts_down();
    result += "shep_i64 const " + id("st", k) + " = " + (against ? "-" : "") + "(shep_i64)" + step + "; ";
    return result + "shep_u64 const " + id("n", k) + " = " + count(k) + "; ";
  }

  std::string declare_lower(unsigned k) {
    const LoopLevel& level = levels_[k];
    std::string lower = id("lb", k);
    if (level.declares_variable && cxx_) {
      std::string type = text({level.declaration.first, level.name_token - 1});
      return type + " " + lower + " " + text({level.name_token + 1, level.declaration.last}) + "; ";
    }
    TokenRange init = level.declares_variable ? TokenRange{level.name_token + 2, level.declaration.last} : level.init;
    if (cxx_) return "::shep::plain_t<decltype(" + variable(k) + ")> " + lower + " = (" + text(init) + "); ";
    QualType type = unqualified(lowering_, level.variable->getType());
    std::string result = declare(lowering_, type, lower) + " = (" + text(init) + "); ";
    if (level.declares_variable) result += declare(lowering_, type, variable(k)) + "; ";
    return result;
  }

  std::string declare_range_level(unsigned k) {
    std::string range = id("r", k);
    return "auto &&" + range + " = " + text(levels_[k].range) + "; auto " + id("lb", k) + " = ::shep::range_begin(" + range + ", 0); auto const " +
           id("ub", k) + " = ::shep::range_end(" + range + ", 0); shep_i64 const " + id("st", k) + " = 1; shep_u64 const " + id("n", k) +
           " = " + count(k) + "; ";
  }

  std::string count(unsigned k) const {
    const LoopLevel& level = levels_[k];
    std::string lower = id("lb", k), upper = id("ub", k), step = id("st", k), compare = lower + " " + level.relation + " " + upper;
    bool down = level.counts_down();
    if (cxx_)
      return "(" + compare + ") ? ::shep::iterations(" + lower + ", " + upper + ", " + step + ", " + flag(down) + ", " + flag(closed(k)) + ") : 0";
    bool pointer = level.variable->getType()->isPointerType();
    std::string high = down ? lower : upper, low = down ? upper : lower;
    std::string span = pointer ? "(shep_u64)(" + high + " - " + low + ")" : "((shep_u64)" + high + " - (shep_u64)" + low + ")";
    return "(" + compare + ") ? (" + span + (closed(k) ? "" : " - 1") + ") / (shep_u64)" + step + " + 1 : 0";
  }

  std::string total() const {
    std::string product = id("n", 0u);
    for (unsigned k = 1; k < levels_.size(); ++k) product += " * " + id("n", k);
    return product;
  }

  // ---- the iteration variables

  /// The value of level k's variable `steps` steps from its first.
  std::string value(unsigned k, const std::string& steps) const {
    const LoopLevel& level = levels_[k];
    if (cxx_) return "::shep::advance(" + id("lb", k) + ", " + steps + ", " + id("st", k) + ", " + flag(level.counts_down()) + ")";
    std::string sign = level.counts_down() ? " - " : " + ";
    if (level.variable->getType()->isPointerType()) return id("lb", k) + sign + "(shep_i64)(" + steps + ") * " + id("st", k);
    return "(__typeof__(" + id("lb", k) + "))((shep_u64)" + id("lb", k) + sign + "(" + steps + ") * (shep_u64)" + id("st", k) + ")";
  }

  /// Of a nest, the innermost loop runs row by row; the outer variables are set at the start of each row.
  std::string rows() const {
    unsigned inner = levels_.size() - 1;
    std::string result;
    std::string from = id("a"), to = id("b");
    if (inner > 0) {
      std::string row = id("q"), width = id("n", inner);
      from = id("i"), to = id("j");
      result = "while (" + id("a") + " < " + id("b") + ") { shep_u64 const " + row + " = " + id("a") + " / " + width + ", " + from + " = " + id("a") +
               " % " + width + ", " + to + " = " + id("b") + " - " + id("a") + " < " + width + " - " + from + " ? " + from + " + (" + id("b") + " - " +
               id("a") + ") : " + width + "; " + id("a") + " += " + to + " - " + from + "; ";
      for (unsigned k = 0; k < inner; ++k) result += outer_variable(k, row);
    }
    return result + chunk_end(inner, to) + iteration_counter(from);
  }

  std::string outer_variable(unsigned k, const std::string& row) const {
    std::string divisor = "1";
    for (unsigned below = k + 1; below + 1 < levels_.size(); ++below) divisor += " * " + id("n", below);
    std::string steps = "(" + row + " / (" + divisor + ")) % " + id("n", k);
    if (levels_[k].is_range_for) return text(levels_[k].range_declaration) + " = *(" + value(k, steps) + "); ";
    std::string type = levels_[k].declares_variable && cxx_ ? "::shep::plain_t<decltype(" + id("lb", k) + ")> " : "";
    return type + variable(k) + " = " + value(k, steps) + "; ";
  }

  /// The value of the chunk's last iteration; there may be none behind it that the variable's type can hold. A canonical
  /// loop stops in front of its bound instead, which there is.
  std::string chunk_end(unsigned k, const std::string& to) const {
    std::string type = cxx_ ? "auto" : "__typeof__(" + id("lb", k) + ")";
    if (is_canonical()) return type + " const " + id("e") + " = " + value(k, to) + "; ";
    return type + " const " + id("e") + " = " + value(k, to + " - 1") + "; " + (cxx_ ? "bool " : "int ") + id("g") + " = 1; ";
  }

  std::string from() const { return levels_.size() > 1 ? id("i") : id("a"); }

  void replace_headers() {
    unsigned inner = levels_.size() - 1;
    for (unsigned k = 0; k < inner; ++k) lowering_.edits.replace_tokens(levels_[k].header.first, levels_[k].header.last, "");
    lowering_.edits.replace_tokens(levels_[inner].header.first, levels_[inner].header.last, header(inner));
  }

  std::string header(unsigned k) const {
    const LoopLevel& level = levels_[k];
    std::string at = level.is_range_for ? id("it") : variable(k);
    std::string type = level.is_range_for || (level.declares_variable && cxx_) ? "::shep::plain_t<decltype(" + id("lb", k) + ")> " : "";
    std::string increment = level.is_range_for ? "++" + at : text(level.increment);
    std::string result = simd() + "for (" + type + at + " = " + value(k, from()) + "; ";
    if (is_canonical())
      result += at + " " + level.relation + " " + id("e") + "; " + increment + ")";
    else
      result += id("g") + "; " + each_iteration() + id("g") + " = " + is_before_last(k, at) + " && ((void)(" + increment + "), 1))";
    if (level.is_range_for) result += " { " + text(level.range_declaration) + " = *" + at + "; ";
    if (has_linear()) result += " { " + set_linear();
    return result;
  }

  std::string is_before_last(unsigned k, const std::string& at) const {
    bool down = levels_[k].counts_down();
    if (cxx_) return "::shep::precedes(" + at + ", " + id("e") + ", " + flag(down) + ")";
    return at + (down ? " > " : " < ") + id("e");
  }

  /// What is done behind each iteration's body.
  std::string each_iteration() const {
    std::string result;
    if (construct_.clause<OMPOrderedClause>()) result += "shep_loop_iteration_done(&" + id("l") + "), ";
    if (has_linear()) result += "++" + id("k") + ", ";
    return result;
  }

  std::string element_close() const {
    std::string result;
    if (has_linear()) result += " }";
    if (levels_.back().is_range_for) result += " }";
    return result;
  }

  /// A `simd` leaf is a hint that the back end gets where the loop has no copies that the hint would have to know of.
  bool has_simd_hint() const {
    for (const Construct* child : construct_.children)
      if (child->kind == ConstructKind::kSimd && child->leaf_of_combined && child->directive == construct_.directive) {
        if (construct_.clause<OMPOrderedClause>()) return false;
        for (const Construct* each = child; each && each->directive == construct_.directive; each = each->parent)
          for (const DataItem& item : each->data)
            if (item.is_explicit && item.sharing != Sharing::kShared && item.sharing != Sharing::kFirstprivate) return false;
        return true;
      }
    return false;
  }

  /// Whether the loop over a chunk has the form that the back end's own `omp simd` asks for: only where no increment can
  /// pass the last value of the type.
  bool is_canonical() const {
    const LoopLevel& level = levels_.back();
    return has_simd_hint() && level.step.empty() && !closed(levels_.size() - 1);
  }
  std::string simd() const { return !has_simd_hint() ? "" : is_canonical() ? "_Pragma(\"omp simd\") " : "SHEP_INDEPENDENT "; }

  // ---- linear (OpenMP 5.2, 5.4.6)

  bool has_linear() const {
    return llvm::any_of(construct_.data, [](const DataItem& item) { return item.sharing == Sharing::kLinear; });
  }
  bool needs_barrier() const {
    return has_linear() || llvm::any_of(construct_.data, [](const DataItem& item) { return item.sharing == Sharing::kFirstLastprivate; });
  }
  std::string iteration_counter(const std::string& first) const { return has_linear() ? "shep_u64 " + id("k") + " = " + first_iteration(first) + "; " : ""; }
  std::string first_iteration(const std::string& first) const {
    return levels_.size() > 1 ? id("q") + " * " + id("n", levels_.size() - 1) + " + " + first : first;
  }
  std::string step_of(const DataItem& item) const { return item.step ? lowering_.expression_inside(item.step, construct_) : "1"; }

  std::string save_linear() const {
    std::string result;
    for (const DataItem& item : construct_.data)
      if (item.sharing == Sharing::kLinear) {
        std::string variable = item.variable->getName().str(), type = cxx_ ? "::shep::plain_t<decltype(" + variable + ")>" : "__typeof__(" + variable + ")";
        result += type + " const " + id("y") + "_" + variable + " = " + variable + "; ";
      }
    return result;
  }
  std::string linear_value(const DataItem& item, const std::string& iteration) const {
    return id("y") + "_" + item.variable->getName().str() + " + (shep_i64)" + iteration + " * " + step_of(item);
  }
  std::string set_linear() const {
    std::string result;
    for (const DataItem& item : construct_.data)
      if (item.sharing == Sharing::kLinear) result += item.variable->getName().str() + " = " + linear_value(item, id("k")) + "; ";
    return result;
  }

  /// What sequential execution would leave in variables that no iteration sets.
  std::string final_values() const {
    std::string result, last = "if (" + id("z") + ") ";
    for (const DataItem& item : construct_.data) {
      std::string variable = item.variable->getName().str();
      if (item.sharing == Sharing::kLinear)
        result += last + (cxx_ ? "" : "*") + id("o") + "_" + variable + " = " + linear_value(item, id("n")) + "; ";
      for (unsigned k = 0; k < levels_.size(); ++k)
        if (item.sharing == Sharing::kLastprivate && levels_[k].variable == item.variable)
          result += last + variable + " = " + value(k, id("n", k)) + "; ";
    }
    return result;
  }

  Lowering& lowering_;
  Construct& construct_;
  bool cxx_;
  std::vector<LoopLevel> levels_;
};

}  // namespace

void lower_For(Lowering& lowering, Construct& construct) { LoopWriter(lowering, construct).write(); }

/// A `simd` construct is left to the back end, unless it names variables that the text around it has renamed.
void lower_Simd(Lowering& lowering, Construct& construct) {
  if (construct.leaf_of_combined || lowering.unit.is_cxx) return;
  bool renamed = llvm::any_of(construct.data, [&](const DataItem& item) {
    return lowering.access(item.variable, construct.parent) != item.variable->getName();
  });
  if (!renamed) return;
  Around copies = private_copies(lowering, construct, [](const DataItem& item) { return item.sharing == Sharing::kPrivate; }, "1");
  lowering.edits.replace_pragma(construct, quiet("{ " + copies.open));
  lowering.edits.insert_after(construct.last, construct.order, " " + copies.close + "}");
}

}  // namespace shepherd
