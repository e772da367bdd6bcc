"""Compiles copies of a source whose names are odd: odd_names.py SOURCE COMPILER [OPTION...]"""
import shutil
import subprocess
import sys

NAMES = ["new\nline.c", "return\r.c", 'quote".c', "apostrophe'.c", "back\\slash.c", "back\\n.c", "end\\.c", "two  blanks .c", "tab\t.c",
         "dollar$HOME.c", "hash#.c", "percent%s.c", "semi;colon.c", "com,ma.c", "-dash.c", "@at.c", "star*.c", "equals=.c", "colon:.c"]

for name in NAMES:
    shutil.copy(sys.argv[1], f"./{name}")
    run = subprocess.run([*sys.argv[2:], "-c", f"./{name}", "-o", "odd.o"], capture_output=True, text=True, check=False)
    if run.returncode:
        sys.exit(f"{name!r}: exit status {run.returncode}\n{run.stderr}")
