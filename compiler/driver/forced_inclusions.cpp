#include "forced_inclusions.h"

#include "error.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/FileSystem.h>

namespace shepherd {
using namespace clang_options;
namespace {

struct Found {
  size_t count = 0;  // of arguments
  bool is_precompiled = false;
  llvm::StringRef file;
};

/// CMake writes -Xclang -include-pch -Xclang FILE.
Found find_at(llvm::ArrayRef<Argument> rest) {
  const Argument& argument = rest.front();
  if (argument.id == OPT_include) return {1, false, argument.value};
  if (argument.id == OPT_include_pch) return {1, true, argument.value};
  if (argument.id != OPT_Xclang || rest.size() < 2 || rest[1].id != OPT_Xclang) return {};
  if (argument.value == "-include") return {2, false, rest[1].value};
  if (argument.value == "-include-pch") return {2, true, rest[1].value};
  return {};
}

std::string source_of(llvm::StringRef precompiled) {
  llvm::StringRef header = precompiled;
  if ((header.consume_back(".pch") || header.consume_back(".gch")) && llvm::sys::fs::exists(header)) return header.str();
  fatal(precompiled + ": the header that was precompiled must lie beside it, for its directives");
}
}  // namespace

std::vector<ForcedInclusion> forced_inclusions(const CommandLine& line) {
  const llvm::ArrayRef<Argument> arguments = line.arguments();
  std::vector<ForcedInclusion> result, precompiled;
  for (size_t at = 0; at < arguments.size(); ++at) {
    const Found found = find_at(arguments.drop_front(at));
    if (!found.count) continue;
    result.push_back({at, found.count, found.is_precompiled ? source_of(found.file) : found.file.str()});
    if (found.is_precompiled) precompiled.push_back(result.back());
    at += found.count - 1;
  }
  // CMake names the header as well, whose guard then keeps it from coming twice.
  for (const ForcedInclusion& each : precompiled)
    if (llvm::count_if(result, [&](const ForcedInclusion& other) { return other.header == each.header; }) > 1)
      llvm::find_if(result, [&](const ForcedInclusion& other) { return other.first == each.first; })->header = "";
  return result;
}

}  // namespace shepherd
