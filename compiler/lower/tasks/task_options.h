// The clauses of tasks that go through abi_options.h.
#pragma once

#include "lower/lowering.h"

namespace shepherd {

/// True if the task construct has any.
bool has_options(const Lowering& lowering, const Construct& construct);

/// True if free-agent threads may execute the construct's tasks: threadset(omp_pool).
bool may_leave_team(const Construct& construct);

/// The clause that places tasks in a locality domain; null if there is none.
const OwnClause* locality_domain(const Construct& construct);

/// Declares their values as `struct shep_task_options shep_o_ID`, in the context around the construct.
std::string declare_options(const Lowering& lowering, const Construct& construct);

/// The variant of shep_task_begin, _submit and _run, and of ::__shepherd::__task, that takes them.
std::string options_suffix(const Lowering& lowering, const Construct& construct);

/// The statements by which the options hear of a clause of ours (ir/own_clauses.def), in the same context.
#define OWN_CLAUSE(...)
#define TASK_OPTION(Kind, ...) \
  std::string option_##Kind(const Lowering& lowering, const Construct& construct, const OwnClause& clause);
#include "ir/own_clauses.def"

/// Statements for after the task has been generated.
std::string release_options(const Lowering& lowering, const Construct& construct);

/// The task's flags (shep_task_flags), an expression for the context around the construct.
std::string task_flags(const Lowering& lowering, const Construct& construct);

}  // namespace shepherd
