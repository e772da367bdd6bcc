// One loop of several, and several of one (OpenMP 6.0, 11.3 and 11.6).
#include "emit/renderer.h"
#include "frontend/diagnose.h"
#include "lower/loops/loop_nest.h"
#include "rewrite/rewrite.h"

namespace shepherd {

namespace {

class SequenceWriter {
 public:
  SequenceWriter(Lowering& lowering, Construct& construct)
      : lowering_(lowering),
        construct_(construct),
        nest_(lowering, construct),
        is_for_outer_(loops_for_outer(lowering.unit, construct) > 0) {}

  // { <declarations of all loops> for (shep_u64 shep_bl = 0; shep_bl < <most iterations>; ++shep_bl) {
  //   if (shep_bl < shep_n_0) { int i = <value>; do <body> while (0); } if (shep_bl < shep_n_1) { ... } } }
  // A continue statement ends its own body only.
  void fuse() {
    const bool is_all = is_whole_block();
    if (nest_.all_levels() == 0 || !nest_.complete()) return reject(DiagnosticKind::kFusedLoops);
    if (!nest_.is_rectangular()) return reject(DiagnosticKind::kTransformedBounds, "fuse");
    if (loops_for_outer(lowering_.unit, construct_) > 1) return reject(DiagnosticKind::kLoopForm, "fuse");
    if (is_for_outer_ && !is_all) return reject(DiagnosticKind::kFusedRange);
    const std::optional<std::vector<std::string>> above = applied(1);
    if (!above) return;
    rename_initial();
    std::string all = nest_.declare_levels(), most = most_of(0, nest_.all_levels());
    const bool is_above = is_for_outer_ && declare_above_simd(lowering_, construct_, all);
    const std::string& applied = above->front();
    std::string open = is_above ? applied + header("0", most) + "{ "
                       : is_for_outer_
                           ? applied + header("0", nest_.counted(all, nest_.close_bounds(), most)) + quiet("{ " + all)
                           : quiet("{ " + all) + applied + header("0", most) + "{ ";
    if (is_all) {  // its braces stand where the loop must
      lowering_.edits.replace_tokens(construct_.first, construct_.first, "");
      lowering_.edits.replace_tokens(construct_.last, construct_.last, "");
    }
    lowering_.edits.remove_pragma(*construct_.pragma);
    for (unsigned k = 0; k < nest_.all_levels(); ++k) {
      const LoopLevel& level = nest_.level(k);
      std::string text =
          nest_.of_level(k, "if (@ < $n) ", number()) + quiet("{ " + initial_names(k) + variable(k, number())) + "do ";
      lowering_.edits.replace_tokens(level.header.first, level.header.last, (k == 0 ? open : "") + text);
      const bool is_last = k + 1 == nest_.all_levels();
      lowering_.edits.insert_after(level.body.last, construct_.order,
                                   " while (0); }" + (is_last ? fused_end(is_above) : std::string()));
    }
  }

  // { <declarations of the loop> for (shep_u64 shep_bl = 0; shep_bl < <first count>; ++shep_bl) { int i = <value>;
  // <body> }  for (shep_u64 shep_bl = <first count>; ...) ... }
  void split() {
    if (!nest_.complete()) return reject(DiagnosticKind::kLoopForm, "split");
    if (is_for_outer_ && construct_.parent->kind != ConstructKind::kFuse) return reject(DiagnosticKind::kSplitBelow);
    std::vector<uint64_t> sizes = size_arguments(construct_);
    if (sizes.size() != construct_.clause<OMPSizesClause>()->getNumSizes()) return reject(DiagnosticKind::kPartCount);
    const std::optional<std::vector<std::string>> above = applied(sizes.size());
    if (!above) return;
    if (!may_be_repeated(*lowering_.unit.ast, *construct_.region, "a split construct")) return lowering_.fail();
    const std::vector<std::string> bounds = part_bounds(sizes);
    Renderer renderer(*lowering_.unit.tokens, lowering_.edits);
    renderer.keep_directives();
    const std::string body = body_text(renderer), all = is_for_outer_ ? nest_.declare_levels() : "",
                      part_end = is_for_outer_ ? nest_.close_bounds() : "";
    std::string text = is_for_outer_ ? "" : quiet("{ " + nest_.declare_levels());
    for (size_t part = 0; part + 1 < bounds.size(); ++part) {
      auto bound = [&](size_t at) {
        return all.empty() ? bounds[at] : nest_.counted(all, nest_.close_bounds(), bounds[at]);
      };
      text += (*above)[part] + header(bound(part), bound(part + 1)) + quiet("{ " + all + variable(0, number()));
      if (part + 2 < bounds.size()) text += body + "\n" + part_end + "} ";
    }
    lowering_.edits.remove_pragma(*construct_.pragma);
    lowering_.edits.replace_tokens(nest_.level(0).header.first, nest_.level(0).header.last, text);
    lowering_.edits.insert_after(
        construct_.last, construct_.order,
        " " + part_end + "} " + (is_for_outer_ ? "" : final_values() + nest_.close_bounds() + "} "));
  }

