// Writes source text with edits applied; whatever no edit touches stays byte for byte what the user wrote.
#pragma once

#include "emit/conditions.h"
#include "emit/edits.h"
#include "emit/source_text.h"
#include "frontend/clang.h"
#include "frontend/token_stream.h"

namespace shepherd {

// The files whose text takes the place of their inclusion: those that change, with their includers up to the main file.

class Splicing {
 public:
  Splicing(const TokenStream& tokens, const std::set<FileID>& changed);

  /// True if the file's text stands in place of the inclusion.
  bool replaces(const Inclusion& inclusion) const;

  /// The spliced text's form of an inclusion that stays: the main file may not find what a spliced header finds beside
  /// itself.
  std::string rewritten(const Inclusion& inclusion) const;

  /// An `#embed` that finds its file from wherever the text is compiled; empty for what is none.
  std::string rewritten_embed(const PragmaSite& directive) const;

  /// A `#pragma once` of a spliced header, which would hold for the whole of the main file.
  bool drops(const PragmaSite& pragma) const;

 private:
  std::string from_main_file(llvm::StringRef path) const;

  const TokenStream& tokens_;
  std::set<FileID> files_;
  std::set<const FileEntry*> entries_;
};

class Renderer {
 public:
  Renderer(const TokenStream& tokens, const Edits& edits) : tokens_(tokens), edits_(edits) {}
  /// To be called first where the text will be read again: the directives of expanded macros stay in it.
  void keep_directives() { keeps_directives_ = true; }

  /// The main file with all files spliced in whose text changes.
  std::string translation_unit();

  /// The text from a token on, which is no macro's and stands in no block. Nothing if it is in no text of the user's.
  std::optional<std::string> rest_of_unit(unsigned first);

  /// True if the translation unit's text has that of the files that -include options name. It has all of them, if it
  /// changes one.
  bool holds_forced_inclusions() const;

  /// The text of a construct's region without the construct's own edits, as it is to be written behind its function, at
  /// the start of a block.
  std::string region(const Construct& construct) { return region(construct, construct.pragma); }

  /// The same for text that stands where the region did: the pragmas between the directive and the region are in force
  /// around it.
  std::string region_behind_pragmas(const Construct& construct);

  /// The tokens from first to last, with what stands for the constructs among them, without comments and directives,
  /// on one line.
  std::string flat(unsigned first, unsigned last);

 private:
  std::string region(const Construct& construct, const PragmaSite* before);
  void prepare();
  void cut_through_macros(const Construct& construct);
  void file(FileID file);
  void begin_again(FileID file);
  void range(FileID file, size_t from, size_t to, unsigned min_order);
  size_t behind_swallowed(const std::vector<unsigned>& order, size_t at);
  size_t behind(const std::vector<unsigned>& order, unsigned last);
  size_t piece(FileID file, const std::vector<unsigned>& order, size_t at, size_t to, unsigned min_order);
  void expanded(unsigned first, unsigned last, unsigned min_order);
  std::optional<unsigned> kept_invocation(unsigned token, unsigned last);
  std::string spelling_apart(unsigned index) const;
  std::set<llvm::StringRef> valued_macros() const;
  std::vector<const Conditional*> decided() const;
  void settle_conditions(llvm::ArrayRef<const Conditional*> decided);
  bool has_edits(const PpDirective& first, const PpDirective& last) const;
  void mention_macros();
  std::set<llvm::StringRef> vanishing_macros() const;
  bool is_swallowed(unsigned token) const;
  bool ends_behind(const Edits::FilePlace& invocation, unsigned offset) const;
  std::string directive_text(const PpDirective& directive) const;
  void pragmas_before(unsigned token);
  void pragma_texts_before(unsigned token);
  struct MacroPragma {
    const PragmaSite* pragma;
    bool is_behind_directive;  // in front of the same token
    bool ends_macro;  // and directives stand between the macro and the token: its place is before them
  };
  bool is_of_invocation(const PragmaSite& pragma, unsigned token) const;
  bool ends_macro(const PragmaSite& pragma) const;
  bool is_of_statement(const PragmaSite& pragma) const;
  bool is_written_apart(const PragmaSite& pragma) const;
  std::vector<MacroPragma> macro_pragmas(unsigned token) const;
  void write(const PragmaSite& pragma);
  void macro_pragmas_before(unsigned token, bool behind_directives, bool ends_are_written,
                            const PragmaSite* end = nullptr);
  void macro_pragmas_behind(unsigned token);
  void macro_pragmas_at(FileID file, unsigned begin);
  void leave_directives(unsigned first, const Edits::Swallow& region);
  void leave_pragmas(unsigned first, const Edits::Swallow& region);
  void inner_pragmas(const PragmaSite& own, unsigned first, unsigned min_order);
  const Edits::Cut* cut_at(const Edits::FilePlace& place) const;
  std::pair<unsigned, const Edits::Cut*> next_cut(FileID file, unsigned from) const;
  void cut_texts(const Edits::Cut& cut, unsigned min_order);
  void gap(FileID file, unsigned from, unsigned to);
  void take_cut(FileID file, unsigned at, const Edits::Cut& cut);
  void find_gone();
  void forced_inclusions();
  void include(const Inclusion& inclusion);
  void enter(const Inclusion& inclusion);
  void splice(const Inclusion& inclusion);
  void sync(FileID file, unsigned offset) { out_.sync(tokens_.sources(), file, offset); }
  const Edits::Swallow* swallows(unsigned token, unsigned min_order) const;
  void texts_before(unsigned token, unsigned min_order, unsigned max_order = ~0u);
  void texts_after(unsigned token, unsigned min_order, unsigned end_order = ~0u);
  bool must_expand(unsigned token) const;
  bool has_texts_inside(const ExpandedToken& invocation, llvm::ArrayRef<unsigned> expansion) const;
  bool makes_pragma(const ExpandedToken& invocation, llvm::ArrayRef<unsigned> expansion) const;
  bool keeps_meaning(unsigned token) const;
  std::optional<std::string> invocation_with_edits(const ExpandedToken& invocation,
                                                   llvm::ArrayRef<unsigned> expansion) const;

  const TokenStream& tokens_;
  const Edits& edits_;
  std::optional<Splicing> splicing_;
  std::map<Edits::FilePlace, Edits::Cut> dropped_;  // cuts that are nobody's edits
  std::map<Edits::FilePlace, Edits::Cut> gone_;  // pragmas that went away with a region
  std::optional<unsigned>
      swallowed_to_;  // the last of the tokens that are gone, of which others are in files yet to be written
  std::set<llvm::StringRef> changed_;  // macros that are not what they are here where the text is written
  std::optional<unsigned> rest_first_;  // the token that the text begins with, until it is there
  unsigned region_first_ = ~0u;  // the first token of the region that is being written alone
  const PragmaSite* region_pragma_ = nullptr;  // its directive, or another behind which it is written
  std::set<Edits::FilePlace> cut_through_;  // macro invocations that the region shares with its surroundings
  std::string mentions_;  // of macros that would go unused
  bool keeps_directives_ = false;
  bool writes_tokens_ = false;  // a region's, without the file's text between them
  SourceText out_;
};

/// The macros that are not behind a construct's function what they are at the construct.
std::set<llvm::StringRef> macros_changed_behind(const TokenStream& tokens, const Construct& construct);

}  // namespace shepherd
