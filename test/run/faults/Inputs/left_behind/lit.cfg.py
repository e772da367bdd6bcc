# A suite of one test that leaves a process behind, which has the test's output open.
import os
import sys

here = os.path.dirname(__file__)
sys.path.insert(0, os.path.join(here, *[".."] * 4))
import per_backend  # noqa: E402

config.name = "left behind"
config.suffixes = [".test"]
config.test_format = per_backend.PerBackend([])
config.longest = []
config.test_source_root = here
config.test_exec_root = lit_config.params["folder"]
lit_config.maxIndividualTestTime = 2
