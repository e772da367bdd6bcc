/* The C++ runtime that a lowered translation unit is linked with, in C as well: a function of C may be called from a
 * catch block.
 *
 * What that runtime keeps for each thread, the exceptions being handled, has to travel with a task that waits on one
 * thread and goes on on another. Its symbol may be nobody else's to see (-static-libstdc++, -static, a plug-in loaded
 * with RTLD_LOCAL): so each unit tells, before its program or library runs anything else.
 */
#ifndef SHEPHERD_ABI_EXCEPTIONS_H
#define SHEPHERD_ABI_EXCEPTIONS_H

#pragma GCC system_header

#ifdef __cplusplus
extern "C" {
#endif

/* __globals() is the calling thread's __cxa_eh_globals (Itanium C++ ABI: Exception Handling, 2.2.2). It may have been
 * told before. */
void shep_carry_exceptions(void* (*__globals)(void)) SHEP_NOTHROW;

/* ---- ordered exceptions ---- */

/* Those that leave tasks of a taskgroup are kept, and the first in serial order is thrown again at its end. Each task
 * has a place in that order, given when it is generated. Only units that have such a taskgroup ask for places, by
 * SHEP_ORDERED_EXCEPTIONS (abi_cxx_place.h). */
struct shep_place;

/* Begins to keep them, for tasks that the calling one generates; returns the place of its own that they come under. */
struct shep_place* shep_order_begin(void) SHEP_NOTHROW;
/* When all those tasks have ended: takes out what was kept, the first in serial order first; null: no more. */
void* shep_order_take(struct shep_place* __order) SHEP_NOTHROW;
void shep_order_end(struct shep_place* __order) SHEP_NOTHROW;

/* The next child of the task under execution; null: its exceptions are not kept. Enter and leave, or forget, give it
 * back. A child with an event always begins: only its code hands the event out. */
struct shep_place* shep_place_of_child(int __has_event) SHEP_NOTHROW;
/* The same below a taskloop's place, for the iterations that the piece is to begin with. */
struct shep_place* shep_place_of_piece(struct shep_place* __loop, struct shep_piece* __piece) SHEP_NOTHROW;
/* The place of the assembly's task under execution, null where that has none; and one below it, for the calling member.
 */
struct shep_place* shep_place_of_assembly(void) SHEP_NOTHROW;
struct shep_place* shep_place_of_member(struct shep_place* __assembly) SHEP_NOTHROW;
/* The calling member has left the assembly's region, or does not begin it: nobody waits for it in there. */
void shep_member_leaves(void) SHEP_NOTHROW;
void shep_place_forget(struct shep_place* __place) SHEP_NOTHROW;
/* Around a task's code. Enter returns 0 where a task that is earlier in serial order has thrown: it must not begin.
 * `__before` goes to leave. */
int shep_place_enter(struct shep_place* __place, struct shep_place** __before) SHEP_NOTHROW;
void shep_place_leave(struct shep_place* __place, struct shep_place* __before) SHEP_NOTHROW;
/* Keeps what has left the task under execution, and returns null; or returns it, where an earlier one is kept already.
 */
void* shep_place_keep(void* __exception) SHEP_NOTHROW;

#ifndef SHEP_ABI_PLAIN /* the runtime itself has another */

/* Null where nothing that is linked handles exceptions. */
static void* shep_exception_globals(void) __attribute__((__weakref__("__cxa_get_globals")));

/* Null where nothing that is linked needs the library: a unit that has loops for simd alone. */
static void shep_carry_exceptions_if_there(void* (*__globals)(void))
    __attribute__((__weakref__("shep_carry_exceptions")));

/* Before all other initialisations, which may have tasks. */
static void __attribute__((__constructor__(101), __used__)) shep_tell_exception_globals(void) {
  if (shep_exception_globals && shep_carry_exceptions_if_there) shep_carry_exceptions_if_there(shep_exception_globals);
}

#endif

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif
