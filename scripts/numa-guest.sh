#!/usr/bin/env bash
# Runs the tests of test/numa/ on a kernel that has four NUMA nodes of two processors each: a guest of QEMU, without KVM.
#   scripts/numa-guest.sh BUILD JUNIT: BUILD is the build tree; the outcome goes to the file JUNIT.
# Where it cannot be done it says why, writes no file, and succeeds; where a part of it breaks, it fails. docs/numa-testing.md
set -uo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$1 junit=$2
here=$build/numa
guest_root=$here/root
seconds=${SHEPHERD_NUMA_GUEST_SECONDS:-280}

skip() {
  echo "numa-guest: skipped: $1"
  exit 0
}

# Unpacked beside the build tree: nothing is installed.
get_kernel() {
  local package
  package=$(apt-cache depends linux-image-cloud-amd64 | sed -n 's/^ *Depends: *\(linux-image-[^ ]*\)$/\1/p' | head -1)
  [ -n "$package" ] || return
  (cd "$here" && apt-get -qq download "$package") && dpkg-deb -x "$here"/linux-image-*.deb "$here/kernel" && rm "$here"/linux-image-*.deb
}

# A program with the libraries that it is linked with.
add_program() {
  local library
  cp "$1" "$guest_root/bin/"
  for library in $(ldd "$1" | grep -o '/[^ ]*'); do
    cp -L --update "$library" "$guest_root/lib/"
  done
}

compile() {
  local name=$1 source=$2
  shift 2
  "$build/bin/shepcc" -O2 -fopenmp "$root/$source" -o "$here/$name" "$@" && add_program "$here/$name"
}

# mts and half of the others; the other half has its turn at other commits. SHEPHERD_NUMA_GUEST_WHOLE=1 takes all.
choose_schedulers() {
  local turn
  turn=$((0x0$(git -C "$root" rev-parse --short=7 HEAD 2>/dev/null) % 2))
  "$root/scripts/schedulers.py" | tr ' ' '\n' |
    awk -v turn="$turn" -v whole="${SHEPHERD_NUMA_GUEST_WHOLE:-0}" 'whole || $0 == "mts" || NR % 2 == turn'
}

fill_guest() {
  rm -rf "$guest_root" && mkdir -p "$guest_root"/{bin,lib,proc,sys,dev,tmp} || return
  ln -s lib "$guest_root/lib64"
  cp "$(command -v busybox)" "$guest_root/bin/busybox"
  install -m 755 "$root/test/numa/init" "$guest_root/init"
  cp "$root/test/numa/tests.sh" "$guest_root/tests.sh"
  choose_schedulers >"$guest_root/schedulers"
  compile placement test/numa/placement.c -lnuma || return
  compile steals_between_chips test/run/observe/steals_between_chips.c || return
  for kernel in heat health agents; do
    compile $kernel benchmarks/$kernel/$kernel.c -lm || return
  done
  (cd "$guest_root" && find . | cpio --quiet -o -H newc | gzip -1) >"$here/initrd.gz"
}

run_guest() {
  local nodes=() node
  for node in 0 1 2 3; do
    nodes+=(-object "memory-backend-ram,id=memory$node,size=256M"
            -numa "node,nodeid=$node,cpus=$((2 * node))-$((2 * node + 1)),memdev=memory$node")
  done
  timeout "$seconds" qemu-system-x86_64 -accel tcg,thread=multi -cpu max -smp 8,sockets=4,cores=2,threads=1 -m 1024 "${nodes[@]}" \
    -kernel "$here"/kernel/boot/vmlinuz-* -initrd "$here/initrd.gz" -append "console=ttyS0 quiet panic=-1 mitigations=off" \
    -nographic -no-reboot -net none </dev/null | tr -d '\r' | tee "$here/console.log"
}

[ "$(uname -m)" = x86_64 ] || skip "the guest is an x86-64 machine, and this one is not"
for tool in qemu-system-x86_64 busybox cpio apt-get dpkg-deb; do
  command -v $tool >/dev/null || skip "there is no $tool here"
done
mkdir -p "$here"
if ! compgen -G "$here/kernel/boot/vmlinuz-*" >/dev/null; then
  get_kernel >"$here/kernel.log" 2>&1 || skip "Debian's linux-image-cloud-amd64 cannot be had ($here/kernel.log)"
fi
fill_guest || exit 1
run_guest
exec python3 "$root/scripts/guest_results.py" "$here/console.log" "$junit"
