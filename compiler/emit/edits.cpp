#include "emit/edits.h"

namespace shepherd {

Edits::Edits(const TokenStream& tokens) : tokens_(tokens), places_(tokens) { take_values(); }

const std::vector<Conditional>& Edits::conditionals() const {
  if (!conditionals_) conditionals_ = shepherd::conditionals(tokens_);
  return *conditionals_;
}

/// The first token of the declaration at file scope that holds a token.
static unsigned outermost_start(const TokenStream& stream, unsigned token) {
  unsigned start = 0;
  int depth = 0;
  for (unsigned at = 0; at < token && at < stream.tokens().size(); ++at) {
    const clang::tok::TokenKind kind = stream.tokens()[at].kind;
    depth += kind == clang::tok::l_brace ? 1 : kind == clang::tok::r_brace ? -1 : 0;
    if (depth == 0 && (kind == clang::tok::semi || kind == clang::tok::r_brace)) start = at + 1;
  }
  return start;
}

/// Macros count as they did, up to the first change.
static unsigned first_changed(const TokenStream& stream) {
  for (const PragmaSite& each : stream.pragmas())
    if (llvm::StringRef(stream.pragma_text(each)).starts_with("omp")) return outermost_start(stream, each.next_token);
  return stream.tokens().size();
}

/// Text that moves or is written expanded would make __COUNTER__ count otherwise, behind it as well: its values are
/// written. And so are those of macros that tell of the file they stand in.
void Edits::take_values() {
  std::optional<unsigned> counts_from;
  for (const MacroExpansion& each : tokens_.expansions()) {
    const bool counts = each.name == "__COUNTER__";
    if (!counts && each.name != "__INCLUDE_LEVEL__" && each.name != "__BASE_FILE__" && each.name != "__TIMESTAMP__")
      continue;
    if (counts && !counts_from) counts_from = first_changed(tokens_);
    if (counts && each.next_token < *counts_from) continue;
    const FilePlace place = tokens_.sources().getDecomposedExpansionLoc(each.location);
    const std::vector<unsigned>& order = tokens_.tokens_in(place.first);
    auto token =
        llvm::partition_point(order, [&](unsigned index) { return tokens_.tokens()[index].end <= place.second; });
    if (token == order.end() || tokens_.tokens()[*token].begin > place.second) continue;
    if (counts) files_.insert(place.first);
    valued_.insert({place.first, tokens_.tokens()[*token].begin});
    expanded_.insert({place.first, tokens_.tokens()[*token].begin});
  }
  for (const PpDirective& each : tokens_.directives())
    if (each.counts && counts_from && each.next_token >= *counts_from) files_.insert(each.file);
}

bool Edits::are_behind(unsigned token) const {
  auto is_behind = [&](const auto& each) { return each.first >= token; };
  return llvm::all_of(before_, is_behind) && llvm::all_of(after_, is_behind) && llvm::all_of(swallowed_, is_behind) &&
         llvm::all_of(replaced_, is_behind) && llvm::none_of(tokens_.pragmas(), [&](const PragmaSite& each) {
           return each.next_token < token && taken_.count(each.location);
         });
}

void Edits::touch(unsigned token) {
  touched_ = true;
  if (token >= tokens_.tokens().size()) return;
  const ExpandedToken& at = tokens_.tokens()[token];
  files_.insert(at.file);
  if (at.from_macro) expanded_.insert({at.file, at.begin});
}

Edits::Cut& Edits::cut(const PragmaSite& pragma) {
  touched_ = true;
  taken_.insert(pragma.location);
  files_.insert(pragma.file);
  if (pragma.from_macro) expanded_.insert({pragma.file, pragma.begin});
  return cuts_.try_emplace({pragma.file, pragma.begin}, Cut{pragma.end, {}, {}}).first->second;
}

void Edits::replace_pragma(const Construct& construct, std::string text) {
  const PragmaSite* pragma = construct.pragma;
  if (!pragma) return insert_before(construct.first, construct.order, std::move(text));
  replace_pragma(*pragma, construct.order, std::move(text));
}

void Edits::replace_pragma(const PragmaSite& pragma, std::string text) { replace_pragma(pragma, 0, std::move(text)); }

/// True if the text of a pragma goes in front of the next token: a macro's has no place of its own, and what stands
/// behind that one must not overtake it.
bool Edits::goes_to_token(const PragmaSite& pragma) const {
  for (const PragmaSite& each : tokens_.pragmas_before(pragma.next_token)) {
    if (each.from_macro) return true;
    if (each.location == pragma.location) return false;
  }
  return pragma.from_macro;
}

void Edits::replace_pragma(const PragmaSite& pragma, unsigned order, std::string text) {
  Cut& place = cut(pragma);
  if (goes_to_token(pragma))
    insert_before(pragma.next_token, order, std::move(text));
  else
    place.texts.emplace(order, std::move(text));
  // What takes the directive's place may take its loop elsewhere, or stand between the loop and these.
  if (!is_of_loop(tokens_.pragma_text(pragma))) move_loop_pragmas(pragma.next_token);
}

void Edits::keep_behind(const PragmaSite& pragma, unsigned order, std::string text) {
  for (const PragmaSite& each : tokens_.pragmas_before(pragma.next_token)) {
    if (each.location == pragma.location) return;
    if (taken_.count(each.location) && goes_to_token(each)) break;
  }
  if (!taken_.count(pragma.location)) replace_pragma(pragma, order, std::move(text));
}

void Edits::remove_pragma(const PragmaSite& pragma) { cut(pragma); }

void Edits::swallow_region(const Construct& construct) {
  swallowed_[construct.first].push_back({construct.order, construct.last, construct.pragma});
  ends_.insert(construct.last);
  touch(construct.first);
  touch(construct.last);
  if (!construct.pragma) return;
  auto cut = cuts_.find({construct.pragma->file, construct.pragma->begin});
  if (cut != cuts_.end()) cut->second.swallowing.insert(construct.order);
}

void Edits::insert_before(unsigned token, unsigned order, std::string text) {
  before_[token].emplace(order, std::move(text));
  touch(token);
}

void Edits::insert_after(unsigned token, unsigned order, std::string text) {
  after_[token].emplace(order, std::move(text));
  touch(token);
}

void Edits::replace_token(unsigned token, std::string text) { replace_tokens(token, token, std::move(text)); }

void Edits::replace_tokens(unsigned first, unsigned last, std::string text) {
  take_loop_pragmas(first);
  replaced_[first] = {last, std::move(text)};
  if (last > first) ends_.insert(last);
  touch(first);
  touch(last);
}

}  // namespace shepherd
