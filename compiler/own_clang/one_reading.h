/// One reading of a source for both, the lowering and the code: what this process has parsed of it in front of what has
/// directives serves the code that it will generate, and a child that it then starts. The child parses the rest as the
/// user has written it, for the lowering; this process goes on with what the lowering has made of the rest, in the same
/// place of the same buffer.
#pragma once

#include "compile_job.h"
#include "frontend/unit_reader.h"

#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendAction.h>
#include <llvm/Support/MemoryBuffer.h>

#include <unistd.h>

namespace shepherd {

/// A source, with room for what takes the place of its rest.
struct ReadOnceText {
  std::unique_ptr<llvm::WritableMemoryBuffer> buffer;
  unsigned size;  // without the room
  unsigned front;  // the end of the last inclusion that the rest does not hold
  unsigned behind_inclusions;  // the end of the last of all
};

/// Nothing where the source is to be read otherwise: it shows no directives, or is part of a module.
std::optional<ReadOnceText> read_for_one_reading(const std::string& path);

/// The headers of the user's that show directives, so that their text changes. What is not shown is found out by
/// reading it. size: of the main file's text, without the room behind it.
std::set<const clang::FileEntry*> headers_with_directives(clang::Preprocessor& pp, unsigned size);

/// Bytes of text that the preprocessor could go on with; 0 where it is not in files alone.
size_t room_for_rest(clang::Preprocessor& pp);
/// Has it go on with the text. All files that it is in are at their ends then.
void put_rest(clang::Preprocessor& pp, llvm::StringRef text);

class Dependencies;

struct OneReading {
  CompileJob job;
  ReadOnceText text;
  std::string interface;  // the path of <shepherd/abi.h>, which is read in front of the source
  void (*begin_child)(pid_t parent);
  std::string said = {};  // by Clang, until it is known whether this reading is the one that counts
  llvm::raw_string_ostream out{said};
  std::shared_ptr<Dependencies> dependencies = nullptr;  // null if they are not asked for
  bool is_child = false;
};

/// Has the compiler read the source so, with diagnostics that wait for say(). To be called before it reads anything.
void prepare(OneReading& reading, clang::CompilerInstance& compiler);
clang::DiagnosticConsumer* make_waiting_printer(OneReading& reading, clang::DiagnosticOptions& options);
void say(OneReading& reading);
/// Writes the rule for make, if it is asked for: in a process that does not come to the source's end by itself.
void write_dependencies(OneReading& reading, clang::DiagnosticsEngine& diagnostics);

/// The consumer, for as long as this process generates code.
std::unique_ptr<clang::ASTConsumer> with_switch(std::unique_ptr<clang::ASTConsumer> generator);
/// As clang::ParseAST. Ends the process with kNeedsProgram where the source is to be read otherwise.
void parse_once(OneReading& reading, clang::CompilerInstance& compiler);

/// A job of Clang's over a source that is lowered on the way.
template <class Action> class LoweringAction : public Action {
 public:
  explicit LoweringAction(OneReading& reading) : reading_(reading) {}

 protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& compiler,
                                                        llvm::StringRef file) override {
    return with_switch(Action::CreateASTConsumer(compiler, file));
  }
  void ExecuteAction() override { parse_once(reading_, this->getCompilerInstance()); }

 private:
  OneReading& reading_;
};

}  // namespace shepherd
