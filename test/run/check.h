/* For what a program can only say about itself: how many threads there were, or in which order things happened. */
#ifndef SHEPHERD_TEST_CHECK_H
#define SHEPHERD_TEST_CHECK_H

#include <stdio.h>

/* Prints a line where condition is false, so that the output differs from that of the serial elision. */
#define CHECK(condition) ((condition) ? (void)0 : (void)printf("%s:%d: not so: %s\n", __FILE__, __LINE__, #condition))

#endif
