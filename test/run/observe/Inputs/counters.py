"""counters.py FILE PAGES: in what SHEPHERD_STATS=json: wrote, counters have values where this process could count, and
null elsewhere."""
import ctypes
import json
import os
import platform
import struct
import sys

CALLS = {"x86_64": 298, "aarch64": 241}  # perf_event_open
TYPES = {"cycles": (0, 0), "page_faults": (1, 2), "task_clock": (1, 1)}
USER_MODE_ONLY = 1 << 5 | 1 << 6


def can_count(kind, number):
    attributes = bytearray(128)
    struct.pack_into("IIQ", attributes, 0, kind, len(attributes), number)
    struct.pack_into("Q", attributes, 40, USER_MODE_ONLY)
    file = ctypes.CDLL(None).syscall(CALLS[platform.machine()], bytes(attributes), 0, -1, -1, 0)
    if file >= 0:
        os.close(file)
    return file >= 0


def main(path, pages):
    with open(path, encoding="utf-8") as file:
        stats = json.load(file)
    counts = stats["hardware"]
    assert set(counts) == {*TYPES, "rfffff"}, counts
    for name, event in TYPES.items():
        assert (counts[name] is not None) == can_count(*event), f"{name}: {counts[name]}"
    if counts["page_faults"] is not None:
        # Huge pages make it fewer.
        assert counts["page_faults"] > int(pages) / 512, counts
    if counts["task_clock"] is not None:
        assert 0.2 < counts["task_clock"] * 1e-9 / stats["processor_time"] < 2, (counts, stats["processor_time"])


main(*sys.argv[1:])