 private:
  /// What apply clauses put in front of each of the loops, which stand side by side; nullopt, and diagnosed, if one
  /// names a loop that there is not, or more of a nest.
  std::optional<std::vector<std::string>> applied(size_t count) {
    std::vector<std::string> above(count);
    auto refuse = [&](SourceLocation place, DiagnosticKind kind, llvm::StringRef what) {
      report_error(*lowering_.unit.ast, place, kind, what);
      lowering_.fail();
      return std::nullopt;
    };
    auto clauses = lowering_.unit.directives->applied.find(construct_.directive->getBeginLoc());
    if (clauses == lowering_.unit.directives->applied.end()) return above;
    for (const DirectiveTable::Applied& each : clauses->second) {
      if (!each.places.empty() && each.places.size() != each.directives.size())
        return refuse(each.location, DiagnosticKind::kAppliedLoops, "");
      for (size_t at = 0; at < each.directives.size(); ++at) {
        const llvm::StringRef directive = each.directives[at];
        const size_t place = each.places.empty() ? at + 1 : each.places[at];
        if (place == 0 || place > count) return refuse(each.location, DiagnosticKind::kAppliedLoops, "");
        if (loops_asked(directive) > 1)
          return refuse(each.location, DiagnosticKind::kAppliedDepth, directive.ltrim().take_while(llvm::isAlpha));
        if (directive != "nothing") above[place - 1] += pragma_operator("omp " + directive.str()) + " ";
      }
    }
    return above;
  }

  void reject(DiagnosticKind kind, const char* argument = "") {
    report_error(*lowering_.unit.ast, construct_.directive->getBeginLoc(), kind, argument);
    lowering_.fail();
  }

  std::string id(const char* what, unsigned k) const { return nest_.id(what, k); }
  /// An expression for the most iterations of some loops, as long as the square of their number.
  std::string most_of(unsigned first, unsigned count) const {
    if (count == 1) return id("n", first);
    const unsigned half = count / 2;
    return stencil(construct_, "(@1 > @2 ? @1 : @2)", most_of(first, half), most_of(first + half, count - half));
  }

  std::string number() const { return id("bl", 0); }

  bool is_whole_block() const {
    auto* block = dyn_cast<CompoundStmt>(construct_.region);
    return block && block->size() == nest_.all_levels();
  }

  std::string fused_end(bool is_above) const {
    const std::string levels = nest_.close_bounds() + "} ";
    if (!is_for_outer_) return " } " + final_values() + levels;
    return is_above ? " } " + levels : " " + levels;
  }

