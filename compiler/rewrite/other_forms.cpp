// What Clang has no hook for, or refuses, in a form that it takes (directives/directive_pass.h). Directives in
// attributes (OpenMP 5.2, 3.1) become pragmas.
#include "rewrite/rewrite.h"

#include "directives/directive_pass.h"
#include "emit/renderer.h"

namespace shepherd {

/// An attribute on an empty statement may stand where a pragma must not, as in `if (x) [[omp::directive(barrier)]];`.
static bool needs_braces(const TokenStream& stream, const PragmaSite& site) {
  bool is_empty = site.next_token < stream.tokens().size() && stream.tokens()[site.next_token].kind == tok::semi;
  return is_empty && stands_alone(llvm::StringRef(site.text).drop_front(4));
}

// [[omp::sequence(directive(parallel), directive(single))]] -> _Pragma("omp parallel") _Pragma("omp single")
bool replace_attributes(Lowering& lowering) {
  const TokenStream& stream = *lowering.unit.tokens;
  for (const PragmaSite& each : stream.pragmas()) {
    if (!each.is_attribute) continue;
    bool braces = needs_braces(stream, each);
    lowering.edits.replace_pragma(each, (braces ? "{ " : "") + pragma_operator(each.text) + " ");
    if (braces) lowering.edits.insert_after(each.next_token, 0, " }");
  }
  return true;
}

bool renew_directives(Lowering& lowering) {
  const TokenStream& stream = *lowering.unit.tokens;
  const auto& renewed = lowering.unit.directives->renewed;
  const auto& choices = lowering.unit.directives->choices;
  std::map<const PragmaSite*, std::string> texts;
  for (const auto& [location, text] : renewed) {
    const auto choice = choices.find(location);
    const bool lacks_statement = choice != choices.end() && !choice->second.has_statement;
    if (const PragmaSite* pragma = stream.pragma_at(location))
      texts[pragma] = pragma_operator(text) + (lacks_statement ? " ; " : " ");
  }
  for (const PragmaSite& each : stream.pragmas()) {
    if (auto found = texts.find(&each); found != texts.end())
      lowering.edits.replace_pragma(each, found->second);
    else
      lowering.edits.keep_behind(each, 0, pragma_operator(stream.pragma_text(each)) + " ");
  }
  return true;
}

// v = x = x < e ? e : x;  ->  { x = x < e ? e : x; v = x; }
bool unchain_captures(Lowering& lowering) {
  const TokenStream& stream = *lowering.unit.tokens;
  for (const ChainedCapture& each : chained_captures(stream)) {
    Renderer renderer(stream, lowering.edits);
    unsigned equals = each.inner;
    for (int depth = 0; depth || stream.tokens()[equals].kind != tok::equal; ++equals) {
      const tok::TokenKind kind = stream.tokens()[equals].kind;
      depth += (kind == tok::l_paren || kind == tok::l_square) - (kind == tok::r_paren || kind == tok::r_square);
    }
    const std::string captured = renderer.flat(each.first, each.inner - 1),
                      updated = renderer.flat(each.inner, equals - 1);
    lowering.edits.replace_tokens(each.first, each.inner - 1, "{ ");
    lowering.edits.insert_after(each.last, 0, " " + captured + " " + updated + "; }");
  }
  return true;
}

// i = s + i  ->  i += (s)
bool shorten_steps(Lowering& lowering) {
  const TokenStream& stream = *lowering.unit.tokens;
  for (const IteratorStep& each : iterator_steps(stream, lowering.unit.refused.steps)) {
    const std::string step = Renderer(stream, lowering.edits).flat(each.step_first, each.step_last);
    lowering.edits.replace_tokens(each.first + 1, each.last, (each.subtracts ? "-= (" : "+= (") + step + ")");
  }
  return true;
}

// { a(); b();                          { { a(); b(); }
// #pragma omp section c(); d(); }  ->  _Pragma("omp section") { c(); d(); } }
bool wrap_sections(Lowering& lowering) {
  const TranslationUnit& unit = lowering.unit;
  for (const SectionSequences& each : section_sequences(*unit.tokens, *unit.directives, unit.refused)) {
    bool is_open = each.starts_without_directive;
    if (is_open) lowering.edits.insert_after(each.open, 0, " {");
    for (const PragmaSite* directive : each.directives) {
      const std::string text = pragma_operator("omp section");
      lowering.edits.replace_pragma(*directive, (is_open ? "} " : "") + text + " { ");
      is_open = true;
    }
    lowering.edits.insert_before(each.close, 0, "} ");
  }
  return true;
}

}  // namespace shepherd
