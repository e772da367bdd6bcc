# What bash offers behind some beginnings, with the completions of a folder.
compopt() { :; }
offer() {
  COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
  "$function"
  echo "[$*] ${COMPREPLY[*]}"
}
source "$1/shepherd"
source "$1/shepcc"
cd "$1"
function=_shepherd
offer shepherd si
offer shepherd help doc
offer shepherd simulate --ma
function=_shepcc
offer shepc++ --shep-st
