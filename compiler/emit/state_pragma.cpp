#include "emit/place_state.h"

namespace shepherd {

const StateKind& state_kind(StatePragma::Kind kind) {
  static const StateKind kKinds[] = {
#define STATE_PRAGMA(name, words, open, otherwise, close) {words, open, otherwise, close},
#define BLOCK_PRAGMA(name, words) {words, "", nullptr, nullptr},
#include "emit/state_pragmas.def"
  };
  return kKinds[kind];
}

/// The rest of a text that begins with the words; nullopt for any other.
static std::optional<llvm::StringRef> behind_words(llvm::StringRef text, llvm::StringRef words) {
  while (!words.empty()) {
    auto [word, more] = words.split(' ');
    text = text.ltrim();
    if (!text.consume_front(word) || (!text.empty() && (llvm::isAlnum(text[0]) || text[0] == '_'))) return std::nullopt;
    words = more;
  }
  return text.trim();
}

/// pack(), pack(2), pack(push), pack(push, name), pack(push, 2), pack(push, name, 2), pack(pop), pack(pop, name),
/// pack(pop, 2)
static void read_pack(StatePragma& pragma, llvm::StringRef rest) {
  llvm::SmallVector<llvm::StringRef, 3> arguments;
  rest.split('(').second.split(')').first.split(arguments, ',', -1, false);
  for (llvm::StringRef& each : arguments) each = each.trim();
  pragma.pushes = !arguments.empty() && arguments[0] == "push";
  pragma.pops = !arguments.empty() && arguments[0] == "pop";
  const bool keeps = pragma.pushes || pragma.pops,
             names_only = arguments.size() <= 1 || !llvm::isDigit(arguments.back()[0]);
  if (!keeps)
    pragma.set = ("pack" + rest).str();
  else if (!names_only)
    pragma.set = ("pack(" + arguments.back() + ")").str();
}

static void read(StatePragma& pragma, llvm::StringRef rest) {
  if (pragma.kind == StatePragma::kPack) return read_pack(pragma, rest);
  const bool is_block = !state_kind(pragma.kind).close;
  pragma.pushes = !is_block && rest.starts_with("push");
  pragma.pops = !is_block && rest.starts_with("pop");
  const bool sets = pragma.kind == StatePragma::kVisibility ? pragma.pushes : !pragma.pushes && !pragma.pops;
  if (sets) pragma.set = pragma.text;
}

static std::string unquoted(llvm::StringRef text) {
  std::string result;
  for (size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '\\' && at + 1 < text.size()) ++at;
    if (text[at] != '\n') result += text[at];
  }
  return result;
}

std::vector<StatePragma> state_pragmas(const TokenStream& tokens) {
  std::vector<StatePragma> result;
  for (size_t index = 0; index < tokens.pragmas().size(); ++index) {
    const PragmaSite& site = tokens.pragmas()[index];
    const std::string text = unquoted(tokens.pragma_text(site));
    for (unsigned kind = 0; kind < StatePragma::kKinds; ++kind) {
      auto rest = behind_words(text, state_kind(static_cast<StatePragma::Kind>(kind)).words);
      if (!rest) continue;
      StatePragma pragma{static_cast<StatePragma::Kind>(kind), index, site.next_token, text};
      read(pragma, *rest);
      result.push_back(pragma);
    }
  }
  return result;
}

}  // namespace shepherd
