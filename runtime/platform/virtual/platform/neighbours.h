// In place of platform/neighbours.h: a virtual machine is one process's, or that of several programs.
#pragma once

namespace shep {

bool may_have_neighbours();

}  // namespace shep
