# Installs the wheel of a folder beside it, in a place whose path has a blank, uses it and removes it: wheel.sh FOLDER PYTHON.
set -e
mkdir -p "$1/a place" && cd "$1/a place"
"$2" -m venv env
find env -type f | sort >before
env/bin/pip install -q --no-index --no-compile ../packages/*.whl
bash "$(dirname "$0")/use_package.sh" "$PWD/env"
env/bin/pip uninstall -q -y shepherd-openmp
find env -type f | sort | diff before -
! find env -iname "*shepherd*" | grep .
