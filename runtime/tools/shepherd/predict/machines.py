"""The machines that a prediction is for."""
import argparse
from dataclasses import dataclass


@dataclass
class Machine:
    name: str
    synthetic: str | None  # as HWLOC_SYNTHETIC has it; None: this machine
    cores: int = 0  # its hardware threads

    @classmethod
    def parse(cls, text):
        name, equals, synthetic = text.partition("=")
        if not name or not equals:
            raise argparse.ArgumentTypeError(f"NAME=TOPOLOGY is wanted, not \"{text}\"")
        return cls(name, synthetic or None)

    def counts(self, chosen):
        """With how many cores it is simulated."""
        if chosen:
            return [number for number in chosen if number <= self.cores]
        powers = [2 ** power for power in range(self.cores.bit_length())]
        return sorted({*powers, self.cores} if self.synthetic is None else {number for number in powers})

    def document(self):
        return {"name": self.name, "synthetic": self.synthetic}


# Four sockets of eight cores are the machine of Olivier 2012, chapter 6. The others are of today: chips of eight cores share an L3 cache.
MACHINES = [Machine("this machine", None), Machine("4 x 8 cores", "package:4 l3:1 core:8 pu:1"),
            Machine("2 x 32 cores", "package:2 l3:4 core:8 pu:1"), Machine("8 x 32 cores", "package:8 l3:4 core:8 pu:1")]
