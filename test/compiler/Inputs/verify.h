// Ends the program with the line and the text of a condition that does not hold.
#ifndef VERIFY_H
#define VERIFY_H
#include <stdio.h>
#include <stdlib.h>
#define VERIFY(condition) ((condition) ? (void)0 : (printf("%s:%d: %s\n", __FILE__, __LINE__, #condition), exit(1)))
#endif
