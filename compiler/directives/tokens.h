// Tokens that stand in no file, at the place of one that does.
#pragma once

#include "frontend/clang.h"

namespace shepherd {

Token make_token(clang::tok::TokenKind kind, SourceLocation at);
/// Clang compares the names of clauses by their text, so that a name needs a text of its own.
Token make_word(Preprocessor& pp, llvm::StringRef text, SourceLocation at);

/// The token's text if it is an identifier or a keyword, else nothing.
llvm::StringRef word(const Token& token);
/// The index of the token that closes the parenthesis at `open`, or the size where none does.
size_t closing(llvm::ArrayRef<Token> line, size_t open);

// Edits of a directive's line that need not know its clauses.

/// Makes the line, from `omp` on, one that Clang understands. True: its text has no place in the output.
bool settle_devices(Preprocessor& pp, std::vector<Token>& line);

/// Does what the directive asks for at compile time. False where the line, from `omp` on, is another directive, or one
/// with something to execute.
bool settle_informational(Preprocessor& pp, llvm::ArrayRef<Token> line);

/// Writes the line, from `omp` on, in forms that Clang knows. True: the back ends need them as well, so that the source
/// is to be read with them (rewrite/).
bool take_newer_forms(Preprocessor& pp, std::vector<Token>& line);

/// Writes the line, from `omp` on, in the newer forms.
void renew_older_forms(Preprocessor& pp, std::vector<Token>& line);

// Executable directives that no statement belongs to, by name, where Clang has not parsed them.

/// `text` begins with the directive's name.
inline bool stands_alone(llvm::StringRef text) {
  static const std::set<llvm::StringRef> names = {"barrier",      "taskwait", "taskyield", "flush",          "cancel",
                                                  "cancellation", "depobj",   "error",     "task_iteration", "interop"};
  auto is_part = [](char each) { return llvm::isAlnum(each) || each == '_'; };
  text = text.ltrim();
  const llvm::StringRef name = text.take_while(is_part);
  const llvm::StringRef next = text.drop_front(name.size()).ltrim().take_while(is_part);
  return names.count(name) || (name == "target" && (next == "update" || next == "enter" || next == "exit"));
}

}  // namespace shepherd
