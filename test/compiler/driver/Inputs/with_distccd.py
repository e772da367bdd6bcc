"""with_distccd.py COMPILER -- COMMAND...: runs the command with a distcc server of its own, on this machine alone, that
may run the compiler.

The command must be compiled by the server: falling back to a local compilation is a failure."""
import os
import signal
import socket
import subprocess
import sys
import time

compiler, command = sys.argv[1], sys.argv[3:]
with socket.socket() as probe:
    probe.bind(("127.0.0.1", 0))
    port = probe.getsockname()[1]
with open("allowed", "w", encoding="utf-8") as file:
    file.write(compiler + "\n")
server = subprocess.Popen(
    ["distccd", "--daemon", "--no-detach", "--allow", "127.0.0.1", "--listen", "127.0.0.1", "--port", str(port), "--jobs", "2", "--log-stderr"],
    env={**os.environ, "TMPDIR": "/tmp", "DISTCC_CMDLIST": os.path.abspath("allowed"), "DISTCC_CMDLIST_NUMWORDS": "1"},
    stderr=subprocess.DEVNULL, start_new_session=True)  # it gives up root, and with it what lit keeps private
try:
    for _ in range(200):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                break
        time.sleep(0.05)
    hosts = f"127.0.0.1:{port}"
    status = subprocess.run(command, env={**os.environ, "DISTCC_HOSTS": hosts, "DISTCC_FALLBACK": "0"}, check=False).returncode
finally:
    os.killpg(server.pid, signal.SIGKILL)  # with the processes that it keeps for its work
    server.wait()
sys.exit(status)
