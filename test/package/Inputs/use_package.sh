# Uses what is installed in a folder: use_package.sh FOLDER. Without Clang: LLVM's folder is hidden where the system lets us.
set -e
inputs=$(dirname "$0")
if [ -z "${HIDDEN:-}" ] && unshare -rm true 2>/dev/null; then
  exec env HIDDEN=1 unshare -rm bash "$0" "$1"
fi
if [ -n "${HIDDEN:-}" ]; then
  for folder in /usr/lib/llvm-*; do
    mount -t tmpfs none "$folder"
  done
fi
PATH=$1/bin:/usr/bin:/bin
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
compile() { "$@" -O2 -fopenmp "$inputs/main.c" "$inputs/fib.c" -o "$work/fib"; "$work/fib"; }
compile shepcc
compile shepcc --shep-backend=gcc
shepc++ --version | grep -o "^shepc++.*, back end"
shepc++ -fopenmp "$inputs/main_cxx.cpp" "$inputs/fib.c" -o "$work/fib_cxx" && "$work/fib_cxx"
# The library and what it is linked with come from the folder, all but the C library.
ldd "$work/fib" | grep "=> /" | grep -v -e "$1" -e "/lib\(c\|m\)\.so" || echo "all of its own"
shepherd profile "$work/fib" 2>&1 | grep -q "^parallel region" && echo profiled
shepherd simulate --machine="package:2 core:2 pu:1" "$work/fib" 2>&1 | grep -q "C 201811" && echo simulated
shepcc=$(PKG_CONFIG_PATH=$(dirname "$(find "$1" -name shepherd.pc)") pkg-config --variable=shepcc shepherd)
compile "$(eval echo "$shepcc")" # pkg-config writes a backslash in front of a blank
