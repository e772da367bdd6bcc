"""The kinds of variables that random programs have, and what can be done with each."""
from dataclasses import dataclass


@dataclass(frozen=True)
class Kind:
    """How C writes a variable NAME of this kind. VALUE is an expression of type u64."""
    type: str
    declare: str  # with a first value
    read: tuple   # expressions of type u64
    write: tuple = ()
    is_array: bool = False
    languages: tuple = ("c", "c++")


KINDS = [
    Kind("u64", "u64 NAME = VALUE;", ("NAME",), ("NAME = VALUE;", "NAME += VALUE;", "NAME ^= VALUE;")),
    Kind("int", "int NAME = (int)((VALUE) % 1000u);", ("(u64)NAME",), ("NAME = (int)((VALUE) % 900u);", "NAME++;")),
    Kind("short", "short NAME = (short)((VALUE) % 100u);", ("(u64)NAME",), ("NAME = (short)((VALUE) % 90u);",)),
    Kind("_Bool", "_Bool NAME = (VALUE) % 2u;", ("(u64)NAME",), ("NAME = !NAME;",), languages=("c",)),
    Kind("bool", "bool NAME = (VALUE) % 2u;", ("(u64)NAME",), ("NAME = !NAME;",), languages=("c++",)),
    Kind("double", "double NAME = (double)((VALUE) % 5000u);", ("(u64)NAME",), ("NAME = (double)((VALUE) % 4000u) + 0.5;",)),
    Kind("u64", "const u64 NAME = VALUE;", ("NAME",)),
    Kind("u64 *", "u64 *NAME = table + (VALUE) % 4u;", ("*NAME", "NAME[1]")),
    Kind("struct record", "struct record NAME = make_record(VALUE);", ("NAME.wide", "(u64)NAME.bits", "(u64)NAME.text[1]"),
         ("NAME.wide = VALUE;", "NAME.bits = (unsigned)((VALUE) % 32u);", "NAME.text[1]++;")),
    Kind("u64", "u64 NAME[3] = {1u, 2u, VALUE};", ("NAME[0]", "NAME[2]"), ("NAME[2] = VALUE;", "NAME[0] += VALUE;"), is_array=True),
    Kind("Counted", "Counted NAME(VALUE);", ("NAME.value",), ("NAME.value = VALUE;",), languages=("c++",)),
    Kind("u64", "u64 NAME_original = VALUE; u64 &NAME = NAME_original;", ("NAME",), ("NAME = VALUE;",), languages=("c++",)),
]

# No clause may name a structured binding.
BINDING = Kind("u64", "", ("NAME",), languages=("c++",))
# Parameters that are declared as arrays.
GIVEN = Kind("u64 *", "", ("given[0]", "*given", "given[1]"))
ROWS = Kind("pair_of_numbers *", "", ("rows[0][1]", "(*rows)[0]"))
COUNTER = Kind("int", "int NAME = 0;", ("(u64)NAME",))


@dataclass(frozen=True)
class Variable:
    name: str
    kind: Kind

    def declaration(self, value):
        return self.fill(self.kind.declare, value)

    def reading(self, rng):
        return self.fill(rng.choice(self.kind.read))

    def writing(self, rng, value):
        return self.fill(rng.choice(self.kind.write), value)

    def fill(self, pattern, value=""):
        return pattern.replace("NAME", self.name).replace("VALUE", value)

    def is_writable(self):
        return bool(self.kind.write)

    def copy(self):
        """Opens two blocks, in the inner of which the name means a copy."""
        if self.kind.is_array:
            return (f"{{ u64 keep_{self.name}[3]; memcpy(keep_{self.name}, {self.name}, sizeof {self.name}); "
                    f"{{ u64 {self.name}[3]; memcpy({self.name}, keep_{self.name}, sizeof {self.name});")
        return f"{{ {self.kind.type} keep_{self.name} = {self.name}; {{ {self.kind.type} {self.name} = keep_{self.name};"

    def fresh(self):
        """The same with a copy that has no value yet."""
        return f"{{ {{ {self.kind.type} {self.name}{'[3]' if self.kind.is_array else ''};"
