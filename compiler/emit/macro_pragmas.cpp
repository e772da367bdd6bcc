// Pragmas in front of tokens: the file's, and those that macros make, which stand where no text of the file is.
#include "directives/tokens.h"
#include "emit/renderer.h"

namespace shepherd {

/// The pragmas between a construct's own and its region: conditional directives among them stay outside.
void Renderer::inner_pragmas(const PragmaSite& own, unsigned first, unsigned min_order) {
  if (const Edits::Cut* cut = cut_at({own.file, own.begin})) {
    cut_texts(*cut, min_order);
    // An inner construct of the same directive took the region away, and what stands in front of it.
    if (cut->swallowing.lower_bound(min_order) != cut->swallowing.end()) return;
  }
  for (const PragmaSite& each : llvm::ArrayRef(&own + 1, tokens_.pragmas().data() + tokens_.pragmas().size())) {
    if (each.next_token > first) return;
    if (each.from_macro) continue;
    const Edits::Cut* cut = cut_at({each.file, each.begin});
    if (!cut) {
      out_.directive(tokens_.text(each.file).slice(each.begin, each.end));
      continue;
    }
    cut_texts(*cut, 0);
    if (!cut->swallowing.empty()) return;
  }
}

/// Pragmas that change macros have no place where these are expanded.
static bool changes_macros(const TokenStream& tokens, const PragmaSite& pragma) {
  const std::string text = tokens.pragma_text(pragma);
  return llvm::StringRef(text).starts_with("push_macro") || llvm::StringRef(text).starts_with("pop_macro");
}

/// The file's pragmas in front of a token, and macros' own among them that are not behind its directives.
void Renderer::pragmas_before(unsigned token) {
  const std::vector<MacroPragma> of_macros = macro_pragmas(token);
  auto of_macro = of_macros.begin();
  for (const PragmaSite& each : tokens_.pragmas_before(token)) {
    if (of_macro != of_macros.end() && of_macro->pragma == &each) {
      if (!of_macro->is_behind_directive || of_macro->ends_macro) write(each);
      ++of_macro;
    }
    if (each.from_macro || changes_macros(tokens_, each)) continue;
    const Edits::Cut* cut = cut_at({each.file, each.begin});
    if (!cut) {
      sync(each.file, each.begin);
      out_.directive(tokens_.text(each.file).slice(each.begin, each.end));
      continue;
    }
    cut_texts(*cut, 0);
    if (!cut->swallowing.empty()) return;
  }
}

/// What stands in the places of the pragmas, without those that stay.
void Renderer::pragma_texts_before(unsigned token) {
  for (const PragmaSite& each : tokens_.pragmas_before(token)) {
    const Edits::Cut* cut = each.from_macro ? nullptr : cut_at({each.file, each.begin});
    if (!cut) continue;
    cut_texts(*cut, 0);
    if (!cut->swallowing.empty()) return;
  }
}

bool Renderer::is_of_invocation(const PragmaSite& pragma, unsigned token) const {
  if (token >= tokens_.tokens().size()) return false;
  const ExpandedToken& at = tokens_.tokens()[token];
  return at.from_macro && at.file == pragma.file && at.begin == pragma.begin;
}

/// True for a pragma at the end of an expanded macro, if the next token does not follow on the same lines.
bool Renderer::ends_macro(const PragmaSite& pragma) const {
  const unsigned next = pragma.next_token;
  if (is_of_invocation(pragma, next)) return false;
  if (next >= tokens_.tokens().size() || tokens_.tokens()[next].file != pragma.file) return true;
  return tokens_.text(pragma.file).slice(pragma.end, tokens_.tokens()[next].begin).contains('#');
}

/// True for a macro's pragma that its invocation does not bring along, since that is expanded; and for that of an
/// invocation without tokens where these are written without the file's text, or where a region begins behind it.
bool Renderer::is_written_apart(const PragmaSite& pragma) const {
  const Edits::FilePlace invocation = {pragma.file, pragma.begin};
  if (edits_.expanded_.count(invocation) || cut_through_.count(invocation)) return true;
  const bool begins_region = pragma.next_token == region_first_;
  if ((!writes_tokens_ && !begins_region) || changes_macros(tokens_, pragma)) return false;
  unsigned first = pragma.next_token;
  while (first > 0 && is_of_invocation(pragma, first - 1)) --first;
  if (!is_of_invocation(pragma, first)) return true;
  return writes_tokens_ && (must_expand(first) || !keeps_meaning(first));
}

static bool is_omp(llvm::StringRef pragma) { return pragma.starts_with("omp"); }

/// True for a directive that is taken out and does not stand alone.
bool Renderer::is_of_statement(const PragmaSite& pragma) const {
  const std::string text = tokens_.pragma_text(pragma);
  return is_omp(text) && !stands_alone(llvm::StringRef(text).drop_front(3)) &&
         !(keeps_directives_ && !edits_.taken_.count(pragma.location));
}

/// The pragmas that macros make and no construct takes out, in front of a token.
std::vector<Renderer::MacroPragma> Renderer::macro_pragmas(unsigned token) const {
  std::vector<MacroPragma> found;
  bool is_behind = false;
  for (const PragmaSite& each : tokens_.pragmas_before(token)) {
    is_behind |= is_of_statement(each);
    if (edits_.taken_.count(each.location) || (is_omp(each.text) && !keeps_directives_)) continue;
    if (each.from_macro && is_written_apart(each)) found.push_back({&each, is_behind, !is_behind && ends_macro(each)});
  }
  return found;
}

/// Ours are no pragmas for each back end, and stay the macros that an earlier rewriting has written.
void Renderer::write(const PragmaSite& pragma) {
  const llvm::StringRef written = tokens_.text(pragma.file).slice(pragma.begin, pragma.end);
  if (pragma.from_macro && (written == "SHEP_QUIET" || written == "SHEP_LOUD")) {
    const PragmaSite* const before = &pragma == tokens_.pragmas().data() ? nullptr : &pragma - 1;
    const bool is_first = !before || before->file != pragma.file || before->begin != pragma.begin;
    return is_first ? out_.insert((" " + written + " ").str()) : void();
  }
  out_.insert(" " + pragma_operator(tokens_.pragma_text(pragma)) + " ");
}

/// Those in front of the token's directives, or those behind them, but for what the text has had at a macro's end.
void Renderer::macro_pragmas_before(unsigned token, bool behind_directives, bool ends_are_written,
                                    const PragmaSite* end) {
  for (const MacroPragma& each : macro_pragmas(token)) {
    if (end && each.pragma >= end) return;
    // What is in front of a region's own directive is in force around its copy.
    if (token == region_first_ && region_pragma_ && each.pragma <= region_pragma_) continue;
    if (each.is_behind_directive == behind_directives && !(ends_are_written && each.ends_macro)) write(*each.pragma);
  }
}

/// Those at the end of the invocation that ends with a token, or of one that makes pragmas only, which begins there.
void Renderer::macro_pragmas_behind(unsigned token) {
  for (const MacroPragma& each : macro_pragmas(token + 1))
    if (is_of_invocation(*each.pragma, token) && each.ends_macro) write(*each.pragma);
}

void Renderer::macro_pragmas_at(FileID file, unsigned begin) {
  if (!edits_.expanded_.count({file, begin})) return;
  for (const PragmaSite& site : tokens_.pragmas()) {
    if (!site.from_macro || site.file != file || site.begin != begin) continue;
    if (site.next_token > 0 && is_of_invocation(site, site.next_token - 1)) return;
    for (const MacroPragma& each : macro_pragmas(site.next_token))
      if (each.pragma->file == file && each.pragma->begin == begin && each.ends_macro) write(*each.pragma);
    return;
  }
}

}  // namespace shepherd
