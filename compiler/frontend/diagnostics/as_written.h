// Clang's messages in the words of the source, where Clang was shown others. `text` is a message from `begin` on.
#pragma once

#include "frontend/clang_compat.h"

#include <functional>
#include <string>

namespace shepherd {

/// The identifier that begins there.
llvm::StringRef word_at(const SourceManager& sources, SourceLocation location);

/// An argument that a clause or directive of ours carries is shown to Clang as a subscript, whose bracket stands where
/// their name does.
// error: array subscript is not an integer -> error: the argument of 'phase' has to be an integer
void name_argument(std::string& text, size_t begin, const Diagnostic& info);

/// A directive that Clang was shown in its place, with notes of where that comes from.
void name_directive(std::string& text, size_t begin, const Diagnostic& info);

/// The name that the user wrote of a tile, by the place of an error and the number of loops that it is about.
using TileName = std::function<std::string(SourceLocation, size_t)>;

/// Transformations that Clang does not know reach it as a tile (directives/transformations.cpp).
void name_tile(std::string& text, size_t begin, SourceLocation location, const TileName& tile_as_written);

/// A groupprivate directive reaches Clang as a threadprivate one (directives/newer_directives.cpp).
bool is_in_group_private(const Diagnostic& info);
void name_group_private(std::string& text, size_t begin);

/// What Clang warns that it ignores is refused.
void name_extra_tokens(std::string& text, size_t begin);
/// True if what stands there ends the line, but for blanks and comments, and is a semicolon: it can have meant no
/// clause.
bool is_last_semicolon(const Diagnostic& info);

}  // namespace shepherd
