// Tokens that stand in no file, at the place of one that does.
#pragma once

#include <clang/Lex/Preprocessor.h>

namespace shepherd {

clang::Token make_token(clang::tok::TokenKind kind, clang::SourceLocation at);
/// Clang compares the names of clauses by their text, so that a name needs a text of its own.
clang::Token make_word(clang::Preprocessor& pp, llvm::StringRef text, clang::SourceLocation at);

}  // namespace shepherd
