# through_pipe.sh SOURCE PIPE COMMAND...: writes the source to the pipe, once, while the command runs.
source=$1 pipe=$2
shift 2
cat "$source" > "$pipe" &
writer=$!
timeout 60 "$@"
status=$?
kill $writer 2> /dev/null
exit $status
