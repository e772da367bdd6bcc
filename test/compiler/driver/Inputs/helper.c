#include "answer.h"
int helper(void) { return ANSWER; }
