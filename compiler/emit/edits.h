// The changes that the lowering makes to a translation unit, collected before any text is written.
#pragma once

#include "emit/conditions.h"
#include "emit/place_state.h"
#include "ir/ir.h"

namespace shepherd {

/// Texts keyed by the order of the construct that put them there: an outer construct's text stands outside an inner
/// one's.
using OrderedTexts = std::multimap<unsigned, std::string>;
constexpr unsigned kInnermost = ~0u - 2;  // the order of what stands inside every construct's texts
constexpr unsigned kOfLoop = ~0u - 1;  // of the pragmas of a loop, which stand right before it

/// True for a pragma that only a loop may stand behind: GCC unroll, clang loop.
bool is_of_loop(llvm::StringRef pragma);

class Edits {
 public:
  explicit Edits(const TokenStream& tokens);

  /// Puts text where the construct's pragma stands and takes the pragma out.
  void replace_pragma(const Construct& construct, std::string text);
  /// The same for a declarative directive.
  void replace_pragma(const PragmaSite& pragma, std::string text);
  void replace_pragma(const PragmaSite& pragma, unsigned order, std::string text);
  /// Has the pragma, which is not replaced itself, stay behind those in front of the same token that are: the text of a
  /// macro's may go past it.
  void keep_behind(const PragmaSite& pragma, unsigned order, std::string text);
  /// Takes a declarative directive's pragma out.
  void remove_pragma(const PragmaSite& pragma);
  /// Takes out the construct's region; what stands for it goes to the pragma's place.
  void swallow_region(const Construct& construct);
  /// Takes out the pragmas of a loop that begins at a token; returns them as operators, or invocations of a macro, for
  /// text that takes the place of the loop's header.
  std::string take_loop_pragmas(unsigned token, llvm::StringRef keyword = "_Pragma");
  /// Has the pragmas of the loop that begins at a token stand right before it, in the same form.
  void move_loop_pragmas(unsigned token, llvm::StringRef keyword = "_Pragma");
  void insert_before(unsigned token, unsigned order, std::string text);
  void insert_after(unsigned token, unsigned order, std::string text);
  /// Replaces one token, wherever it comes from.
  void replace_token(unsigned token, std::string text);
  /// Replaces a range of tokens that holds no construct. The pragmas of a loop go away with its header.
  void replace_tokens(unsigned first, unsigned last, std::string text);

  bool empty() const { return !touched_; }
  /// True if they leave all as it is in front of a token.
  bool are_behind(unsigned token) const;
  const PlaceState& places() const { return places_; }
  const std::vector<Conditional>& conditionals() const;

 private:
  friend class Renderer;

  struct Cut {
    unsigned end;
    OrderedTexts texts;
    std::set<unsigned> swallowing;  // orders of constructs whose region, inner constructs included, is gone
  };
  using FilePlace = std::pair<FileID, unsigned>;
  struct Swallow {
    unsigned order, last;
    const PragmaSite* pragma;  // the construct's
  };

  Cut& cut(const PragmaSite& pragma);
  bool goes_to_token(const PragmaSite& pragma) const;
  void touch(unsigned token);
  void take_values();

  const TokenStream& tokens_;
  const PlaceState places_;
  mutable std::optional<std::vector<Conditional>> conditionals_;  // every region that is written asks for them
  std::map<FilePlace, Cut> cuts_;  // file text taken out, and what stands there instead
  std::map<unsigned, OrderedTexts> before_, after_;
  std::map<unsigned, std::vector<Swallow>> swallowed_;  // by first token
  std::map<unsigned, std::pair<unsigned, std::string>> replaced_;  // first token -> last token and text
  std::set<unsigned> ends_;  // the last tokens of these ranges and of regions that are gone
  std::set<SourceLocation> taken_;  // pragmas that are cut, of which a macro may hold several at one place
  std::set<SourceLocation> loop_pragmas_;  // of those, the ones that were taken with their loops
  std::set<FilePlace> expanded_;  // macro invocations whose expansion must be written out
  std::set<FilePlace> valued_;  // of those, such as stand for something else where they are written
  std::set<FileID> files_;  // files whose text changes
  bool touched_ = false;
};

}  // namespace shepherd
