"""Fills the room for late thread-locals with copies of some.so until as_much.so just fits behind them, and loads
plugin.so in its place."""
import pathlib
import shutil
import subprocess
import sys

host, folder = sys.argv[1], pathlib.Path(sys.argv[2])


def loads(fillers, last):
    """Whether the host can load so many fillers, and then that one."""
    while len(names) < fillers:
        names.append(str(folder / f"some{len(names)}.so"))
        shutil.copy(folder / "some.so", names[-1])
    result = subprocess.run([host, *names[:fillers], str(folder / last)], capture_output=True, text=True, timeout=60, check=False)
    if result.returncode not in (0, 1):
        sys.exit(f"the host has ended with {result.returncode}: {result.stdout}{result.stderr}")
    return result.returncode == 0


names = []
least, most = 0, 1024
assert loads(least, "as_much.so"), "not even 136 bytes fit"
assert not loads(most, "as_much.so"), "there is no end of room"
while most - least > 1:
    middle = (least + most) // 2
    least, most = (middle, most) if loads(middle, "as_much.so") else (least, middle)
if not loads(least, "plugin.so"):
    sys.exit(f"behind {least} libraries with 16 bytes each, 136 bytes more fit, but not what libshepherd wants")
