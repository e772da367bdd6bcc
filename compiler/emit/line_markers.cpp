#include "emit/source_text.h"

namespace shepherd {

namespace {

struct Marker {
  llvm::StringRef file;   // with its quotes
  llvm::StringRef flags;  // of `# 1 "file" 1 3`; empty for `#line`
};

/// All is empty for a line that is no marker.
Marker read(llvm::StringRef line) {
  if (!line.consume_front("#line ") && !(line.consume_front("# ") && !line.empty() && llvm::isDigit(line.front())))
    return {};
  const size_t begin = line.find('"'), end = line.rfind('"');
  if (begin == llvm::StringRef::npos || begin == end) return {};
  return {line.slice(begin, end + 1), line.substr(end + 1)};
}

class Nesting {
 public:
  void add(const Marker& marker) {
    llvm::StringRef flag = marker.flags.ltrim(' ').take_front(1);
    if (flag == "1") entered_.push_back({flag, file_});
    if (flag == "2") leave(flag, marker.file);
    file_ = marker.file;
  }

  /// The flags that have no counterpart.
  std::vector<const char*> alone() && {
    for (const Entry& each : entered_) alone_.push_back(each.flag.data());
    llvm::sort(alone_);
    return std::move(alone_);
  }

 private:
  struct Entry {
    llvm::StringRef flag, includer;
  };

  void leave(llvm::StringRef flag, llvm::StringRef to) {
    auto entry = llvm::find_if(llvm::reverse(entered_), [=](const Entry& each) { return each.includer == to; });
    if (entry == entered_.rend()) return alone_.push_back(flag.data());
    for (auto inner = entry.base(); inner != entered_.end(); ++inner) alone_.push_back(inner->flag.data());
    entered_.erase(entry.base() - 1, entered_.end());
  }

  std::vector<Entry> entered_;
  std::vector<const char*> alone_;
  llvm::StringRef file_;
};

}  // namespace

std::string with_nested_markers(std::string text) {
  Nesting nesting;
  const llvm::StringRef all = text;
  for (size_t at = 0; (at = all.find('#', at)) != llvm::StringRef::npos; ++at)
    if (Marker marker = at == 0 || all[at - 1] == '\n' ? read(all.substr(at).split('\n').first) : Marker();
        !marker.file.empty())
      nesting.add(marker);
  const char* const begin = text.data();
  const std::vector<const char*> alone = std::move(nesting).alone();
  for (const char* each : llvm::reverse(alone)) text.erase(each - begin, 1);
  return text;
}

namespace {

/// A line by itself that stands where a header begins or ends, and the marker behind it.
struct Bound {
  size_t begin, end;  // of both in the text
  bool enters;
  bool is_first = false;  // no marker stands in front
  unsigned line = 0;
  std::string file = {};  // with its quotes; empty: no marker follows
  std::string kind = {};  // " 3" or " 3 4" in a system header
};

unsigned line_of(llvm::StringRef marker) {
  unsigned line = 0;
  marker.drop_until(llvm::isDigit).consumeInteger(10, line);
  return line;
}

/// `#line` leaves a header of the system one.
std::vector<Bound> bounds_of_headers(llvm::StringRef text) {
  std::vector<Bound> bounds;
  std::string kind;
  bool any = false;
  bool is_next = false;  // the next line with text may be a bound's marker
  for (size_t at = 0, end; at < text.size(); at = end + 1) {
    end = std::min(text.find('\n', at), text.size());
    const llvm::StringRef line = text.slice(at, end);
    if (line == "SHEP_HEADER" || line == "SHEP_HEADER_END") {
      bounds.push_back({at - (at > 0), end, line == "SHEP_HEADER", !any});
      is_next = true;
      continue;
    }
    const Marker marker = line.starts_with("#") ? read(line) : Marker();
    any |= !marker.file.empty();
    if (!marker.file.empty() && line.starts_with("# "))
      kind = marker.flags.contains('3') ? marker.flags.substr(marker.flags.find('3') - 1).str() : "";
    if (is_next && !marker.file.empty()) {
      Bound& bound = bounds.back();
      bound.end = end;
      bound.line = line_of(line);
      bound.file = marker.file.str();
      bound.kind = kind;
    }
    is_next = is_next && line.empty();
  }
  return bounds;
}

}  // namespace

// \nSHEP_HEADER\n#line 1 "a.h"\n ... \nSHEP_HEADER_END\n#line 5 "a.c"\n ->
// \n# 1 "a.h" 1\n ... \n# 5 "a.c" 2\n
std::string with_entered_headers(llvm::StringRef text) {
  const std::vector<Bound> bounds = bounds_of_headers(text);
  std::map<size_t, std::pair<size_t, std::string>> replaced;  // from: to, by what
  std::vector<const Bound*> open;
  for (const Bound& each : bounds) {
    if (each.enters) {
      open.push_back(&each);
      continue;
    }
    if (open.empty()) return text.str();
    const Bound& entry = *open.back();
    open.pop_back();
    if (entry.file.empty() || each.file.empty()) continue;
    auto marker = [](const Bound& bound, const char* flag) {
      return "# " + std::to_string(bound.line) + " " + bound.file + flag + bound.kind;
    };
    // On the line of the inclusion, whose text is gone: Clang takes the marker's line for that.
    const bool is_there = text.take_front(entry.begin).rtrim(" \t").ends_with("\n");
    // What is included in front of the first line by an option.
    const std::string from = entry.is_first ? "# 1 \"<built-in>\"\n" : "";
    replaced[entry.begin] = {entry.end, (is_there ? "" : "\n") + from + marker(entry, " 1")};
    replaced[each.begin] = {each.end, "\n" + marker(each, " 2")};
  }
  std::string result;
  size_t at = 0;
  for (const auto& [from, to] : replaced) {
    result += text.slice(at, from).str() + to.second;
    at = to.first;
  }
  return result + text.substr(at).str();
}

}  // namespace shepherd
