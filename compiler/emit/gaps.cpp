// The preprocessor's part of the rendering: what stands between the tokens.
#include "emit/conditions.h"
#include "emit/renderer.h"

namespace shepherd {

/// The macros whose values the text has that stands for directives and loops' headers.
std::set<llvm::StringRef> Renderer::valued_macros() const {
  std::set<llvm::StringRef> valued;
  for (const MacroExpansion& each : tokens_.expansions()) {
    auto replaced = edits_.replaced_.upper_bound(each.next_token);
    const bool is_replaced = replaced != edits_.replaced_.begin() && (--replaced)->second.first >= each.next_token;
    const Edits::FilePlace place = tokens_.sources().getDecomposedExpansionLoc(each.location);
    auto cut = edits_.cuts_.upper_bound(place);
    const bool is_cut =
        cut != edits_.cuts_.begin() && (--cut)->first.first == place.first && place.second < cut->second.end;
    if (is_replaced || is_cut) valued.insert(each.name);
  }
  return valued;
}

/// The conditionals that the back end may not decide in another way: they have directives, or text that changes, or
/// define what the changed text has the value of.
std::vector<const Conditional*> Renderer::decided() const {
  const std::set<llvm::StringRef> valued = valued_macros();
  std::set<Edits::FilePlace> definitions;
  for (const PpDirective& each : tokens_.directives())
    if (each.kind == PpDirective::kMacro && each.defines && valued.count(each.macro))
      definitions.insert({each.file, each.begin});
  std::vector<const Conditional*> found;
  for (const Conditional& each : edits_.conditionals()) {
    const PpDirective &first = *each.directives.front(), &last = *each.directives.back();
    auto definition = definitions.lower_bound({first.file, first.begin});
    const bool defines =
        definition != definitions.end() && definition->first == first.file && definition->second < last.begin;
    if (each.holds_openmp || defines || has_edits(first, last)) found.push_back(&each);
  }
  return found;
}

/// Conditions that ask for what is next to the file, or how deep it is included, have their answer written where the
/// file's text stands in another one; and so has what counts, and what is decided.
void Renderer::settle_conditions(llvm::ArrayRef<const Conditional*> decided) {
  auto settle = [&](const PpDirective& each) {
    if (std::string text = settled(tokens_, each); !text.empty())
      dropped_.try_emplace({each.file, each.begin}, Edits::Cut{each.end, {{0, std::move(text)}}, {}});
  };
  for (const PpDirective& each : tokens_.directives())
    if (each.counts || (each.asks_for_place && each.file != tokens_.sources().getMainFileID())) settle(each);
  for (const Conditional* conditional : decided)
    for (const PpDirective* each : conditional->directives) settle(*each);
}

/// True if text changes between two directives of a file, or what goes away ends there.
bool Renderer::has_edits(const PpDirective& first, const PpDirective& last) const {
  auto end = edits_.ends_.lower_bound(first.next_token);
  if (end != edits_.ends_.end() && *end < last.next_token) return true;
  auto cut = edits_.cuts_.lower_bound({first.file, first.begin});
  if (cut != edits_.cuts_.end() && cut->first.first == first.file && cut->first.second < last.begin) return true;
  auto holds = [&](const auto& texts) {
    auto text = texts.lower_bound(first.next_token);
    return text != texts.end() && text->first < last.next_token;
  };
  return holds(edits_.before_) || holds(edits_.after_) || holds(edits_.replaced_) || holds(edits_.swallowed_);
}

void Renderer::prepare() {
  const std::vector<const Conditional*> all = decided();
  std::set<FileID> files = edits_.files_;
  for (const Conditional* each : all)
    if (each->file_asks) files.insert(each->directives.front()->file);
  if (rest_first_) files.insert(tokens_.tokens()[*rest_first_].file);
  splicing_.emplace(tokens_, files);
  for (const PragmaSite& each : tokens_.pragmas()) {
    if (splicing_->drops(each)) dropped_.try_emplace({each.file, each.begin}, Edits::Cut{each.end, {}, {}});
    if (std::string embed = splicing_->rewritten_embed(each); !embed.empty())
      dropped_.try_emplace({each.file, each.begin}, Edits::Cut{each.end, {{0, "\n" + embed + "\n"}}, {}});
  }
  settle_conditions(all);
  find_gone();
}

std::string Renderer::directive_text(const PpDirective& directive) const {
  if (!directive.text.empty()) return directive.text;
  auto settled = dropped_.find({directive.file, directive.begin});
  if (settled != dropped_.end()) return settled->second.texts.begin()->second;
  return tokens_.text(directive.file).slice(directive.begin, directive.end).str();
}

const Edits::Cut* Renderer::cut_at(const Edits::FilePlace& place) const {
  if (auto cut = edits_.cuts_.find(place); cut != edits_.cuts_.end()) return &cut->second;
  auto dropped = dropped_.find(place);
  return dropped != dropped_.end() ? &dropped->second : nullptr;
}

/// The first in the file at or behind an offset, and its own; ~0u if there is none.
std::pair<unsigned, const Edits::Cut*> Renderer::next_cut(FileID file, unsigned from) const {
  std::pair<unsigned, const Edits::Cut*> next = {~0u, nullptr};
  for (const auto* cuts : {&gone_, &edits_.cuts_, &dropped_}) {
    auto cut = cuts->lower_bound({file, from});
    if (cut != cuts->end() && cut->first.first == file && cut->first.second < next.first)
      next = {cut->first.second, &cut->second};
  }
  return next;
}

/// The pragmas between one and the region that goes away with it, in whatever files they stand, go as well.
void Renderer::find_gone() {
  const PragmaSite* swallower = nullptr;
  for (const PragmaSite& each : tokens_.pragmas()) {
    const Edits::FilePlace place = {each.file, each.begin};
    if (swallower && swallower->next_token == each.next_token) {
      if (place != Edits::FilePlace(swallower->file, swallower->begin))
        gone_.try_emplace(place, Edits::Cut{each.end, {}, {}});
      continue;
    }
    auto cut = edits_.cuts_.find(place);
    const bool swallows = cut != edits_.cuts_.end() && !cut->second.swallowing.empty();
    swallower = swallows && (!each.from_macro || edits_.taken_.count(each.location)) ? &each : nullptr;
  }
}

/// File text between tokens: white space, comments, directives; pragmas taken out, changed headers spliced in.
void Renderer::gap(FileID file, unsigned from, unsigned to) {
  llvm::StringRef source = tokens_.text(file);
  if (!swallowed_to_ && source.slice(from, to).contains('#')) sync(file, from);  // compilers speak of directives, too
  unsigned at = from;
  const auto& inclusions = tokens_.inclusions_by_place();
  auto inclusion = inclusions.lower_bound({file, from});
  while (at < to) {
    auto [cut_begin, cut] = next_cut(file, at);
    unsigned include_at =
        inclusion != inclusions.end() && inclusion->first.first == file ? inclusion->first.second : ~0u;
    unsigned stop = std::min({cut_begin, include_at, to});
    if (!swallowed_to_) out_.copy(source.slice(at, stop));
    at = stop;
    if (stop == to) break;
    if (stop == cut_begin) {
      if (!swallowed_to_) take_cut(file, at, *cut);
      at = cut->end;
    } else {
      include(*inclusion->second);
      at = inclusion->second->end;
      ++inclusion;
      if (!swallowed_to_ && source.slice(at, to).contains('#')) sync(file, at);
    }
  }
}

void Renderer::take_cut(FileID file, unsigned at, const Edits::Cut& cut) {
  sync(file, at);  // a region that was taken away may stand right before
  cut_texts(cut, 0);
  macro_pragmas_at(file, at);
  // Continuation lines of a pragma keep their number.
  out_.copy(std::string(tokens_.text(file).slice(at, cut.end).count('\n'), '\n'));
}

/// Writes the texts of the constructs in a pragma's place, from min_order on, down to one that took its region away.
void Renderer::cut_texts(const Edits::Cut& cut, unsigned min_order) {
  unsigned hidden_from = ~0u;  // constructs inside a swallowed region show in that region's own text only
  for (const auto& [order, text] : cut.texts) {
    if (order < min_order) continue;
    if (order > hidden_from) break;
    out_.insert(text);
    if (cut.swallowing.count(order)) hidden_from = order;
  }
}

bool Renderer::holds_forced_inclusions() const {
  return llvm::any_of(tokens_.inclusions(),
                      [&](const Inclusion& each) { return each.forced && splicing_->replaces(each); });
}

void Renderer::forced_inclusions() {
  for (const Inclusion& each : tokens_.inclusions()) {
    if (!each.forced) continue;
    include(each);
    out_.insert("\n");
  }
}

void Renderer::include(const Inclusion& inclusion) {
  if (splicing_->replaces(inclusion)) return splice(inclusion);
  if (swallowed_to_) return;
  // A header that is named by its path is taken for the user's.
  const bool is_systems = inclusion.next && inclusion.system && inclusion.includer != tokens_.sources().getMainFileID();
  if (is_systems) out_.enter_system();
  out_.copy(splicing_->rewritten(inclusion));
  if (is_systems) sync(inclusion.includer, inclusion.end);
}

void Renderer::enter(const Inclusion& inclusion) {
  if (!swallowed_to_ && !inclusion.forced) sync(inclusion.includer, inclusion.begin);
  out_.insert("\nSHEP_HEADER\n");
}

void Renderer::splice(const Inclusion& inclusion) {
  if (inclusion.included.isInvalid()) return;
  enter(inclusion);
  sync(inclusion.included, 0);
  file(inclusion.included);
  out_.insert("\nSHEP_HEADER_END\n");
}

/// Keeps the directives and pragmas of a region that goes away, if the text behind it needs them.
void Renderer::leave_directives(unsigned first, const Edits::Swallow& region) {
  for (const PpDirective* each : tokens_.open_directives(first, region.last)) {
    sync(each->file, each->begin);
    out_.directive(directive_text(*each));
  }
  leave_pragmas(first, region);
}

/// The pragmas alone. What stands between the directive and the region goes away with it, and what macros have in front
/// of the directive is not written yet.
void Renderer::leave_pragmas(unsigned first, const Edits::Swallow& region) {
  const PlaceState& places = edits_.places();
  macro_pragmas_before(first, true, /*ends_are_written=*/true, region.pragma);
  const size_t from = region.pragma ? region.pragma - tokens_.pragmas().data() : places.pragmas_before(first);
  out_.insert(places.left_behind(from, places.pragmas_before(region.last)));
}

}  // namespace shepherd
