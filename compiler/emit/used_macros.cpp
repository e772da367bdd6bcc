// Macros of the main file all of whose invocations are written expanded: the user has used them, and compilers that ask
// are told so.
#include "emit/renderer.h"

namespace shepherd {

static std::string mention(llvm::StringRef macro) { return ("#ifdef " + macro + "\n#endif\n").str(); }

std::set<llvm::StringRef> Renderer::vanishing_macros() const {
  const FileID main = tokens_.sources().getMainFileID();
  std::set<llvm::StringRef> written, vanishing, moved;
  for (const MacroExpansion& each : tokens_.expansions()) {
    const auto [file, offset] = tokens_.sources().getDecomposedExpansionLoc(each.location);
    if (file != main) continue;
    if (is_swallowed(each.next_token)) moved.insert(each.name);
    // The invocation counts for its arguments, too.
    auto around = edits_.expanded_.upper_bound({file, offset});
    bool is_expanded = around != edits_.expanded_.begin() && (--around)->first == file && ends_behind(*around, offset);
    (is_expanded ? vanishing : written).insert(each.name);
  }
  for (llvm::StringRef each : written) vanishing.erase(each);
  // A region that moves is expanded if macros are defined otherwise behind it.
  std::map<llvm::StringRef, unsigned> definitions;
  for (const PpDirective& each : tokens_.directives())
    if (each.kind == PpDirective::kMacro && each.file == main && ++definitions[each.macro] > 1 &&
        moved.count(each.macro))
      vanishing.insert(each.macro);
  return vanishing;
}

bool Renderer::is_swallowed(unsigned token) const {
  for (auto region = edits_.swallowed_.begin(); region != edits_.swallowed_.end() && region->first <= token; ++region)
    if (llvm::any_of(region->second, [=](const Edits::Swallow& each) { return token <= each.last; })) return true;
  return false;
}

bool Renderer::ends_behind(const Edits::FilePlace& invocation, unsigned offset) const {
  if (invocation.second == offset) return true;
  const std::vector<unsigned>& order = tokens_.tokens_in(invocation.first);
  auto token =
      llvm::partition_point(order, [&](unsigned index) { return tokens_.tokens()[index].begin < invocation.second; });
  return token != order.end() && tokens_.tokens()[*token].begin == invocation.second &&
         offset < tokens_.tokens()[*token].end;
}

/// Before each is defined anew or not any more, and at the end.
void Renderer::mention_macros() {
  const FileID main = tokens_.sources().getMainFileID();
  std::set<llvm::StringRef> defined;
  const std::set<llvm::StringRef> vanishing = vanishing_macros();
  for (const PpDirective& each : tokens_.directives()) {
    if (each.kind != PpDirective::kMacro || each.file != main || !each.text.empty() || !vanishing.count(each.macro))
      continue;
    if (defined.insert(each.macro).second) continue;
    dropped_.try_emplace({each.file, each.begin},
                         Edits::Cut{each.end, {{0, mention(each.macro) + directive_text(each)}}, {}});
  }
  for (llvm::StringRef each : defined) mentions_ += "\n" + mention(each);
}

}  // namespace shepherd
