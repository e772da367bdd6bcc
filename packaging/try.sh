#!/usr/bin/env bash
# Tries the packages in a folder, each kind in a fresh Debian. Debian's: installs the first release, compiles and runs a program with
# each back end, upgrades to the second, removes all. Then docs/start-here.md is followed word for word from the wheel, from the
# tarball and from Debian's packages. It tells how long each took. scripts/packages.sh makes the packages, in both releases.
set -euo pipefail
folder=$(cd "$1" && pwd)
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
debian=$(mktemp -d)

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

# What the page asks for: a C compiler, and what the package kind's own section names.
follow() {
  local kind=$1 needs=(gcc libc6-dev)
  case $kind in
    wheel) needs+=(python3-venv) ;;
    tarball) needs+=(python3-matplotlib) ;;
    debian) needs+=(python3-matplotlib) ;;
  esac
  fresh
  inside apt-get update -qq
  inside apt-get install -y -qq -o Dpkg::Use-Pty=0 --no-install-recommends "${needs[@]}" >"$debian/apt.log" 2>&1 || { cat "$debian/apt.log" >&2; exit 1; }
  mkdir "$debian/root/here"
  cp "$folder"/*-1_*.deb "$folder"/*.whl "$folder"/*.tar.gz "$debian/root/here"
  python3 "$here/follow_page.py" "$here/../docs/start-here.md" "$kind" >"$debian/root/script"
  say "start-here.md, $kind"
  # pip trusts whom this machine trusts.
  cp /etc/ssl/certs/ca-certificates.crt "$debian/root" || true
  inside env PIP_CERT=/root/ca-certificates.crt sh -c 'cd /root/here && exec bash /root/script' 2>&1 | grep -E '^ *[0-9]+ s  |^[0-9]+ ways|^real|speed-up|rror' || true
  [ -s "$debian/root/here/queens.html" ] || { echo "start-here.md: no page came of it" >&2; exit 1; }
}

leave() {
  umount -q "$debian/sys" "$debian/proc" 2>/dev/null || true
  rm -rf --one-file-system "$debian"
}

# A Debian that nobody has used, in $debian.
fresh() {
  leave
  cp -a "$base" "$debian"
  mount -t proc proc "$debian/proc"
  mount -t sysfs -o ro sysfs "$debian/sys"
}

base=$(mktemp -d)
trap 'leave; rm -rf --one-file-system "$base"' EXIT
mmdebstrap --quiet --variant=apt bookworm "$base"
for kind in wheel tarball debian; do
  follow $kind
done
fresh
mkdir "$debian/packages" && find "$folder" -name '*.deb' -exec cp -t "$debian/packages" {} +
say "a fresh Debian 12"
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
if [ -d "$folder/mpi" ]; then
  inside sh -c 'cd /root && OMPI_CC=shepcc mpicc -fopenmp /usr/share/doc/shepherd/examples/mpi_ring.c -lshepherd-mpi -o ring &&
    OMP_NUM_THREADS=1 mpirun --allow-run-as-root --oversubscribe --bind-to none -n 2 ./ring' >"$debian/run.log" || { cat "$debian/run.log" >&2; exit 1; }
  say "a ring of messages: $(tail -n 1 "$debian/run.log")"
fi
inside shepherd topo >/dev/null
inside sh -c 'cd /root && SHEPHERD_STATS=/root/stats ./fib' >/dev/null
grep -q "^shepherd: fib" "$debian/root/stats"
install 2
inside dpkg-query -W -f '${Package} ${Version}\n' shepcc | grep -qx "shepcc .*-2"
check shepcc
inside apt-get purge -y -qq -o Dpkg::Use-Pty=0 shepcc 'libshepherd-mpi*' libshepherd-dev libshepherd0 shepherd-tools shepherd-doc >/dev/null
! compgen -G "$debian/usr/*/*shep*" && ! compgen -G "$debian/usr/*/*/*shep*"
say "upgraded, run, and removed without a trace"
