// A directive as its name and clauses, each still tokens.
#pragma once

#include "directives/tokens.h"

#include <llvm/Frontend/OpenMP/OMPConstants.h>

namespace shepherd {

struct ClauseTokens {
  std::vector<Token> tokens;  // the name, and its parenthesised arguments if it has some
  llvm::StringRef name() const { return word(tokens.front()); }
  SourceLocation location() const { return tokens.front().getLocation(); }
  llvm::ArrayRef<Token> arguments() const;  // between the parentheses
  llvm::StringRef only_word() const;  // the argument if it is one word, else nothing
};

struct ClauseList {
  std::vector<Token> head;  // `omp`, the directive's name and arguments of its own, like those of critical(name)
  llvm::omp::Directive directive;
  std::vector<ClauseTokens> clauses;

  const ClauseTokens* find(llvm::StringRef name) const;
  /// The whole directive again.
  std::vector<Token> tokens() const;
};

/// The clauses behind a directive's name; nullopt where that is no list of clauses.
std::optional<std::vector<ClauseTokens>> clauses_in(llvm::ArrayRef<Token> rest);

/// Splits a directive's line, from `omp` on. nullopt where it has not the form of a directive that Shepherd lowers:
/// Clang then says what is wrong with it, or collect does.
std::optional<ClauseList> split_clauses(llvm::ArrayRef<Token> line);

/// The tokens behind the modifiers of a clause.
llvm::ArrayRef<Token> list_of(const ClauseTokens& clause);

/// The items of such a list.
std::vector<llvm::ArrayRef<Token>> list_items(llvm::ArrayRef<Token> list);

/// Takes items out of the clause; false where none is left.
bool take_items(ClauseTokens& clause, llvm::function_ref<bool(llvm::ArrayRef<Token>)> is_taken);

}  // namespace shepherd
