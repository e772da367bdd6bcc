"""Compiles a source with the Clang that shepcc holds and with that of its program: what both say and leave is the same.

Of a source in C the parser gives Clang's warnings where the program does not: in front of all else, and behind errors
as well.

usage: both_ways.py SHEPCC FOLDER SOURCE [COUNT]

COUNT: of the command lines below.
"""
import collections
import os
import pathlib
import re
import shutil
import subprocess
import sys

shepcc, folder, source = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
NAME = source.stem + (".cpp" if shepcc.endswith("++") else ".c")
COMMAND = [shepcc, "--shep-backend=clang", "-fopenmp"]
LINES = ["-c", "-c -O2", "-c -O3 -march=native -ffast-math", "-c -g", "-c -g -O2 -gsplit-dwarf", "-S -O1", "-S -emit-llvm", "-c -flto",
         "-c -flto=thin -O2", "-c -Wall -Wextra", "-c -Wall -fcolor-diagnostics", "-c -Werror=unused-variable -Wall", "-fsyntax-only -Wall", "-c -MD -MF made.d",
         "-c -o made.o -fPIC -fvisibility=hidden", "-c -fsanitize=address,undefined -O1", "-c -fprofile-instr-generate", "-c --coverage",
         "-c -ffunction-sections -fstack-protector-strong", "-c -m32 -DNARROW", "-c -DBROKEN", "-c -DLOWERED_BADLY", "-c -lm",
         "-c -fsave-optimization-record -O2", "-c -ftime-trace", "-c -save-temps", "-c -mllvm -inline-threshold=3 -O2", "-c -Rpass=inline -O2", "-c -H", "-c -std=c99 -pedantic",
         "-c -fno-openmp -O1 -Wall -DNOTHING", "-S -fno-openmp", "-fsyntax-only -fno-openmp -Wall", "-c -fno-openmp -DBROKEN", "-fno-openmp -E", "@options.rsp -c -DNOTHING",
         "-c -fno-integrated-as", "-c -ferror-limit=1 -DBROKEN", "-c -DNOTHING", "-c -fdiagnostics-show-template-tree -O2 -fno-caret-diagnostics -Wall", "-c -Wno-such-warning"]


def outcome(words, way):
    shutil.rmtree(folder / way, ignore_errors=True)
    (folder / "now").mkdir(parents=True)
    shutil.copy(source, folder / "now" / NAME)
    (folder / "now" / (source.stem + ".o")).write_text("stale")
    (folder / "now/options.rsp").write_text("-fno-openmp -O2\n")
    done = subprocess.run([*COMMAND, *words], cwd=folder / "now", capture_output=True, check=False,
                          env={**os.environ, "LD_DEBUG": "files", "LD_DEBUG_OUTPUT": str(folder / "loaded")})
    os.rename(folder / "now", folder / way)
    loaded = [path.read_text() for path in folder.glob("loaded.*")]
    for path in folder.glob("loaded.*"):
        path.unlink()
    left = {path.name: content(path) for path in (folder / way).iterdir() if path.suffix != ".json"}  # that holds times
    return (done.returncode, done.stdout, done.stderr, left), any("libclang-cpp" in text for text in loaded)


def content(path):
    """Of LLVM's own forms without the places of inline assembly, which the program has in the lowered text, and the sum
    over them."""
    text = path.read_bytes()
    if text.startswith(b"BC"):
        disassembler = subprocess.run([*COMMAND, "-print-prog-name=llvm-dis"], capture_output=True, check=True, text=True)
        text = subprocess.run([disassembler.stdout.strip(), "-", "-o", "-"], input=text, capture_output=True, check=True).stdout
    return re.sub(rb"(?m)^(!\d+ = !{i64 \d+(, i64 \d+)*}|\^0 = module: .*)\n", b"", text)


def messages(text):
    lines = [line for line in text.splitlines() if not line.endswith(b" generated.")]
    # The program has the places of remarks in the lowered text (compiler/own_clang/original_places.h).
    if b" remark: " in text:
        lines = [line.split(b" remark: ")[-1] for line in lines if b" remark: " in line or b" warning: " in line]
    return collections.Counter(lines)


def are_same(own, program):
    own_messages, program_messages = messages(own[2]), messages(program[2])
    says_the_same = not program_messages - own_messages if own[0] else own_messages == program_messages
    return says_the_same and own[:2] + own[3:] == program[:2] + program[3:]


folder.mkdir(parents=True, exist_ok=True)
failed = 0
lines = LINES[: int(sys.argv[4])] if len(sys.argv) > 4 else LINES
here = 0
for line in lines:
    words = [*line.split(), NAME]
    (own, own_loads), (program, program_loads) = outcome(words, "own"), outcome([*words, "--shep-run-clang"], "program")
    here += program_loads and not own_loads
    if not are_same(own, program):
        failed += 1
        names = [name for name in {*own[3], *program[3]} if own[3].get(name) != program[3].get(name)]
        print(f"{line}: status {own[0]}, {program[0]}; differ: {names}\n{own[2].decode()}\n---\n{program[2].decode()}")
print(f"{failed} of {len(lines)} differ; {here} were compiled without the program")
sys.exit(bool(failed))
