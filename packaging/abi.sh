#!/usr/bin/env bash
# Compares what libshepherd exports with what the version before exported, and fails where that changed without a new version:
#
#   packaging/abi.sh LIBRARY            compares with packaging/libshepherd.abi
#   packaging/abi.sh --write LIBRARY    makes LIBRARY's exports the ones to compare with
#
# New symbols are welcome at any time. A symbol that goes away, or gets another version, breaks programs that were linked before: then
# the number of the library (SOVERSION) must change, and the reference with it. It needs abidw and abidiff (Debian: abigail-tools).
set -euo pipefail
reference=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/libshepherd.abi
write=false
[ "${1:-}" != --write ] || { write=true; shift; }
[ $# = 1 ] && [ -r "$1" ] || { sed -n '2,/^set/{/^#/s/^# \?//p}' "${BASH_SOURCE[0]}" >&2; exit 2; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
# The name of the file is part of what is compared.
mkdir "$scratch/library" && cp -L "$1" "$scratch/library/libshepherd.so"

if $write; then
  (cd "$scratch/library" && abidw --no-comp-dir-path --no-corpus-path --no-show-locs libshepherd.so) >"$scratch/abi"
  mv "$scratch/abi" "$reference"
  echo "abi: $(grep -c '<elf-symbol ' "$reference") symbols"
  exit
fi
status=0
abidiff --no-added-syms "$reference" "$scratch/library/libshepherd.so" >"$scratch/report" || status=$?
# abidiff's status has bits: 1 and 2 are errors of its own, 4 a change, 8 one that breaks programs.
if [ $status = 0 ]; then
  echo "abi: nothing that programs were linked with has changed"
else
  cat "$scratch/report"
  echo "abi: exports have changed without a new version of the library (see docs/abi.md)" >&2
  exit 1
fi
