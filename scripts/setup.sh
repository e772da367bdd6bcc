#!/usr/bin/env bash
# Makes sure that what building and testing Shepherd needs is on this machine. Run it, or source it and call `setup`.
#
# On Debian and Ubuntu whatever is missing is installed by apt; elsewhere the missing packages are named and it stops.
# A machine that has everything is left untouched, and apt is not called at all.

have() { command -v "$1" >/dev/null; }
includes() { echo "#include <$1>" | g++ -std=c++17 -x c++ -E - >/dev/null 2>&1; }

# One line a package, by its Debian name: what tells that it is there.
is_there() {
  local llvm=/usr/lib/llvm-19
  case $1 in
    cmake) have cmake ;;
    ninja-build) have ninja ;;
    gcc) have gcc ;;
    g++) have g++ ;;
    make) have make ;;
    pkg-config) have pkg-config ;;
    clang-19) have clang-19 ;;
    libclang-19-dev) [ -e $llvm/include/clang/Tooling/Tooling.h ] ;;
    llvm-19-dev) [ -e $llvm/lib/cmake/llvm/LLVMConfig.cmake ] ;;
    llvm-19-tools) [ -x $llvm/bin/FileCheck ] && [ -e $llvm/build/utils/lit/lit.py ] ;;
    libomp-19-dev) [ -e $llvm/lib/libomp.so ] ;;
    libzstd-dev) [ -e /usr/include/zstd.h ] ;;
    libhwloc-dev) includes hwloc.h ;;
    libnuma-dev) includes numa.h ;;
    libgtest-dev) includes gtest/gtest.h ;;
    python3) have python3 ;;
    python3-psutil) python3 -c "import psutil" 2>/dev/null || /usr/bin/python3 -c "import psutil" 2>/dev/null ;;
    python3-matplotlib) python3 -c "import matplotlib" 2>/dev/null || /usr/bin/python3 -c "import matplotlib" 2>/dev/null ;;
    libtbb-dev) includes oneapi/tbb/task_group.h ;;
    autoconf) have autoconf ;;
    automake) have automake ;;
    libtool) have libtoolize ;;
    gdb) have gdb ;;
    ccache) have ccache ;;
    distcc) have distcc && have distccd ;;
    meson) have meson ;;
    valgrind) have valgrind ;;
    python3-clang-19) python3 -c "import clang.cindex" 2>/dev/null || /usr/bin/python3 -c "import clang.cindex" 2>/dev/null ;;
    clang-format-19) have clang-format-19 ;;
    clang-tidy-19) have clang-tidy-19 ;;
    clangd-19) have clangd-19 ;;
    csmith) have csmith ;;
    libcsmith-dev) [ -e /usr/include/csmith/csmith.h ] || includes csmith.h ;;
    libclang-rt-19-dev) compgen -G "$llvm/lib/clang/19/lib/*/libclang_rt.tsan*.a" >/dev/null ;;
    qemu-user) have qemu-aarch64 ;;
    openmpi-bin) have mpirun ;;
    libopenmpi-dev) have mpicc ;;
    mpich) have mpirun.mpich ;;
    libmpich-dev) have mpicc.mpich ;;
    g++-aarch64-linux-gnu) have aarch64-linux-gnu-g++ ;;
    qemu-system-x86) have qemu-system-x86_64 ;;
    busybox-static) have busybox ;;
    cpio) have cpio ;;
    lowdown) have lowdown ;;
    patchelf) have patchelf ;;
    mkdocs-material) have mkdocs && /usr/bin/python3 -c "import material" 2>/dev/null || python3 -c "import mkdocs, material" 2>/dev/null ;;
    abigail-tools) have abidiff ;;
    python3-venv) python3 -c "import ensurepip" 2>/dev/null || /usr/bin/python3 -c "import ensurepip" 2>/dev/null ;;
    chromium) have chromium || have chromium-browser || have google-chrome ;;
    *) false ;;
  esac
}

packages=(cmake ninja-build gcc g++ make pkg-config clang-19 libclang-19-dev llvm-19-dev llvm-19-tools libomp-19-dev
          libzstd-dev libhwloc-dev libnuma-dev libgtest-dev libtbb-dev python3 python3-psutil python3-matplotlib autoconf automake libtool gdb)

# What only some tests need; without it they are left out.
optional_packages=(ccache distcc meson chromium valgrind libclang-rt-19-dev qemu-user g++-aarch64-linux-gnu openmpi-bin libopenmpi-dev mpich libmpich-dev qemu-system-x86 busybox-static cpio
                   python3-clang-19 csmith libcsmith-dev clang-format-19 clang-tidy-19 clangd-19 lowdown
                   patchelf python3-venv mkdocs-material abigail-tools)

missing_packages() {
  local package
  for package in "$@"; do
    is_there "$package" || echo "$package"
  done
}

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

install_packages() {
  as_root apt-get update -qq -o DPkg::Lock::Timeout=300 &&
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq -o DPkg::Lock::Timeout=300 --no-install-recommends "$@" >/dev/null
}

can_install() { have apt-get && { [ "$(id -u)" = 0 ] || have sudo; }; }

setup_optional() {
  local missing
  missing=$(missing_packages "${optional_packages[@]}" | xargs)
  [ -n "$missing" ] && can_install || return 0
  echo "setup: installing for some tests $missing"
  # shellcheck disable=SC2086
  install_packages $missing || echo "setup: could not install $missing: the tests that need them are left out"
}

setup() {
  local missing
  missing=$(missing_packages "${packages[@]}" | xargs)
  [ -n "$missing" ] || return 0
  if ! can_install; then
    echo "setup: missing here, by their Debian names: $missing" >&2
    echo "setup: they cannot be installed from here (no apt-get, or neither root nor sudo); install them, then run this again" >&2
    return 1
  fi
  echo "setup: installing $missing"
  # Word splitting is wanted: one argument a package.
  # shellcheck disable=SC2086
  install_packages $missing
  missing=$(missing_packages "${packages[@]}" | xargs)
  [ -z "$missing" ] && return 0
  echo "setup: could not install $missing (Debian 12, Ubuntu 24.04 and newer have them)" >&2
  return 1
}

# configure ROOT BUILD OPTIONS...: a build tree as these options say; one that is there already stays as it is.
configure() {
  local root=$1 build=$2
  [ -e "$build/build.ninja" ] || cmake -S "$root" -B "$build" -G Ninja -DSHEPHERD_UNITY=ON "${@:3}"
}

# build BUILD TARGETS...: all targets where none is named.
build() {
  cmake --build "$1" --parallel "$(nproc)" ${2:+--target "${@:2}"}
}

[ "${BASH_SOURCE[0]}" != "$0" ] || setup
