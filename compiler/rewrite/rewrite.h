// The steps that rewrite a source to simpler OpenMP first, as text that is then parsed like the user's: one at a time,
// until none is needed.
#pragma once

#include "compile_job.h"
#include "lower/lowering.h"

namespace shepherd {

/// Makes its edits; false, and diagnosed, if something is wrong.
using Rewriting = bool (*)(Lowering&);

/// The step that has to come before the unit's constructs can be collected, or behind it; null: none.
Rewriting rewriting_of_tokens(const TranslationUnit& unit);
Rewriting rewriting_of_constructs(const TranslationUnit& unit);

/// The job with the text that takes the place of its input; nullopt, and diagnosed, if something is wrong.
std::optional<CompileJob> rewrite(const CompileJob& job, TranslationUnit& unit, Rewriting step);

// The steps of rewriting, one construct each. A step makes its edits; false, and diagnosed, if something is wrong.

bool replace_attributes(Lowering& lowering);
/// Directives that are written in newer forms than Clang and the back ends know.
bool renew_directives(Lowering& lowering);

/// Atomic captures of a comparison that are written as one expression.
bool unchain_captures(Lowering& lowering);
/// Steps of loops over iterators that have destructors.
bool shorten_steps(Lowering& lowering);
/// Sections that are sequences of statements.
bool wrap_sections(Lowering& lowering);

bool choose_directives(Lowering& lowering);

/// True if there are such constructs in pragmas; others are refused.
bool holds_dependent_collapse(const TranslationUnit& unit);
bool settle_collapse(Lowering& lowering);

/// Writes the loops of each transformation that stands in front of plain loops; false, and diagnosed, if something is
/// wrong with one. Those in front of other transformations are left for the next time.
bool transform_loops(Lowering& lowering);
/// Puts declarations in front of a `simd` directive that is right above a transformation, and of nothing else: gcc
/// takes no statement expression in the header of a simd loop. False if there is none; else a block is open.
bool declare_above_simd(Lowering& lowering, const Construct& transformation, const std::string& declarations);
/// The loops that a directive of an apply clause is associated with.
size_t loops_asked(llvm::StringRef directive);
/// What it does with fuse and split.
void fuse_loops(Lowering& lowering, Construct& construct);
void split_loop(Lowering& lowering, Construct& construct);

/// Statements that are written down more than once must hold no objects that all executions share, and no labels;
/// false, and diagnosed, if one does.
bool may_be_repeated(ASTContext& ast, const Stmt& statement, llvm::StringRef construct);
/// What stands between the construct's pragma, which is replaced, and its statement: other directives in their order,
/// and the rest in each copy of the statement.
void keep_between(Lowering& lowering, const Construct& construct);

}  // namespace shepherd
