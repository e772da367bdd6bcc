"""Finds the statements of a C or C++ file that may become regions, by libclang."""
import re

import clang.cindex
from clang.cindex import CursorKind as Kind, TypeKind

from independence import pair
from statement import FUNCTIONS, INTEGERS, Statement, Variable

_JUMPS_OUT = {Kind.RETURN_STMT, Kind.CXX_THROW_EXPR}
_JUMPS_ANYWHERE = {Kind.INDIRECT_GOTO_STMT, Kind.ADDR_LABEL_EXPR}
_LEAVES_LOOP = {Kind.BREAK_STMT, Kind.GOTO_STMT, Kind.LABEL_STMT}
# Calls whose effect is on the function's own frame, or that never return to a region's end.
_OF_THE_FRAME = {"exit", "abort", "__builtin_va_start", "__builtin_va_end", "__builtin_alloca", "alloca",
                 "setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp", "__builtin_setjmp"}
# Calls that leave their function, or tell of its callers' frames; those of the functions with them stay where they are
# as well.
_OF_THE_CALLERS = {"longjmp", "_longjmp", "siglongjmp", "__builtin_longjmp", "__builtin_return_address", "__builtin_frame_address"}
_LOOPS = {Kind.FOR_STMT, Kind.WHILE_STMT, Kind.DO_STMT, Kind.CXX_FOR_RANGE_STMT}
_NO_REGION = {Kind.DECL_STMT, Kind.CASE_STMT, Kind.DEFAULT_STMT, Kind.LABEL_STMT, Kind.NULL_STMT}
_OPEN_ENDED = {Kind.COMPOUND_STMT, Kind.IF_STMT, Kind.FOR_STMT, Kind.WHILE_STMT, Kind.SWITCH_STMT, Kind.CXX_TRY_STMT,
               Kind.CXX_FOR_RANGE_STMT}


