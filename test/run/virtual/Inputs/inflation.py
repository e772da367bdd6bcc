"""usage: inflation.py RESULT LEAST MOST: how many times as long the strands of that run took as --strand=1000 says."""
import json
import sys

result = json.load(open(sys.argv[1], encoding="utf-8"))
times = result["work_ns"] / (1000 * result["strands"])
sys.exit(not float(sys.argv[2]) - 0.01 <= times <= float(sys.argv[3]) and f"{times}: {result}")
