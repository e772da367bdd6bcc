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

/// The tokens and pragmas of the block `open` belongs to, divided at its section directives.
static SectionSequences divide(const TokenStream& stream, const DirectiveTable& directives, unsigned open) {
  SectionSequences found{open, behind_block(stream, open) - 1, false, {}};
  for (const PragmaSite& each : stream.pragmas()) {
    const bool is_inside = each.next_token > open && each.next_token <= found.close;
    if (!is_inside || brace_around(stream, each.next_token) != open) continue;
    if (directives.sections.count(each.location))
      found.directives.push_back(&each);
    else if (found.directives.empty())
      found.starts_without_directive = true;
  }
  const unsigned first = found.directives.empty() ? found.close : found.directives.front()->next_token;
  found.starts_without_directive |= first > open + 1;
  return found;
}

/// True if there is one semicolon, at the end.
static bool is_plain(const TokenStream& stream, unsigned first, unsigned end) {
  for (; first + 1 < end; ++first)
    if (stream.tokens()[first].kind == tok::semi) return false;
  return first < end && stream.tokens()[first].kind == tok::semi;
}

/// True if all that stands between a section directive, or the block's brace, and the next one is one block or plain
/// statement.
static bool is_block(const TokenStream& stream, unsigned first, unsigned end, bool has_directive, bool is_last) {
  const auto pragmas = [&](unsigned token) { return stream.pragmas_before(token).size(); };
  const bool is_one = first < end && stream.tokens()[first].kind == tok::l_brace ? behind_block(stream, first) == end
                                                                                 : is_plain(stream, first, end);
  return is_one && pragmas(first) == has_directive && pragmas(end) == !is_last;
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

std::vector<SectionSequences> section_sequences(const TokenStream& stream, const DirectiveTable& directives,
                                                const Refused& refused) {
  std::set<unsigned> blocks;
  // Where a section begins with a declaration, Clang may say anything of what uses that.
  for (const PragmaSite& each : stream.pragmas())
    if (refused.has_any && directives.sections.count(each.location))
      if (auto open = brace_around(stream, each.next_token)) blocks.insert(*open);
  for (SourceLocation each : refused.sections) {
    std::optional<unsigned> token = stream.index_of(each);
    if (const PragmaSite* pragma = stream.pragma_around(each)) token = pragma->next_token;
    if (auto open = token ? brace_around(stream, *token) : std::nullopt) blocks.insert(*open);
  }
  std::vector<SectionSequences> found;
  for (const unsigned open : blocks) {
    const unsigned behind = behind_block(stream, open);
    if (stream.tokens()[behind - 1].kind != tok::r_brace) continue;  // the file ends in it
    if (SectionSequences sections = divide(stream, directives, open); !are_blocks(stream, sections))
      found.push_back(std::move(sections));
  }
  return found;
}

}  // namespace shepherd
