"""A statement that may become a region, and what it does with each variable from outside of it."""
import clang.cindex
from clang.cindex import CursorKind as Kind, TypeKind

FUNCTIONS = {Kind.FUNCTION_DECL, Kind.CXX_METHOD, Kind.CONSTRUCTOR, Kind.DESTRUCTOR, Kind.FUNCTION_TEMPLATE, Kind.LAMBDA_EXPR,
              Kind.CONVERSION_FUNCTION}
INTEGERS = {TypeKind.INT, TypeKind.UINT, TypeKind.LONG, TypeKind.ULONG, TypeKind.LONGLONG, TypeKind.ULONGLONG}
_SCALARS = INTEGERS | {TypeKind.CHAR_S, TypeKind.SCHAR, TypeKind.UCHAR, TypeKind.SHORT, TypeKind.USHORT, TypeKind.BOOL, TypeKind.FLOAT,
                        TypeKind.DOUBLE, TypeKind.POINTER, TypeKind.ENUM}


class Variable:
    """What a statement does with a variable from outside of it."""

    def __init__(self, declaration, escapes):
        self.name = declaration.spelling
        self.is_local = declaration.kind == Kind.PARM_DECL or declaration.semantic_parent.kind in FUNCTIONS
        self.is_static = declaration.storage_class in (clang.cindex.StorageClass.STATIC, clang.cindex.StorageClass.EXTERN)
        self.is_threads = declaration.tls_kind != clang.cindex.TLSKind.NONE
        # Known by its name only: no pointer, reference or closure changes it behind the text's back.
        self.is_automatic = self.is_local and not self.is_static and not self.is_threads and not escapes
        self.type = declaration.type.get_canonical()
        self.is_const = self.type.is_const_qualified()
        self.is_scalar = self.type.kind in _SCALARS
        self.is_integer = self.type.kind in INTEGERS and not self.is_const
        self.only_here = False       # no other statement names it
        self.assigned_first = False  # whatever it was before
        self.only_read = True
        self.only_added_to = True


class Statement:
    """begin and end are offsets in bytes; end lies behind the semicolon."""

    def __init__(self, cursor, begin, end):
        self.cursor, self.begin, self.end = cursor, begin, end
        self.variables = {}
        self.calls = False
        self.names_others = False  # what no clause can list, or what is known in an instance only
        self.is_for = False      # in canonical form, and nobody asks for its variable later
        self.is_never_empty = False
        self.loop_index = None   # its key in variables, where the loop does not declare it
        self.is_update = False   # x += e of a scalar, which may be atomic
        self.next_end = None     # the end of the next statement, if that may be wrapped, too
        self.late_end = None     # the same, where neither depends on the other

    def forget(self):
        """Leaves what a wrap asks for; the rest keeps a whole translation unit alive."""
        self.cursor = None
        for variable in self.variables.values():
            variable.type = None

    def move(self, distance):
        self.begin, self.end = self.begin + distance, self.end + distance
        self.next_end = self.next_end and self.next_end + distance
        self.late_end = self.late_end and self.late_end + distance
