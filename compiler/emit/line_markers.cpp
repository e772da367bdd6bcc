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

}  // namespace shepherd