  /// The names that an init-statement declares, which must not hide others from the loops behind.
  std::vector<const NamedDecl*> initial(unsigned k) const {
    auto* loop = dyn_cast<CXXForRangeStmt>(nest_.level(k).statement);
    auto* init = loop ? dyn_cast_or_null<DeclStmt>(loop->getInit()) : nullptr;
    std::vector<const NamedDecl*> names;
    if (!init) return names;
    for (const Decl* each : init->decls()) {
      if (auto* bound = dyn_cast<DecompositionDecl>(each))
        names.insert(names.end(), bound->bindings().begin(), bound->bindings().end());
      else if (auto* variable = dyn_cast<VarDecl>(each))
        names.push_back(variable);
    }
    return names;
  }
  std::string renamed(unsigned k, const NamedDecl& name) const {
    return nest_.of_level(k, "$r_@", name.getName().str());
  }
  // for (T c = f(); auto x : c.items) ...  ->  T shep_r_1_0_c = f(); auto &&shep_r_1_0 = shep_r_1_0_c.items; ...
  void rename_initial() {
    for (unsigned k = 0; k < nest_.all_levels(); ++k)
      for (const NamedDecl* name : initial(k)) {
        const std::string text = renamed(k, *name);
        if (auto at = lowering_.unit.tokens->index_of(name->getLocation()))
          lowering_.edits.replace_tokens(*at, *at, text);
        for (const Reference& each : construct_.references)
          if (each.variable == name && each.token <= nest_.level(k).header.last)
            lowering_.edits.replace_tokens(each.token, each.token, text);
      }
  }
  // [[maybe_unused]] auto &c = shep_r_1_0_c;
  std::string initial_names(unsigned k) const {
    std::string text;
    for (const NamedDecl* name : initial(k))
      text += "auto &" + name->getName().str() + " = " + renamed(k, *name) + "; (void)" + name->getName().str() + "; ";
    return text;
  }

  std::string header(const std::string& from, const std::string& to) const {
    // No iteration is below zero, as a compiler would remark; below another directive a loop needs `<`.
    const char* form = construct_.kind == ConstructKind::kSplit && !is_for_outer_
                           ? "for (shep_u64 @1 = @2; @1 != @3; ++@1) "
                           : "for (shep_u64 @1 = @2; @1 < @3; ++@1) ";
    return stencil(construct_, form, number(), from, to);
  }

  std::string variable(unsigned k, const std::string& number) const {
    const LoopLevel& level = nest_.level(k);
    if (!level.is_range_for)
      return nest_.declare_as(k, nest_.variable(k), nest_.value(k, number)) + "(void)" + nest_.variable(k) + "; ";
    return nest_.text(level.range_declaration) + " = *(" + nest_.value(k, number) + "); ";
  }

  /// As sequential execution leaves variables that the loops do not declare.
  std::string final_values() const {
    std::string text;
    for (unsigned k = 0; k < nest_.all_levels(); ++k)
      if (!nest_.level(k).is_range_for && !nest_.level(k).declares_variable)
        text += nest_.variable(k) + " = " + nest_.value(k, id("n", k)) + "; (void)" + nest_.variable(k) + "; ";
    return text;
  }

  /// Where the parts begin, and the end: the part that is omp_fill has what those around it leave, which come to their
  /// iterations in order where there are too few (OpenMP 6.0, 11.6.1).
  std::vector<std::string> part_bounds(const std::vector<uint64_t>& sizes) const {
    const unsigned fill = lowering_.unit.directives->fills.at(construct_.directive->getBeginLoc());
    const std::string all = id("n", 0);
    std::vector<uint64_t> counts;  // of those in front of each part, the filling one left out
    uint64_t sum = 0;
    for (size_t part = 0; part < sizes.size(); sum += part == fill ? 0 : sizes[part] - 1, ++part) counts.push_back(sum);
    counts.push_back(sum);
    std::vector<std::string> bounds;
    for (size_t part = 0; part < counts.size(); ++part) {
      const std::string first = std::to_string(counts[part]) + "u", rest = std::to_string(sum - counts[part]) + "u";
      const std::string in_order = counts[part] == 0 ? first : stencil(construct_, "(@1 < @2 ? @1 : @2)", all, first);
      bounds.push_back(
          part <= fill ? in_order
          : sum == 0   ? all
                       : stencil(construct_, "(@1 < @2u ? @3 : @1 - @4)", all, std::to_string(sum), in_order, rest));
    }
    return bounds;
  }

  /// The loop's body is what comes behind the header in the text of the region.
  std::string body_text(Renderer& renderer) const {
    const unsigned first = nest_.level(0).header.first, last = nest_.level(0).header.last;
    lowering_.edits.replace_tokens(first, last, "");
    return renderer.region_behind_pragmas(construct_);
  }

  Lowering& lowering_;
  Construct& construct_;
  LoopNest nest_;
  const bool is_for_outer_;
};

}  // namespace

void fuse_loops(Lowering& lowering, Construct& construct) { SequenceWriter(lowering, construct).fuse(); }
void split_loop(Lowering& lowering, Construct& construct) { SequenceWriter(lowering, construct).split(); }

}  // namespace shepherd
