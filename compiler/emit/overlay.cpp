#include "emit/overlay.h"

#include "emit/write_file.h"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/VirtualFileSystem.h>

namespace shepherd {

namespace {

bool is_included(const TranslationUnit& unit) {
  const SourceManager& sources = unit.ast->getSourceManager();
  const FileEntry* main = sources.getFileEntryForID(sources.getMainFileID());
  return !main || llvm::any_of(unit.tokens->inclusions(), [&](const Inclusion& each) { return each.entry == main; });
}

/// True if whoever opens the user's source gets the lowered one.
bool leads_to_lowered(const CompileJob& job, const std::string& overlay) {
  using namespace llvm::vfs;
  const auto files = getVFSFromYAML(llvm::MemoryBuffer::getMemBufferCopy(overlay), nullptr, job.overlay);
  if (!files) return false;
  const auto found = files->getBufferForFile(job.input), lowered = getRealFileSystem()->getBufferForFile(job.output);
  return found && lowered && (*found)->getBuffer() == (*lowered)->getBuffer();
}
}  // namespace

void write_overlay(const CompileJob& job, const TranslationUnit& unit) {
  if (job.overlay.empty() || is_included(unit)) return;
  llvm::SmallString<256> source(job.input), lowered(job.output);
  if (llvm::sys::fs::make_absolute(source) || llvm::sys::fs::make_absolute(lowered)) return;
  llvm::sys::path::remove_dots(source, /*remove_dot_dot=*/true);
  llvm::sys::path::remove_dots(lowered, /*remove_dot_dot=*/true);
  llvm::vfs::YAMLVFSWriter writer;
  writer.setUseExternalNames(false);
  writer.addFileMapping(source, lowered);
  std::string text;
  llvm::raw_string_ostream out(text);
  writer.write(out);
  if (leads_to_lowered(job, text)) (void)replace_file(job.overlay, text);  // without it the source compiles as well
}

}  // namespace shepherd
