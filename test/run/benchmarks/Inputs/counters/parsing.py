"""What is made of perf's output. parsing.py BENCHMARKS FOLDER: the folder's `intel` is that of machine.py."""
import sys

sys.path.insert(0, sys.argv[1])
from suite import hardware  # noqa: E402

events = hardware.traffic_events(f"{sys.argv[2]}/intel")
names = [each.name for each in events]
assert names == ["LLC-load-misses", "LLC-store-misses", "uncore_imc_0/cas_count_read/", "uncore_imc_0/cas_count_write/", "uncore_qpi_1/drs_data/",
                 "uncore_upi_0/event=0x2,umask=0xf/"], names
told = """# started on Tue Nov 24 15:00:00 2026

1000;;LLC-load-misses;4005;50.00;;
<not counted>;;LLC-store-misses;0;0.00;;
2.50;MiB;uncore_imc_0/cas_count_read/;4005;100.00;;
0.50;MiB;uncore_imc_0/cas_count_read/;4005;100.00;;
1.00;MiB;uncore_imc_0/cas_count_write/;4005;100.00;;
9;;uncore_upi_0/event=0x2,umask=0xf/;4005;100.00;;
1;;uncore_qpi_1/drs_data/;4005;100.00;;
broken line
;;
"""
assert hardware.parse_stat(told, events) == {"misses": None, "memory": 4 * 2**20, "link": 72}, hardware.parse_stat(told, events)
# Nothing told is nothing known, not zero.
assert hardware.parse_stat("", events) == {"misses": None, "memory": None, "link": None}

assert hardware.parse_latencies(" 10 \n16\n 0\nweight\n\n 40\n300\n") == [10, 16, 40, 300]
ranges = hardware.latency_ranges([10, 16, 40, 300])
assert [name for name, _, _ in ranges] == ["1-16", "17-32", "33-64", "65-128", "129-256", "257-"]
assert [loads for _, loads, _ in ranges] == [0.5, 0.5, 0.75, 0.75, 0.75, 1]
assert [round(share * (1 + 1 + 33 + 257)) for _, _, share in ranges] == [2, 0, 33, 0, 0, 257]
assert hardware.latency_ranges([])[0] == ("1-16", 0, 0)

hardware.latency_events(f"{sys.argv[2]}/intel")
hardware.latency_events(f"{sys.argv[2]}/arm")
for look, kind in ((hardware.traffic_events, "arm"), (hardware.traffic_events, "none"), (hardware.latency_events, "none"),
                   (hardware.traffic_events, "absent")):
    try:
        look(f"{sys.argv[2]}/{kind}")
    except hardware.NotHere as why:
        assert kind in str(why), why
    else:
        sys.exit(f"{kind}: found what is not there")
