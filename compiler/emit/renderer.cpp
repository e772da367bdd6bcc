#include "emit/renderer.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/Path.h>

#include <algorithm>

namespace shepherd {

using namespace clang;

void Renderer::prepare() {
  for (unsigned i = 0; i < tokens_.tokens().size(); ++i) of_file_[tokens_.tokens()[i].file].push_back(i);
  for (const Inclusion& each : tokens_.inclusions()) included_at_[{each.includer, each.begin}] = &each;
  for (const PragmaSite& each : tokens_.pragmas()) pragmas_before_.emplace(each.next_token, &each);
  find_spliced();
  cuts_ = edits_.cuts_;
  for (const PragmaSite& each : tokens_.pragmas())  // one file's `#pragma once` would hold for the whole of another
    if (!each.from_macro && each.file != tokens_.sources().getMainFileID() && spliced_.count(each.file) &&
        tokens_.text(each.file).slice(each.begin, each.end).rtrim().ends_with("once"))
      cuts_.try_emplace({each.file, each.begin}, Edits::Cut{each.end, {}, {}});
}

/// A file that includes a changed file changes as well, even where the file was not entered for a second time.
void Renderer::find_spliced() {
  spliced_ = edits_.files_;
  for (bool grew = true; grew;) {
    grew = false;
    for (const Inclusion& each : tokens_.inclusions())
      if (spliced_.count(each.included)) spliced_paths_.insert(each.path);
    for (const Inclusion& each : tokens_.inclusions())
      if (is_spliced(each) && spliced_.insert(each.includer).second) grew = true;
  }
}

bool Renderer::is_spliced(const Inclusion& inclusion) const {
  return inclusion.included.isValid() ? spliced_.count(inclusion.included) : spliced_paths_.count(inclusion.path);
}

std::string Renderer::translation_unit() {
  prepare();
  out_.clear();
  line_ = 0;
  in_place_ = true;
  sync(tokens_.sources().getMainFileID(), 0);
  file(tokens_.sources().getMainFileID());
  return std::move(out_);
}

/// Whether the region's text would mean something else behind its function: a macro changes in the function, or the region
/// holds a part of a conditional group.
static bool depends_on_place(const TokenStream& tokens, const Construct& construct) {
  auto first = tokens.index_of(construct.function->getBeginLoc()), last = tokens.index_of(construct.function->getEndLoc());
  if (!first || !last) return false;
  auto is_macro = [](const PpDirective* each) { return each->kind == PpDirective::kMacro; };
  return llvm::any_of(tokens.open_directives(*first, *last), is_macro) || !tokens.open_directives(construct.first, construct.last).empty();
}

std::string Renderer::region(const Construct& construct) {
  prepare();
  out_.clear();
  line_ = 0;
  region_first_ = construct.first;
  const ExpandedToken& first = tokens_.tokens()[construct.first];
  const PragmaSite* pragma = construct.pragma;
  if (pragma && pragma->file == first.file && pragma->end <= first.begin) inner_pragmas(*pragma, first, construct.order + 1);
  if (depends_on_place(tokens_, construct)) {
    expanded(construct.first, construct.last, construct.order + 1);
    return std::move(out_);
  }
  const std::vector<unsigned>& order = of_file_[first.file];
  auto from = std::lower_bound(order.begin(), order.end(), construct.first) - order.begin();
  auto to = std::upper_bound(order.begin(), order.end(), construct.last) - order.begin();
  range(first.file, from, to, construct.order + 1);
  return std::move(out_);
}

/// The pragmas between a construct's own and its region: conditional directives among them stay outside.
void Renderer::inner_pragmas(const PragmaSite& own, const ExpandedToken& first, unsigned min_order) {
  if (auto cut = cuts_.find({own.file, own.begin}); cut != cuts_.end()) cut_texts(cut->second, min_order);
  for (const PragmaSite& each : tokens_.pragmas()) {
    if (each.file != own.file || each.begin < own.end || each.end > first.begin || each.from_macro) continue;
    auto cut = cuts_.find({each.file, each.begin});
    if (cut == cuts_.end()) {
      out_ += "\n" + tokens_.text(each.file).slice(each.begin, each.end).str() + "\n";
      continue;
    }
    cut_texts(cut->second, 0);
    if (!cut->second.swallowing.empty()) return;
  }
}

/// Tokens as the preprocessor left them, with the pragmas among them and without all other directives.
void Renderer::expanded(unsigned first, unsigned last, unsigned min_order) {
  for (unsigned index = first; index <= last; ++index) {
    const ExpandedToken& token = tokens_.tokens()[index];
    if (index > first) {
      pragmas_before(index);
      macro_pragmas_before(index, false);
    }
    texts_before(index, min_order);
    unsigned end = index;
    if (std::optional<unsigned> swallower = swallows(index, min_order, end)) {
      texts_after(end, min_order, *swallower);
      index = end;
      continue;
    }
    macro_pragmas_before(index, true);
    if (token.space_before) out_ += ' ';
    sync(token.file, token.begin);
    auto found = edits_.replaced_.find(index);
    out_ += found != edits_.replaced_.end() ? found->second.second : tokens_.spelling(index);
    if (found != edits_.replaced_.end()) index = found->second.first;
    texts_after(index, min_order);
  }
}

/// The pragmas of an expanded macro that are not OpenMP's: those in front of the token's directives, or those behind them.
void Renderer::macro_pragmas_before(unsigned token, bool behind_directives) {
  bool behind = false;
  auto [from, to] = pragmas_before_.equal_range(token);
  for (; from != to; ++from) {
    const PragmaSite& each = *from->second;
    bool is_directive = llvm::StringRef(each.text).starts_with("omp");
    behind |= is_directive;
    if (!each.from_macro || is_directive || behind != behind_directives || !edits_.expanded_.count({each.file, each.begin})) continue;
    out_ += " _Pragma(\"";
    for (char c : each.text) {
      if (c == '"' || c == '\\') out_ += '\\';
      out_ += c;
    }
    out_ += "\") ";
  }
}

void Renderer::pragmas_before(unsigned token) {
  auto [from, to] = pragmas_before_.equal_range(token);
  for (; from != to; ++from) {
    const PragmaSite& each = *from->second;
    if (each.from_macro) continue;
    auto cut = cuts_.find({each.file, each.begin});
    if (cut == cuts_.end()) {
      sync(each.file, each.begin);
      out_ += "\n" + tokens_.text(each.file).slice(each.begin, each.end).str() + "\n";
      line_ = 0;
      continue;
    }
    cut_texts(cut->second, 0);
    if (!cut->second.swallowing.empty()) return;
  }
}

/// Of a region that goes away, the directives that the text behind it needs.
void Renderer::keep_directives(unsigned first, unsigned last) {
  for (const PpDirective* each : tokens_.open_directives(first, last)) {
    sync(each->file, each->begin);
    out_ += "\n" + tokens_.text(each->file).slice(each->begin, each->end).str() + "\n";
    line_ = 0;
  }
}

std::string Renderer::flat(unsigned first, unsigned last) {
  out_.clear();
  expand_group(first, last);
  return std::move(out_);
}

void Renderer::file(FileID file) {
  llvm::StringRef source = tokens_.text(file);
  const std::vector<unsigned>& order = of_file_[file];
  unsigned begin = order.empty() ? source.size() : tokens_.tokens()[order.front()].begin;
  unsigned mark = source.starts_with("\xEF\xBB\xBF") ? 3 : 0;  // a byte order mark may only be the first of all
  gap(file, mark, begin);
  range(file, 0, order.size(), 0);
  if (!order.empty()) gap(file, tokens_.tokens()[order.back()].end, source.size());
}

void Renderer::range(FileID file, size_t from, size_t to, unsigned min_order) {
  const std::vector<unsigned>& order = of_file_[file];
  for (size_t at = from; at < to;) {
    size_t next = piece(file, order, at, to, min_order);
    const ExpandedToken& last = tokens_.tokens()[order[next - 1]];
    if (next < to) {
      const ExpandedToken& following = tokens_.tokens()[order[next]];
      if (following.begin >= last.end) gap(file, last.end, following.begin);
    }
    at = next;
  }
}

/// Writes the token at `at`, or all of its macro invocation, or what replaces it; returns the next position.
size_t Renderer::piece(FileID file, const std::vector<unsigned>& order, size_t at, size_t to, unsigned min_order) {
  unsigned index = order[at];
  const ExpandedToken& token = tokens_.tokens()[index];
  if (index != region_first_) macro_pragmas_before(index, false);
  texts_before(index, min_order);
  unsigned last = index;
  if (std::optional<unsigned> swallower = swallows(index, min_order, last)) {
    if (in_place_) keep_directives(index, last);
    texts_after(last, min_order, *swallower);
    return std::upper_bound(order.begin(), order.end(), last) - order.begin();
  }
  macro_pragmas_before(index, true);
  if (auto found = edits_.replaced_.find(index); found != edits_.replaced_.end()) {
    if (token.space_before && token.from_macro) out_ += ' ';
    out_ += found->second.second;
    last = found->second.first;
    texts_after(last, min_order);
    return std::upper_bound(order.begin(), order.end(), last) - order.begin();
  }
  if (!token.from_macro) {
    sync(file, token.begin);
    raw(tokens_.text(file).slice(token.begin, token.end));
    texts_after(index, min_order);
    return at + 1;
  }
  if (must_expand(index)) {
    if (token.space_before) out_ += ' ';
    sync(file, token.begin);
    out_ += tokens_.spelling(index);
    texts_after(index, min_order);
    return at + 1;
  }
  sync(file, token.begin);
  raw(tokens_.text(file).slice(token.begin, token.end));
  size_t next = at + 1;
  while (next < to && tokens_.tokens()[order[next]].from_macro && tokens_.tokens()[order[next]].begin == token.begin) ++next;
  return next;
}

bool Renderer::must_expand(unsigned token) const {
  const ExpandedToken& at = tokens_.tokens()[token];
  return edits_.expanded_.count({at.file, at.begin});
}

/// The outermost construct, if one, that takes away the region starting at token.
std::optional<unsigned> Renderer::swallows(unsigned token, unsigned min_order, unsigned& last) const {
  auto found = edits_.swallowed_.find(token);
  if (found == edits_.swallowed_.end()) return std::nullopt;
  const Edits::Swallow* outermost = nullptr;
  for (const Edits::Swallow& each : found->second)
    if (each.order >= min_order && (!outermost || each.order < outermost->order)) outermost = &each;
  if (!outermost) return std::nullopt;
  last = outermost->last;
  return outermost->order;
}

void Renderer::texts_before(unsigned token, unsigned min_order) {
  auto found = edits_.before_.find(token);
  if (found == edits_.before_.end()) return;
  unsigned hidden_from = ~0u;  // constructs inside a swallowed region show in that region's own text only
  if (auto swallow = edits_.swallowed_.find(token); swallow != edits_.swallowed_.end())
    for (const Edits::Swallow& each : swallow->second)
      if (each.order >= min_order) hidden_from = std::min(hidden_from, each.order);
  for (const auto& [order, text] : found->second)
    if (order >= min_order && order <= hidden_from) {
      out_ += text;
      if (text.find('\n') != std::string::npos) line_ = 0;
    }
}

void Renderer::texts_after(unsigned token, unsigned min_order, unsigned end_order) {
  auto found = edits_.after_.find(token);
  if (found == edits_.after_.end()) return;
  for (auto each = found->second.rbegin(); each != found->second.rend(); ++each) {
    if (each->first < min_order || each->first >= end_order) continue;
    out_ += each->second;
    if (each->second.find('\n') != std::string::npos) line_ = 0;
  }
}

void Renderer::expand_group(unsigned first, unsigned last) {
  for (unsigned i = first; i <= last; ++i) {
    if (i > first) out_ += ' ';
    auto found = edits_.replaced_.find(i);
    if (found == edits_.replaced_.end()) {
      out_ += tokens_.spelling(i);
      continue;
    }
    out_ += found->second.second;
    i = found->second.first;
  }
}

/// File text between tokens: white space, comments, directives; pragmas taken out, changed headers spliced in.
void Renderer::gap(FileID file, unsigned from, unsigned to) {
  llvm::StringRef source = tokens_.text(file);
  unsigned at = from;
  auto cut = cuts_.lower_bound({file, from});
  auto inclusion = included_at_.lower_bound({file, from});
  while (at < to) {
    unsigned cut_at = cut != cuts_.end() && cut->first.first == file ? cut->first.second : ~0u;
    unsigned include_at = inclusion != included_at_.end() && inclusion->first.first == file ? inclusion->first.second : ~0u;
    unsigned stop = std::min({cut_at, include_at, to});
    raw(source.slice(at, stop));
    at = stop;
    if (stop == to) break;
    if (stop == cut_at) {
      cut_texts(cut->second, 0);
      // Continuation lines of a pragma keep their number.
      raw(std::string(source.slice(at, cut->second.end).count('\n'), '\n'));
      at = cut->second.end;
      if (!cut->second.swallowing.empty()) return gap_without_pragmas(file, at, to);
      ++cut;
    } else {
      if (is_spliced(*inclusion->second)) {
        splice(*inclusion->second);
        at = inclusion->second->end;
      } else if (file != tokens_.sources().getMainFileID() && !inclusion->second->angled) {
        out_ += "#include \"" + from_main_file(inclusion->second->path) + "\"";
        at = inclusion->second->end;
      } else {
        raw(source.slice(at, at + 1));
        ++at;
      }
      ++inclusion;
    }
  }
}

/// What is left between a pragma and the region that went away with it: the pragmas between them went as well.
void Renderer::gap_without_pragmas(FileID file, unsigned from, unsigned to) {
  llvm::StringRef source = tokens_.text(file);
  for (const Inclusion& each : tokens_.inclusions()) {
    if (each.includer != file || each.begin < from || each.end > to || !is_spliced(each)) continue;
    gap_without_pragmas(file, from, each.begin);
    splice(each);
    from = each.end;
  }
  for (const PragmaSite& each : tokens_.pragmas()) {
    if (each.file != file || each.begin < from || each.end > to) continue;
    raw(source.slice(from, each.begin));
    raw(std::string(source.slice(each.begin, each.end).count('\n'), '\n'));
    from = each.end;
  }
  raw(source.slice(from, to));
}

/// What stands in a pragma's place: the texts of its constructs from min_order on, down to one that took its region away.
void Renderer::cut_texts(const Edits::Cut& cut, unsigned min_order) {
  for (const auto& [order, text] : cut.texts) {
    if (order < min_order) continue;
    out_ += text;
    if (text.find('\n') != std::string::npos) line_ = 0;
    if (cut.swallowing.count(order)) break;
  }
}

/// How the main file's text includes a file: what a spliced header finds beside itself, the main file may not.
std::string Renderer::from_main_file(llvm::StringRef path) const {
  const SourceManager& sources = tokens_.sources();
  llvm::SmallString<128> absolute(path), directory(sources.getFileEntryRefForID(sources.getMainFileID())->getName());
  sources.getFileManager().makeAbsolutePath(absolute);
  sources.getFileManager().makeAbsolutePath(directory);
  llvm::sys::path::remove_filename(directory);
  llvm::StringRef result = absolute;
  if (result.consume_front(directory)) result = result.ltrim('/');
  return result.str();
}

void Renderer::splice(const Inclusion& inclusion) {
  if (inclusion.included.isInvalid()) return;
  line_ = 0;
  out_ += '\n';
  sync(inclusion.included, 0);
  file(inclusion.included);
  out_ += '\n';
  line_ = 0;
}

void Renderer::raw(llvm::StringRef text) {
  out_ += text;
  line_ += line_ ? text.count('\n') : 0;
  if (text.contains("#line") || text.contains("# ")) line_ = 0;
}

/// Makes the next character count as the one at offset of file.
void Renderer::sync(FileID file, unsigned offset) {
  const SourceManager& sources = tokens_.sources();
  PresumedLoc place = sources.getPresumedLoc(sources.getComposedLoc(file, offset));
  if (place.isInvalid()) return;
  if (line_ == place.getLine() && line_file_ == place.getFilename()) return;
  bool near = line_ && line_file_ == place.getFilename() && line_ < place.getLine() && place.getLine() - line_ < 8;
  if (near) {
    out_.append(place.getLine() - line_, '\n');
  } else {
    std::string name;
    for (char each : llvm::StringRef(place.getFilename())) {
      if (each == '\\' || each == '"') name += '\\';
      name += each;
    }
    out_ += "\n#line " + std::to_string(place.getLine()) + " \"" + name + "\"\n";
  }
  line_ = place.getLine();
  line_file_ = place.getFilename();
}

}  // namespace shepherd
