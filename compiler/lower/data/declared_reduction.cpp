#include "lower/c/c_types.h"
#include "lower/data/data_env.h"
#include "lower/data/reduction_text.h"

#include <llvm/Support/xxhash.h>

namespace shepherd {

/// True if the one is the other, or an instance's member for the same type of the same directive.
static bool is_same(const OMPDeclareReductionDecl* one, const OMPDeclareReductionDecl* other) {
  return one && other && one->getLocation() == other->getLocation();
}

/// Unique in the program: the struct may have external linkage.
static std::string struct_name(const Lowering& lowering, const OMPDeclareReductionDecl* declared) {
  const auto& all = lowering.unit.declared_reductions;
  const auto found = llvm::find_if(all, [&](const auto* each) { return is_same(each, declared); });
  const SourceManager& sources = lowering.unit.ast->getSourceManager();
  llvm::StringRef file = sources.getBufferName(sources.getLocForStartOfFile(sources.getMainFileID()));
  return "shep_reduction_" + std::to_string(found - all.begin()) + "_" + std::to_string(llvm::xxh3_64bits(file));
}

static WrittenReduction parts_of(const Lowering& lowering, const OMPDeclareReductionDecl* declared) {
  const PragmaSite* pragma = lowering.unit.tokens->pragma_around(declared->getLocation());
  return pragma ? written_reduction(lowering.unit.tokens->pragma_text(*pragma), lowering.unit.ast->getLangOpts())
                : WrittenReduction();
}

/// The type as the directive names it: Clang loses parts of some names that depend on a template's parameters. Empty:
/// it is not known which of the directive's it is, as where a macro lists them.
static std::string written_type(const Lowering& lowering, const OMPDeclareReductionDecl* declared) {
  auto directive_of = [&](const OMPDeclareReductionDecl* each) {
    return lowering.unit.tokens->pragma_around(each->getLocation());
  };
  size_t before = 0, all = 0;
  for (const OMPDeclareReductionDecl* each : lowering.unit.declared_reductions) {
    if (directive_of(each) != directive_of(declared)) continue;
    if (each == declared) before = all;
    ++all;
  }
  const std::vector<std::string> types = parts_of(lowering, declared).types;
  return types.size() == all ? types[before] : "";
}

/// The text between the parentheses of `initializer(...)`. Clang keeps the expression, but not how it was written.
static std::string initializer_text(const Lowering& lowering, const OMPDeclareReductionDecl* declared) {
  if (std::string written = parts_of(lowering, declared).initializer; !written.empty()) return written;
  // A macro stands for the clause.
  const SourceManager& sources = lowering.unit.ast->getSourceManager();
  const char* at = sources.getCharacterData(sources.getSpellingLoc(declared->getCombiner()->getEndLoc()));
  llvm::StringRef rest(at);
  return written_reduction(("reduction(x: x: x) " + rest.drop_front(rest.find("initializer"))).str(),
                           lowering.unit.ast->getLangOpts())
      .initializer;
}

/// True if the directive may ask for the type of an object: a macro's text is not known here.
static bool asks_for_type(const Lowering& lowering, const OMPDeclareReductionDecl* declared) {
  const TokenStream& tokens = *lowering.unit.tokens;
  const PragmaSite* pragma = tokens.pragma_around(declared->getLocation());
  return !pragma || !tokens.expanded_by(pragma->file, pragma->begin, pragma->end).empty() ||
         holds_word(tokens.pragma_text(*pragma), "decltype", tokens.language());
}

/// Declares, of the type `type`, the name as that of an object that a reference of another name, shep_NAME, is to.
/// `decltype` of a reference would tell another type; where nobody asks, it is one.
static std::string name_object(const Lowering& lowering, const OMPDeclareReductionDecl* declared,
                               const std::string& type, const std::string& name) {
  const bool is_asked = asks_for_type(lowering, declared);
  const std::string place = "shep_" + name.substr(strlen("omp_"));
  return (is_asked ? "auto &[" + name + "] = ::__shepherd::__alone(" + place + "); "
                   : type + " &" + name + " = " + place + "; ") +
         "(void)" + name + "; ";
}

/// False where a macro stands for the name, too, and not for the value alone.
static bool names_initialized_object(const Lowering& lowering, const OMPDeclareReductionDecl* declared) {
  return declared->getInitializerKind() == OMPDeclareReductionInitKind::Call ||
         llvm::StringRef(initializer_text(lowering, declared)).starts_with("omp_priv");
}

/// The value that `omp_priv` is initialised with, in parentheses or braces.
static std::string initial_value(const Lowering& lowering, const OMPDeclareReductionDecl* declared,
                                 const std::string& type) {
  std::string text = initializer_text(lowering, declared);
  llvm::StringRef value = text;
  value.consume_front("omp_priv");
  value = value.trim();
  if (value.consume_front("=")) value = value.trim();
  bool bracketed = value.starts_with("{") ||
                   (value.starts_with("(") && declared->getInitializerKind() == OMPDeclareReductionInitKind::Direct);
  if (!bracketed) return "(" + value.str() + ")";
  // In a new-expression gcc takes no list for a vector.
  const bool is_vector = value.starts_with("{") && declared->getType()->isVectorType();
  return is_vector ? "(" + type + value.str() + ")" : value.str();
}

/// Statements that make the object `shep_priv` in raw storage.
static std::string initialization(const Lowering& lowering, const OMPDeclareReductionDecl* declared,
                                  const std::string& type) {
  // The initialiser may name the object that it initialises, as that of a variable may.
  const std::string original = name_object(lowering, declared, type, "omp_orig"),
                    place = "::new (::__shepherd::__placed{__builtin_addressof(shep_priv)}) " + type,
                    made = original + name_object(lowering, declared, type, "omp_priv") + place;
  if (!declared->getInitializer()) return made + "(); ";
  const std::string text = initializer_text(lowering, declared);
  if (declared->getInitializerKind() == OMPDeclareReductionInitKind::Call) return made + "; " + text + "; ";
  if (names_initialized_object(lowering, declared)) return made + initial_value(lowering, declared, type) + "; ";
  return original + type + " " + text + "; " + place + "(static_cast<" + type + " &&>(omp_priv)); ";
}

/// Statements that give the object `shep_priv`, which is there already, the start value.
static std::string replacement(const Lowering& lowering, const OMPDeclareReductionDecl* declared,
                               const std::string& type) {
  if (!declared->getInitializer()) return "(void)shep_priv; (void)shep_orig; ";
  const std::string text = initializer_text(lowering, declared),
                    original = name_object(lowering, declared, type, "omp_orig"),
                    names = original + name_object(lowering, declared, type, "omp_priv");
  if (declared->getInitializerKind() == OMPDeclareReductionInitKind::Call) return names + text + "; ";
  if (!names_initialized_object(lowering, declared))
    return original + type + " " + text + "; ::__shepherd::__replace(shep_priv, static_cast<" + type +
           " &&>(omp_priv)); ";
  return names + "::__shepherd::__replace(omp_priv, " + type + initial_value(lowering, declared, type) + "); ";
}

static std::string combiner_text(const Lowering& lowering, const OMPDeclareReductionDecl* declared) {
  if (std::string written = parts_of(lowering, declared).combiner; !written.empty()) return written;
  const SourceManager& sources = lowering.unit.ast->getSourceManager();
  const Expr* combiner = declared->getCombiner();
  SourceRange range(sources.getSpellingLoc(combiner->getBeginLoc()), sources.getSpellingLoc(combiner->getEndLoc()));
  const CharSourceRange text = CharSourceRange::getTokenRange(range);
  return one_line(Lexer::getSourceText(text, sources, lowering.unit.ast->getLangOpts()).str());
}

/// The class of the item's elements; null where there is none, or a template must first say which.
static const CXXRecordDecl* class_of(const DataItem& item) {
  QualType type = item.variable->getType().getNonReferenceType();
  while (true) {
    const auto* pointer = item.section ? type->getAs<PointerType>() : nullptr;
    if (pointer)
      type = pointer->getPointeeType();
    else if (const ArrayType* array = type->getAsArrayTypeUnsafe())
      type = array->getElementType();
    else
      return type->getAsCXXRecordDecl();
  }
}

bool reduces_base(const Lowering& lowering, const DataItem& item) {
  const CXXRecordDecl *made = class_of(item), *declared = item.reduction.declared
                                                              ? item.reduction.declared->getType()->getAsCXXRecordDecl()
                                                              : nullptr;
  return lowering.unit.is_cxx && made && declared && made->getCanonicalDecl() != declared->getCanonicalDecl();
}

static bool may_serve_derived(const Lowering& lowering, const OMPDeclareReductionDecl* declared) {
  auto serves = [&](const DataItem& item) {
    return llvm::is_contained(item.reduction.candidates, declared) ||
           (is_same(item.reduction.declared, declared) && reduces_base(lowering, item));
  };
  return llvm::any_of(lowering.unit.constructs, [&](const std::unique_ptr<Construct>& each) {
    return llvm::any_of(lowering.data(*each), serves);
  });
}

/// True if the type is incomplete where the directive stands.
static bool is_completed_later(const Lowering& lowering, const OMPDeclareReductionDecl* declared) {
  const CXXRecordDecl* record = declared->getType()->getAsCXXRecordDecl();
  const CXXRecordDecl* definition = record ? record->getDefinition() : nullptr;
  return definition && lowering.unit.ast->getSourceManager().isBeforeInTranslationUnit(declared->getLocation(),
                                                                                       definition->getLocation());
}

// struct shep_reduction_0 : ::__shepherd::__reduction_on<T> {
//   typedef T shep_type;
//   static void __initialize(shep_type &shep_priv, shep_type &shep_orig) { ... } static void __combine(shep_type
//   &shep_out, shep_type &shep_in) { ... } static void __destroy(shep_type &shep_slot) { shep_slot.~shep_type(); }
// };
// A reduction that classes derived from T may use has also
//   static void __adopt(shep_type &shep_priv, shep_type &shep_orig) { ... }
// T may be `struct S`, which a new-expression does not take. Where T is not complete yet, they are templates, which
// wait for it.
static std::string struct_text(const Lowering& lowering, const OMPDeclareReductionDecl* declared) {
  const ASTContext& ast = *lowering.unit.ast;
  const std::string type = "shep_type";
  std::string written = declared->getType()->isDependentType() ? written_type(lowering, declared) : "";
  const std::string definition =
      "typedef " + (written.empty() ? declare(lowering, declared->getType(), type) : written + " " + type) + "; ";
  if (written.empty()) written = declared->getType().getAsString(PrintingPolicy(ast.getLangOpts()));
  bool waits = is_completed_later(lowering, declared);
  std::string head = waits ? "template <class " + type + "> " : "", adopt;
  if (may_serve_derived(lowering, declared))
    adopt = head + "static void __adopt(" + type + " &shep_priv, " + type + " &shep_orig) { " +
            replacement(lowering, declared, type) + "} ";
  const std::string combiner = combiner_text(lowering, declared);
  return "SHEP_QUIET struct " + struct_name(lowering, declared) + " : ::__shepherd::__reduction_on<" + written +
         "> { " + (waits ? "" : definition) + head + "static void __initialize(" + type + " &shep_priv, " + type +
         " &shep_orig) { " + initialization(lowering, declared, type) + "} " + head + "static void __combine(" + type +
         " &shep_out, " + type + " &shep_in) { " + name_object(lowering, declared, type, "omp_out") +
         name_object(lowering, declared, type, "omp_in") + combiner + "; } " + head + "static void __destroy(" + type +
         " &shep_slot) { " + (declared->getType()->isVectorType() ? "(void)shep_slot" : "shep_slot.~" + type + "()") +
         "; } " + adopt + "}; SHEP_LOUD ";
}

/// A directive of a block can name what only that declares.
static const PragmaSite* place_of_functions(const Lowering& lowering, const OMPDeclareReductionDecl* declared) {
  const PragmaSite* pragma = lowering.unit.tokens->pragma_around(declared->getLocation());
  const bool is_of_file = declared->getDeclContext()->getRedeclContext()->isFileContext();
  return !lowering.unit.is_cxx && is_of_file && pragma && !pragma->from_macro ? pragma : nullptr;
}

std::string reduction_functions(const Lowering& lowering, const OMPDeclareReductionDecl* declared) {
  return place_of_functions(lowering, declared) ? struct_name(lowering, declared) : "";
}

/// True if the code names its objects in the directive itself, and not in a macro's body.
static bool names_objects_within(const PragmaSite& pragma, const SourceManager& sources, const Stmt* code) {
  if (!code) return true;
  if (auto* reference = dyn_cast<DeclRefExpr>(code); reference && reference->getDecl()->getName().starts_with("omp_")) {
    const auto [file, place] = sources.getDecomposedSpellingLoc(reference->getLocation());
    if (file != pragma.file || place < pragma.begin || place >= pragma.end) return false;
  }
  return llvm::all_of(code->children(), [&](const Stmt* each) { return names_objects_within(pragma, sources, each); });
}

bool reduces_in_place(const Lowering& lowering, const OMPDeclareReductionDecl* declared) {
  const PragmaSite* pragma = place_of_functions(lowering, declared);
  if (!pragma || !declared->getType()->isRecordType()) return false;
  if (declared->getInitializer() && !names_initialized_object(lowering, declared)) return false;
  const SourceManager& sources = lowering.unit.ast->getSourceManager();
  auto* priv = dyn_cast_or_null<DeclRefExpr>(declared->getInitPriv());
  auto* made = priv ? dyn_cast<VarDecl>(priv->getDecl()) : nullptr;
  return names_objects_within(*pragma, sources, declared->getCombiner()) &&
         names_objects_within(*pragma, sources, declared->getInitializer()) &&
         (!made || names_objects_within(*pragma, sources, made->getInit()));
}

static std::string start_value(const Lowering& lowering, const OMPDeclareReductionDecl* declared,
                               const std::string& type) {
  if (!declared->getInitializer()) return type + " omp_priv; __builtin_memset(&omp_priv, 0, sizeof omp_priv); ";
  std::string text = initializer_text(lowering, declared);
  return type + (declared->getInitializerKind() == OMPDeclareReductionInitKind::Call ? " omp_priv; " : " ") + text +
         "; ";
}

/// What the functions do with objects that may point into themselves.
struct FunctionBodies {
  std::string initialize, combine;
};

static FunctionBodies bodies_in_place(const Lowering& lowering, const OMPDeclareReductionDecl* declared,
                                      const std::string& type) {
  const PragmaSite& pragma = *lowering.unit.tokens->pragma_around(declared->getLocation());
  const WrittenReduction written =
      written_reduction(lowering.unit.tokens->pragma_text(pragma), lowering.unit.ast->getLangOpts(), true);
  if (!declared->getInitializer())
    return {"__builtin_memset(shep_priv, 0, sizeof *shep_priv); ", written.combiner + "; "};
  if (declared->getInitializerKind() == OMPDeclareReductionInitKind::Call)
    return {written.initializer + "; ", written.combiner + "; "};
  const auto [object, value] = llvm::StringRef(written.initializer).split('=');
  const std::string literal = value.trim().starts_with("{") ? "(" + type + ")" : "";
  return {object.str() + "= " + literal + value.trim().str() + "; ", written.combiner + "; "};
}

static FunctionBodies bodies_with_copies(const Lowering& lowering, const OMPDeclareReductionDecl* declared,
                                         const std::string& type) {
  const std::string original = initializer_reads_original(declared) ? type + " omp_orig = *shep_orig; " : "";
  return {original + "{ " + start_value(lowering, declared, type) + "*shep_priv = omp_priv; } ",
          type + " omp_out = *shep_out, omp_in = *shep_in; (void)omp_in; " + combiner_text(lowering, declared) +
              "; *shep_out = omp_out; "};
}

// static void shep_reduction_0_initialize(T *shep_priv, T *shep_orig) { ... }
// static void shep_reduction_0_combine(T *shep_out, T *shep_in) { ... }
// Names in the directive are those of the place where it stands.
static std::string functions_text(const Lowering& lowering, const OMPDeclareReductionDecl* declared) {
  const std::string type = name_of_type(lowering, declared->getType().getUnqualifiedType()),
                    head = "static __inline__ __attribute__((__unused__)) void " + struct_name(lowering, declared);
  const FunctionBodies bodies = reduces_in_place(lowering, declared) ? bodies_in_place(lowering, declared, type)
                                                                     : bodies_with_copies(lowering, declared, type);
  return "SHEP_QUIET " + head + "_initialize(" + type + " *shep_priv, " + type + " *shep_orig) { (void)shep_orig; " +
         bodies.initialize + "} " + head + "_combine(" + type + " *shep_out, " + type + " *shep_in) { (void)shep_in; " +
         bodies.combine + "} SHEP_LOUD ";
}

struct UsersOfReduction {
  bool back_end = false;  // a `simd` construct is left to it, and it must know of the reduction then
  bool lowered = false;
};

static UsersOfReduction users_of(const Lowering& lowering, const OMPDeclareReductionDecl* declared) {
  auto names = [&](const DataItem& item) {
    return is_same(item.reduction.declared, declared) || llvm::is_contained(item.reduction.candidates, declared);
  };
  UsersOfReduction users;
  for (const std::unique_ptr<Construct>& each : lowering.unit.constructs) {
    if (!llvm::any_of(lowering.data(*each), names)) continue;
    const bool is_left = each->kind == ConstructKind::kSimd && !each->leaf_of_combined;
    (is_left ? users.back_end : users.lowered) = true;
  }
  return users;
}

/// _Pragma("omp declare reduction(...)")
static std::string pragma_text(const Lowering& lowering, const PragmaSite& pragma) {
  return pragma_operator(one_line(lowering.unit.tokens->pragma_text(pragma))) + " ";
}

void lower_declared_reductions(Lowering& lowering) {
  for (const OMPDeclareReductionDecl* each : lowering.unit.declared_reductions)
    if (const PragmaSite* pragma = lowering.unit.tokens->pragma_around(each->getLocation())) {
      const UsersOfReduction users = users_of(lowering, each);
      // A macro's pragma has no place of its own for anything else, such as those of the C++ library's own algorithms.
      if (pragma->from_macro && users.back_end && !users.lowered) continue;
      bool stays = !pragma->from_macro && users.back_end;
      if (place_of_functions(lowering, each) && users.lowered)
        lowering.edits.replace_pragma(*pragma,
                                      functions_text(lowering, each) + (stays ? pragma_text(lowering, *pragma) : ""));
      else if (lowering.unit.is_cxx)
        lowering.edits.replace_pragma(*pragma,
                                      struct_text(lowering, each) + (stays ? pragma_text(lowering, *pragma) : ""));
      else if (!stays)
        lowering.edits.remove_pragma(*pragma);
    }
}

bool reads_original(const ReductionOperator& reduction) {
  return (reduction.declared && initializer_reads_original(reduction.declared)) ||
         llvm::any_of(reduction.candidates, initializer_reads_original);
}

std::string declared_reduction(const Lowering& lowering, const Construct& construct,
                               const OMPDeclareReductionDecl* declared) {
  std::string qualified;
  llvm::raw_string_ostream out(qualified);
  const DeclContext* home = declared->getDeclContext()->getRedeclContext();
  bool visible =
      home->isFunctionOrMethod() || (construct.function && home->Encloses(construct.function->getDeclContext()));
  if (!visible) {
    PrintingPolicy policy(lowering.unit.ast->getLangOpts());
    policy.SuppressUnwrittenScope = true;
    declared->printNestedNameSpecifier(out, policy);
  }
  return out.str() + struct_name(lowering, declared);
}

}  // namespace shepherd
