#!/usr/bin/env bash
# Cross-compiles the runtime for AArch64 and runs its tests, and programs that this machine's shepcc compiles, under qemu-user.
#   scripts/aarch64.sh BUILD JUNIT: BUILD is the build tree of this machine; the outcome goes to the file JUNIT.
# Where it cannot be done it says why, writes no file, and succeeds; where the build fails, it fails.
set -uo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$1 junit=$2
here=$build/aarch64
sysroot=$here/sysroot

skip() {
  echo "aarch64: skipped: $1"
  exit 0
}

# The arm64 packages that we build against, unpacked beside the build tree by an apt with a state of its own: nothing is installed,
# no architecture is added to this system, and nobody needs to be root.
make_sysroot() {
  local state=$here/apt package
  rm -rf "$state" "$sysroot"
  mkdir -p "$state/lists/partial" "$state/archives/partial" "$sysroot" && : >"$state/status"
  local apt=(apt-get -qq -o APT::Architecture=arm64 -o APT::Architectures::=arm64 -o Debug::NoLocking=1
             -o APT::Sandbox::User= -o Dir::State="$state" -o Dir::State::lists="$state/lists"
             -o Dir::State::status="$state/status" -o Dir::Cache="$state" -o Dir::Cache::archives="$state/archives")
  "${apt[@]}" update || return
  "${apt[@]}" install -y --download-only --no-install-recommends libhwloc-dev libnuma-dev libgtest-dev libstdc++-12-dev || return
  for package in "$state"/archives/*.deb; do
    dpkg-deb -x "$package" "$sysroot" || return
  done
  rm -rf "$state"
}

[ "$(uname -m)" != aarch64 ] || skip "this machine is one: the other tests were run on it"
for tool in qemu-aarch64 aarch64-linux-gnu-g++ apt-get dpkg-deb; do
  command -v $tool >/dev/null || skip "there is no $tool here"
done
if [ ! -e "$sysroot/usr/include/hwloc.h" ]; then
  mkdir -p "$here"
  make_sysroot >"$here/sysroot.log" 2>&1 || skip "the arm64 packages cannot be had ($here/sysroot.log)"
fi

cmake -S "$root" -B "$here/build" -G Ninja -DCMAKE_TOOLCHAIN_FILE="$root/cmake/aarch64-linux-gnu.cmake" \
  -DSHEPHERD_SYSROOT="$sysroot" -DSHEPHERD_BUILD_COMPILER=OFF -DSHEPHERD_UNITY=ON -DSHEPHERD_HOST_BIN="$build/bin" &&
  cmake --build "$here/build" --parallel "$(nproc)" || exit
ctest --test-dir "$here/build" --parallel "$(nproc)" --output-on-failure --no-tests=error --timeout 300 --output-junit "$junit"
exit 0
