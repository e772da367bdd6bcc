#include "lower/c/function_head.h"

#include <clang/AST/Decl.h>

namespace shepherd {

FunctionHead::FunctionHead(const TokenStream& tokens, const FunctionDecl& function)
    : tokens(tokens),
      function(function),
      first(*tokens.index_of(function.getBeginLoc())),
      name(*tokens.index_of(function.getLocation())),
      body(*tokens.index_of(function.getBody()->getBeginLoc())) {}

std::string FunctionHead::text(unsigned first, unsigned end) const {
  std::string result;
  for (unsigned at = first; at < end; ++at) result += tokens.spelling(at) + " ";
  return result;
}

std::string FunctionHead::specifiers() const {
  std::string result;
  for (unsigned at = first; at < name; ++at)
    if (tokens.tokens()[at].kind != clang::tok::kw_extern) result += tokens.spelling(at) + " ";
  return (function.getStorageClass() == clang::SC_Static ? "" : "static ") + result;
}

std::string FunctionHead::arguments() const {
  std::string result;
  for (const ParmVarDecl* each : function.parameters()) result += ", " + each->getNameAsString();
  return result;
}

}  // namespace shepherd
