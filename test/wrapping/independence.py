"""Finds neighbouring statements of which a task may execute the first while its creator executes the second."""
from clang.cindex import CursorKind as Kind, StorageClass, TypeKind

_REACH_FURTHER = {Kind.ARRAY_SUBSCRIPT_EXPR, Kind.ASM_STMT, Kind.StmtExpr, Kind.COMPOUND_LITERAL_EXPR, Kind.LAMBDA_EXPR, Kind.RETURN_STMT,
                  Kind.CXX_THIS_EXPR, Kind.CXX_THROW_EXPR}
_REFERENCES = {TypeKind.LVALUEREFERENCE, TypeKind.RVALUEREFERENCE}


class Independence:
    """Knows the functions of a file that name nothing but their own variables, by value, and call only such
    functions."""

    def __init__(self, top):
        self.local = {each.canonical.hash: each for each in top if each.kind == Kind.FUNCTION_DECL and each.is_definition()}
        while True:
            kept = {key: each for key, each in self.local.items() if self.stays_local(each, {Kind.RETURN_STMT})}
            if len(kept) == len(self.local):
                break
            self.local = kept

    def stays_local(self, cursor, allowed=()):
        return all(self.is_by_value(each, allowed) for each in cursor.walk_preorder())

    def is_by_value(self, cursor, allowed):
        if cursor.kind in _REACH_FURTHER and cursor.kind not in allowed:
            return False
        if cursor.kind == Kind.CALL_EXPR:
            return cursor.referenced is not None and cursor.referenced.canonical.hash in self.local
        if cursor.kind == Kind.UNARY_OPERATOR:
            return next((token.spelling for token in cursor.get_tokens()), "*") not in ("&", "*")  # of a macro nothing is known
        if cursor.kind == Kind.VAR_DECL:
            return cursor.storage_class in (StorageClass.NONE, StorageClass.AUTO) and cursor.type.get_canonical().kind != TypeKind.VARIABLEARRAY
        if cursor.kind == Kind.DECL_REF_EXPR and cursor.referenced is not None and cursor.referenced.kind in (Kind.VAR_DECL, Kind.PARM_DECL):
            variable = cursor.referenced
            return variable.semantic_parent.kind == Kind.FUNCTION_DECL and variable.type.kind not in _REFERENCES and \
                not cursor.type.is_volatile_qualified()
        if cursor.kind != Kind.MEMBER_REF_EXPR:
            return True
        return next(cursor.get_children(), None) is not None and "->" not in [token.spelling for token in cursor.get_tokens()]

    def are_independent(self, first, second):
        if first.names_others or second.names_others or not (self.stays_local(first.cursor) and self.stays_local(second.cursor)):
            return False
        for key in {**first.variables, **second.variables}:
            uses = [each.variables[key] for each in (first, second) if key in each.variables]
            if not all(each.is_automatic for each in uses) or len(uses) == 2 and not all(each.only_read for each in uses):
                return False
        return True


def pair(top, blocks, statements):
    """Gives each statement the place behind its neighbour, and says whether its wait may stand there alone."""
    independence = Independence(top)
    by_begin = {each.begin: each for each in statements}
    for begins in blocks:
        for first, second in zip(begins, begins[1:]):
            first, second = by_begin.get(first), by_begin.get(second)
            if first and second:
                first.next_end = second.end
                if independence.are_independent(first, second):
                    first.late_end = second.end
