#include "emit/renderer.h"

namespace shepherd {

std::string Renderer::translation_unit() {
  prepare();
  mention_macros();
  if (holds_forced_inclusions()) forced_inclusions();
  sync(tokens_.sources().getMainFileID(), 0);
  file(tokens_.sources().getMainFileID());
  return with_nested_markers(out_.take() + mentions_);
}

std::optional<std::string> Renderer::rest_of_unit(unsigned first) {
  rest_first_ = first;
  std::string text = translation_unit();
  if (rest_first_) return std::nullopt;
  return text;
}

/// Forgets the text up to here. The headers around this place are those of before.
void Renderer::begin_again(FileID file) {
  rest_first_.reset();
  out_ = {};
  std::vector<const Inclusion*> around;
  for (FileID inner = file; inner != tokens_.sources().getMainFileID();) {
    const auto& all = tokens_.inclusions();
    const auto found = llvm::find_if(all, [&](const Inclusion& each) { return each.included == inner; });
    if (found == all.end()) break;
    around.push_back(&*found);
    inner = found->includer;
  }
  for (const Inclusion* each : llvm::reverse(around)) enter(*each);
}

/// A macro invocation that goes on where the region ends, or has begun before it, or holds its directive, stands for
/// more than the region.
void Renderer::cut_through_macros(const Construct& construct) {
  const auto& all = tokens_.tokens();
  auto is_one = [](const ExpandedToken& a, const ExpandedToken& b) {
    return a.from_macro && b.from_macro && a.file == b.file && a.begin == b.begin;
  };
  const ExpandedToken &first = all[construct.first], &last = all[construct.last];
  const PragmaSite* pragma = construct.pragma;
  bool holds_directive =
      first.from_macro && pragma && pragma->from_macro && pragma->file == first.file && pragma->begin == first.begin;
  if (holds_directive || (construct.first > 0 && is_one(all[construct.first - 1], first)))
    cut_through_.insert({first.file, first.begin});
  if (construct.last + 1 < all.size() && is_one(last, all[construct.last + 1]))
    cut_through_.insert({last.file, last.begin});
  // Its pragmas before and behind the region are in force around that.
  for (const PragmaSite& each : tokens_.pragmas_before(construct.first))
    if (pragma && &each > pragma && is_of_invocation(each, construct.first))
      cut_through_.insert({first.file, first.begin});
  for (const PragmaSite& each : tokens_.pragmas_before(construct.last + 1))
    if (is_of_invocation(each, construct.last)) cut_through_.insert({last.file, last.begin});
}

/// The macros that are not behind a construct's function what they are at the construct.
std::set<llvm::StringRef> macros_changed_behind(const TokenStream& tokens, const Construct& construct) {
  auto last = tokens.index_of(construct.function->getEndLoc());
  return last ? tokens.changed_macros(construct.first, *last) : std::set<llvm::StringRef>();
}

/// The pragmas that are in force where a construct stands, for text behind its function.
static Carried state_of(const TokenStream& tokens, const PlaceState& places, const Construct& construct,
                        const PragmaSite* before) {
  auto first = tokens.index_of(construct.function->getBeginLoc()),
       last = tokens.index_of(construct.function->getEndLoc());
  if (!first || !last) return {};
  const size_t here = before ? before + 1 - tokens.pragmas().data() : places.pragmas_before(construct.first);
  Carried state = places.carry(here, places.pragmas_before(construct.last), places.pragmas_before(*last));
  state.open = places.block_pragmas(*first, construct.first, here) + state.open;
  return state;
}

std::string Renderer::region_behind_pragmas(const Construct& construct) {
  const llvm::ArrayRef<PragmaSite> before = tokens_.pragmas_before(construct.first);
  return region(construct, before.empty() ? construct.pragma : &before.back());
}

std::string Renderer::region(const Construct& construct, const PragmaSite* before) {
  prepare();
  cut_through_macros(construct);
  region_first_ = construct.first;
  region_pragma_ = before;
  const Carried state = state_of(tokens_, edits_.places(), construct, before);
  out_.insert(state.open);
  const ExpandedToken& first = tokens_.tokens()[construct.first];
  if (before && (before->file != first.file || before->end <= first.begin))
    inner_pragmas(*before, construct.first, construct.order + 1);
  changed_ = macros_changed_behind(tokens_, construct);
  const bool is_of_one_file = first.file == tokens_.tokens()[construct.last].file;
  if (!is_of_one_file || !changed_.empty() || !tokens_.open_directives(construct.first, construct.last).empty()) {
    expanded(construct.first, construct.last, construct.order + 1);
    return out_.take() + state.close;
  }
  const std::vector<unsigned>& order = tokens_.tokens_in(first.file);
  auto from = std::lower_bound(order.begin(), order.end(), construct.first) - order.begin();
  auto to = std::upper_bound(order.begin(), order.end(), construct.last) - order.begin();
  range(first.file, from, to, construct.order + 1);
  return out_.take() + state.close;
}

/// True if the invocation that a token begins means the same where it is written as here.
bool Renderer::keeps_meaning(unsigned token) const {
  const ExpandedToken& at = tokens_.tokens()[token];
  const bool is_inside =
      token > 0 && tokens_.tokens()[token - 1].file == at.file && tokens_.tokens()[token - 1].begin == at.begin;
  if (is_inside || edits_.valued_.count({at.file, at.begin}) || cut_through_.count({at.file, at.begin})) return false;
  return llvm::none_of(tokens_.expanded_by(at.file, at.begin, at.end),
                       [&](llvm::StringRef each) { return changed_.count(each) != 0; });
}

/// A token that is written without the invocation it comes from. A macro's own name in its replacement is not expanded
/// again, and must not be here.
std::string Renderer::spelling_apart(unsigned index) const {
  const ExpandedToken& token = tokens_.tokens()[index];
  const std::string text = tokens_.spelling(index);
  if (!token.from_macro || token.kind != tok::identifier ||
      tokens_.text(token.file).slice(token.begin, token.end) == text)
    return text;
  if (!llvm::is_contained(tokens_.expanded_by(token.file, token.begin, token.end), text)) return text;
  return without_macros(text, {text});
}

/// Writes the invocation that a token begins and returns its last token; nullopt if it has to be expanded.
std::optional<unsigned> Renderer::kept_invocation(unsigned token, unsigned last) {
  const ExpandedToken& first = tokens_.tokens()[token];
  if (!first.from_macro || !keeps_meaning(token)) return std::nullopt;
  std::vector<unsigned> expansion = {token};
  while (expansion.back() < last && tokens_.tokens()[expansion.back() + 1].from_macro &&
         tokens_.tokens()[expansion.back() + 1].file == first.file &&
         tokens_.tokens()[expansion.back() + 1].begin == first.begin)
    expansion.push_back(expansion.back() + 1);
  std::optional<std::string> text;
  if (must_expand(token))
    text = invocation_with_edits(first, expansion);
  else
    text = tokens_.text(first.file).slice(first.begin, first.end).str();
  if (!text) return std::nullopt;
  if (first.space_before) out_.insert(" ");
  sync(first.file, first.begin);
  out_.copy(*text);
  return expansion.back();
}

/// Tokens as the preprocessor left them, where they do not mean the same as the macros they come from, with the pragmas
/// among them and without all other directives.
void Renderer::expanded(unsigned first, unsigned last, unsigned min_order) {
  writes_tokens_ = true;
  for (unsigned index = first; index <= last; ++index) {
    const ExpandedToken& token = tokens_.tokens()[index];
    if (index > first) pragmas_before(index);
    texts_before(index, min_order, kInnermost);
    if (const Edits::Swallow* region = swallows(index, min_order)) {
      leave_pragmas(index, *region);
      texts_after(region->last, min_order, region->order);
      index = region->last;
      continue;
    }
    macro_pragmas_before(index, true, /*ends_are_written=*/index > first);
    texts_before(index, kOfLoop);
    if (std::optional<unsigned> end = kept_invocation(index, last)) {
      index = *end;
      texts_after(index, min_order);
      continue;
    }
    if (token.space_before) out_.insert(" ");
    sync(token.file, token.begin);
    auto found = edits_.replaced_.find(index);
    out_.insert(found != edits_.replaced_.end() ? found->second.second : spelling_apart(index));
    if (found != edits_.replaced_.end()) index = found->second.first;
    texts_after(index, min_order);
  }
}

std::string Renderer::flat(unsigned first, unsigned last) {
  for (unsigned i = first; i <= last; ++i) {
    const bool is_inside = i > first;
    if (is_inside) {
      out_.insert(" ");
      pragma_texts_before(i);
      texts_before(i, 0);
    }
    if (const Edits::Swallow* region = is_inside ? swallows(i, 0) : nullptr) {
      texts_after(region->last, 0, region->order);
      i = region->last;
      continue;
    }
    auto found = edits_.replaced_.find(i);
    out_.insert(found != edits_.replaced_.end() ? found->second.second : tokens_.spelling(i));
    if (found != edits_.replaced_.end()) i = found->second.first;
    if (i < last) texts_after(i, 0);
  }
  return out_.take();
}

/// Behind the first of the line ends behind all else. There may be many blanks (own_clang/read_once_text.cpp).
static unsigned end_of_text(llvm::StringRef text, size_t last) {
  const size_t end = std::max(last, text.rtrim(" \n").size());
  return std::min(end + 1, text.size());
}

void Renderer::file(FileID file) {
  llvm::StringRef source = tokens_.text(file);
  const std::vector<unsigned>& order = tokens_.tokens_in(file);
  unsigned begin = order.empty() ? source.size() : tokens_.tokens()[order.front()].begin;
  unsigned mark = source.starts_with("\xEF\xBB\xBF") ? 3 : 0;  // a byte order mark may only be the first of all
  gap(file, mark, begin);
  range(file, 0, order.size(), 0);
  if (order.empty()) return;
  macro_pragmas_behind(order.back());
  gap(file, tokens_.tokens()[order.back()].end, end_of_text(source, tokens_.tokens()[order.back()].end));
}

void Renderer::range(FileID file, size_t from, size_t to, unsigned min_order) {
  const std::vector<unsigned>& order = tokens_.tokens_in(file);
  for (size_t at = from; at < to;) {
    size_t next = swallowed_to_ ? behind_swallowed(order, at) : piece(file, order, at, to, min_order);
    const ExpandedToken& last = tokens_.tokens()[order[next - 1]];
    if (next < to) {
      if (!swallowed_to_) macro_pragmas_behind(order[next - 1]);
      const ExpandedToken& following = tokens_.tokens()[order[next]];
      if (following.begin >= last.end) gap(file, last.end, following.begin);
    }
    at = next;
  }
}

/// The first position behind what an inclusion shares with tokens that are gone.
size_t Renderer::behind_swallowed(const std::vector<unsigned>& order, size_t at) {
  auto next = std::upper_bound(order.begin() + at, order.end(), *swallowed_to_);
  const ExpandedToken& last = tokens_.tokens()[*(next - 1)];
  if (*(next - 1) == *swallowed_to_) {
    swallowed_to_.reset();
    sync(last.file, last.end);
  }
  return next - order.begin();
}

/// Goes on behind a token, which may be in another file than the one being written.
size_t Renderer::behind(const std::vector<unsigned>& order, unsigned last) {
  auto next = std::upper_bound(order.begin(), order.end(), last);
  if (*(next - 1) != last) swallowed_to_ = last;
  return next - order.begin();
}

/// Writes the token at `at`, or all of its macro invocation, or what replaces it; returns the next position.
size_t Renderer::piece(FileID file, const std::vector<unsigned>& order, size_t at, size_t to, unsigned min_order) {
  unsigned index = order[at];
  const ExpandedToken& token = tokens_.tokens()[index];
  if (rest_first_ == index) begin_again(file);
  if (index != region_first_) macro_pragmas_before(index, false, /*ends_are_written=*/true);
  texts_before(index, min_order, kInnermost);
  if (const Edits::Swallow* region = swallows(index, min_order)) {
    leave_directives(index, *region);
    texts_after(region->last, min_order, region->order);
    return behind(order, region->last);
  }
  macro_pragmas_before(index, true, /*ends_are_written=*/true);
  texts_before(index, kOfLoop);
  size_t next = at + 1;
  while (token.from_macro && next < to && tokens_.tokens()[order[next]].from_macro &&
         tokens_.tokens()[order[next]].begin == token.begin)
    ++next;
  llvm::ArrayRef<unsigned> piece_tokens(order.data() + at, next - at);
  bool is_whole = token.from_macro && must_expand(index) && !edits_.valued_.count({token.file, token.begin}) &&
                  (at == 0 || tokens_.tokens()[order[at - 1]].begin != token.begin);
  if (std::optional<std::string> kept = is_whole ? invocation_with_edits(token, piece_tokens) : std::nullopt) {
    sync(file, token.begin);
    out_.copy(*kept);
    texts_after(order[next - 1], min_order);
    return next;
  }
  if (auto found = edits_.replaced_.find(index); found != edits_.replaced_.end()) {
    if (token.space_before && token.from_macro) out_.insert(" ");
    sync(file, token.begin);  // it may be the first of a region
    out_.insert(found->second.second);
    texts_after(found->second.first, min_order);
    return behind(order, found->second.first);
  }
  if (!token.from_macro) {
    sync(file, token.begin);
    out_.copy(tokens_.text(file).slice(token.begin, token.end));
    texts_after(index, min_order);
    return at + 1;
  }
  if (must_expand(index)) {
    if (token.space_before) out_.insert(" ");
    sync(file, token.begin);
    out_.insert(spelling_apart(index));
    texts_after(index, min_order);
    return at + 1;
  }
  sync(file, token.begin);
  out_.copy(tokens_.text(file).slice(token.begin, token.end));
  return next;
}

bool Renderer::must_expand(unsigned token) const {
  const ExpandedToken& at = tokens_.tokens()[token];
  return edits_.expanded_.count({at.file, at.begin}) || cut_through_.count({at.file, at.begin});
}

/// The region starting at token that the outermost construct, if one, takes away.
const Edits::Swallow* Renderer::swallows(unsigned token, unsigned min_order) const {
  auto found = edits_.swallowed_.find(token);
  if (found == edits_.swallowed_.end()) return nullptr;
  const Edits::Swallow* outermost = nullptr;
  for (const Edits::Swallow& each : found->second)
    if (each.order >= min_order && (!outermost || each.order < outermost->order)) outermost = &each;
  return outermost;
}

void Renderer::texts_before(unsigned token, unsigned min_order, unsigned max_order) {
  auto found = edits_.before_.find(token);
  if (found == edits_.before_.end()) return;
  unsigned hidden_from = ~0u;  // constructs inside a swallowed region show in that region's own text only
  if (auto swallow = edits_.swallowed_.find(token); swallow != edits_.swallowed_.end())
    for (const Edits::Swallow& each : swallow->second)
      if (each.order >= min_order) hidden_from = std::min(hidden_from, each.order);
  for (const auto& [order, text] : found->second)
    if (order >= min_order && order <= std::min(max_order, hidden_from)) out_.insert(text);
}

void Renderer::texts_after(unsigned token, unsigned min_order, unsigned end_order) {
  auto found = edits_.after_.find(token);
  if (found == edits_.after_.end()) return;
  for (auto each = found->second.rbegin(); each != found->second.rend(); ++each) {
    if (each->first < min_order || each->first >= end_order) continue;
    out_.insert(each->second);
  }
}

}  // namespace shepherd
