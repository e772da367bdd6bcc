// In C an outlined region reaches its surroundings through a struct of captures; this is that struct's text.
#pragma once

#include "lower/lowering.h"

namespace shepherd {

struct CaptureText {
  std::string members;  // of the struct
  std::string fill;     // statements in the encountering frame; `target` is the struct
  std::string bind;     // declarations at the start of the outlined function, where `shep_c` points to the struct
  std::string loop;     // the same of the piece and the bounds of the loop that the members of an assembly execute
  std::string join;     // the same of the reductions that a task takes part in
  std::string release;  // statements at its end
  std::string destroy;  // of a taskloop: statements for the captures that its tasks share
};

/// `target` writes the struct with its member operator, e.g. "shep_d_1->".
CaptureText capture_text(const Lowering& lowering, const Construct& construct, const std::string& target);
/// The same of some of the construct's items.
CaptureText capture_text(const Lowering& lowering, const Construct& construct, const std::vector<DataItem>& items,
                         const std::string& target);

/// True if the captures are too large for the encountering frame (analyse/captured_bytes). room_on_heap has room for
/// them: $x, a variable of type void *, is to be freed.
bool are_large(const Lowering& lowering, const Construct& construct);
std::string room_on_heap(const Construct& construct);

/// The region's text for one of the construct's data items.
std::string inside_name(const Lowering& lowering, const Construct& construct, const DataItem& item);

/// Adds what the construct's region needs to the text of its captures, in front of all variables.
void add_variable_types(CaptureText& text, const Lowering& lowering, const Construct& construct,
                        const std::string& target);

/// The loop that the members of an assembly execute, where the construct is their region; else null.
inline const Construct* loop_of_members(const Construct& construct) {
  const bool has = construct.kind == ConstructKind::kAssembly && construct.parent->kind == ConstructKind::kTaskloop;
  return has ? construct.children.front() : nullptr;
}
/// Adds the task's piece and the counted bounds of its loop, which that loop's text refers to.
void add_piece(CaptureText& text, const Lowering& lowering, const Construct& loop, const std::string& target);

// Moves a region into a function.

/// Puts `static void shep_<what>_ID(void *)` with the region behind the enclosing function and declares it, the
/// captures' struct and `more` in front. Returns the statements that fill the captures through `target`; empty() if
/// there are none.
std::string outline_c(Lowering& lowering, const Construct& construct, const char* what, const std::string& target,
                      const std::string& more);

bool has_captures(const Lowering& lowering, const Construct& construct);

}  // namespace shepherd
