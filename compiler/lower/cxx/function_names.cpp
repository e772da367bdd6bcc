#include "lower/cxx/closure.h"

#include "analyse/call_places.h"

namespace shepherd {

static constexpr unsigned kInClause = ~0u;

/// The outermost closure around the construct in the function that the user wrote; null if there is none.
static const Construct* outermost_closure(const Construct* construct) {
  const Construct* outermost = nullptr;
  for (const Construct* each = construct; each && each->function == construct->function; each = each->parent)
    if (each->outlines()) outermost = each;
  return outermost;
}

/// shep_PRETTY_FUNCTION_1 for __PRETTY_FUNCTION__
static std::string function_alias(const Construct& closure, llvm::StringRef spelling) {
  return name(spelling.trim('_').str().c_str(), closure);
}

static std::string place_name(const Construct& closure, const PlaceOfCall& place) {
  return stencil(closure, "$place_@", std::to_string(place.last));
}

/// A use in a clause has no token among the program's; its text is the second.
static std::string spelling(const TokenStream& stream, const std::pair<unsigned, std::string>& use) {
  return use.first == kInClause ? use.second : stream.spelling(use.first);
}

/// A line of its own tells where a call stands; a macro's expansion has none.
static bool can_say_line(const Construct& closure) {
  return closure.pragma && !closure.pragma->from_macro && !closure.pragma->is_attribute;
}

/// decltype of the array is the array's type, and of our reference would be that of a reference.
static bool is_decltype_operand(const TokenStream& stream, unsigned token) {
  const auto& all = stream.tokens();
  return token > 1 && token + 1 < all.size() && all[token - 2].kind == tok::kw_decltype &&
         all[token - 1].kind == tok::l_paren && all[token + 1].kind == tok::r_paren;
}

static void use_aliases(Lowering& lowering, const Construct& construct, const Construct& closure) {
  const TokenStream& stream = *lowering.unit.tokens;
  for (const auto& [token, text] : construct.function_names) {
    if (token == kInClause) continue;
    std::string alias = function_alias(closure, stream.spelling(token));
    if (is_decltype_operand(stream, token))
      lowering.edits.replace_tokens(token - 2, token + 1, "::__shepherd::__value_t<decltype(" + alias + ")>");
    else
      lowering.edits.replace_token(token, alias);
  }
  for (const PlaceOfCall& each : construct.call_places) {
    if (!can_say_line(closure)) continue;
    auto [before, after] = llvm::StringRef(each.arguments).split('$');
    const std::string arguments = (before + place_name(closure, each) + after).str();
    if (each.arguments.empty()) {
      lowering.edits.replace_tokens(each.first, each.last, place_name(closure, each));
    } else if (auto [front, back] = llvm::StringRef(arguments).split(kOperand); !front.empty() && !back.empty()) {
      lowering.edits.insert_before(each.first, ~0u, front.str());
      lowering.edits.insert_after(each.last, 0, back.str());
    } else {
      lowering.edits.replace_token(
          each.last, arguments + stream.spelling(each.last));  // a loop's header is written without insertions
    }
  }
}

/// In C the name is text: of `__func__`, an array, or of `__builtin_FUNCTION()`, a pointer.
static void use_literals(Lowering& lowering, const Construct& construct) {
  const auto& tokens = lowering.unit.tokens->tokens();
  for (const auto& [token, text] : construct.function_names) {
    if (token == kInClause) continue;
    const bool is_call =
        token + 2 < tokens.size() && tokens[token + 1].kind == tok::l_paren && tokens[token + 2].kind == tok::r_paren;
    if (is_call)
      lowering.edits.replace_tokens(token, token + 2, "((const char *)" + quoted(text) + ")");
    else
      lowering.edits.replace_token(token, quoted(text));
  }
}

void keep_function_names(Lowering& lowering) {
  for (const auto& construct : lowering.unit.constructs)
    if (lowering.unit.is_cxx) {
      if (const Construct* closure = outermost_closure(construct.get())) use_aliases(lowering, *construct, *closure);
    } else {
      for (const Construct* around = construct.get(); around; around = around->parent)
        if (around->outlines()) {
          use_literals(lowering, *construct);
          break;
        }
    }
}

static void for_each_within(const Construct& construct, const Construct& closure,
                            const std::function<void(const Construct&)>& visit) {
  if (construct.function != closure.function) return;
  visit(construct);
  for (const Construct* child : construct.children) for_each_within(*child, closure, visit);
}

std::string with_function_names(std::string text, const Construct* around) {
  const Construct* closure = outermost_closure(around);
  auto is_in_clause = [](const auto& use) { return use.first == kInClause; };
  if (!closure || llvm::none_of(around->function_names, is_in_clause)) return text;
  auto is_part_of_word = [&](size_t at) { return at < text.size() && (llvm::isAlnum(text[at]) || text[at] == '_'); };
  for (llvm::StringRef word : {"__func__", "__FUNCTION__", "__PRETTY_FUNCTION__"})
    for (size_t at = 0; (at = text.find(word, at)) != std::string::npos;) {
      bool is_whole = !is_part_of_word(at + word.size()) && (at == 0 || !is_part_of_word(at - 1));
      std::string use = is_whole ? function_alias(*closure, word) : word.str();
      text.replace(at, word.size(), use);
      at += use.size();
    }
  return text;
}

//   constexpr auto shep_place_1_27 =
// #line 12 "file.cpp"
//       std::source_location::current();
// at the call's own line and column.
static std::string declare_place(const Lowering& lowering, const Construct& closure, const PlaceOfCall& place) {
  const TokenStream& stream = *lowering.unit.tokens;
  PresumedLoc at = stream.sources().getPresumedLoc(stream.tokens()[place.first].location);
  // gcc names the pattern of a template in a constant, and the instance in everything else.
  std::string type = place.is_constant && !closure.function->isDependentContext() ? "constexpr auto " : "auto const ";
  return type + place_name(closure, place) + " =\n" + lowering.line_directive(place.first) +
         std::string(at.getColumn() - 1, ' ') + place.text + "; ";
}

std::string declare_function_names(const Lowering& lowering, const Construct& construct) {
  if (outermost_closure(&construct) != &construct) return "";
  std::set<std::string> functions;
  std::string text;
  for_each_within(construct, construct, [&](const Construct& each) {
    for (const auto& use : each.function_names) functions.insert(spelling(*lowering.unit.tokens, use));
    for (const PlaceOfCall& place : each.call_places)
      if (can_say_line(construct)) text += declare_place(lowering, construct, place);
  });
  for (const std::string& each : functions) text += "auto &" + function_alias(construct, each) + " = " + each + "; ";
  return text;
}

}  // namespace shepherd
