#include "lower/passes.h"

namespace shepherd {

static std::string interface_of(const Lowering& lowering) {
  return std::string(lowering.has_ordered_exceptions() ? "#define SHEP_ORDERED_EXCEPTIONS\n" : "") +
         "#include <shepherd/abi.h>\n";
}

/// Before the first region, the library is to know that there are such constructs.
// static void __attribute__((__constructor__(101), __used__)) shep_tell_of_NAME(void) { shep_NAME_exist(); }
static std::string tell_of(const Lowering& lowering, ConstructKind kind, const std::string& name) {
  if (llvm::none_of(lowering.unit.constructs, [&](const auto& each) { return each->kind == kind; })) return "";
  return "static void __attribute__((__constructor__(101), __used__)) shep_tell_of_" + name + "(void) { shep_" + name +
         "_exist(); }\n";
}

static std::string locks(const Lowering& lowering) {
  std::string text = tell_of(lowering, ConstructKind::kAlternatives, "alternatives") +
                     tell_of(lowering, ConstructKind::kAssembly, "assemblies");
  bool cxx = lowering.unit.is_cxx;
  for (const std::string& symbol : lowering.critical_names)
    text += std::string(cxx ? "extern \"C\" { " : "") + "__attribute__((__weak__)) struct shep_critical " + symbol +
            (cxx ? "; }\n" : ";\n");
  return text.empty() ? "" : "SHEP_QUIET\n" + text + "SHEP_LOUD\n";
}

static bool is_module_word(const TokenStream& stream, unsigned token) {
  return token < stream.tokens().size() && stream.language().CPlusPlusModules && stream.spelling(token) == "module";
}

/// The end of `module NAME;`, in a unit that has such a declaration.
static std::optional<unsigned> end_of_declaration(const TokenStream& stream, bool has_fragment) {
  const auto& tokens = stream.tokens();
  for (unsigned at = has_fragment ? 2 : 0; at + 1 < tokens.size(); ++at) {
    bool starts = at < 2 || tokens[at - 1].kind == tok::kw_export || tokens[at - 1].kind == tok::semi ||
                  tokens[at - 1].kind == tok::r_brace;
    bool declares = starts && is_module_word(stream, at) && tokens[at + 1].kind == tok::identifier;
    if (!declares && !has_fragment && at == 1) return std::nullopt;
    if (!declares) continue;
    while (at + 1 < tokens.size() && tokens[at].kind != tok::semi) ++at;
    return at;
  }
  return std::nullopt;
}

std::string at_the_front(Lowering& lowering, const std::string& interface, const std::string& rest) {
  const TokenStream& stream = *lowering.unit.tokens;
  const bool has_fragment =
      is_module_word(stream, 0) && stream.tokens().size() > 1 && stream.tokens()[1].kind == tok::semi;
  const std::optional<unsigned> declaration =
      lowering.unit.is_cxx ? end_of_declaration(stream, has_fragment) : std::nullopt;
  if (!declaration) return interface + rest;
  if (!rest.empty()) lowering.edits.insert_after(*declaration, 0, "\n" + rest);
  if (!has_fragment) return "module;\n" + interface;
  lowering.edits.insert_after(1, 0, "\n" + interface);
  return "";
}

std::string preamble(Lowering& lowering) { return at_the_front(lowering, interface_of(lowering), locks(lowering)); }

std::string definitions_in_front(const Lowering& lowering) { return locks(lowering); }

std::string postamble(const Lowering& lowering) {
  return lowering.has_ordered_exceptions() ? "\n#include <shepherd/abi_cxx_ordered.h>\n" : "";
}

}  // namespace shepherd
