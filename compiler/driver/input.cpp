#include "input.h"

#include "error.h"

#include <llvm/Support/Path.h>

namespace shepherd {
namespace types = clang::driver::types;

bool Input::is_preprocessed() const { return type == types::TY_PP_C || type == types::TY_PP_CXX; }

bool Input::is_lowerable() const { return type == types::TY_C || type == types::TY_CXX || type == types::TY_CXXModule || is_preprocessed(); }

llvm::StringRef Input::directory_prefix() const {
  return llvm::StringRef(path).drop_back(llvm::sys::path::filename(path).size());
}

std::string Input::stem() const { return llvm::sys::path::stem(path).str(); }

namespace {
types::ID type_of_name(llvm::StringRef path, bool cxx_driver) {
  llvm::StringRef extension = llvm::sys::path::extension(path);
  types::ID type = extension.empty() ? types::TY_INVALID : types::lookupTypeForExtension(extension.drop_front());
  if (type == types::TY_INVALID) return types::TY_Object;
  return cxx_driver ? types::lookupCXXTypeForCType(type) : type;
}
}  // namespace

Input make_input(llvm::StringRef path, llvm::StringRef language, bool cxx_driver) {
  if (language.empty() || language == "none") return {path.str(), type_of_name(path, cxx_driver), ""};
  types::ID type = types::lookupTypeForTypeSpecifier(language.str().c_str());
  if (type == types::TY_INVALID) fatal("language '" + language + "' is not recognized");
  return {path.str(), type, language.str()};
}

}  // namespace shepherd
