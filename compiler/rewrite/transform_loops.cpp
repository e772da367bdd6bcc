// Loop transformations (OpenMP 5.2, 9; of 6.0 reverse and interchange) as the loops that they make.
#include "rewrite/rewrite.h"

#include "frontend/diagnose.h"
#include "lower/loops/loop_nest.h"

namespace shepherd {

size_t loops_asked(llvm::StringRef directive) {
  directive = directive.ltrim();
  const bool is_tile = directive.consume_front("tile"), is_interchange = directive.starts_with("interchange");
  if (!is_tile && !is_interchange) return 1;
  const size_t list = directive.find(is_tile ? "sizes" : "permutation");
  if (list == llvm::StringRef::npos) return is_tile ? 1 : 2;
  size_t count = 1, depth = 0;
  for (char c : directive.substr(directive.find('(', list))) {
    if (c == '(') ++depth;
    if (c == ')' && --depth == 0) break;
    if (c == ',' && depth == 1) ++count;
  }
  return count;
}

namespace {

/// One of the loops that a transformation makes.
struct MadeLoop {
  enum Kind {
    kBlocks,  // over iteration numbers of the level, `size` apart: shep_bl_ID_K
    kInside,  // over the numbers inside a block, of which the last may not be there: shep_in_ID_K
    kWalk,    // over the values of the level's variable
  } kind;
  unsigned level;
  std::string size;     // of the level's blocks
  bool is_whole;        // kWalk: over the whole level rather than a block
};

/// Writes one transformation:
///   <loops of the construct around it> { <level declarations> <other loops> <iteration variables> <body> }
/// The construct around it reads its loops as OpenMP's canonical form, so these count iterations; the others are over
/// the values of the user's variables, which the back end knows better how to make fast.
class TransformationWriter {
 public:
  TransformationWriter(Lowering& lowering, Construct& construct)
      : lowering_(lowering),
        construct_(construct),
        nest_(lowering, construct),
        for_outer_(loops_for_outer(lowering.unit, construct)) {
    auto applied = lowering.unit.directives->applied.find(construct.directive->getBeginLoc());
    if (applied != lowering.unit.directives->applied.end()) applied_ = applied->second;
  }

  void write() {
    if (!nest_.complete()) return reject(DiagnosticKind::kLoopForm, spelling(construct_.kind));
    if (!nest_.is_rectangular()) return reject(DiagnosticKind::kTransformedBounds, spelling(construct_.kind));
    if (construct_.kind == ConstructKind::kUnroll && !for_outer_ && applied_.empty()) return hint();
    widen();
    if (!make_loops()) return;
    for (unsigned k = nest_.depth(); k < nest_.all_levels(); ++k) loops_.push_back({MadeLoop::kBlocks, k, "1", true});
    if (!apply()) return;
    if (for_outer_ > loops_.size()) return reject(DiagnosticKind::kLoopForm, spelling(construct_.parent->kind));
    if (is_tail_lost()) return reject(DiagnosticKind::kLastOfTiles, "");
    replace();
  }

 private:
  void reject(DiagnosticKind kind, const char* argument) {
    report_error(*lowering_.unit.ast, construct_.region->getBeginLoc(), kind, argument);
    lowering_.fail();
  }

  // ---- what to make

  /// A transformation of the grid's loops makes those of the construct around, and takes more of them directly inside.
  void widen() {
    for (const DirectiveTable::Applied& each : applied_)
      for (size_t at = 0; for_outer_ && each.loops != "intratile" && at < each.directives.size(); ++at) {
        const size_t place = each.places.empty() || each.places.size() <= at ? at + 1 : each.places[at];
        const size_t end = place - 1 + loops_asked(each.directives[at]);
        if (place > 0 && place <= for_outer_ && end <= nest_.depth())
          for_outer_ = std::max<unsigned>(for_outer_, unsigned(end));
      }
  }

