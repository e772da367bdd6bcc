#!/usr/bin/env bash
# What is to be done before a release, in order; it stops at the first step that fails and says which.
#
#   scripts/release.sh FOLDER [HOURS]     packages go to FOLDER; the soak takes HOURS (default 1)
#
# Nothing is published: at the end it prints what remains for a person. It needs root, for fresh Debians (packaging/try.sh).
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=${SHEPHERD_BUILD_DIR:-$root/build}
[ $# -ge 1 ] && [[ ${2:-1} =~ ^[0-9]+(\.[0-9]+)?$ ]] || { sed -n '2,/^set/{/^#/s/^# \?//p}' "${BASH_SOURCE[0]}" >&2; exit 2; }
mkdir -p "$1"
folder=$(cd "$1" && pwd)
hours=${2:-1}
version=$(sed -n 's/^project(Shepherd VERSION \([0-9.]*\).*/\1/p' "$root/CMakeLists.txt")

step() {
  local name=$1
  shift
  printf '%5d s  %s\n' $SECONDS "$name"
  "$@" >"$folder/release.log" 2>&1 || { tail -n 30 "$folder/release.log" >&2; echo "release: failed: $name (all of it: $folder/release.log)" >&2; exit 1; }
}

nothing_uncommitted() { [ -z "$(git -C "$root" status --porcelain)" ]; }
# The newest section is of this version, and names a month: a heading such as "## 0.2.0 (November 2026)".
changes_are_told() { grep -m1 '^## ' "$root/CHANGELOG.md" | grep -E "^## $version \([A-Z][a-z]+ [0-9]{4}\)$"; }
not_released() { ! git -C "$root" rev-parse -q --verify "refs/tags/v$version"; }
# scripts/test.sh ends with "N passed, N failed" and fails where anything could not run.
tests() { bash "$root/scripts/test.sh"; }
abi() { bash "$root/packaging/abi.sh" "$build"/lib*/libshepherd.so; }
site() { python3 "$root/packaging/site_of_documents.py" "$folder/site"; }
packages() { bash "$root/scripts/packages.sh" --try "$folder"; }
soak() { bash "$root/scripts/soak.sh" "$hours"; }

step "nothing is uncommitted" nothing_uncommitted
step "CHANGELOG.md tells of $version" changes_are_told
step "$version has no tag yet" not_released
step "recipes of other package managers" python3 "$root/packaging/check_recipes.py"
step "all tests" tests
step "what the library exports" abi
step "the documents as a site" site
step "packages, each in a fresh Debian" packages
step "soak, $hours h" soak
printf '%5d s  done\n' $SECONDS
cat <<END

What remains for a person:
  git tag -s v$version -m "Shepherd $version" && git push origin v$version
  put up $folder/*.deb, *.whl, *.tar.gz and $folder/site
  raise the version in CMakeLists.txt, packaging/spack/package.py and packaging/conda/meta.yaml; begin its section in CHANGELOG.md;
  packaging/abi.sh --write "$build/lib/libshepherd.so"
END
