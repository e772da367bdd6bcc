// One translation unit through the phases: parse, collect, analyse, lower, emit.
#include "lower_translation_unit.h"

#include "analyse/analysis.h"
#include "emit/conditions.h"
#include "emit/overlay.h"
#include "emit/quiet_text.h"
#include "emit/renderer.h"
#include "emit/write_file.h"
#include "frontend/named_modules.h"
#include "frontend/parse.h"
#include "frontend/scan.h"
#include "lower/lowering.h"
#include "lower/passes.h"
#include "rewrite/rewrite.h"

namespace shepherd {

/// Parses and lowers, or leaves in `next` what has to be read in the job's place.
static LowerStatus lower_once(const CompileJob& job, std::optional<CompileJob>& next) {
  LowerStatus status = LowerStatus::kFailed;
  const bool is_ok = parse(job, [&](TranslationUnit& unit) {
    Rewriting step = rewriting_of_tokens(unit);
    if (!step && !collect(unit)) return false;
    if (!step) step = rewriting_of_constructs(unit);
    if (step) {
      next = rewrite(job, unit, step);
      if (next && unit.is_sound) next->warnings.clear();  // they are those of what the user has written
      unit.is_read_again = next.has_value();
      return unit.is_read_again;
    }
    if (!check(unit)) return false;
    if (!job.text && unit.constructs.empty() && unit.threadprivates.empty() && unit.group_privates.empty() &&
        unit.allocations.empty() && unit.directives->settled.empty() && !may_pass_over_directives(*unit.tokens)) {
      status = LowerStatus::kNothingToLower;
      return true;
    }
    const std::optional<Analysis> analysis = analyse(unit);
    if (!analysis) return false;
    Edits edits(*unit.tokens);
    Lowering lowering(unit, *analysis, edits);
    if (!lower(lowering)) return false;
    const std::string first = preamble(lowering);
    Renderer renderer(*unit.tokens, edits);
    const std::string text = renderer.translation_unit() + postamble(lowering);
    const std::string whole = with_long_silences(first + text);
    if (!write_file(job.output, job.takes_markers ? with_entered_headers(whole) : whole)) return true;
    status = renderer.holds_forced_inclusions() || job.holds_forced_inclusions
                 ? LowerStatus::kLoweredWithForcedInclusions
                 : LowerStatus::kLowered;
    write_overlay(job, unit);
    return true;
  });
  if (is_ok) return status;
  next.reset();
  return LowerStatus::kFailed;
}

LowerStatus lower_translation_unit(const CompileJob& job) {
  if (!job.modules.empty()) write_module(job);
  if (!may_hold_directives(job)) return LowerStatus::kNothingToLower;
  std::optional<CompileJob> next = job;
  if (!job.standard.empty()) next->frontend_args.push_back(job.standard);
  if (job.is_cxx) next->text = job.standard.empty() ? with_headers_for_units(job) : without_auto_storage(job);
  LowerStatus status = LowerStatus::kFailed;
  while (next) {
    CompileJob again = *std::exchange(next, std::nullopt);
    status = lower_once(again, next);
  }
  return status;
}

}  // namespace shepherd
