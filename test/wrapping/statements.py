"""Finds the statements of a C or C++ file that may become regions, by libclang."""
import clang.cindex
from clang.cindex import CursorKind as Kind, TypeKind

_JUMPS_OUT = {Kind.RETURN_STMT, Kind.GOTO_STMT, Kind.INDIRECT_GOTO_STMT, Kind.LABEL_STMT, Kind.CXX_THROW_EXPR}
_LOOPS = {Kind.FOR_STMT, Kind.WHILE_STMT, Kind.DO_STMT, Kind.CXX_FOR_RANGE_STMT}
_NO_REGION = {Kind.DECL_STMT, Kind.CASE_STMT, Kind.DEFAULT_STMT, Kind.LABEL_STMT, Kind.NULL_STMT}
_OPEN_ENDED = {Kind.COMPOUND_STMT, Kind.IF_STMT, Kind.FOR_STMT, Kind.WHILE_STMT, Kind.SWITCH_STMT, Kind.CXX_TRY_STMT,
               Kind.CXX_FOR_RANGE_STMT}
_FUNCTIONS = {Kind.FUNCTION_DECL, Kind.CXX_METHOD, Kind.CONSTRUCTOR, Kind.DESTRUCTOR, Kind.FUNCTION_TEMPLATE, Kind.LAMBDA_EXPR,
              Kind.CONVERSION_FUNCTION}
_INTEGERS = {TypeKind.INT, TypeKind.UINT, TypeKind.LONG, TypeKind.ULONG, TypeKind.LONGLONG, TypeKind.ULONGLONG}
_SCALARS = _INTEGERS | {TypeKind.CHAR_S, TypeKind.SCHAR, TypeKind.UCHAR, TypeKind.SHORT, TypeKind.USHORT, TypeKind.BOOL, TypeKind.FLOAT,
                        TypeKind.DOUBLE, TypeKind.POINTER, TypeKind.ENUM}


class Variable:
    """What a statement does with a variable from outside of it."""

    def __init__(self, declaration):
        self.name = declaration.spelling
        self.is_local = declaration.kind == Kind.PARM_DECL or declaration.semantic_parent.kind in _FUNCTIONS
        self.is_automatic = self.is_local and declaration.storage_class != clang.cindex.StorageClass.STATIC
        self.type = declaration.type.get_canonical()
        self.only_read = True
        self.only_added_to = True

    @property
    def is_scalar(self):
        return self.type.kind in _SCALARS

    @property
    def is_integer(self):
        return self.type.kind in _INTEGERS and not self.type.is_const_qualified()


class Statement:
    """begin and end are offsets in bytes; end lies behind the semicolon."""

    def __init__(self, cursor, begin, end):
        self.cursor, self.begin, self.end = cursor, begin, end
        self.variables = {}
        self.calls = False
        self.is_for = False      # in canonical form, with a variable of its own
        self.is_update = False   # x += e of a scalar, which may be atomic


