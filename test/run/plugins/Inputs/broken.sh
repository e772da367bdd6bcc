# broken.sh COMPILER INCLUDE DIRECTORY PROGRAM FAULT...: runs the program under broken.cpp with each of these faults.
compiler=$1 include=$2 directory=$3 program=$4
shift 4
for fault; do
  "$compiler" -std=c++17 -O1 -w -shared -fPIC "-D$fault" "-I$include" "$(dirname "$0")/broken.cpp" -o "$directory/$fault.so" || exit
  echo "$fault"
  SHEPHERD_SCHEDULER=$fault SHEPHERD_SCHEDULER_PATH=$directory "$program" 2>&1 && exit 1
done
exit 0
