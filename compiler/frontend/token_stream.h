// The tokens of a translation unit as the parser saw them, each with its place in a file.
#pragma once

#include "clang.h"

namespace shepherd {

/// A token after preprocessing.
struct ExpandedToken {
  SourceLocation location;
  unsigned length;  // bytes of its spelling
  bool space_before;
  clang::tok::TokenKind kind;
  FileID file;     // the file whose text the token comes from
  unsigned begin, end;    // bytes of that file: the token itself, or the outermost macro invocation it comes from
  bool from_macro;
};

/// A `#pragma` or `_Pragma` as the preprocessor met it, or a directive written as an attribute, or an `#embed`.
struct PragmaSite {
  SourceLocation location;  // the `#`, the `_Pragma`, or the directive's name in an attribute
  unsigned next_token;             // index of the first token after it
  FileID file;
  unsigned begin, end;             // bytes of that file: the pragma's text, or the outermost macro invocation
  bool from_macro;
  std::string text = {};           // of a `_Pragma`: what stands in its string; of an attribute: what would
  bool is_attribute = false;
  std::string embedded_file = {};  // of an `#embed`: the file that was found
};

/// An `#include`.
struct Inclusion {
  FileID includer;
  unsigned begin, end;     // bytes of the directive in the includer, without its newline
  bool angled;
  bool forced;             // by the option -include
  bool next;               // an #include_next
  bool system;             // what it finds is a system header
  std::string path;        // of the file that was found
  const FileEntry* entry;  // the same, whatever its paths are
  FileID included;  // invalid if the file was not entered again
};

/// A preprocessing directive that what follows depends on.
struct PpDirective {
  enum Kind {
    kMacro,
    kIf,
    kElse,
    kEndif
  } kind;  // what changes a macro, push_macro and pop_macro included; #elif counts as kElse
  SourceLocation location;
  unsigned next_token;  // index of the first token after it
  std::string macro;    // whose definition changes
  enum Condition { kNone, kTrue, kFalse } condition;  // of an #if or #elif, #ifdef and its kin included
  bool asks_for_place;  // its condition depends on the file that it stands in
  bool counts;          // its condition holds __COUNTER__
  FileID file;
  unsigned begin, end;  // bytes of that file, without the newline
  std::string text = {};  // of a `_Pragma`: the directive that would do the same
  bool defines = false;   // the macro, rather than to undefine or to restore it
};

/// The place of a macro's expansion, in a directive or an argument as well.
struct MacroExpansion {
  SourceLocation location;
  llvm::StringRef name;
  unsigned next_token;  // index of the first token behind the first one's place
};

/// The expanded tokens in order, with the pragmas and inclusions among them. Fill by `watch`, then `finish`.
class TokenStream {
 public:
  /// Records everything that pp lexes from now on. The stream must outlive pp.
  /// `also` is called with each token, too.
  void watch(Preprocessor& pp, std::function<void(const Token&)> also);

  /// To be called once, after the translation unit has been lexed.
  void finish(SourceManager& sources, const LangOptions& language);

  const std::vector<ExpandedToken>& tokens() const { return tokens_; }
  const std::vector<PragmaSite>& pragmas() const { return pragmas_; }
  const std::vector<Inclusion>& inclusions() const { return inclusions_; }

  /// The indices of the tokens that come from a file, in order.
  const std::vector<unsigned>& tokens_in(FileID file) const;

  /// The pragmas between a token and the one in front of it.
  llvm::ArrayRef<PragmaSite> pragmas_before(unsigned token) const;

  /// The inclusions by includer and offset.
  using FilePlace = std::pair<FileID, unsigned>;
  const std::map<FilePlace, const Inclusion*>& inclusions_by_place() const { return inclusions_by_place_; }

  /// The directives between the tokens first and last, without conditional groups that begin and end there.
  std::vector<const PpDirective*> open_directives(unsigned first, unsigned last) const;
  const std::vector<PpDirective>& directives() const { return directives_; }

  /// The macros whose definitions change between the tokens first and last.
  std::set<llvm::StringRef> changed_macros(unsigned first, unsigned last) const;

  /// The macros that an invocation, `begin` to `end` in its file, expands.
  std::vector<llvm::StringRef> expanded_by(FileID file, unsigned begin, unsigned end) const;
  const std::vector<MacroExpansion>& expansions() const { return expansions_; }

  /// The text behind `#pragma`, or in the string of a `_Pragma`; empty for an `#embed`.
  std::string pragma_text(const PragmaSite& pragma) const;

  /// The token that an AST node's location names, if it is one of the stream.
  std::optional<unsigned> index_of(SourceLocation location) const;

  /// True if there are directives in attributes, which no pass has seen.
  bool holds_attributes() const;

  /// The pragma that stands at an OpenMP directive's location, if there is one.
  const PragmaSite* pragma_at(SourceLocation location) const;

  /// The pragma whose text holds a location.
  const PragmaSite* pragma_around(SourceLocation location) const;

  std::string spelling(unsigned index) const;
  llvm::StringRef text(FileID file) const;
  SourceManager& sources() const { return *sources_; }
  const LangOptions& language() const { return *language_; }

 private:
  friend class StreamCallbacks;
  void place(SourceLocation location, unsigned length, FileID& file, unsigned& begin, unsigned& end) const;
  void place_pragma(PragmaSite& pragma) const;
  void place_line(FileID file, unsigned& begin, unsigned& end) const;
  void take_attributes();

  std::vector<ExpandedToken> tokens_;
  std::vector<PragmaSite> pragmas_;
  std::vector<Inclusion> inclusions_;
  std::vector<PpDirective> directives_;
  std::vector<MacroExpansion> expansions_;
  mutable std::map<FilePlace, std::vector<llvm::StringRef>> expanded_at_;
  llvm::DenseMap<SourceLocation, unsigned> index_;
  llvm::DenseMap<SourceLocation, unsigned> pragma_index_;
  std::map<FileID, std::vector<unsigned>> tokens_in_;
  std::map<FilePlace, const Inclusion*> inclusions_by_place_;
  bool in_directive_ = false;
  SourceManager* sources_ = nullptr;
  const LangOptions* language_ = nullptr;
};

/// True for a pragma's text that declares a function's vectors. Such a pragma is the back end's.
bool is_declare_simd(llvm::StringRef pragma);

}  // namespace shepherd
