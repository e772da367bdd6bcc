#include "lower/data/data_env.h"
#include "lower/loops/loop_nest.h"
#include "lower/parts.h"

namespace shepherd {

namespace {

/// Clang takes a block around the loop, gcc does not.
void take_braces_away(Lowering& lowering, const Construct& construct) {
  for (auto* block = dyn_cast<CompoundStmt>(construct.region); block && block->size() == 1;
       block = dyn_cast<CompoundStmt>(block->body_front()))
    for (SourceLocation brace : {block->getLBracLoc(), block->getRBracLoc()})
      if (auto token = lowering.unit.tokens->index_of(brace)) lowering.edits.replace_token(*token, "");
}

/// gcc takes no pragma between the directive and its loops. The directive's text goes behind those that are no loop's.
void give_pragmas_to_clang(Lowering& lowering, const Construct& construct, const std::optional<std::string>& text) {
  const LoopNest nest(lowering, construct);
  const TokenStream& tokens = *lowering.unit.tokens;
  const unsigned loop = nest.level(0).header.first;
  const bool has_others = llvm::any_of(tokens.pragmas_before(loop), [&](const PragmaSite& each) {
    return &each > construct.pragma && !is_of_loop(tokens.pragma_text(each));
  });
  if (has_others) {
    lowering.edits.remove_pragma(*construct.pragma);
    lowering.edits.insert_before(loop, construct.order,
                                 " " + text.value_or(pragma_operator(tokens.pragma_text(*construct.pragma))));
  } else if (text) {
    lowering.edits.replace_pragma(construct, *text);
  }
  for (unsigned k = 0; k < nest.all_levels(); ++k)
    lowering.edits.move_loop_pragmas(nest.level(k).header.first, "SHEP_CLANG_PRAGMA");
}

/// Text that gives the linear variables their values in each iteration (OpenMP 5.2, 5.4.6).
struct Linear {
  std::string in_front, in_body;
};

Linear linear_items(Lowering& lowering, const Construct& construct) {
  Linear text;
  for (const DataItem& item : lowering.data(construct)) {
    if (item.sharing != Sharing::kLinear) continue;
    text.in_front += settle_number(lowering, construct, item.step, stencil(construct, item, "$step"));
    const std::string variable = original_access(lowering, construct, item),
                      step = item.step ? lowering.expression(item.step, construct) : "1";
    text.in_front += stencil(construct, item,
                             lowering.unit.is_cxx ? "auto const $y = @; " : "__typeof__(@1) const $y = @1; ", variable);
    text.in_body += stencil(construct, item, "@ = $y + (shep_i64)@ * @; ", variable, name("k", construct), step);
  }
  if (text.in_front.empty()) return text;
  text.in_front += stencil(construct, "shep_u64 $k = 0; ");
  text.in_body += stencil(construct, "++$k; ");
  return text;
}

}  // namespace

// { T const shep_y_1_i = i; shep_u64 shep_k_1 = 0; for (...) { i = shep_y_1_i + shep_k_1 * step; ++shep_k_1; <body> } }
/// A `simd` construct is left to the back end, unless it names variables that the text around it has renamed, and these
/// have copies.
void lower_Simd(Lowering& lowering, const Construct& construct) {
  if (construct.leaf_of_combined) return;
  const bool stays = stays_for_back_end(lowering, construct);
  const std::optional<std::string> shorter = stays ? std::nullopt : shorter_simd(lowering, construct);
  if (stays || shorter) {
    take_braces_away(lowering, construct);
    std::optional<std::string> text;
    if (shorter) text = pragma_operator("omp simd" + *shorter) + " ";
    return give_pragmas_to_clang(lowering, construct, text);
  }
  Around copies =
      private_copies(lowering, construct, [](const DataItem& item) { return item.sharing == Sharing::kPrivate; }, "1");
  const Linear linear = linear_items(lowering, construct);
  lowering.edits.replace_pragma(construct, quiet("{ " + linear.in_front + copies.open));
  if (const LoopNest nest(lowering, construct); !linear.in_body.empty() && nest.complete()) {
    const TokenRange body = nest.inner().body;
    lowering.edits.insert_before(body.first, construct.order, quiet("{ " + linear.in_body));
    lowering.edits.insert_after(body.last, construct.order, " }");
  }
  lowering.edits.insert_after(construct.last, construct.order, quiet_end(" " + copies.close + "}"));
}

}  // namespace shepherd
