// The meaning that text has from where it stands: the macros that are defined there, and the pragmas that are in force.
// Text that is written elsewhere takes with it whatever of that is different there
// (docs/decisions/what-a-place-means.md).
#pragma once

#include "frontend/token_stream.h"

namespace shepherd {

// Pragmas that stay in force behind the place where they stand, and how each kind is set and given back.

/// A pragma's words about one kind of state (emit/state_pragmas.def).
struct StatePragma {
  enum Kind {
#define STATE_PRAGMA(name, words, open, otherwise, close) k##name,
#define BLOCK_PRAGMA(name, words) k##name,
#include "emit/state_pragmas.def"
    kKinds
  } kind;
  size_t index;  // of the pragma among those of the stream
  unsigned next_token;  // as of PragmaSite
  std::string text;  // behind `#pragma`
  bool pushes = false, pops = false;
  std::string set = {};  // the pragma that sets the state and keeps nothing; empty: it sets nothing
};

struct StateKind {
  llvm::StringRef words;
  const char *open, *otherwise, *close;  // `close` null: the state ends with its block
};
const StateKind& state_kind(StatePragma::Kind kind);

/// The pragmas of all kinds, in order.
std::vector<StatePragma> state_pragmas(const TokenStream& tokens);

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
  /// its own. What it gives back that others have kept, it finds kept.
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
  std::vector<Settings> levels(StatePragma::Kind kind, size_t at) const;
  Settings in_force(StatePragma::Kind kind, size_t at) const { return levels(kind, at).back(); }
  Settings unclosed(StatePragma::Kind kind, size_t from, size_t end) const;
  Carried carry(StatePragma::Kind kind, size_t from, size_t end, size_t to) const;

  const TokenStream& tokens_;
  std::vector<StatePragma> pragmas_;
};

/// Text in which no name is taken for one of these macros.
std::string without_macros(std::string text, const std::set<llvm::StringRef>& macros);

}  // namespace shepherd
