"""Links an object with every spelling of another OpenMP runtime's name, with and without -fopenmp, and runs what comes
out.

runtime_names.py --shepcc=COMMAND --gcc=COMMAND OBJECT    it must print 33 and need no other runtime than libshepherd
"""
import argparse
import subprocess

SPELLINGS = [
    "-lgomp", "-l gomp", "-lomp", "-lomp5", "-liomp5", "-l:libgomp.so.1", "-l:libiomp5.so", "-Wl,-lgomp", "-Wl,-l,gomp", "-Wl,--library=omp",
    "-Wl,--push-state,--no-as-needed,-lgomp,--pop-state", "-Xlinker -l -Xlinker gomp", "-Wl,-Bstatic -lgomp -lm -Wl,-Bdynamic",
    "-Wl,--as-needed -lm -lgomp", "-nodefaultlibs -lgomp -lc", "LIBGOMP", "-Wl,LIBGOMP", "-L/nowhere -lomp -lm",
]


def output(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False).stdout


parser = argparse.ArgumentParser()
parser.add_argument("--shepcc", required=True)
parser.add_argument("--gcc", required=True)
parser.add_argument("object")
options = parser.parse_args()
libgomp = output(options.gcc, "-print-file-name=libgomp.so").strip()
programs = wrong = 0
for spelling in SPELLINGS:
    words = spelling.replace("LIBGOMP", libgomp).split()
    # As others link what they have compiled with -fopenmp: without it; in front of the program's object, too.
    for line in ["-fopenmp", options.object, *words], [*words, options.object]:
        said = output(options.shepcc, *line, "-o", "named")
        if not said:
            said = output("./named") + output("readelf", "-d", "named")
        programs += 1
        if "threads: 33" not in said or any(f"[lib{name}" in said for name in ("gomp", "omp", "iomp")):
            print(" ".join(line), said, sep=": ")
            wrong += 1
        output("rm", "-f", "named")
print(f"{programs} programs, {wrong} wrong")
