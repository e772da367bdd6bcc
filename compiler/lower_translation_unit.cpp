// One translation unit through the phases: parse, collect, analyse, lower, emit.
#include "compile_job.h"
#include "emit/renderer.h"
#include "emit/write.h"
#include "frontend/cancellation.h"
#include "frontend/check.h"
#include "frontend/check_joins.h"
#include "frontend/collect.h"
#include "frontend/copy_names.h"
#include "frontend/data_sharing.h"
#include "frontend/join.h"
#include "frontend/parse.h"
#include "frontend/scan.h"
#include "frontend/taskgraphs.h"
#include "frontend/unchanging.h"
#include "lower/lowering.h"
#include "rewrite/rewrite.h"

namespace shepherd {

/// The first lines of a transformed source.
static std::string preamble(const Lowering& lowering) {
  std::string text = "#include <shepherd/abi.h>\n";
  bool cxx = lowering.unit.is_cxx;
  for (const std::string& symbol : lowering.critical_names)
    text += std::string(cxx ? "extern \"C\" { " : "") + "__attribute__((__weak__)) struct shep_critical " + symbol + (cxx ? "; }\n" : ";\n");
  return text;
}

/// Parses and lowers, or leaves in `next` what has to be read in the job's place.
static LowerStatus lower_once(const CompileJob& job, std::optional<CompileJob>& next) {
  LowerStatus status = LowerStatus::kFailed;
  parse(job, [&](TranslationUnit& unit) {
    Rewriting step = rewriting_of_tokens(unit);
    if (!step && !collect(unit)) return false;
    if (!step) step = rewriting_of_constructs(unit);
    if (step) {
      next = rewrite(job, unit, step);
      unit.is_read_again = next.has_value();
      return unit.is_read_again;
    }
    if (!check(unit) || !find_cancelled(unit)) return false;
    if (!job.text && unit.constructs.empty() && unit.threadprivates.empty() && unit.allocations.empty() && unit.directives->settled.empty()) {
      status = LowerStatus::kNothingToLower;
      return true;
    }
    analyse_data_sharing(unit);
    if (!settle_taskgraphs(unit) || !check_joins(unit)) return false;
    copy_unchanging(unit);
    share_constants(unit);
    name_copies(unit);
    find_joins(unit);
    Edits edits(*unit.tokens);
    Lowering lowering(unit, edits);
    if (!lower(lowering)) return false;
    Renderer renderer(*unit.tokens, edits);
    std::string text = renderer.translation_unit();
    if (write_file(job.output, preamble(lowering) + text))
      status = renderer.holds_forced_inclusions() || job.holds_forced_inclusions ? LowerStatus::kLoweredWithForcedInclusions : LowerStatus::kLowered;
    return true;
  });
  return status;
}

LowerStatus lower_translation_unit(const CompileJob& job) {
  if (!may_hold_directives(job)) return LowerStatus::kNothingToLower;
  std::optional<CompileJob> next = job;
  if (!job.standard.empty()) next->frontend_args.push_back(job.standard);
  LowerStatus status = LowerStatus::kFailed;
  while (next) {
    CompileJob again = *std::exchange(next, std::nullopt);
    status = lower_once(again, next);
  }
  return status;
}

}  // namespace shepherd
