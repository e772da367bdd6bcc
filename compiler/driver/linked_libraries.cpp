#include "linked_libraries.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
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

/// What follows -l or --library= : a name, or with a colon a file's name.
bool names_openmp(llvm::StringRef library) {
  return library.consume_front(":") ? is_openmp_file(library) : is_openmp_name(library);
}

/// The linker's options that take no value; behind others (-soname, -Map) a file's name is something else than an input.
bool takes_no_value(llvm::StringRef option) {
  option.consume_front("-");
  option.consume_front("-");
  return llvm::is_contained({"as-needed", "no-as-needed", "push-state", "pop-state", "whole-archive", "no-whole-archive", "start-group", "end-group",
                             "(", ")", "Bstatic", "Bdynamic", "static", "dn", "dy", "call_shared", "non_shared", "copy-dt-needed-entries",
                             "no-copy-dt-needed-entries"},
                            option);
}

/// The library of a word that names it by itself; empty where it does not.
llvm::StringRef library_of(llvm::StringRef word) {
  if (word.consume_front("--library=")) return word;
  return word.consume_front("-l") ? word : llvm::StringRef();
}
}  // namespace

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

}  // namespace shepherd
