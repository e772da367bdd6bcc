#pragma once
inline int one() { return 1; }
