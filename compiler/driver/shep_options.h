/// The options that are ours and not a compiler's; shep_options.def is their list.
#pragma once

#include <llvm/ADT/StringRef.h>
#include <llvm/Support/raw_ostream.h>

#include <optional>
#include <string>

namespace shepherd {

struct ShepOptions {
#define SHEP_OPTION(member, spelling, value_name, help) std::optional<std::string> member;
#include "shep_options.def"
#undef SHEP_OPTION

  /// Takes word if it is one of ours. An unknown --shep-... is an error: no back end knows such a thing.
  bool take(llvm::StringRef word);
};

void print_shep_help(llvm::raw_ostream& out);

}  // namespace shepherd
