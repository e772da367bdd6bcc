# side_by_side.sh COMPILER...: compiles program.c of this directory many times at once, to objects of their own names.
for i in 1 2 3 4 5 6; do cp program.c p$i.c; done
for i in 1 2 3 4 5 6; do "$@" -c p$i.c & done
for i in 1 2 3; do "$@" -c program.c -o same$i.o & done
wait
