#!/usr/bin/env bash
# Tries the packages in a folder, in a fresh Debian: installs the first release, compiles and runs a program with each back end,
# upgrades to the second, removes all, and tells how long each took. scripts/packages.sh makes both releases.
set -euo pipefail
folder=$(cd "$1" && pwd)
debian=$(mktemp -d)
trap 'rm -rf "$debian"' EXIT

say() { printf '%4d s  %s\n' $SECONDS "$*"; }
inside() { chroot "$debian" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root DEBIAN_FRONTEND=noninteractive "$@"; }
# of RELEASE: the packages' paths in there
of() { (cd "$debian" && ls packages/*"-$1"_*.deb | sed 's|^|/|'); }
install() { inside apt-get install -y -qq -o Dpkg::Use-Pty=0 --no-install-recommends $(of "$1") "${@:2}" >"$debian/apt.log" 2>&1 || { cat "$debian/apt.log" >&2; exit 1; }; }
# Whether the program runs on the package's library.
check() {
  inside sh -c "cd /root && $1 -fopenmp -O2 fib.c -o fib && SHEPHERD_SCHEDULER=ws ./fib && ldd ./fib" >"$debian/run.log"
  grep -qx 832040 "$debian/run.log" && grep -q "libshepherd.so.0 => /usr/lib" "$debian/run.log" || { cat "$debian/run.log" >&2; exit 1; }
  say "compiled and run: $1"
}

mmdebstrap --quiet --variant=apt bookworm "$debian"
mkdir "$debian/packages" && cp "$folder"/*.deb "$debian/packages"
say "a fresh Debian 12"
mount -t proc proc "$debian/proc"
trap 'umount -q "$debian/sys" "$debian/proc"; rm -rf "$debian"' EXIT
mount -t sysfs -o ro sysfs "$debian/sys"
cat >"$debian/root/fib.c" <<'SOURCE'
#include <stdio.h>
static long fib(int n) {
  long x, y;
  if (n < 2)
    return n;
#pragma omp task shared(x)
  x = fib(n - 1);
#pragma omp task shared(y)
  y = fib(n - 2);
#pragma omp taskwait
  return x + y;
}
int main(void) {
  long result = 0;
#pragma omp parallel
#pragma omp single
  result = fib(30);
  printf("%ld\n", result);
}
SOURCE
inside apt-get update -qq
install 1 gcc libc6-dev
say "installed, gcc besides"
check shepcc
check "shepcc --shep-backend=gcc"
inside shepherd topo >/dev/null
inside sh -c 'cd /root && SHEPHERD_STATS=/root/stats ./fib' >/dev/null
grep -q "^shepherd: fib" "$debian/root/stats"
install 2
inside dpkg-query -W -f '${Package} ${Version}\n' shepcc | grep -qx "shepcc .*-2"
check shepcc
inside apt-get purge -y -qq -o Dpkg::Use-Pty=0 shepcc libshepherd-dev libshepherd0 shepherd-tools shepherd-doc >/dev/null
! compgen -G "$debian/usr/*/*shep*" && ! compgen -G "$debian/usr/*/*/*shep*"
say "upgraded, run, and removed without a trace"
