// Text of C++98 that is compiled as C++11, where a word has another meaning there.
#include "clang.h"
#include "frontend/scan.h"

#include <llvm/Support/MemoryBuffer.h>

namespace shepherd {

static std::vector<Token> raw_tokens(llvm::StringRef text) {
  LangOptions language;
  language.CPlusPlus = language.LineComment = true;
  Lexer lexer(SourceLocation(), language, text.begin(), text.begin(), text.end());
  std::vector<Token> tokens;
  do lexer.LexFromRawLexer(tokens.emplace_back());
  while (tokens.back().isNot(tok::eof));
  return tokens;
}

static llvm::StringRef raw_word(const Token& token) {
  return token.is(tok::raw_identifier) ? token.getRawIdentifier() : "";
}

/// A qualifier, or what begins a type and is no name.
static bool is_specifier(llvm::StringRef word) {
  static constexpr llvm::StringLiteral kSpecifiers[] = {
      "const", "volatile", "unsigned", "signed", "short", "long",  "int",  "char",    "bool",
      "float", "double",   "wchar_t",  "struct", "class", "union", "enum", "typename"};
  return llvm::is_contained(kSpecifiers, word);
}

/// Behind the `auto` that stands for a type comes a declarator; behind the other one a type, and then the declarator.
static bool is_storage_class(llvm::ArrayRef<Token> behind) {
  while (raw_word(behind.front()) == "const" || raw_word(behind.front()) == "volatile") behind = behind.drop_front();
  if (is_specifier(raw_word(behind.front()))) return true;
  if (behind.front().is(tok::coloncolon)) return true;
  if (raw_word(behind.front()).empty()) return false;
  return !raw_word(behind[1]).empty() || behind[1].isOneOf(tok::coloncolon, tok::less, tok::star, tok::amp);
}

std::optional<std::string> without_auto_storage(const CompileJob& job) {
  auto source = llvm::MemoryBuffer::getFile(job.input);
  if (!source || !(*source)->getBuffer().contains("auto")) return std::nullopt;
  std::string text = (*source)->getBuffer().str();
  const std::vector<Token> tokens = raw_tokens((*source)->getBuffer());
  bool any = false;
  for (size_t i = 0; i + 3 < tokens.size(); ++i) {
    if (raw_word(tokens[i]) != "auto" || !is_storage_class(llvm::ArrayRef(tokens).drop_front(i + 1))) continue;
    text.replace(raw_word(tokens[i]).begin() - (*source)->getBufferStart(), 4, "    ");
    any = true;
  }
  return any ? std::optional(text) : std::nullopt;
}

}  // namespace shepherd
