"""What a point of a random program may read and write without a data race."""


class Scope:
    """A block of a task region. `region` is the outermost block of that region.

    A variable that a child task refers to must not be written, nor die, before the child has been joined: it is in `busy`. One
    that a child is to write cannot even be read before: it is in `results`, and not in `readable`.
    """

    def __init__(self, outer=None, is_new_region=False):
        self.outer = outer
        self.is_region = is_new_region or outer is None
        self.readable = list(outer.readable) if outer and not is_new_region else []
        self.writable = list(outer.writable) if outer and not is_new_region else []
        self.busy = set(outer.busy) if outer and not is_new_region else set()
        self.results = []
        self.own = set()
        self.loops = outer.loops if outer and not is_new_region else 0

    def add(self, variable):
        self.own.add(variable.name)
        self.readable.append(variable)
        if variable.is_writable():
            self.writable.append(variable)

    def add_result(self, variable):
        self.own.add(variable.name)
        self.busy.add(variable.name)
        self.results.append(variable)

    def may_write(self):
        return [each for each in self.writable if each.name not in self.busy]

    def join(self):
        """All child tasks of the region have ended."""
        self.busy.clear()
        for each in self.results:
            self.readable.append(each)
            self.writable.append(each)
        self.results = []

    def must_join(self):
        """Whether a task may still use what ends with this block."""
        return bool(self.busy if self.is_region else self.busy & self.own)

    def close(self):
        """What the block around has to know; whether the block's own joins were reached is not among it."""
        if not self.is_region:
            self.outer.busy |= self.busy - self.own
