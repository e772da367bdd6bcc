#include "analyse/analysis.h"

#include "analyse/sharing/unchanging.h"

namespace shepherd {

std::optional<Analysis> analyse(const TranslationUnit& unit) {
  std::optional<Cancellations> cancellations = find_cancelled(unit);
  std::optional<DataSharing> found = cancellations ? analyse_data_sharing(unit) : std::nullopt;
  std::optional<TaskgraphPlan> graphs = found ? plan_taskgraphs(unit, *found) : std::nullopt;
  if (!graphs || !check_joins(unit, *found)) return std::nullopt;
  warn_of_merged(unit, *found);
  DataSharing sharing = name_copies(unit, share_constants(unit, copy_unchanging(unit, *graphs, std::move(*found))));
  Joins joins = find_joins(unit, sharing, *cancellations);
  ClosedFunctions closed = find_closed(unit, sharing, joins);
  SerialFunctions serial = find_serial(unit, sharing, *graphs);
  return Analysis{std::move(*cancellations), std::move(sharing), std::move(*graphs),
                  std::move(joins),          std::move(closed),  std::move(serial)};
}

}  // namespace shepherd
