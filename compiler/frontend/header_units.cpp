// Header units: the front end reads no compiled ones, and takes the header itself for each.
#include "clang.h"
#include "frontend/scan.h"

#include <llvm/Support/MemoryBuffer.h>

namespace shepherd {

/// The part of a line that begins with `import`: the header's name, with its quotes, and what is behind the semicolon.
static std::optional<std::pair<llvm::StringRef, llvm::StringRef>> imported_header(llvm::StringRef line) {
  if (!line.consume_front("import")) return std::nullopt;
  line = line.ltrim(" \t");
  char close = line.starts_with("<") ? '>' : line.starts_with("\"") ? '"' : 0;
  size_t end = close ? line.find(close, 1) : llvm::StringRef::npos;
  if (end == llvm::StringRef::npos) return std::nullopt;
  llvm::StringRef rest = line.drop_front(end + 1).ltrim(" \t");
  if (!rest.consume_front(";")) return std::nullopt;
  return std::pair(line.take_front(end + 1), rest);
}

std::optional<std::string> with_headers_for_units(const CompileJob& job) {
  auto source = llvm::MemoryBuffer::getFile(job.input);
  if (!source || !(*source)->getBuffer().contains("import")) return std::nullopt;
  llvm::StringRef text = (*source)->getBuffer();
  LangOptions language;
  language.CPlusPlus = language.CPlusPlus11 = language.LineComment = true;  // raw strings, comments
  Lexer lexer(SourceLocation(), language, text.begin(), text.begin(), text.end());
  std::string result;
  size_t copied = 0;
  Token token;
  do {
    lexer.LexFromRawLexer(token);
    if (!token.isAtStartOfLine() || token.isNot(tok::raw_identifier)) continue;
    if (token.getRawIdentifier() == "module" || token.getRawIdentifier() == "export") return std::nullopt;
    const size_t at = token.getRawIdentifier().begin() - text.begin();
    auto header = imported_header(text.drop_front(at).take_until([](char c) { return c == '\n'; }));
    if (!header) continue;
    result += text.slice(copied, at).str() + "#include " + header->first.str();
    copied = header->second.begin() - text.begin();
  } while (token.isNot(tok::eof));
  if (!copied) return std::nullopt;
  return result + text.drop_front(copied).str();
}

}  // namespace shepherd