class Finder:
    def __init__(self, path, arguments):
        index = clang.cindex.Index.create()
        options = clang.cindex.TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD
        self.unit = index.parse(path, args=arguments, options=options)
        with open(path, "rb") as file:
            self.text = file.read()
        self.path = path
        self.statements = []

    def errors(self):
        return [str(each) for each in self.unit.diagnostics if each.severity >= clang.cindex.Diagnostic.Error]

    def find(self):
        top = [each for each in self.unit.cursor.get_children() if each.location.file and each.location.file.name == self.path]
        self.macros = [(each.extent.start.offset, each.extent.end.offset) for each in top if each.kind == Kind.MACRO_INSTANTIATION]
        for each in top:
            if each.kind not in (Kind.MACRO_INSTANTIATION, Kind.MACRO_DEFINITION, Kind.INCLUSION_DIRECTIVE):
                self.visit(each)
        return self.statements

    def visit(self, cursor):
        if cursor.kind in _FUNCTIONS and self.is_constant(cursor):
            return
        children = list(cursor.get_children())
        if cursor.kind == Kind.StmtExpr:  # its last statement is its value
            body = list(children[0].get_children())
            for each in body:
                if each != body[-1]:
                    self.consider(each)
                self.visit(each)
            return
        for each in children:
            if cursor.kind == Kind.COMPOUND_STMT:
                self.consider(each)
            self.visit(each)

    def is_constant(self, function):
        """A constexpr or consteval function holds no directives, and a coroutine no regions around its suspensions."""
        for token in function.get_tokens():
            if token.spelling in ("constexpr", "consteval"):
                return True
            if token.spelling == "{":
                return False
        return False

    def consider(self, cursor):
        if cursor.kind in _NO_REGION:
            return
        begin = cursor.extent.start.offset
        end = self.end_of(cursor)
        if end is None or any(low < begin < high or low < end < high for low, high in self.macros):
            return
        statement = Statement(cursor, begin, end)
        if not self.inspect(statement, cursor, 0, 0, [], False):
            return
        statement.is_for = cursor.kind == Kind.FOR_STMT and self.is_canonical(cursor)
        statement.is_update = cursor.kind == Kind.COMPOUND_ASSIGNMENT_OPERATOR and not statement.calls and self.updates_scalar(cursor)
        self.statements.append(statement)

    def end_of(self, cursor):
        end = cursor.extent.end.offset
        if cursor.kind in _OPEN_ENDED and self.text[end - 1:end] in (b"}", b";"):
            return end
        at = end
        while self.text[at:at + 1] in (b" ", b"\n", b"\t"):
            at += 1
        return at + 1 if self.text[at:at + 1] == b";" else None

    def inspect(self, statement, cursor, loops, switches, parents, in_try):
        """Notes what the statement does; false if it cannot be a region."""
        kind = cursor.kind
        if kind in _JUMPS_OUT and not (kind == Kind.CXX_THROW_EXPR and in_try):
            return False
        if kind == Kind.BREAK_STMT and not loops and not switches or kind == Kind.CONTINUE_STMT and not loops:
            return False
        if kind == Kind.CALL_EXPR:
            statement.calls = True
        if kind == Kind.DECL_REF_EXPR:
            self.note_use(statement, cursor, parents)
        if kind in _FUNCTIONS:  # a lambda's or a local class's own jumps stay in it
            return self.inspect_all_uses(statement, cursor, parents)
        for each in cursor.get_children():
            if not self.inspect(statement, each, loops + (kind in _LOOPS), switches + (kind == Kind.SWITCH_STMT), parents + [cursor],
                                in_try or kind == Kind.CXX_TRY_STMT):
                return False
        return True

    def inspect_all_uses(self, statement, cursor, parents):
        if cursor.kind == Kind.DECL_REF_EXPR:
            self.note_use(statement, cursor, [])
        for each in cursor.get_children():
            self.inspect_all_uses(statement, each, parents)
        return True

    def note_use(self, statement, reference, parents):
        declaration = reference.referenced
        if declaration is None or declaration.kind not in (Kind.VAR_DECL, Kind.PARM_DECL):
            return
        inside = declaration.location.file and declaration.location.file.name == self.path and \
            statement.begin <= declaration.location.offset < statement.end
        if inside:
            return
        variable = statement.variables.setdefault(declaration.hash, Variable(declaration))
        parent = parents[-1] if parents else None
        is_read = parent is not None and parent.kind == Kind.UNEXPOSED_EXPR and variable.is_scalar and \
            parent.type.get_canonical().kind == variable.type.kind
        variable.only_read &= bool(is_read)
        is_sum = parent is not None and parent.kind == Kind.COMPOUND_ASSIGNMENT_OPERATOR and len(parents) > 1 and \
            parents[-2].kind in _LOOPS | {Kind.COMPOUND_STMT, Kind.IF_STMT} and next(parent.get_children()) == reference and \
            self.operator(parent) == "+="
        variable.only_added_to &= is_sum

    def operator(self, assignment):
        left = next(assignment.get_children())
        for token in assignment.get_tokens():
            if token.extent.start.offset >= left.extent.end.offset and token.spelling.endswith("="):
                return token.spelling
        return ""

    def updates_scalar(self, cursor):
        left, right = list(cursor.get_children())
        return left.type.get_canonical().kind in _INTEGERS and left.kind == Kind.DECL_REF_EXPR and self.operator(cursor) in ("+=", "-=", "^=", "|=", "&=") \
            and all(each.referenced is None or each.referenced.hash != left.referenced.hash for each in right.walk_preorder())

    def is_canonical(self, loop):
        """`for (T i = a; i < b; i += c)` whose body leaves i alone; what its bounds name is not changed in it."""
        parts = list(loop.get_children())
        if len(parts) != 4 or parts[0].kind != Kind.DECL_STMT or parts[1].kind != Kind.BINARY_OPERATOR:
            return False
        declared = [each for each in parts[0].get_children() if each.kind == Kind.VAR_DECL]
        if len(declared) != 1 or declared[0].type.get_canonical().kind not in _INTEGERS:
            return False
        index = declared[0].hash
        condition = [each.spelling for each in parts[1].get_tokens()]
        step = [each.spelling for each in parts[2].get_tokens()]
        name = declared[0].spelling
        if condition[:1] != [name] or condition[1:2] not in (["<"], ["<="], [">"], [">="]) or len(condition) != 3:
            return False
        if step not in ([name, "++"], ["++", name], [name, "--"], ["--", name]) and not (step[:2] == [name, "+="] and step[2:3] and step[2].isdigit()):
            return False
        if not condition[2].isalnum() or not (condition[2].isdigit() or condition[2].isupper()):
            bound = [each for each in parts[1].walk_preorder() if each.kind == Kind.DECL_REF_EXPR][-1:]
            if not bound or bound[0].spelling != condition[2]:
                return False
        bounds = {each.referenced.hash for each in parts[1].walk_preorder() if each.kind == Kind.DECL_REF_EXPR and each.referenced} - {index}
        for each in parts[3].walk_preorder():
            if each.kind in (Kind.BREAK_STMT, Kind.UNARY_OPERATOR, Kind.BINARY_OPERATOR, Kind.COMPOUND_ASSIGNMENT_OPERATOR):
                if each.kind == Kind.BREAK_STMT:
                    return False
                changed = next(each.get_children(), None)
                if changed is not None and changed.kind == Kind.DECL_REF_EXPR and changed.referenced and changed.referenced.hash in bounds | {index}:
                    return False
        return True