class Finder:
    def __init__(self, path, arguments):
        index = clang.cindex.Index.create()
        options = clang.cindex.TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD
        self.unit = index.parse(path, args=arguments, options=options)
        with open(path, "rb") as file:
            self.text = file.read()
        self.path = path
        self.statements = []
        self.uses = {}     # of each variable: offset and whether it is a plain assignment or reading by its name
        self.escaping = set()
        self.throwing = set(_OF_THE_CALLERS)
        self.jumps = []    # offset and label
        self.blocks = []   # where their statements begin

    def errors(self):
        return [str(each) for each in self.unit.diagnostics if each.severity >= clang.cindex.Diagnostic.Error]

    def find(self):
        top = [each for each in self.unit.cursor.get_children() if each.location.file and each.location.file.name == self.path]
        self.macros = [(each.extent.start.offset, each.extent.end.offset) for each in top if each.kind == Kind.MACRO_INSTANTIATION]
        top = [each for each in top if each.kind not in (Kind.MACRO_INSTANTIATION, Kind.MACRO_DEFINITION, Kind.INCLUSION_DIRECTIVE)]
        for each in top:
            self.survey(each, [], None)
        for _ in range(4):  # those that call throwing ones throw, and those that jump are left likewise
            for each in top:
                self.survey_throws(each, None, False)
        for each in top:
            self.visit(each, False)
        pair(top, self.blocks, self.statements)
        for each in self.statements:
            each.forget()
        return self.statements

    def survey(self, cursor, parents, function):
        """Notes each use of a variable, and each jump."""
        if cursor.kind in FUNCTIONS:
            function = cursor
        if cursor.kind == Kind.DECL_REF_EXPR and cursor.referenced is not None:
            key = cursor.referenced.hash
            self.uses.setdefault(key, []).append(cursor.location.offset)
            owner = cursor.referenced.semantic_parent
            in_closure = function is not None and function.kind == Kind.LAMBDA_EXPR and not self.is_in(cursor.referenced, function)
            if in_closure or not self.is_plain(cursor, parents) or owner is None:
                self.escaping.add(key)
        if cursor.kind == Kind.GOTO_STMT:
            target = next((each for each in cursor.get_children() if each.kind == Kind.LABEL_REF), None)
            self.jumps.append((cursor.location.offset, target.referenced.location.offset if target is not None else -1))
        for each in cursor.get_children():
            self.survey(each, parents[-2:] + [cursor], function)

    def is_in(self, inner, outer):
        return outer.extent.start.offset <= inner.location.offset < outer.extent.end.offset

    def is_plain(self, reference, parents):
        """Whether a scalar is read, or changed by an operator: nothing keeps its address."""
        parent = parents[-1] if parents else None
        if parent is None:
            return False
        if parent.kind == Kind.UNEXPOSED_EXPR:
            return parent.type.get_canonical().kind == reference.type.get_canonical().kind
        if parent.kind == Kind.UNARY_OPERATOR:
            return any(token.spelling in ("++", "--") for token in parent.get_tokens())
        return parent.kind in (Kind.BINARY_OPERATOR, Kind.COMPOUND_ASSIGNMENT_OPERATOR)

    def survey_throws(self, cursor, function, caught):
        if cursor.kind in FUNCTIONS:
            function, caught = cursor, False
        if function is not None and not caught:
            thrown = cursor.kind == Kind.CXX_THROW_EXPR
            called = cursor.kind == Kind.CALL_EXPR and cursor.referenced is not None and cursor.referenced.spelling in self.throwing
            if thrown or called:
                self.throwing.add(function.spelling)
        for number, each in enumerate(cursor.get_children()):
            self.survey_throws(each, function, caught or cursor.kind == Kind.CXX_TRY_STMT and number == 0)

    def visit(self, cursor, in_try):
        """Considers each statement of a block; in a try block those that call nothing, as an exception must not leave
        its region."""
        if cursor.kind in FUNCTIONS:
            if self.is_constant(cursor):
                return
            in_try = False
        children = list(cursor.get_children())
        if cursor.kind == Kind.StmtExpr:  # its last statement is its value
            body = list(children[0].get_children())
            self.consider_each(body, body[:-1], in_try)
            children = body
        elif cursor.kind == Kind.COMPOUND_STMT:
            self.consider_each(children, children, in_try)
        for number, each in enumerate(children):
            self.visit(each, in_try or cursor.kind == Kind.CXX_TRY_STMT and number == 0)

    def consider_each(self, block, statements, in_try):
        """Those of a block's statements that may be wrapped; several that begin at one place come from one macro."""
        begins = [each.extent.start.offset for each in block]
        self.blocks.append(begins)
        for each in statements:
            if begins.count(each.extent.start.offset) == 1:
                self.consider(each, in_try)

    def is_constant(self, function):
        """A constexpr or consteval function holds no directives, and a coroutine no regions around its suspensions."""
        for token in function.get_tokens():
            if token.spelling in ("constexpr", "consteval"):
                return True
            if token.spelling == "{":
                return False
        return False

    def consider(self, cursor, in_try):
        if cursor.kind in _NO_REGION:
            return
        begin = cursor.extent.start.offset
        end = self.end_of(cursor)
        if end is None or any(low < begin < high or low < end < high for low, high in self.macros):
            return
        # To libclang a call with an explicit object begins at the member's name.
        if re.search(rb"(\.|->)\s*$", self.text[max(0, begin - 80):begin]):
            return
        statement = Statement(cursor, begin, end)
        # What initialises structured bindings, and what stands in front of a switch's condition, is not among
        # libclang's children.
        statement.names_others = bool(re.search(rb"auto[\s&]*\[|switch\s*\([^;{}]*;", self.text[begin:end]))
        if not self.inspect(statement, cursor, 0, 0, [], False):
            return
        # A compound literal whose address is kept would die with the region's block.
        is_pointer = cursor.type.get_canonical().kind == TypeKind.POINTER
        if is_pointer and any(each.kind == Kind.COMPOUND_LITERAL_EXPR for each in cursor.walk_preorder()):
            return
        if in_try and statement.calls or any((begin <= jump < end) != (begin <= target < end) for jump, target in self.jumps):
            return
        statement.is_for = cursor.kind == Kind.FOR_STMT and self.is_canonical(statement)
        self.note_assignments(statement)
        statement.is_update = cursor.kind == Kind.COMPOUND_ASSIGNMENT_OPERATOR and not statement.calls and self.updates_scalar(cursor)
        self.statements.append(statement)

    def note_assignments(self, statement):
        for key, variable in statement.variables.items():
            variable.only_here = all(statement.begin <= use < statement.end for use in self.uses.get(key, []))
        body = statement.cursor
        if body.kind == Kind.FOR_STMT and statement.is_for:
            body = list(body.get_children())[-1]
        if body.kind != Kind.COMPOUND_STMT:
            return
        for each in body.get_children():
            left = next(each.get_children(), None) if each.kind == Kind.BINARY_OPERATOR else None
            if left is None or left.kind != Kind.DECL_REF_EXPR or left.referenced is None or self.operator(each) != "=":
                continue
            variable = statement.variables.get(left.referenced.hash)
            inside = [use for use in self.uses.get(left.referenced.hash, []) if statement.begin <= use < statement.end]
            right = list(each.get_children())[1]
            used_right = any(use >= right.extent.start.offset and use < right.extent.end.offset for use in inside)
            if variable and min(inside) == left.location.offset and not used_right:
                variable.assigned_first = True

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
        if kind in _JUMPS_ANYWHERE:
            return False
        if kind == Kind.CALL_EXPR:
            statement.calls = True
            called = cursor.spelling
            parameters = [each for each in cursor.referenced.get_children() if each.kind == Kind.PARM_DECL] if cursor.referenced else []
            # Default arguments name what the call does not show.
            statement.names_others |= any(each.kind.is_expression() for parameter in parameters for each in parameter.get_children())
            if called in _OF_THE_FRAME or called in self.throwing and not in_try:
                return False
        if kind == Kind.DECL_REF_EXPR:
            self.note_use(statement, cursor, parents)
        if kind in FUNCTIONS:  # a lambda's or a local class's own jumps stay in it
            return self.inspect_all_uses(statement, cursor, parents)
        for number, each in enumerate(cursor.get_children()):
            if not self.inspect(statement, each, loops + (kind in _LOOPS), switches + (kind == Kind.SWITCH_STMT), parents + [cursor],
                                in_try or kind == Kind.CXX_TRY_STMT and number == 0):
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
            functions = (Kind.FUNCTION_DECL, Kind.CXX_METHOD, Kind.ENUM_CONSTANT_DECL, Kind.CONVERSION_FUNCTION)
            statement.names_others |= declaration is None or declaration.kind not in functions
            return
        if declaration.type.spelling.endswith("..."):  # no variable, but several
            statement.names_others = True
            return
        in_class = not (declaration.semantic_parent.kind in FUNCTIONS or declaration.semantic_parent.kind == Kind.TRANSLATION_UNIT)
        if not declaration.spelling or in_class and declaration.kind != Kind.PARM_DECL:  # or of a namespace: known by another name
            statement.names_others = True
            return
        inside = declaration.location.file and declaration.location.file.name == self.path and \
            statement.begin <= declaration.location.offset < statement.end
        if inside:
            statement.names_others |= declaration.storage_class == clang.cindex.StorageClass.EXTERN  # which only clauses could see
            return
        variable = statement.variables.setdefault(declaration.hash, Variable(declaration, declaration.hash in self.escaping))
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
        return left.type.get_canonical().kind in INTEGERS and left.kind == Kind.DECL_REF_EXPR and left.referenced is not None and \
            left.referenced.kind in (Kind.VAR_DECL, Kind.PARM_DECL) and self.operator(cursor) in ("+=", "-=", "^=", "|=", "&=") and \
            all(each.referenced is None or each.referenced.hash != left.referenced.hash for each in right.walk_preorder())

    def is_canonical(self, statement):
        """`for (T i = a; i < b; i += c)` whose body leaves i alone; what its bounds name is not changed in it."""
        parts = list(statement.cursor.get_children())
        if len(parts) != 4 or parts[1].kind != Kind.BINARY_OPERATOR:
            return False
        index, start = self.loop_variable(statement, parts[0])
        if index is None or index.type.get_canonical().kind not in INTEGERS:
            return False
        name = index.spelling
        condition = [each.spelling for each in parts[1].get_tokens()]
        step = [each.spelling for each in parts[2].get_tokens()]
        if len(condition) != 3 or condition[0] != name or condition[1] not in ("<", "<=", ">", ">="):
            return False
        forward = step in ([name, "++"], ["++", name]) or step[:2] == [name, "+="] and step[2].isdigit()
        if not forward and step not in ([name, "--"], ["--", name]) or forward != condition[1].startswith("<"):
            return False
        named = [each for each in parts[1].walk_preorder() if each.kind == Kind.DECL_REF_EXPR and each.referenced]
        if not condition[2].isdigit() and [each.spelling for each in named] != [name, condition[2]]:
            return False
        kept = {each.referenced.hash for each in named} | {index.hash}
        statement.loop_index = index.hash
        statement.is_never_empty = start.isdigit() and condition[2].isdigit() and condition[1] == "<" and int(start) < int(condition[2])
        inside = parts[3].walk_preorder()
        return not self.escaping & kept and not any(self.changes(each, kept) or each.kind in _LEAVES_LOOP for each in inside)

    def loop_variable(self, statement, first):
        """Its declaration, and the text of its start."""
        if first.kind == Kind.DECL_STMT:
            declared = [each for each in first.get_children() if each.kind == Kind.VAR_DECL]
            return (declared[0], list(first.get_tokens())[-2].spelling) if len(declared) == 1 else (None, "")
        left = next(first.get_children(), None) if first.kind == Kind.BINARY_OPERATOR else None
        if left is None or left.kind != Kind.DECL_REF_EXPR or left.referenced is None or self.operator(first) != "=":
            return None, ""
        only_here = all(statement.begin <= use < statement.end for use in self.uses.get(left.referenced.hash, []))
        is_automatic = left.referenced.semantic_parent.kind in FUNCTIONS and \
            left.referenced.storage_class in (clang.cindex.StorageClass.NONE, clang.cindex.StorageClass.AUTO)
        return (left.referenced, list(first.get_tokens())[-1].spelling) if only_here and is_automatic else (None, "")

    def changes(self, expression, kept):
        if expression.kind not in (Kind.UNARY_OPERATOR, Kind.BINARY_OPERATOR, Kind.COMPOUND_ASSIGNMENT_OPERATOR):
            return False
        changed = next(expression.get_children(), None)
        is_changed = changed is not None and changed.kind == Kind.DECL_REF_EXPR and changed.referenced and changed.referenced.hash in kept
        return bool(is_changed)
