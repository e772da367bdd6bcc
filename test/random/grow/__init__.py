"""Random valid OpenMP task programs that know their answer: see README.md beside this folder."""
from . import cancellation, combined, cxx, detached, locality, recorded, sharing, statements, tasks, thrown, transformed, worksharing  # noqa: F401 (they register what they grow)
from .generator import Generator
from .program import program
from .tree import bodies

__all__ = ["Generator", "bodies", "program"]
