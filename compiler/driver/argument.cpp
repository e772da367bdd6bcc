#include "argument.h"

#include <llvm/ADT/STLExtras.h>

namespace shepherd {
namespace {
using namespace clang_options;
using llvm::opt::Option;

bool in(const Option& option, std::initializer_list<unsigned> ids) {
  return llvm::any_of(ids, [&](unsigned id) { return option.matches(id); });
}

bool is_openmp(const Option& option) {
  return !option.matches(OPT_fopenmp_simd) && !option.matches(OPT_fno_openmp_simd) &&
         (option.getName().starts_with("fopenmp") || option.getName().starts_with("fno-openmp"));
}

/// gcc's threads are libgomp's, and what it generates asks omp_get_thread_num which of them it is: ours would answer.
bool makes_threads_of_another_runtime(llvm::StringRef word) { return word.starts_with("-ftree-parallelize-loops"); }

/// -Xclang -fopenmp, -Xpreprocessor -fopenmp: how build systems reach compilers whose drivers refuse -fopenmp.
bool is_forwarded_openmp(const llvm::opt::Arg& argument) {
  return in(argument.getOption(), {OPT_Xclang, OPT_Xpreprocessor}) &&
         llvm::StringRef(argument.getValue()).starts_with("-fopenmp") &&
         llvm::StringRef(argument.getValue()) != "-fopenmp-simd";
}

Role role_of(const llvm::opt::Arg& argument) {
  const Option& option = argument.getOption();
  if (option.matches(OPT_INPUT)) return Role::kInput;
  if (makes_threads_of_another_runtime(argument.getSpelling())) return Role::kForeignThreads;
  if (option.matches(OPT_UNKNOWN)) return Role::kEveryStep;
  if (option.matches(OPT_o)) return Role::kOutput;
  if (option.matches(OPT_x)) return Role::kLanguage;
  if (is_openmp(option) || is_forwarded_openmp(argument)) return Role::kOpenMP;
  if (in(option, {OPT_M_Group}) && !option.matches(OPT_MJ)) return Role::kDependency;
  if (in(option, {OPT_c, OPT_S, OPT_E, OPT_fsyntax_only, OPT__precompile})) return Role::kAction;
  if (in(option, {OPT_Preprocessor_Group, OPT_IncludePath_Group, OPT_std_EQ, OPT_ansi, OPT_undef})) return Role::kPreprocess;
  if (option.hasFlag(LinkerInput)) return Role::kLink;
  return Role::kEveryStep;
}

/// Options of the f group that decide what the source means; the others (optimisation, profiling, diagnostics) are the
/// back end's, and Clang might refuse gcc's values of them. Modules that Clang makes of headers are the back end's, too: headers with
/// directives are text for us.
bool is_language_feature(const Option& option) {
  static constexpr llvm::StringLiteral kFeatures[] = {
      "exceptions",    "cxx-exceptions",  "rtti",           "signed-char",     "unsigned-char",  "short-enums",
      "short-wchar",   "ms-extensions",   "plan9-extensions", "gnu89-inline",  "gnu-keywords",   "permissive",
      "char8_t",       "sized-deallocation", "aligned-new", "aligned-allocation", "coroutines",  "concepts-ts",
      "blocks",        "template-depth",  "constexpr-",     "builtin",         "freestanding",   "hosted",
      "fast-math",     "finite-math-only", "PIC",           "PIE",             "pic",            "pie",
      "dollars-in-identifiers", "pack-struct", "operator-names", "threadsafe-statics", "asm",
      "declspec",      "lax-vector-conversions", "math-errno", "bracket-depth", "digraphs", "wchar-type",
      "new-alignment", "relaxed-template-template-args", "experimental-library", "elide-constructors"};
  llvm::StringRef name = option.getName();
  if (!name.consume_front("f")) return false;
  name.consume_front("no-");
  return llvm::any_of(kFeatures, [&](llvm::StringRef feature) { return name.starts_with(feature); });
}

/// Whether the front end must see it to parse what the back end will compile. Warnings are not among them: the back end
/// gives them once, for the transformed source.
bool affects_parsing(const Option& option) {
  if (in(option, {OPT_H, OPT_P, OPT_C, OPT_CC, OPT_d_Group, OPT_M_Group, OPT_Wp_COMMA, OPT_Xpreprocessor})) return false;
  return in(option, {OPT_Preprocessor_Group, OPT_IncludePath_Group, OPT_m_Group, OPT_O_Group, OPT_std_EQ, OPT_ansi,
                     OPT_pthread, OPT_target, OPT_target_legacy_spelling, OPT_stdlib_EQ, OPT_nostdinc, OPT_nostdincxx,
                     OPT_nostdlibinc, OPT_nobuiltininc, OPT__sysroot_EQ, OPT__sysroot, OPT_gcc_toolchain,
                     OPT_gcc_install_dir_EQ, OPT_trigraphs, OPT_undef, OPT_traditional_cpp, OPT_resource_dir,
                     OPT_resource_dir_EQ, OPT_stdlibxx_isystem, OPT_ffile_prefix_map_EQ, OPT_fmacro_prefix_map_EQ, OPT_fsanitize_EQ, OPT_fno_sanitize_EQ,
                     OPT_ferror_limit_EQ}) ||
         is_language_feature(option);
}
}  // namespace

Argument classify(const llvm::opt::Arg& argument, llvm::ArrayRef<const char*> words) {
  const Option& option = argument.getOption();
  Argument result;
  result.role = role_of(argument);
  result.id = option.getID();
  result.affects_parsing = affects_parsing(option);
  result.words = words;
  if (argument.getNumValues() > 0) result.value = argument.getValue();
  return result;
}

}  // namespace shepherd
