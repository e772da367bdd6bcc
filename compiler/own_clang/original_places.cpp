// The linker has Clang call what is defined here in place of its own function (CMakeLists.txt, --wrap).
#include "original_places.h"

#include <clang/Basic/SourceManager.h>

#define SHEP_TRANSLATE "_ZNK5clang13SourceManager20translateFileLineColEPKNS_9FileEntryEjj"

using namespace clang;

SourceLocation translate_in_text(const SourceManager* sources, const FileEntry* file, unsigned line,
                                 unsigned column) asm("__real_" SHEP_TRANSLATE);
SourceLocation translate(const SourceManager* sources, const FileEntry* file, unsigned line,
                         unsigned column) asm("__wrap_" SHEP_TRANSLATE);

static bool is_on_disk = false;

/// The main file's text on disk, which is no file of the compilation's.
static FileID original(SourceManager& sources) {
  static const FileID file = [&] {
    const auto entry = sources.getFileEntryRefForID(sources.getMainFileID());
    auto text = llvm::MemoryBuffer::getFile(entry->getName());
    return text ? sources.createFileID(std::move(*text)) : sources.getMainFileID();
  }();
  return file;
}

SourceLocation translate(const SourceManager* sources, const FileEntry* file, unsigned line, unsigned column) {
  if (!is_on_disk || file != sources->getFileEntryForID(sources->getMainFileID()))
    return translate_in_text(sources, file, line, column);
  return sources->translateLineCol(original(const_cast<SourceManager&>(*sources)), line, column);
}

namespace shepherd {

void look_up_places_on_disk() { is_on_disk = true; }

}  // namespace shepherd
