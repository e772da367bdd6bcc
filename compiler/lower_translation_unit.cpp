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

static bool has_nothing_to_lower(const CompileJob& job, const TranslationUnit& unit) {
  return !job.text && unit.constructs.empty() && unit.threadprivates.empty() && unit.group_privates.empty() &&
         unit.allocations.empty() && unit.directives->settled.empty() && !may_pass_over_directives(*unit.tokens);
}

/// The text of a lowered unit from a token on; nullopt where what lies in front of it would change.
static std::optional<std::string> rest_of_text(unsigned first_token, Lowering& lowering, Renderer& renderer) {
  if (lowering.has_ordered_exceptions() || !lowering.edits.are_behind(first_token)) return std::nullopt;
  const std::string first = definitions_in_front(lowering);
  std::optional<std::string> rest = renderer.rest_of_unit(first_token);
  if (rest) rest->insert(0, first);
  return rest;
}

static std::string whole_text(Lowering& lowering, Renderer& renderer) {
  const std::string first = preamble(lowering);
  return first + renderer.translation_unit() + postamble(lowering);
}

/// Lowers a unit, or leaves in `next` what has to be read in the job's place.
static LowerStatus lower_unit(const CompileJob& job, TranslationUnit& unit, std::optional<CompileJob>& next) {
  Rewriting step = rewriting_of_tokens(unit);
  if (!step && !collect(unit)) return LowerStatus::kFailed;
  if (!step) step = rewriting_of_constructs(unit);
  if (step && job.first_token) return LowerStatus::kNeedsWholeText;
  if (step) {
    next = rewrite(job, unit, step);
    if (next && unit.is_sound) next->warnings.clear();  // they are those of what the user has written
    unit.is_read_again = next.has_value();
    return LowerStatus::kFailed;
  }
  if (!check(unit)) return LowerStatus::kFailed;
  if (has_nothing_to_lower(job, unit)) return LowerStatus::kNothingToLower;
  const std::optional<Analysis> analysis = analyse(unit);
  if (!analysis) return LowerStatus::kFailed;
  Edits edits(*unit.tokens);
  Lowering lowering(unit, *analysis, edits);
  if (!lower(lowering)) return LowerStatus::kFailed;
  if (job.first_token && !job.warnings.empty()) unit.quiet_bodies = quieten_bodies(lowering);
  Renderer renderer(*unit.tokens, edits);
  const std::optional<std::string> text =
      job.first_token ? rest_of_text(job.first_token, lowering, renderer) : whole_text(lowering, renderer);
  if (!text) return LowerStatus::kNeedsWholeText;
  const std::string whole = with_long_silences(*text);
  if (!write_file(job.output, job.takes_markers ? with_entered_headers(whole) : whole)) return LowerStatus::kFailed;
  if (!job.first_token) write_overlay(job, unit);
  return !job.first_token && (renderer.holds_forced_inclusions() || job.holds_forced_inclusions)
             ? LowerStatus::kLoweredWithForcedInclusions
             : LowerStatus::kLowered;
}

LowerStatus lower_parsed_unit(const CompileJob& job, TranslationUnit& unit) {
  std::optional<CompileJob> next;
  return lower_unit(job, unit, next);
}

/// Parses and lowers, or leaves in `next` what has to be read in the job's place.
static LowerStatus lower_once(const CompileJob& job, std::optional<CompileJob>& next) {
  LowerStatus status = LowerStatus::kFailed;
  const bool is_ok = parse(job, [&](TranslationUnit& unit) {
    status = lower_unit(job, unit, next);
    return status != LowerStatus::kFailed || unit.is_read_again;
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
