"""Runs what privileged.c makes: as an ordinary program, one that takes itself for privileged, and, by root alone, one that is set-user-id."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

NOBODY = 65534
built = pathlib.Path(sys.argv[1])
# Somewhere where another user comes by, too.
folder = pathlib.Path(tempfile.mkdtemp(prefix="shepherd-privileged-", dir="/tmp"))
folder.chmod(0o755)
wrong = []


def run(name, program, settings, user=None):
    """What the program says; the user's rights are dropped before it starts."""
    environment = dict(os.environ, OMP_NUM_THREADS="3", **settings)
    drop = {"user": user, "group": user, "extra_groups": []} if user else {}
    result = subprocess.run([program], env=environment, capture_output=True, text=True, timeout=60, check=False, cwd=folder, **drop)
    if result.returncode != 0:
        wrong.append(f"{name} has ended with {result.returncode}: {result.stderr}")
    told = [line.split()[2] for line in result.stderr.splitlines() if "is not heeded" in line]
    if told:
        print("not heeded:", *told)
    if "the tool's code has run" in result.stdout:
        print(f"{name}: the tool's code has run")
    return result.stdout


def check(name, program, user=None):
    """Nothing that it may not trust has an effect, and OMP_NUM_THREADS has."""
    precious = folder / f"precious-{name}"
    precious.write_text("kept")
    hwloc = {"HWLOC_SYNTHETIC": "core:64 pu:1", "HWLOC_XMLFILE": "/dev/null", "HWLOC_PLUGINS_PATH": str(folder)}
    files = {"SHEPHERD_STATS": f"json:{precious}", "SHEPHERD_TRACE": str(precious), "OMP_TOOL_LIBRARIES": str(folder / "tool.so"),
             "OMP_TOOL_VERBOSE_INIT": str(precious)}
    said = run(name, program, {**files, **hwloc}, user)
    if "3 threads, as it is, 0 variables" not in said:
        wrong.append(f"{name} says: {said}")
    run(name, program, {"SHEPHERD_SPAN": str(precious)}, user)
    owned = folder / f"owned-{name}"
    owned.mkdir(mode=0o755)
    run(name, program, {"SHEPHERD_SHARE": "auto", "XDG_RUNTIME_DIR": str(owned)}, user)
    if any(owned.iterdir()):
        wrong.append(f"{name} has made a file in a folder that its user may not write to")
    if precious.read_text() != "kept":
        wrong.append(f"{name} has written to the file")


try:
    for each in ("tool.so", "believes", "program"):
        shutil.copy(built / each, folder)
    if "as hwloc was told, 1 variable" not in run("ordinary", folder / "program",
                                                  {"HWLOC_SYNTHETIC": "core:64 pu:1", "OMP_TOOL_LIBRARIES": str(folder / "tool.so")}):
        wrong.append("an ordinary program does not heed its environment")
    check("believes", folder / "believes")
    privileged = folder / "privileged"
    shutil.copy(built / "program", privileged)
    if os.geteuid() == 0:
        os.chmod(privileged, 0o4755)
        # Where that user cannot reach the library, or the file system takes no notice of the bit, there is nothing to see.
        probe = subprocess.run([privileged], user=NOBODY, group=NOBODY, extra_groups=[], capture_output=True, timeout=60, check=False)
        if probe.returncode == 0 and not os.statvfs(folder).f_flag & os.ST_NOSUID:
            check("privileged", privileged, NOBODY)
finally:
    shutil.rmtree(folder)
print("wrong: " + "; ".join(wrong) if wrong else "all is right")
