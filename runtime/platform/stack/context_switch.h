// The part of a stack switch that is written in assembly, once per instruction set (x86_64/, aarch64/). Only
// stack_switch.cpp calls it, which tells sanitizers and the C++ runtime of the switch.
#pragma once

namespace shep {

// A fiber that has been left: the lowest address in use on its stack, where its registers lie.
struct Context;

extern "C" {

// Saves the registers that a call preserves, floating-point control included, and leaves the running stack for `to`'s.
// There, with nothing running on the old stack any more, it calls on_arrival(the context just left, argument) and
// returns that result from the call by which `to` was left. The call may return on another thread than the one that
// made it.
void* shep_switch_context(Context* to, void* argument, void* (*on_arrival)(Context* left, void* argument));

// Prepares a fiber that begins below `high` by calling main(the result of on_arrival). main must not return. The fiber
// starts with the caller's floating-point control. Unwinders end at it.
Context* shep_prepare_context(void* high, void (*main)(void*));

// Returns true if the hardware keeps a shadow stack for this thread (CET, GCS), which would take a switch for an
// attack.
bool shep_has_shadow_stack();
}

}  // namespace shep
