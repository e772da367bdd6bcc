// The only device.
#pragma once

#include <omp.h>

namespace shep {

inline constexpr int kHost = 0;
inline bool is_host(int device_num) { return device_num == kHost || device_num == omp_initial_device; }

}  // namespace shep
