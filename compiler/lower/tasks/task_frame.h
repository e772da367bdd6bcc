// Tasks that lie in their creator's frame (analyse/join.h): where their storage is declared, and what C++ needs for it.
#pragma once

#include "lower/lowering.h"

namespace shepherd {

/// True if the construct's task lies in its creator's frame.
bool lies_in_frame(const Lowering& lowering, const Construct& construct);

/// Puts the declaration of a task's storage where it lives until the task is joined. Returns what is to stand in front
/// of the construct itself: the declaration, or nothing.
std::string put_storage(Lowering& lowering, const Construct& construct, const std::string& declaration);

/// The storage of a C++ task, and the object that waits for the task should an exception leave the block.
std::string cxx_frame(const Lowering& lowering, const Construct& construct);
/// Their names, as arguments. A taskgroup that joins the task ends in every case.
std::string cxx_frame_names(const Lowering& lowering, const Construct& construct);

/// Behind the call of a C++ taskwait: the tasks that it joins need no such object any more.
std::string joined_frames(const Lowering& lowering, const Construct& taskwait);

}  // namespace shepherd
