// Pragmas that stay in force behind the place where they stand, and how each kind is set and given back.
#pragma once

#include "frontend/token_stream.h"

namespace shepherd {

/// A pragma's words about one kind of state (emit/state_pragmas.def).
struct StatePragma {
  enum Kind {
#define STATE_PRAGMA(name, words, open, otherwise, close) k##name,
#define BLOCK_PRAGMA(name, words) k##name,
#include "emit/state_pragmas.def"
    kKinds
  } kind;
  size_t index;         // of the pragma among those of the stream
  unsigned next_token;  // as of PragmaSite
  std::string text;     // behind `#pragma`
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

}  // namespace shepherd
