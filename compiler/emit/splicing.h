// The files whose text takes the place of their inclusion: those that change, with their includers up to the main file.
#pragma once

#include "frontend/token_stream.h"

#include <set>

namespace shepherd {

class Splicing {
 public:
  Splicing(const TokenStream& tokens, const std::set<clang::FileID>& changed);

  /// True if the file's text stands in place of the inclusion.
  bool replaces(const Inclusion& inclusion) const;

  /// The spliced text's form of an inclusion that stays: the main file may not find what a spliced header finds beside
  /// itself.
  std::string rewritten(const Inclusion& inclusion) const;

  /// An `#embed` that finds its file from wherever the text is compiled; empty for what is none.
  std::string rewritten_embed(const PragmaSite& directive) const;

  /// A `#pragma once` of a spliced header, which would hold for the whole of the main file.
  bool drops(const PragmaSite& pragma) const;

 private:
  std::string from_main_file(llvm::StringRef path) const;

  const TokenStream& tokens_;
  std::set<clang::FileID> files_;
  std::set<const clang::FileEntry*> entries_;
};

}  // namespace shepherd
