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
