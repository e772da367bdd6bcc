#include "lower/code_attributes.h"

#include <clang/AST/Decl.h>

namespace shepherd {

using namespace clang;

namespace {

bool is_about_code(llvm::StringRef name) {
  if (name.starts_with("__") && name.ends_with("__")) name = name.drop_front(2).drop_back(2);
  static constexpr llvm::StringLiteral kNames[] = {
#define CODE_ATTRIBUTE(name) name,
#include "lower/code_attributes.def"
  };
  return llvm::is_contained(kNames, name);
}

/// Reads declarations token by token: back ends have attributes that Clang does not know.
class AttributeReader {
 public:
  explicit AttributeReader(const TokenStream& stream) : stream_(stream), tokens_(stream.tokens()) {}

  /// Those outside of the parentheses of a declaration, up to its body or its end.
  void read(unsigned first) {
    unsigned depth = 0;
    for (unsigned at = first; at < tokens_.size(); ++at) {
      const tok::TokenKind kind = tokens_[at].kind;
      if (depth == 0 && (kind == tok::l_brace || kind == tok::semi)) return;
      if (kind == tok::l_paren) ++depth;
      if (kind == tok::r_paren && depth) --depth;
      const bool is_standard = kind == tok::l_square && at + 1 < tokens_.size() && tokens_[at + 1].kind == tok::l_square;
      if (depth == 0 && (kind == tok::kw___attribute || is_standard)) at = read_list(at + (is_standard ? 2 : 3));
    }
  }

  std::string text;

 private:
  /// `name(arguments), name`, up to the parenthesis or bracket that ends it.
  unsigned read_list(unsigned at) {
    std::string name, whole;
    unsigned depth = 0;
    for (; at < tokens_.size(); ++at) {
      const tok::TokenKind kind = tokens_[at].kind;
      const bool is_end = depth == 0 && (kind == tok::r_paren || kind == tok::r_square);
      if (is_end || (depth == 0 && kind == tok::comma)) {
        if (is_about_code(name)) text += " __attribute__((" + whole + "))";
        name.clear(), whole.clear();
        if (is_end) return at + 1;  // the second of the pair
        continue;
      }
      if (kind == tok::l_paren) ++depth;
      if (kind == tok::r_paren) --depth;
      if (depth == 0 && kind == tok::coloncolon) {  // gnu::
        name.clear(), whole.clear();
        continue;
      }
      if (name.empty()) name = stream_.spelling(at);
      whole += (whole.empty() ? "" : " ") + stream_.spelling(at);
    }
    return at;
  }

  const TokenStream& stream_;
  const std::vector<ExpandedToken>& tokens_;
};

}  // namespace

std::string code_attributes(const Lowering& lowering, const Construct& construct) {
  AttributeReader reader(*lowering.unit.tokens);
  for (const FunctionDecl* each : construct.function->redecls())
    if (auto token = lowering.unit.tokens->index_of(each->getBeginLoc())) reader.read(declaration_start(*lowering.unit.tokens, *token));
  return reader.text;
}

}  // namespace shepherd
