#include "build.h"

#include "back_end.h"
#include "config.h"
#include "process.h"

#include <llvm/Object/ELFObjectFile.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/Regex.h>

namespace shepherd {

using namespace clang_options;

namespace {

/// libomp5 is what Debian calls a link to libomp.
bool is_openmp_name(llvm::StringRef name) { return llvm::is_contained({"gomp", "omp", "omp5", "iomp5"}, name); }

/// Also with a suffix that keeps copies apart: libgomp-a34b3233.so.1.0.0.
bool is_openmp_file(llvm::StringRef path) {
  static const llvm::Regex kFile("^lib(gomp|i?omp5?)(-[0-9a-f]+)?\\.(a|so(\\.[0-9]+)*)$");
  return kFile.match(llvm::sys::path::filename(path));
}

bool is_library_file(llvm::StringRef path) {
  const llvm::StringRef name = llvm::sys::path::filename(path);
  return name.ends_with(".a") || name.ends_with(".so") || name.contains(".so.");
}

/// The argument is that of -l or --library= : a name, or with a colon a file's name.
bool names_openmp(llvm::StringRef library) {
  return library.consume_front(":") ? is_openmp_file(library) : is_openmp_name(library);
}

/// The linker's options that take no value; behind others (-soname, -Map) a file's name is something else than an
/// input.
bool takes_no_value(llvm::StringRef option) {
  option.consume_front("-");
  option.consume_front("-");
  return llvm::is_contained(
      {"as-needed", "no-as-needed", "push-state", "pop-state", "whole-archive", "no-whole-archive", "start-group",
       "end-group", "(", ")", "Bstatic", "Bdynamic", "static", "dn", "dy", "call_shared", "non_shared",
       "copy-dt-needed-entries", "no-copy-dt-needed-entries"},
      option);
}

/// The library of a word that names it by itself; empty where it does not.
llvm::StringRef library_of(llvm::StringRef word) {
  if (word.consume_front("--library=")) return word;
  return word.consume_front("-l") ? word : llvm::StringRef();
}

/// The libraries that a link line names, and among them other compilers' OpenMP runtimes, for which libshepherd stands
/// in: a program whose omp_* calls went to libgomp, because -lgomp stood in front, would be told of threads that are
/// not ours.
class LinkedLibraries {
 public:
  explicit LinkedLibraries(const CommandLine& line);

  /// Another OpenMP runtime is named, in whatever way: -lgomp, -l omp, -l:libgomp.so.1, -Wl,-liomp5,
  /// /usr/lib/libomp.so.
  bool name_openmp() const { return names_openmp_; }
  /// The first argument that names a library other than those.
  std::optional<size_t> first() const { return first_; }
  /// The words of an argument that the linker is to see: none of other OpenMP runtimes.
  std::vector<std::string> words(size_t argument) const;

 private:
  struct Word {  // of those that the linker gets
    std::string text;
    size_t argument;
    bool is_openmp = false;
  };
  void read(const Argument& argument, size_t index);
  void judge();

