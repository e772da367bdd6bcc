// Functions that a final task may execute without the library.
#pragma once

#include "analyse/sharing/data_sharing.h"
#include "analyse/taskgraphs.h"

namespace shepherd {

struct SerialCall {
  const clang::FunctionDecl* callee;  // its definition
  unsigned name;                      // the token that names it
};

struct SerialFunction {
  const clang::FunctionDecl* definition;
  std::vector<const Construct*> constructs;  // by order
  std::vector<SerialCall> calls;             // of serial functions that are declared there
};

/// The C functions that final tasks of the unit come to, whose constructs are a plain statement each where no task can
/// wait. Nothing that they execute asks for the task under execution or changes what belongs to it, so that a final
/// task's descendants may be parts of that task (docs/decisions/serial-clones.md).
using SerialFunctions = std::vector<SerialFunction>;

SerialFunctions find_serial(const TranslationUnit& unit, const DataSharing& sharing, const TaskgraphPlan& graphs);

inline const SerialFunction* serial_function(const SerialFunctions& all, const clang::FunctionDecl* definition) {
  for (const SerialFunction& each : all)
    if (each.definition == definition) return &each;
  return nullptr;
}

}  // namespace shepherd
