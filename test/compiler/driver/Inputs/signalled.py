"""signalled.py NAME FILE COMMAND...: sends the command the signal when FILE holds its back end's id.

Succeeds when the command ends by that signal and the back end is gone with it."""
import os
import signal
import subprocess
import sys
import time

number = getattr(signal, "SIG" + sys.argv[1])
id_file = sys.argv[2]
if os.path.exists(id_file):
    os.remove(id_file)
signal.signal(number, signal.SIG_DFL)
driver = subprocess.Popen(sys.argv[3:], stderr=subprocess.DEVNULL)
back_end = ""
while not back_end.endswith("\n"):
    time.sleep(0.01)
    if os.path.exists(id_file):
        back_end = open(id_file).read()
driver.send_signal(number)
status = driver.wait(timeout=30)
if status != -number:
    sys.exit(f"the driver ended with {status}")
if os.path.exists(f"/proc/{back_end.strip()}"):
    sys.exit("the back end still runs")
