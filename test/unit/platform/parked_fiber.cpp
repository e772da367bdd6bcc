// A flow that was left in the middle of a user's functions, for parked_fiber.gdb to look at.
#include "memory/stacks.h"

namespace {

shep::Stack here;
shep::Stack* stack;

[[gnu::noinline]] int users_leaf(int n) {
  shep::switch_stack(*stack, here, nullptr, nullptr);
  return n + 1;
}

[[gnu::noinline]] int users_task(int n) { return users_leaf(n) * 2; }

void fiber(void*) {
  volatile int result = users_task(3);
  static_cast<void>(result);
}

}  // namespace

extern "C" [[gnu::noinline]] void look_now(const shep::Context* left) { asm volatile("" ::"r"(left)); }

int main() {
  shep::StackPool pool(0);
  shep::StackCache cache(pool);
  stack = cache.take();
  shep::adopt_thread_stack(here);
  shep::begin_fiber(*stack, fiber);
  shep::switch_stack(here, *stack, nullptr, nullptr);
  look_now(stack->context);
}