  bool make_loops() {
    using enum ConstructKind;
    if (construct_.kind == kReverse) loops_.push_back({MadeLoop::kBlocks, 0, "1", true});
    if (construct_.kind == kInterchange && !interchange()) return false;
    if (construct_.kind != kTile && construct_.kind != kUnroll) return true;
    for (unsigned k = 0; k < nest_.depth(); ++k) loops_.push_back({MadeLoop::kBlocks, k, size(k), false});
    for (unsigned k = 0; k < nest_.depth(); ++k)
      loops_.push_back(
          {is_outer() || has_applied("intratile") ? MadeLoop::kInside : MadeLoop::kWalk, k, size(k), false});
    return true;
  }
  /// In the order that the permutation clause gives, or backwards (OpenMP 6.0, 11.4).
  bool interchange() {
    std::vector<uint64_t> order;
    if (lowering_.unit.directives->permutations.count(construct_.directive->getBeginLoc()))
      order = size_arguments(construct_);
    else
      for (unsigned k = nest_.depth(); k > 0; --k) order.push_back(k);
    std::set<uint64_t> all(order.begin(), order.end());
    if (all.size() != nest_.depth() || order.size() != nest_.depth() || *all.rbegin() != nest_.depth()) {
      report_error(*lowering_.unit.ast, construct_.directive->getBeginLoc(), DiagnosticKind::kPermutation);
      lowering_.fail();
      return false;
    }
    for (uint64_t k : order)
      loops_.push_back(
          {is_outer() || !applied_.empty() ? MadeLoop::kBlocks : MadeLoop::kWalk, unsigned(k - 1), "1", true});
    return true;
  }
  /// True if the next loop is one of the construct around this one.
  bool is_outer() const { return loops_.size() < for_outer_; }
  /// True if a directive is applied to loops of that kind, which then have to be in canonical form.
  bool has_applied(llvm::StringRef loops) const {
    return llvm::any_of(applied_, [&](const auto& each) { return each.loops == loops; });
  }
  /// The loops that the construct makes directly inside each other, from one inwards.
  size_t loops_from(size_t outermost) const {
    const size_t end = outermost < for_outer_ ? for_outer_ : loops_.size();
    size_t at = outermost + 1;
    while (at < end && loops_[at].kind != MadeLoop::kWalk) ++at;
    return at - outermost;
  }
  /// What stands in front of each loop. False, and diagnosed, if an apply clause names a loop that there is not.
  bool apply() {
    above_.assign(loops_.size(), "");
    for (const DirectiveTable::Applied& each : applied_) {
      const size_t first = each.loops == "intratile" ? nest_.depth() : 0;
      const size_t count = construct_.kind == ConstructKind::kUnroll ? 1 : nest_.depth();
      bool fits =
          each.directives.size() <= count && (each.places.empty() || each.places.size() == each.directives.size());
      for (size_t at = 0; fits && at < each.directives.size(); ++at) {
        const size_t place = each.places.empty() ? at + 1 : each.places[at];
        fits = place > 0 && place <= count;
        if (fits && loops_asked(each.directives[at]) > loops_from(first + place - 1)) {
          const std::string name = llvm::StringRef(each.directives[at]).ltrim().take_while(llvm::isAlpha).str();
          report_error(*lowering_.unit.ast, each.location, DiagnosticKind::kAppliedDepth, name);
          lowering_.fail();
          return false;
        }
        if (fits && each.directives[at] != "nothing")
          above_[first + place - 1] += pragma_operator("omp " + each.directives[at]) + " ";
      }
      if (fits) continue;
      report_error(*lowering_.unit.ast, each.location, DiagnosticKind::kAppliedLoops);
      lowering_.fail();
      return false;
    }
    return true;
  }

  std::string size(unsigned k) const {
    if (auto* sizes = construct_.clause<OMPSizesClause>()) return number(sizes->getSizesRefs()[k]);
    auto* partial = construct_.clause<OMPPartialClause>();
    return partial && partial->getFactor() ? number(partial->getFactor()) : "2";
  }
  std::string number(const Expr* expression) const {
    Expr::EvalResult value;
    bool known = !expression->isValueDependent() && expression->EvaluateAsInt(value, *lowering_.unit.ast);
    if (known) return llvm::toString(value.Val.getInt(), 10);
    return (is_cxx() ? "static_cast<shep_u64>" : "(shep_u64)") + lowering_.expression(expression, construct_);
  }

  /// The last iteration of loops inside of blocks need not be one of the program's, if the loops are the construct's
  /// around.
  bool is_tail_lost() const {
    auto is_last = [](const OMPClause* clause) { return isa<OMPLastprivateClause, OMPLinearClause>(clause); };
    return for_outer_ > nest_.depth() &&
           (llvm::any_of(construct_.parent->directive->clauses(), is_last) ||
            lowering_.unit.directives->deferred_lasts.count(construct_.parent->directive->getBeginLoc()));
  }

  // ---- unroll alone

