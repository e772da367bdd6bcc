// Extensions of LLVM whose archives a distribution may leave out. Each waits for options of its own, which only Clang's
// program takes (code_generator.cpp), so nothing is lost without them.
#if __has_include(<llvm/Plugins/PassPlugin.h>)
#include <llvm/Plugins/PassPlugin.h>
#else
#include <llvm/Passes/PassPlugin.h>
#endif

#define HANDLE_EXTENSION(extension) \
  llvm::PassPluginLibraryInfo get##extension##PluginInfo() { \
    return {LLVM_PLUGIN_API_VERSION, #extension, "", [](llvm::PassBuilder&) {}}; \
  }
#include <llvm/Support/Extension.def>