  const CommandLine& line_;
  std::vector<Word> words_;
  std::optional<size_t> first_;
  bool names_openmp_ = false;
};

LinkedLibraries::LinkedLibraries(const CommandLine& line) : line_(line) {
  for (size_t i = 0; i != line.arguments().size(); ++i) read(line.arguments()[i], i);
  judge();
}

void LinkedLibraries::read(const Argument& argument, size_t index) {
  const auto add = [&](const llvm::Twine& text) { words_.push_back({text.str(), index}); };
  if (argument.role == Role::kInput) {
    add(argument.value);
  } else if (argument.id == OPT_l) {
    add("-l" + argument.value);
  } else if (argument.id == OPT_Xlinker) {
    add(argument.value);
  } else if (argument.id == OPT_Wl_COMMA) {
    llvm::SmallVector<llvm::StringRef, 8> parts;
    llvm::StringRef(argument.words.front()).drop_front(4).split(parts, ',');
    for (llvm::StringRef part : parts) add(part);
  }
}

void LinkedLibraries::judge() {
  const auto found = [&](size_t word, bool is_openmp) {
    words_[word].is_openmp |= is_openmp;
    names_openmp_ |= is_openmp;
    if (!is_openmp && !first_) first_ = words_[word].argument;
  };
  for (size_t i = 0; i != words_.size(); ++i) {
    const llvm::StringRef word = words_[i].text;
    const bool has_next = i + 1 != words_.size();
    if ((word == "-l" || word == "--library") && has_next) {
      const bool is_openmp = names_openmp(words_[i + 1].text);
      found(i, is_openmp);
      found(++i, is_openmp);
    } else if (const llvm::StringRef library = library_of(word); !library.empty()) {
      found(i, names_openmp(library));
    } else if (!word.starts_with("-") && is_library_file(word)) {
      const bool is_input = line_.arguments()[words_[i].argument].role == Role::kInput;
      const llvm::StringRef before = i ? words_[i - 1].text : llvm::StringRef();
      if (is_input || !before.starts_with("-") || takes_no_value(before)) found(i, is_openmp_file(word));
    }
  }
}

std::vector<std::string> LinkedLibraries::words(size_t index) const {
  const Argument& argument = line_.arguments()[index];
  const auto is_here = [&](const Word& word) { return word.argument == index; };
  if (llvm::none_of(words_, [&](const Word& word) { return is_here(word) && word.is_openmp; }))
    return {argument.words.begin(), argument.words.end()};
  std::vector<std::string> kept;
  for (const Word& word : words_)
    if (is_here(word) && !word.is_openmp) kept.push_back(word.text);
  if (kept.empty()) return {};
  return {"-Wl," + llvm::join(kept, ",")};  // of the others, each holds one word
}

enum class Symbols { kOfObject, kDynamic };

/// The names that a file needs from elsewhere, and not weakly; none where it is no ELF file.
std::vector<std::string> undefined_names(llvm::StringRef file, Symbols which) {
  std::vector<std::string> names;
  llvm::Expected<llvm::object::OwningBinary<llvm::object::ObjectFile>> object =
      llvm::object::ObjectFile::createObjectFile(file);
  if (!object) {
    llvm::consumeError(object.takeError());
    return names;
  }
  const auto* elf = llvm::dyn_cast<llvm::object::ELFObjectFileBase>(object->getBinary());
  if (!elf || (elf->getEType() == llvm::ELF::ET_REL) != (which == Symbols::kOfObject)) return names;
  const auto note = [&](const llvm::object::SymbolRef& symbol) {
    llvm::Expected<uint32_t> flags = symbol.getFlags();
    llvm::Expected<llvm::StringRef> name = symbol.getName();
    const bool known = flags && name;
    if (!flags) llvm::consumeError(flags.takeError());
    if (!name) llvm::consumeError(name.takeError());
    using llvm::object::SymbolRef;
    if (known && (*flags & SymbolRef::SF_Undefined) && !(*flags & SymbolRef::SF_Weak)) names.push_back(name->str());
  };
  if (which == Symbols::kDynamic)
    llvm::for_each(elf->getDynamicSymbolIterators(), note);
  else
    llvm::for_each(elf->symbols(), note);
  return names;
}

std::string foreign_entry_point(llvm::StringRef file) {
  for (const std::string& name : undefined_names(file, Symbols::kDynamic))
    if (llvm::StringRef(name).starts_with("GOMP_") || llvm::StringRef(name).starts_with("__kmpc_")) return name;
  return {};
}

/// True for an object whose regions were lowered from C++. An exception must not leave them, so that they refer to the
/// C++ library even where nothing throws, as gcc's and Clang's regions do not.
bool is_lowered_cxx(llvm::StringRef file) {
  const std::vector<std::string> names = undefined_names(file, Symbols::kOfObject);
  const auto is_ours = [](llvm::StringRef name) { return name.starts_with("shep_"); };
  return llvm::is_contained(names, "__gxx_personality_v0") && llvm::any_of(names, is_ours);
}

bool brings_all_libraries(const CommandLine& line) { return line.has(OPT_nostdlib) || line.has(OPT_nodefaultlibs); }

/// gcc adds its runtime under the same conditions: not to partial links, nor where the user brings all libraries and
/// names none.
bool wants_runtime(const CommandLine& line, const LinkedLibraries& libraries) {
  return !line.has(OPT_r) && (libraries.name_openmp() || !brings_all_libraries(line));
}

void add_libraries(Command& command, llvm::StringRef list) {
  llvm::SmallVector<llvm::StringRef, 8> libraries;
  list.split(libraries, ' ', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef library : libraries) command.add(library);
}

bool is_static_program(const CommandLine& line) { return line.has(OPT_static) || line.has(OPT_static_pie); }

bool takes_static_runtime(const CommandLine& line) { return line.shep().static_runtime || is_static_program(line); }

/// A word of the linker's: an -x that is in force would make a source of an input.
void add_static_library(Command& command, const Installation& installation) {
  command.add({"-Xlinker", installation.static_library()});
}

/// In front of all other libraries: whichever of them brings omp_* routines of its own finds ours taken. What the user
/// set for the libraries around it (-Bstatic, --whole-archive) is not meant for it.
void add_runtime_in_front(Command& command, const CommandLine& line, const Installation& installation) {
  command.add("-Wl,--push-state,-Bdynamic,--no-whole-archive");
  if (takes_static_runtime(line))
    add_static_library(command, installation);
  else
    command.add({"-L" + installation.library_dir, "-lshepherd"});
  command.add("-Wl,--pop-state");
}

/// Behind everything, for what the inputs behind the first library refer to.
void add_runtime(Command& command, const CommandLine& line, const Installation& installation) {
  if (takes_static_runtime(line)) {
    add_static_library(command, installation);
    // Exported from here, its omp_* routines would be taken by libraries that have another OpenMP runtime, or another
    // libshepherd.
    command.add("-Wl,--exclude-libs,libshepherd.a");
    // The runtime's threads outlive a library that is closed.
    if (line.has(OPT_shared)) command.add("-Wl,-z,nodelete");
    add_libraries(command, SHEPHERD_RUNTIME_LIBRARIES);
    if (is_static_program(line)) add_libraries(command, SHEPHERD_HWLOC_LIBRARIES);
  } else {
    command.add({"-L" + installation.library_dir, "-Wl,-rpath," + installation.library_dir, "-lshepherd"});
  }
  if (!brings_all_libraries(line)) command.add("-pthread");
}

bool belongs_to_link(const Argument& argument) {
  return (argument.role == Role::kEveryStep && argument.id != OPT__HASH_HASH_HASH) || argument.role == Role::kLink ||
         argument.role == Role::kOutput;
}

/// Runs it and judges what it has made: a shared library may lack what another runtime will bring at run time.
int run_link(const Command& command, const CommandLine& line, bool with_runtime, llvm::StringRef scratch_dir) {
  if (line.verbose() || line.dry_run()) command.print();
  if (line.dry_run()) return 0;
  const int status = command.run(scratch_dir);
  if (status || !with_runtime) return status;
  const std::string output = line.output().value_or("a.out").str();
  const std::string call = foreign_entry_point(output);
  if (call.empty()) return 0;
  report_error(output + ": what calls '" + call +
               "' was compiled for another OpenMP runtime, and its omp_* calls would come to libshepherd; "
               "compile it with " +
               (line.cxx_driver() ? "shepc++" : "shepcc") + ", or make it a shared library with its own compiler");
  (void)llvm::sys::fs::remove(output);
  return 1;
}
/// files: for each input of the line, what takes its place; none where the back end gets the inputs themselves.
int link(Command command, const CommandLine& line, const Installation& installation, llvm::ArrayRef<std::string> files,
         bool (*belongs)(const Argument&), llvm::StringRef scratch_dir) {
  const LinkedLibraries libraries(line);
  const bool with_runtime = wants_runtime(line, libraries);
  const Input* input = line.inputs().begin();
  for (size_t i = 0; i != line.arguments().size(); ++i) {
    const Argument& argument = line.arguments()[i];
    if (with_runtime && libraries.first() == i) add_runtime_in_front(command, line, installation);
    if (argument.role == Role::kInput && !files.empty()) {
      const std::string& file = files[input - line.inputs().begin()];
      if (!input++->is_linker_input() || !libraries.words(i).empty()) command.add(file);
    } else if (belongs(argument)) {
      command.add_words(libraries.words(i));
    }
  }
  if (with_runtime) add_runtime(command, line, installation);
  const bool brings_cxx_library = line.cxx_driver() || brings_all_libraries(line);
  if (with_runtime && !brings_cxx_library && llvm::any_of(files, is_lowered_cxx)) command.add("-lstdc++");
  return run_link(command, line, with_runtime, scratch_dir);
}
}  // namespace

int link_program(const CommandLine& line, const BackEnd& back_end, const Installation& installation,
                 llvm::ArrayRef<std::string> files, llvm::StringRef scratch_dir) {
  Command command(back_end);
  const bool compiled_here = llvm::any_of(line.inputs(), [](const Input& input) { return !input.is_linker_input(); });
  if (compiled_here) quieten_unused_options(command, back_end);
  return link(command, line, installation, files, belongs_to_link, scratch_dir);
}

bool links_openmp_by_name(const CommandLine& line) {
  const auto foreign = [](const Argument& argument) { return argument.role == Role::kForeignThreads; };
  if (line.goal() != Goal::kProgram || llvm::any_of(line.arguments(), foreign)) return false;
  return LinkedLibraries(line).name_openmp();
}

int link_by_name(const CommandLine& line, const BackEnd& back_end, const Installation& installation,
                 llvm::StringRef scratch_dir) {
  const auto belongs = [](const Argument& argument) { return argument.id != OPT__HASH_HASH_HASH; };
  return link(Command(back_end), line, installation, {}, belongs, scratch_dir);
}

}  // namespace shepherd
