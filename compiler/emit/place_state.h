// The meaning that text has from where it stands: the macros that are defined there, and the pragmas that are in force.
// Text that is written elsewhere takes with it whatever of that is different there
// (docs/decisions/what-a-place-means.md).
#pragma once

#include "emit/state_pragma.h"

namespace shepherd {

/// The text in front of another text, and behind it.
struct Carried {
  std::string open, close;
};

class PlaceState {
 public:
  explicit PlaceState(const TokenStream& tokens) : tokens_(tokens), pragmas_(state_pragmas(tokens)) {}

  /// The number of the stream's pragmas in front of a token.
  size_t pragmas_before(unsigned token) const;

  /// For text that stood behind `from` pragmas and is written behind `to` of them; the pragmas from there to `end` are
  /// its own.
  Carried carry(size_t from, size_t end, size_t to) const;

  /// The pragmas of blocks around a token of a function that are in force behind `from` pragmas: for the start of a
  /// block.
  std::string block_pragmas(unsigned function_first, unsigned token, size_t from) const;

  /// The pragmas of a text's own that go on behind it, on lines of their own.
  std::string left_behind(size_t from, size_t end) const;

  /// For declarations of ours, which are to be laid out as the runtime's are.
  Carried unpacked(size_t at) const;

 private:
  using Settings = std::vector<const StatePragma*>;
  Settings in_force(StatePragma::Kind kind, size_t at) const;
  Settings unclosed(StatePragma::Kind kind, size_t from, size_t end) const;
  Carried carry(StatePragma::Kind kind, size_t from, size_t end, size_t to) const;

  const TokenStream& tokens_;
  std::vector<StatePragma> pragmas_;
};

/// Text in which no name is taken for one of these macros.
std::string without_macros(std::string text, const std::set<llvm::StringRef>& macros);

}  // namespace shepherd
