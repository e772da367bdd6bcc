// Reductions that tasks take part in (OpenMP 5.2, 5.5.9 to 5.5.11): taskgroups that reduce, and tasks that join in.
#pragma once

#include "lower/c/captures.h"

namespace shepherd {

/// True if the taskgroup around the construct's tasks, or around its region, reduces the item.
bool is_reduced_by_group(const Construct& construct, const DataItem& item);
/// True if the construct's tasks take part in the item's reduction.
bool is_joined(const Construct& construct, const DataItem& item);

/// C: puts the functions of the reductions of the construct's group at file scope.
void put_reduction_functions(Lowering& lowering, const Construct& construct);

/// struct shep_reduction_item const shep_r_ID[] = {...};   empty if the construct's group reduces nothing.
std::string declare_reduced_items(const Lowering& lowering, const Construct& construct);
/// The call that hands them to the group; empty likewise.
std::string reduce_in_group(const Lowering& lowering, const Construct& construct, const std::string& group);

/// C: the part of one item that a task joins in, in its captures. `target` as in capture_text().
void add_joined_capture(CaptureText& text, const Lowering& lowering, const Construct& construct, const DataItem& item,
                        const std::string& target);
/// The text by which the region of a C task reaches the item.
std::string joined_name(const Construct& construct, const DataItem& item);

/// C++: what all joined items need in front of the task's closure, at its start and at its end.
struct JoinedText {
  std::string around, inside, close;
};
JoinedText joined_text(const Lowering& lowering, const Construct& construct);

/// True if a task collects its part of a taskloop's reduction in a variable of its own, and joins in at its end.
bool collects_locally(const Lowering& lowering, const Construct& construct, const DataItem& item);

}  // namespace shepherd
