"""exit_status.py STATUS COMMAND...: succeeds when the command ends with that status."""
import subprocess
import sys

sys.exit(subprocess.run(sys.argv[2:]).returncode != int(sys.argv[1]))
