// Whether a sanitizer watches: some things that a process may do (fork with threads, a hundred thousand frames) are
// beyond it.
#pragma once

#ifndef __has_feature
#define __has_feature(name) 0  // Clang's way to tell
#endif

#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#endif
