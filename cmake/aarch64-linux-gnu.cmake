# Cross-compiles for AArch64 and runs what it builds under qemu-user. scripts/aarch64.sh makes the sysroot and uses this.
#   SHEPHERD_SYSROOT: the root of an arm64 system with libhwloc-dev, libnuma-dev and libgtest-dev
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_ASM_COMPILER aarch64-linux-gnu-gcc)

list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES SHEPHERD_SYSROOT)
set(CMAKE_SYSROOT ${SHEPHERD_SYSROOT})
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64 -L ${SHEPHERD_SYSROOT})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(ENV{PKG_CONFIG_SYSROOT_DIR} ${SHEPHERD_SYSROOT})
set(ENV{PKG_CONFIG_LIBDIR} ${SHEPHERD_SYSROOT}/usr/lib/aarch64-linux-gnu/pkgconfig:${SHEPHERD_SYSROOT}/usr/share/pkgconfig)
