#include "linked_output.h"

#include <llvm/Object/ELFObjectFile.h>

namespace shepherd {

std::string foreign_entry_point(llvm::StringRef file) {
  llvm::Expected<llvm::object::OwningBinary<llvm::object::ObjectFile>> object = llvm::object::ObjectFile::createObjectFile(file);
  if (!object) {
    llvm::consumeError(object.takeError());
    return {};
  }
  const auto* elf = llvm::dyn_cast<llvm::object::ELFObjectFileBase>(object->getBinary());
  if (!elf) return {};
  for (const llvm::object::ELFSymbolRef symbol : elf->getDynamicSymbolIterators()) {
    llvm::Expected<uint32_t> flags = symbol.getFlags();
    llvm::Expected<llvm::StringRef> name = symbol.getName();
    const bool known = flags && name;
    if (!flags) llvm::consumeError(flags.takeError());
    if (!name) llvm::consumeError(name.takeError());
    using llvm::object::SymbolRef;
    if (!known || !(*flags & SymbolRef::SF_Undefined) || (*flags & SymbolRef::SF_Weak)) continue;
    if (name->starts_with("GOMP_") || name->starts_with("__kmpc_")) return name->str();
  }
  return {};
}

}  // namespace shepherd
