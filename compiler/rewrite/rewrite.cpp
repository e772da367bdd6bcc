#include "rewrite/rewrite.h"

#include "directives/directive_pass.h"
#include "emit/renderer.h"
#include "lower/passes.h"

namespace shepherd {

Rewriting rewriting_of_tokens(const TranslationUnit& unit) {
  switch (other_form(*unit.tokens, *unit.directives, unit.refused)) {
    case OtherForm::kAttributes: return replace_attributes;
    case OtherForm::kRenewedDirectives: return renew_directives;
    case OtherForm::kChainedCaptures: return unchain_captures;
    case OtherForm::kIteratorSteps: return shorten_steps;
    case OtherForm::kSectionSequences: return wrap_sections;
    case OtherForm::kNone: break;
  }
  return nullptr;
}

Rewriting rewriting_of_constructs(const TranslationUnit& unit) {
  if (!unit.directives->choices.empty()) return choose_directives;
  if (holds_dependent_collapse(unit)) return settle_collapse;
  bool transforms = llvm::any_of(unit.constructs, [](const auto& each) { return each->transforms_loops(); });
  return transforms ? transform_loops : nullptr;
}

/// `-Xclang -include -Xclang FILE`, whose text is part of the source by now.
static void drop_forced_inclusions(std::vector<std::string>& arguments) {
  for (size_t at = 0; at + 3 < arguments.size();)
    if (arguments[at] == "-Xclang" && arguments[at + 1] == "-include")
      arguments.erase(arguments.begin() + ptrdiff_t(at), arguments.begin() + ptrdiff_t(at + 4));
    else
      ++at;
}

std::optional<CompileJob> rewrite(const CompileJob& job, TranslationUnit& unit, Rewriting step) {
  Edits edits(*unit.tokens);
  const Analysis nothing_yet{{}, DataSharing(unit), {}, {}, {}, {}};
  Lowering lowering(unit, nothing_yet, edits);
  if (!step(lowering)) return std::nullopt;
  const std::string first = at_the_front(lowering, "#include <shepherd/abi.h>\n", "");
  Renderer renderer(*unit.tokens, edits);
  renderer.keep_directives();
  CompileJob next = job;
  next.text = first + renderer.translation_unit();
  next.first_id += unit.constructs.size();
  next.dependencies.reset();  // they are written by now
  if (renderer.holds_forced_inclusions()) {
    next.holds_forced_inclusions = true;
    drop_forced_inclusions(next.frontend_args);
  }
  return next;
}

}  // namespace shepherd
