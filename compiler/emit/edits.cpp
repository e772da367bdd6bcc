#include "emit/edits.h"

namespace shepherd {

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

/// Whether the text of a pragma goes in front of the next token: a macro's has no place of its own, and what stands behind that one
/// must not overtake it.
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
}

void Edits::remove_pragma(const PragmaSite& pragma) { cut(pragma); }

void Edits::swallow_region(const Construct& construct) {
  swallowed_[construct.first].push_back({construct.order, construct.last});
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
  replaced_[first] = {last, std::move(text)};
  touch(first);
  touch(last);
}

}  // namespace shepherd
