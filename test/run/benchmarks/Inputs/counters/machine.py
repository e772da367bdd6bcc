"""Makes a folder like that in which the kernel names a machine's counters. machine.py FOLDER intel|arm|none"""
import pathlib
import sys

folder, kind = pathlib.Path(sys.argv[1]), sys.argv[2]
FILES = {"intel": ["cpu/events/mem-loads", "uncore_imc_0/events/cas_count_read", "uncore_imc_0/events/cas_count_read.unit", "uncore_imc_0/events/cas_count_write",
                   "uncore_imc_0/events/cas_count_write.unit", "uncore_imc_free_running_0/events/data_total", "uncore_upi_0/type", "uncore_qpi_1/events/drs_data"],
         "arm": ["arm_spe_0/type"],
         "none": ["software/type"]}
for name in FILES[kind]:
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text("1\n")
