#if defined(__clang__)
#define OTHER 3
#define HEADER_TASKS 4
#else
#define OTHER 5
#define HEADER_TASKS 2
#endif