  /// The loop stays as it is, but for what its own pragmas say of the same.
  void hint() {
    auto* partial = construct_.clause<OMPPartialClause>();
    std::string text = construct_.clause<OMPFullClause>() ? "SHEP_UNROLL_ALL " : "SHEP_UNROLL_SOME ";
    if (partial && partial->getFactor()) text = copies(number(partial->getFactor()));
    for (const PragmaSite& each : lowering_.unit.tokens->pragmas_before(construct_.first)) {
      const std::string own = lowering_.unit.tokens->pragma_text(each);
      if (is_of_loop(own) && llvm::StringRef(own).contains("unroll")) lowering_.edits.remove_pragma(each);
    }
    // gcc says that it ignores this where the condition is more than an expression, as that of a loop that we have
    // made.
    auto* loop = dyn_cast<ForStmt>(nest_.level(0).statement);
    if (loop && loop->getCond() && holds_statements(loop->getCond())) text = "SHEP_FOR_CLANG(" + text + ") ";
    // Other pragmas may stand between the directive and the loop.
    lowering_.edits.remove_pragma(*construct_.pragma);
    lowering_.edits.insert_before(nest_.level(0).header.first, kOfLoop, " " + text);
  }
  static bool holds_statements(const Stmt* expression) {
    return isa<StmtExpr>(expression) ||
           llvm::any_of(expression->children(), [](const Stmt* each) { return each && holds_statements(each); });
  }
  /// gcc takes no number that depends on a template parameter.
  static std::string copies(const std::string& count) {
    return llvm::isDigit(count[0]) ? "SHEP_UNROLL(" + count + ") " : "SHEP_UNROLL_SOME ";
  }

  // ---- text

  std::string id(const char* what, unsigned k) const { return nest_.id(what, k); }

  void replace() {
    std::string text, closing;
    const bool is_above = for_outer_ && declare_above_simd(lowering_, construct_, nest_.declare_levels());
    for (unsigned i = 0; i < for_outer_; ++i)
      text += above_[i] + header(loops_[i], is_above ? id("n", loops_[i].level) : counted(loops_[i].level));
    text += quiet("{ " + nest_.declare_levels());
    for (unsigned i = for_outer_; i < loops_.size(); ++i) text += above_[i] + inner_loop(loops_[i], closing);
    text += variables();
    closing = (is_guarded() ? "} } " : "} ") + closing;
    lowering_.edits.remove_pragma(*construct_.pragma);
    for (unsigned k = 0; k < nest_.all_levels(); ++k)
      lowering_.edits.replace_tokens(nest_.level(k).header.first, nest_.level(k).header.last, k == 0 ? text : "");
    lowering_.edits.insert_after(construct_.last, construct_.order,
                                 " " + closing + (for_outer_ ? "" : final_values()) + nest_.close_bounds() +
                                     (is_above ? "} " + nest_.close_bounds() + "}" : "}"));
  }

  /// The number of iterations, where nothing is declared yet.
  std::string counted(unsigned k) const {
    return nest_.counted(nest_.declare_level(k), nest_.close_level(k), id("n", k));
  }

  std::string header(const MadeLoop& loop, const std::string& count) const {
    if (loop.kind == MadeLoop::kInside)
      return nest_.of_level(loop.level, "for (shep_u64 $in = 0; $in < @; ++$in) ", loop.size);
    if (loop.size == "1") return nest_.of_level(loop.level, "for (shep_u64 $bl = 0; $bl < @; ++$bl) ", count);
    return nest_.of_level(loop.level, "for (shep_u64 $bl = 0; $bl < @; $bl += @) ", count, loop.size);
  }

  std::string inner_loop(const MadeLoop& loop, std::string& closing) const {
    if (loop.kind != MadeLoop::kWalk) return header(loop, id("n", loop.level));
    closing += "} ";
    return walk(loop);
  }

  // { shep_u64 const shep_to_1_0 = <end of the block>; int const shep_e_1_0 = <last value>; _Bool shep_g_1_0 = 1; int i
  // = <first value>;
  //   for (; shep_g_1_0 != 0; shep_g_1_0 = i < shep_e_1_0, (void)(<user's increment>))
  std::string walk(const MadeLoop& loop) const {
    unsigned k = loop.level;
    std::string until =
                    loop.is_whole ? id("n", k) : nest_.of_level(k, "$n - $bl > @ ? $bl + @ : $n", loop.size, loop.size),
                first = nest_.value(k, loop.is_whole ? "(shep_u64)0" : id("bl", k)), at = variable(k);
    std::string text = nest_.of_level(k, "{ shep_u64 const $to = @; @ const $e = @; @ $g = 1; @", until, type(k),
                                      nest_.value(k, nest_.of_level(k, "$to - 1")), is_cxx() ? "bool" : "_Bool",
                                      nest_.declare_as(k, at, first));
    return (loop.is_whole ? nest_.of_level(k, "if ($n) ") : "") + quiet(text) + unrolled(loop) +
           // Not the variable alone: gcc 12 cannot unroll that in a generic lambda of C++17.
           nest_.of_level(k, "for (; $g != 0; $g = @@) ", nest_.precedes(k, at, id("e", k)), nest_.advance(k, at));
  }
  std::string unrolled(const MadeLoop& loop) const {
    return construct_.kind == ConstructKind::kUnroll ? copies(loop.size) : "";
  }

