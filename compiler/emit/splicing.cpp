#include "emit/renderer.h"

#include <llvm/Support/Path.h>

namespace shepherd {

/// A file that includes a changed file changes as well, even where the file was not entered for a second time. So does
/// a source that includes itself: the back end would find the transformed one.
Splicing::Splicing(const TokenStream& tokens, const std::set<FileID>& changed) : tokens_(tokens), files_(changed) {
  const FileEntry* source = tokens_.sources().getFileEntryForID(tokens_.sources().getMainFileID());
  for (const Inclusion& each : tokens_.inclusions())
    if (source && each.entry == source) files_.insert(each.included);
  for (bool grew = true; grew;) {
    grew = false;
    for (const Inclusion& each : tokens_.inclusions())
      if (files_.count(each.included)) entries_.insert(each.entry);
    for (const Inclusion& each : tokens_.inclusions())
      if (replaces(each) && files_.insert(each.includer).second) grew = true;
  }
}

bool Splicing::replaces(const Inclusion& inclusion) const {
  return inclusion.included.isValid() ? files_.count(inclusion.included) : entries_.count(inclusion.entry);
}

bool Splicing::drops(const PragmaSite& pragma) const {
  if (pragma.from_macro || pragma.file == tokens_.sources().getMainFileID() || !files_.count(pragma.file)) return false;
  const llvm::StringRef text = tokens_.text(pragma.file).slice(pragma.begin, pragma.end).rtrim();
  return text.ends_with("once") || text.ends_with("system_header");
}

std::string Splicing::rewritten(const Inclusion& inclusion) const {
  if (inclusion.next && inclusion.includer != tokens_.sources().getMainFileID())
    return "#include \"" + from_main_file(inclusion.path) + "\"";
  if (inclusion.angled || inclusion.includer == tokens_.sources().getMainFileID())
    return tokens_.text(inclusion.includer).slice(inclusion.begin, inclusion.end).str();
  return "#include \"" + from_main_file(inclusion.path) + "\"";
}

std::string Splicing::rewritten_embed(const PragmaSite& directive) const {
  if (directive.embedded_file.empty()) return "";
  llvm::StringRef text = tokens_.text(directive.file).slice(directive.begin, directive.end);
  const size_t name = text.find_first_of("\"<"), name_end = text.find_first_of("\">", name + 1);
  llvm::StringRef behind_keyword = text.split("embed").second.ltrim();
  if (!behind_keyword.starts_with("\"") && !behind_keyword.starts_with("<"))
    return text.str();  // a macro names the file
  llvm::SmallString<128> absolute(directive.embedded_file);
  tokens_.sources().getFileManager().makeAbsolutePath(absolute);
  return ("#embed \"" + absolute + "\"" + text.substr(name_end + 1)).str();
}

std::string Splicing::from_main_file(llvm::StringRef path) const {
  const SourceManager& sources = tokens_.sources();
  llvm::SmallString<128> absolute(path), directory(sources.getFileEntryRefForID(sources.getMainFileID())->getName());
  sources.getFileManager().makeAbsolutePath(absolute);
  sources.getFileManager().makeAbsolutePath(directory);
  llvm::sys::path::remove_filename(directory);
  llvm::StringRef result = absolute;
  if (result.consume_front(directory)) result = result.ltrim('/');
  while (result.consume_front("./")) continue;
  return result.str();
}

}  // namespace shepherd
