// Sections that are sequences of statements (OpenMP 5.2, 11.3), which Clang 19 refuses.
#include "directives/directive_pass.h"

namespace shepherd {

/// The index behind the brace that closes the one at `open`.
static unsigned behind_block(const TokenStream& stream, unsigned open) {
  const std::vector<ExpandedToken>& tokens = stream.tokens();
  int depth = 0;
  for (unsigned at = open; at < tokens.size(); ++at) {
    depth += (tokens[at].kind == tok::l_brace) - (tokens[at].kind == tok::r_brace);
    if (depth == 0) return at + 1;
  }
  return unsigned(tokens.size());
}

/// The brace of the block that the token stands in.
static std::optional<unsigned> brace_around(const TokenStream& stream, unsigned token) {
  for (int depth = 0; token-- > 0;) {
    const tok::TokenKind kind = stream.tokens()[token].kind;
    if (kind == tok::l_brace && depth == 0) return token;
    depth += (kind == tok::r_brace) - (kind == tok::l_brace);
  }
  return std::nullopt;
}

static bool is_section(const TokenStream& stream, const PragmaSite& pragma) {
  llvm::SmallVector<llvm::StringRef, 4> words;
  const std::string text = stream.pragma_text(pragma);
  llvm::SplitString(text, words, " \t\v\f\\\r\n;");
  return words.size() >= 2 && words[0] == "omp" && words[1] == "section";
}

/// The tokens and pragmas of the block `open` belongs to, divided at its section directives.
static SectionSequences divide(const TokenStream& stream, unsigned open) {
  SectionSequences found{open, behind_block(stream, open) - 1, false, {}};
  for (const PragmaSite& each : stream.pragmas()) {
    const bool is_inside = each.next_token > open && each.next_token <= found.close;
    if (!is_inside || brace_around(stream, each.next_token) != open) continue;
    if (is_section(stream, each))
      found.directives.push_back(&each);
    else if (found.directives.empty())
      found.starts_without_directive = true;
  }
  const unsigned first = found.directives.empty() ? found.close : found.directives.front()->next_token;
  found.starts_without_directive |= first > open + 1;
  return found;
}

/// True if all that stands between a section directive, or the block's brace, and the next one is one block.
static bool is_block(const TokenStream& stream, unsigned first, unsigned end, bool has_directive, bool is_last) {
  const auto pragmas = [&](unsigned token) { return stream.pragmas_before(token).size(); };
  return first < end && stream.tokens()[first].kind == tok::l_brace && behind_block(stream, first) == end &&
         pragmas(first) == has_directive && pragmas(end) == !is_last;
}

static bool are_blocks(const TokenStream& stream, const SectionSequences& sections) {
  std::vector<unsigned> begins;
  if (sections.starts_without_directive) begins.push_back(sections.open + 1);
  for (const PragmaSite* each : sections.directives) begins.push_back(each->next_token);
  begins.push_back(sections.close);
  for (size_t i = 0; i + 1 < begins.size(); ++i)
    if (!is_block(stream, begins[i], begins[i + 1], i > 0 || !sections.starts_without_directive,
                  i + 2 == begins.size()))
      return false;
  return true;
}

std::vector<SectionSequences> section_sequences(const TokenStream& stream, const std::set<SourceLocation>& refused) {
  std::set<unsigned> blocks;
  for (SourceLocation each : refused) {
    std::optional<unsigned> token = stream.index_of(each);
    if (const PragmaSite* pragma = stream.pragma_around(each)) token = pragma->next_token;
    if (auto open = token ? brace_around(stream, *token) : std::nullopt) blocks.insert(*open);
  }
  std::vector<SectionSequences> found;
  for (const unsigned open : blocks)
    if (SectionSequences sections = divide(stream, open); !are_blocks(stream, sections))
      found.push_back(std::move(sections));
  return found;
}

}  // namespace shepherd