  bool is_cxx() const { return lowering_.unit.is_cxx; }
  std::string variable(unsigned k) const { return nest_.level(k).is_range_for ? id("it", k) : nest_.variable(k); }
  std::string type(unsigned k) const {
    return nest_.of_level(k, is_cxx() ? "::__shepherd::__plain_t<decltype($lb)>" : "__typeof__($lb)");
  }
  bool has_loop(MadeLoop::Kind kind, unsigned k) const {
    return llvm::any_of(loops_, [&](const MadeLoop& each) { return each.kind == kind && each.level == k; });
  }
  bool is_guarded() const {
    return llvm::any_of(loops_, [](const MadeLoop& each) { return each.kind == MadeLoop::kInside; });
  }

  /// The variables that no loop sets, and the elements of range-for loops.
  std::string variables() const {
    std::string guards, text;
    for (unsigned k = 0; k < nest_.all_levels(); ++k) {
      bool is_inside = has_loop(MadeLoop::kInside, k);
      if (is_inside) guards += nest_.of_level(k, guards.empty() ? "$in < $n - $bl" : " && $in < $n - $bl");
      std::string number = nest_.of_level(k, is_inside ? "$bl + $in" : "$bl");
      if (construct_.kind == ConstructKind::kReverse && k < nest_.depth()) number = id("n", k) + " - 1 - " + number;
      if (!has_loop(MadeLoop::kWalk, k))
        text += nest_.declare_as(k, variable(k), nest_.value(k, number)) + "(void)" + variable(k) + "; ";
      if (nest_.level(k).is_range_for)
        text += nest_.text(nest_.level(k).range_declaration) + " = *" + variable(k) + "; ";
    }
    text = text.empty() ? "{ " : quiet("{ " + text);
    return guards.empty() ? text : "{ if (" + guards + ") " + text;
  }

  /// As sequential execution leaves variables that the loops do not declare.
  std::string final_values() const {
    std::string text, outer;
    for (unsigned k = 0; k < nest_.depth(); ++k) {
      if (!nest_.level(k).is_range_for && !nest_.level(k).declares_variable)
        text += (outer.empty() ? "" : "if (" + outer + ") ") + nest_.variable(k) + " = " + nest_.value(k, id("n", k)) +
                "; (void)" + nest_.variable(k) + "; ";
      outer += (outer.empty() ? "" : " && ") + id("n", k);
    }
    return text;
  }

  Lowering& lowering_;
  Construct& construct_;
  LoopNest nest_;
  unsigned for_outer_;  // how many of the loops are the construct's around this one
  std::vector<MadeLoop> loops_;
  std::vector<DirectiveTable::Applied> applied_;
  std::vector<std::string> above_;  // the directives in front of each loop
};

/// True if one of the loops that it transforms is made by another transformation.
bool waits_for_inner(const Lowering& lowering, const Construct& construct) {
  return llvm::any_of(construct.children, [&](const Construct* child) {
    return child->transforms_loops() && loops_for_outer(lowering.unit, *child);
  });
}

}  // namespace

bool declare_above_simd(Lowering& lowering, const Construct& transformation, const std::string& declarations) {
  const Construct* outer = transformation.parent;
  if (!outer || !outer->pragma || !lowering.unit.directives->deferred_simds.count(outer->directive->getBeginLoc()))
    return false;
  const std::string line = one_line(lowering.unit.tokens->pragma_text(*outer->pragma));
  if (!llvm::StringRef(line).starts_with("omp")) return false;
  lowering.edits.replace_pragma(*outer, quiet("{ " + declarations) + pragma_operator(line) + " ");
  return true;
}

bool transform_loops(Lowering& lowering) {
  for (const auto& each : llvm::reverse(lowering.unit.constructs)) {
    if (!each->transforms_loops() || waits_for_inner(lowering, *each)) continue;
    if (each->kind == ConstructKind::kFuse)
      fuse_loops(lowering, *each);
    else if (each->kind == ConstructKind::kSplit)
      split_loop(lowering, *each);
    else
      TransformationWriter(lowering, *each).write();
  }
  return lowering.ok();
}

}  // namespace shepherd
