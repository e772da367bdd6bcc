#include "frontend/token_stream.h"

#include "frontend/directive_extent.h"

namespace shepherd {

void TokenStream::place(SourceLocation location, unsigned length, FileID& file, unsigned& begin, unsigned& end) const {
  CharSourceRange range = sources_->getExpansionRange(location);
  std::tie(file, begin) = sources_->getDecomposedLoc(range.getBegin());
  if (location.isFileID()) {
    end = begin + length;
    return;
  }
  auto [end_file, end_offset] = sources_->getDecomposedLoc(range.getEnd());
  end = end_offset + Lexer::MeasureTokenLength(range.getEnd(), *sources_, *language_);
}

void TokenStream::place_pragma(PragmaSite& pragma) const {
  place(pragma.location, 1, pragma.file, pragma.begin, pragma.end);
  llvm::StringRef source = text(pragma.file);
  pragma.from_macro = pragma.location.isMacroID();
  DirectiveExtent extent(source, *language_);
  if (pragma.from_macro) {
    const bool has_code = pragma.next_token < tokens_.size() && tokens_[pragma.next_token].file == pragma.file;
    pragma.end =
        extent.operator_rest_end(pragma.end, has_code ? std::optional(tokens_[pragma.next_token].begin) : std::nullopt);
  } else {
    pragma.end = extent.is_operator(pragma.begin) ? extent.operator_end(pragma.begin) : extent.end(pragma.begin);
  }
}

/// Directives in attributes become pragma sites, and their tokens no part of the program, as if they were pragmas.
void TokenStream::take_attributes() {
  auto found = find_directive_attributes(tokens_.size(), [this](unsigned index) { return spelling(index); });
  if (found.empty()) return;
  std::vector<unsigned> kept_before(tokens_.size() + 1);  // for each token, how many of those in front of it stay
  std::vector<ExpandedToken> kept;
  auto attribute = found.begin();
  for (unsigned i = 0; i < tokens_.size(); ++i) {
    kept_before[i] = kept.size();
    if (attribute != found.end() && i > attribute->last) ++attribute;
    if (attribute == found.end() || i < attribute->first) kept.push_back(tokens_[i]);
  }
  kept_before.back() = kept.size();
  for (PragmaSite& pragma : pragmas_) pragma.next_token = kept_before[pragma.next_token];
  for (PpDirective& each : directives_) each.next_token = kept_before[each.next_token];
  for (MacroExpansion& each : expansions_) each.next_token = kept_before[each.next_token];
  for (const DirectiveAttribute& each : found) {
    const ExpandedToken &first = tokens_[each.first], &last = tokens_[each.last];
    for (auto [name, end] : each.directives) {
      std::string directive = "omp";
      for (unsigned i = name; i <= end; ++i) directive += " " + spelling(i);
      pragmas_.push_back({tokens_[name].location, kept_before[each.first], first.file, first.begin, last.end,
                          first.from_macro, directive, true});
    }
  }
  llvm::stable_sort(pragmas_, [](const PragmaSite& a, const PragmaSite& b) { return a.next_token < b.next_token; });
  tokens_ = std::move(kept);
}

void TokenStream::finish(SourceManager& sources, const LangOptions& language) {
  sources_ = &sources;
  language_ = &language;
  for (ExpandedToken& token : tokens_) {
    token.from_macro = token.location.isMacroID();
    place(token.location, token.length, token.file, token.begin, token.end);
  }
  for (PragmaSite& pragma : pragmas_) place_pragma(pragma);
  take_attributes();
  index_.reserve(tokens_.size());
  std::vector<unsigned>* in_file = nullptr;  // of the token in front
  for (unsigned i = 0; i < tokens_.size(); ++i) {
    index_.try_emplace(tokens_[i].location, i);
    if (i == 0 || tokens_[i].file != tokens_[i - 1].file) in_file = &tokens_in_[tokens_[i].file];
    in_file->push_back(i);
  }
  for (unsigned i = 0; i < pragmas_.size(); ++i) pragma_index_.try_emplace(pragmas_[i].location, i);
  for (Inclusion& each : inclusions_) {
    place_line(each.includer, each.begin, each.end);
    inclusions_by_place_[{each.includer, each.begin}] = &each;
  }
  for (PpDirective& each : directives_) {
    std::tie(each.file, each.begin) = sources.getDecomposedExpansionLoc(each.location);
    each.end = each.begin;
    if (each.text.empty()) place_line(each.file, each.begin, each.end);
  }
}

/// Widens a place in a directive to the whole directive.
void TokenStream::place_line(FileID file, unsigned& begin, unsigned& end) const {
  DirectiveExtent extent(text(file), *language_);
  begin = extent.begin(begin);
  end = extent.end(begin);
}

const std::vector<unsigned>& TokenStream::tokens_in(FileID file) const {
  static const std::vector<unsigned> kNone;
  auto found = tokens_in_.find(file);
  return found == tokens_in_.end() ? kNone : found->second;
}

llvm::ArrayRef<PragmaSite> TokenStream::pragmas_before(unsigned token) const {
  auto first = llvm::partition_point(pragmas_, [=](const PragmaSite& each) { return each.next_token < token; });
  auto last = std::find_if(first, pragmas_.end(), [=](const PragmaSite& each) { return each.next_token != token; });
  return llvm::ArrayRef<PragmaSite>(pragmas_).slice(first - pragmas_.begin(), last - first);
}

std::vector<const PpDirective*> TokenStream::open_directives(unsigned first, unsigned last) const {
  std::vector<const PpDirective*> open;
  auto from = llvm::partition_point(directives_, [&](const PpDirective& each) { return each.next_token <= first; });
  for (; from != directives_.end() && from->next_token <= last; ++from) {
    open.push_back(&*from);
    if (from->kind != PpDirective::kEndif) continue;
    // An #if that is still open here takes its #else and #endif with it; the macros among them stay.
    auto group = std::find_if(open.rbegin(), open.rend(),
                              [](const PpDirective* each) { return each->kind == PpDirective::kIf; });
    if (group == open.rend()) continue;
    open.erase(std::remove_if(group.base() - 1, open.end(),
                              [](const PpDirective* each) { return each->kind != PpDirective::kMacro; }),
               open.end());
  }
  return open;
}

std::set<llvm::StringRef> TokenStream::changed_macros(unsigned first, unsigned last) const {
  std::set<llvm::StringRef> names;
  auto from = llvm::partition_point(directives_, [&](const PpDirective& each) { return each.next_token <= first; });
  for (; from != directives_.end() && from->next_token <= last; ++from)
    if (from->kind == PpDirective::kMacro) names.insert(from->macro);
  return names;
}

std::vector<llvm::StringRef> TokenStream::expanded_by(FileID file, unsigned begin, unsigned end) const {
  constexpr unsigned kKnown = ~0u;  // an offset that says that the file's are noted: most files are never asked about
  if (expanded_at_.try_emplace({file, kKnown}).second)
    for (const MacroExpansion& each : expansions_)
      if (FilePlace place = sources_->getDecomposedExpansionLoc(each.location); place.first == file)
        expanded_at_[place].push_back(each.name);
  std::vector<llvm::StringRef> names;
  for (auto each = expanded_at_.lower_bound({file, begin});
       each != expanded_at_.end() && each->first < FilePlace(file, end); ++each)
    names.insert(names.end(), each->second.begin(), each->second.end());
  return names;
}

std::string TokenStream::pragma_text(const PragmaSite& pragma) const {
  if (!pragma.text.empty()) return pragma.text;
  if (!pragma.embedded_file.empty()) return "";
  return this->text(pragma.file).slice(pragma.begin, pragma.end).split("pragma").second.trim(" \t\v\f\r\n\\").str();
}

bool is_declare_simd(llvm::StringRef pragma) {
  for (llvm::StringRef word : {"omp", "declare"})
    if (!(pragma = pragma.ltrim(" \t\\\r\n")).consume_front(word)) return false;
  return pragma.ltrim("_ \t\\\r\n").starts_with("simd");
}

std::optional<unsigned> TokenStream::index_of(SourceLocation location) const {
  auto found = index_.find(location);
  if (found == index_.end()) return std::nullopt;
  return found->second;
}

bool TokenStream::holds_attributes() const {
  return llvm::any_of(pragmas_, [](const PragmaSite& each) { return each.is_attribute; });
}

const PragmaSite* TokenStream::pragma_at(SourceLocation location) const {
  auto found = pragma_index_.find(location);
  return found == pragma_index_.end() ? nullptr : &pragmas_[found->second];
}

const PragmaSite* TokenStream::pragma_around(SourceLocation location) const {
  if (const PragmaSite* exact = pragma_at(location)) return exact;
  auto [file, offset] = sources_->getDecomposedExpansionLoc(location);
  for (const PragmaSite& each : pragmas_)
    if (each.file == file && each.begin <= offset && offset < each.end) return &each;
  return nullptr;
}

std::string TokenStream::spelling(unsigned index) const {
  const ExpandedToken& token = tokens_[index];
  bool invalid = false;
  const char* data = sources_->getCharacterData(sources_->getSpellingLoc(token.location), &invalid);
  return invalid ? std::string() : std::string(data, token.length);
}

llvm::StringRef TokenStream::text(FileID file) const { return sources_->getBufferData(file); }

}  // namespace shepherd
