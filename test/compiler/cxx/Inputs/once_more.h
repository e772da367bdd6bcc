// Includes a header that the main file includes as well.
#pragma once
#include "once.h"

inline int twice(int n) { return 2 * once(n); }
