// What a preprocessor goes on with, in the place of the rest of the source. Clang keeps the files that it is in to
// itself: this file is compiled without access control.
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Preprocessor.h>

#include <cstring>
#include <vector>

using namespace clang;

namespace {

/// Of the files that the preprocessor is in, from the main file on; empty if it is in anything else.
std::vector<Lexer*> lexers_of(Preprocessor& pp) {
  std::vector<Lexer*> lexers;
  for (const auto& each : pp.IncludeMacroStack) {
    if (!each.TheLexer) return {};
    lexers.push_back(each.TheLexer.get());
  }
  if (!pp.CurLexer) return {};
  lexers.push_back(pp.CurLexer.get());
  const bool has_main = lexers.front()->getFileID() == pp.getSourceManager().getMainFileID();
  return has_main ? lexers : std::vector<Lexer*>();
}

/// The file ends here. The conditions that are open in it end in the text of the other.
void end_for(Lexer& main, Lexer& included) {
  main.ConditionalStack.append(included.ConditionalStack.begin(), included.ConditionalStack.end());
  included.ConditionalStack.clear();
  included.seek(included.BufferEnd - included.BufferStart, /*IsAtStartOfLine=*/true);
}

}  // namespace

namespace shepherd {

size_t room_for_rest(Preprocessor& pp) {
  const std::vector<Lexer*> lexers = lexers_of(pp);
  const size_t rest = lexers.empty() ? 0 : lexers.front()->BufferEnd - lexers.front()->BufferPtr;
  return rest < 2 ? 0 : rest - 2;  // for the ends of two lines
}

void put_rest(Preprocessor& pp, llvm::StringRef text) {
  const std::vector<Lexer*> lexers = lexers_of(pp);
  Lexer& main = *lexers.front();
  char* const begin = const_cast<char*>(main.BufferPtr);
  std::memset(begin, ' ', main.BufferEnd - begin - 1);
  std::memcpy(begin, text.data(), text.size());
  begin[text.size()] = '\n';
  const SourceManager& sources = pp.getSourceManager();
  sources.getSLocEntry(sources.getMainFileID()).getFile().getContentCache().SourceLineCache = {};
  for (size_t at = 1; at < lexers.size(); ++at) end_for(main, *lexers[at]);
  main.seek(main.getCurrentBufferOffset(), /*IsAtStartOfLine=*/true);
}

}  // namespace shepherd
