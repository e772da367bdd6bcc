// Leaving one stack for another: the part that is written in assembly, once per instruction set (x86_64/, aarch64/).
// Nobody but stack_switch.cpp calls it: what sanitizers and the C++ runtime must hear of a switch is told there.
#pragma once

namespace shep {

// A flow of control that has been left: the lowest address in use on its stack, where its registers lie.
struct Context;

extern "C" {

// Saves what the ABI wants a call to preserve, floating-point control included, and leaves the running stack for
// `to`'s. There, with nothing running on the old stack any more, on_arrival(the fiber just left, argument) is called;
// what it returns is what the call by which `to` was left returns now. The call may return on another thread than the
// one that made it.
void* shep_switch_context(Context* to, void* argument, void* (*on_arrival)(Context* left, void* argument));

// A fiber that is to begin below `high` by calling main(what on_arrival returned). main must not return. It starts with
// the caller's floating-point control. Unwinders end at it.
Context* shep_prepare_context(void* high, void (*main)(void*));

// Whether the hardware keeps a shadow stack for this thread (CET, GCS): a switch would then be taken for an attack.
bool shep_has_shadow_stack();
}

}  // namespace shep
