#include "frontend_arguments.h"

#include "clang_acceptance.h"
#include "forced_inclusions.h"

#include <clang/Basic/LangStandard.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/TargetParser/Triple.h>

namespace shepherd {
using namespace clang_options;
namespace {

/// "aarch64-linux-gnu-gcc-12" compiles for aarch64-linux-gnu: a cross compiler's name tells its target.
std::string target_of(const BackEnd& back_end) {
  const llvm::StringRef name = llvm::sys::path::filename(back_end.command.back());
  for (llvm::StringRef compiler : {"-gcc", "-g++", "-clang", "-cc", "-c++"}) {
    const size_t at = name.find(compiler);
    if (at == llvm::StringRef::npos) continue;
    const llvm::StringRef triple = name.take_front(at);
    if (llvm::Triple(llvm::Triple::normalize(triple)).getArch() != llvm::Triple::UnknownArch) return triple.str();
  }
  return "";
}

/// A standard that only the back end knows (a newer gcc's) is parsed as the newest that Clang knows.
std::string known_standard(llvm::StringRef name, bool is_cxx) {
  if (clang::LangStandard::getLangKind(name) != clang::LangStandard::lang_unspecified) return "-std=" + name.str();
  return is_cxx ? "-std=gnu++2c" : "-std=gnu23";
}

using Words = std::vector<std::string>;

Words joined(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

/// In C gcc knows these types and Clang does not. What Clang has preprocessed (for distcc, say) holds the C library's typedefs of them.
Words float_types(const std::string& path) {
  static constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> kTypes[] = {{"_Float32", "float"},
      {"_Float64", "double"}, {"_Float32x", "double"}, {"_Float64x", "long double"}, {"_Float128", "__float128"}};
  auto source = llvm::MemoryBuffer::getFile(path);
  const llvm::StringRef text = source ? (*source)->getBuffer() : "";
  Words words;
  for (const auto& [name, meaning] : kTypes)
    if (!text.contains(("typedef " + meaning + " " + name + ";").str())) words.push_back(("-D" + name + "=" + meaning).str());
  return words;
}

/// How Clang is told the language. What was preprocessed is preprocessed again for the names of types; there is nothing else left in it
/// to expand.
Words language_words(const Input& input, const std::string& source) {
  if (!input.is_preprocessed()) return {"-x", clang::driver::types::getTypeName(input.type)};
  if (input.is_cxx()) return {"-x", "c++"};
  return joined(float_types(source), {"-x", "c"});
}

/// Past Clang's driver, which would take the back end's precompiled form of the header where there is one.
std::vector<Words> inclusions(const CommandLine& line) {
  std::vector<Words> options;
  for (const ForcedInclusion& each : forced_inclusions(line))
    if (!each.header.empty()) options.push_back({"-Xclang", "-include", "-Xclang", each.header});
  return options;
}

/// The user's options that matter to a parser, one Words each.
std::vector<Words> parsing_options(const CommandLine& line, const Input& input) {
  std::vector<Words> options = input.is_preprocessed() ? std::vector<Words>() : inclusions(line);
  for (const Argument& argument : line.arguments()) {
    if (!argument.affects_parsing || argument.id == OPT_include || argument.id == OPT_include_pch) continue;
    if (argument.id == OPT_std_EQ)
      options.push_back({known_standard(argument.value, input.is_cxx())});
    else if (!input.is_preprocessed() || argument.role != Role::kPreprocess || argument.id == OPT_ansi)
      options.emplace_back(argument.words.begin(), argument.words.end());
  }
  return options;
}
}  // namespace

Words frontend_arguments(const CommandLine& line, const Input& input, const std::string& source, const BackEnd& back_end,
                         const Installation& installation) {
  // The back end judges the transformed source; twice the same warning helps nobody, and a gcc user's source need not
  // pass Clang's. Only OpenMP is ours to judge.
  Words ours = {"-Wno-everything", "-Wopenmp", kOpenMPDefine, "-I" + installation.include_dir};
  if (input.is_stdin()) ours.insert(ours.end(), {"-iquote", "."});
  if (const std::string target = target_of(back_end); !target.empty()) ours.push_back("--target=" + target);
  const Words language = language_words(input, source);
  const std::vector<Words> options = parsing_options(line, input);

  Words all = ours;
  for (const Words& option : options) all = joined(std::move(all), option);
  all = joined(std::move(all), language);
  if (clang_accepts(all)) return all;

  // A value that only the back end knows, such as a newer CPU: left out, and the rest kept.
  Words accepted = ours;
  for (const Words& option : options)
    if (clang_accepts(joined(joined(accepted, option), language))) accepted = joined(std::move(accepted), option);
  return joined(std::move(accepted), language);
}

}  // namespace shepherd
