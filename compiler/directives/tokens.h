// Tokens that stand in no file, at the place of one that does.
#pragma once

#include <clang/Lex/Preprocessor.h>
#include <llvm/ADT/ArrayRef.h>

namespace shepherd {

clang::Token make_token(clang::tok::TokenKind kind, clang::SourceLocation at);
/// Clang compares the names of clauses by their text, so that a name needs a text of its own.
clang::Token make_word(clang::Preprocessor& pp, llvm::StringRef text, clang::SourceLocation at);

/// The token's text if it is an identifier or a keyword, else nothing.
llvm::StringRef word(const clang::Token& token);
/// The index of the token that closes the parenthesis at `open`, or the size where none does.
size_t closing(llvm::ArrayRef<clang::Token> line, size_t open);

}  // namespace shepherd
