// Whether a sanitizer watches: some things that a process may do (fork with threads, a hundred thousand frames) are beyond it.
#pragma once

#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif
