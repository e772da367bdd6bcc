#!/usr/bin/env bash
# Makes the Debian packages, a Python wheel and a tarball, and has lintian look at the first:
#
#   scripts/packages.sh FOLDER
#   scripts/packages.sh --try FOLDER    tries those in FOLDER besides: installed in a fresh Debian, used, upgraded, removed
#
# DEBFULLNAME and DEBEMAIL name the maintainer. --try needs root.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=${SHEPHERD_BUILD_DIR:-$root/build-packages}
tries=false
[ "${1:-}" != --try ] || { tries=true; shift; }
[ $# = 1 ] || { sed -n '2,/^set/{/^#/s/^# \?//p}' "${BASH_SOURCE[0]}" >&2; exit 2; }
mkdir -p "$1"
folder=$(cd "$1" && pwd)
source "$root/scripts/setup.sh"

# What lintian may say: nobody has asked Debian for these packages; without DEBEMAIL there is no maintainer; cpack writes
# scripts besides the trigger; and shepcc starts in a sixth of the time where it need not be relocated.
expected=initial-upload-closes-no-bugs,bogus-mail-host,bogus-mail-host-in-debian-changelog,maintscript-calls-ldconfig,hardening-no-pie

# make RELEASE: packages of that release into the folder.
make_packages() {
  cmake "$build" -DSHEPHERD_PACKAGE_RELEASE="$1" >/dev/null
  build "$build"
  (cd "$build" && cpack -B "$folder" >cpack.log 2>&1) || { cat "$build/cpack.log" >&2; return 1; }
  rm -rf "$folder/_CPack_Packages"
  # They bring a whole MPI along, so that `apt install FOLDER/*.deb` should not name them.
  mkdir -p "$folder/mpi"
  for package in "$folder"/libshepherd-mpi*.deb; do [ ! -e "$package" ] || mv "$package" "$folder/mpi"; done
}

setup
needed=()
have patchelf || needed+=(patchelf)
have lowdown || needed+=(lowdown)
have lintian || needed+=(lintian)
$tries && ! have mmdebstrap && needed+=(mmdebstrap)
[ ${#needed[@]} = 0 ] || install_packages "${needed[@]}"
configure "$root" "$build" -DCMAKE_INSTALL_PREFIX=/usr -DSHEPHERD_BUILD_TESTS=OFF -DSHEPHERD_PACKAGING=ON ${SHEPHERD_CONFIGURE:-}
rm -f "$folder"/*.deb "$folder"/mpi/*.deb "$folder"/shepherd-openmp-*.tar.gz "$folder"/*.whl
make_packages 1
find "$folder" -name '*.deb' -exec lintian --suppress-tags "$expected" --fail-on error,warning {} +
# They are for machines without LLVM, where shepcc has no clang to stand for.
cmake "$build" -DSHEPHERD_OWN_CLANG=OFF >/dev/null
build "$build"
python3 "$root/packaging/portable.py" "$build" "$folder"
cmake "$build" -DSHEPHERD_OWN_CLANG=ON >/dev/null
if $tries; then
  make_packages 2
  "$root/packaging/try.sh" "$folder"
fi
ls -lR "$folder"
