// The part of DirectivePass that takes arrays of variable size out of clauses in C: Clang refuses to copy them, and we
// do it.
#include "ir/allocators.h"
#include "directives/directive_pass.h"
#include "ir/variable_sizes.h"
#include "ir/ir.h"

namespace shepherd {

static bool has_leaf(llvm::omp::Directive directive, std::initializer_list<ConstructKind> kinds) {
  return llvm::any_of(leaves(directive), [&](ConstructKind leaf) { return llvm::is_contained(kinds, leaf); });
}

// firstprivate(a, v) allocate(v) -> firstprivate(a) shared(v);  on a task private(v), too;  copyprivate(a, v) ->
// copyprivate(a)
void DirectivePass::take_variable_arrays(ClauseList& list, SourceLocation directive) {
  if (pp_->getLangOpts().CPlusPlus) return note_listed_names(list, directive);
  using enum ConstructKind;
  const bool makes_tasks = has_leaf(list.directive, {kTask, kTaskloop}),
             may_share = has_leaf(list.directive, {kParallel, kTeams, kTask, kTaskloop});
  llvm::SetVector<const ValueDecl*> taken, written_back;
  auto take = [&](ClauseTokens& clause, auto& table) {
    return clause.arguments().empty() || take_items(clause, [&](llvm::ArrayRef<Token> item) {
             const ValueDecl* array = variable_array(item);
             if (array && taken.insert(array)) table.emplace(directive, array);
             return array != nullptr;
           });
  };
  llvm::erase_if(list.clauses, [&](ClauseTokens& each) {
    if (each.name() == "firstprivate") return !take(each, table_.firstprivates);
    if (each.name() == "copyprivate") return !take(each, table_.copyprivates);
    return makes_tasks && each.name() == "private" && !take(each, table_.privates);
  });
  if (taken.empty()) return;
  llvm::erase_if(list.clauses, [&](ClauseTokens& each) {
    return each.name() == "allocate" && !take_allocations(each, taken.getArrayRef(), directive);
  });
  for (const ClauseTokens& each : list.clauses)
    for (llvm::ArrayRef<Token> item : list_items(list_of(each)))
      if (each.name() == "lastprivate") written_back.insert(variable_array(item));
  SourceLocation at = list.head.back().getLocation();
  for (const ValueDecl* array : taken)
    if (may_share && !written_back.count(array))
      list.clauses.push_back(insert(make_clause("shared", {make_word(array->getName(), at)}, at)));
}

/// True if a block around has an array of variable size, which Clang would refuse to copy into a task.
bool DirectivePass::is_near_variable_array() const {
  for (const Scope* scope = sema_->getCurScope(); scope && !(scope->getEntity() && scope->getEntity()->isFileContext());
       scope = scope->getParent())
    if (llvm::any_of(scope->decls(), [](const Decl* each) {
          auto* variable = dyn_cast<VarDecl>(each);
          return variable && is_variable_array(variable);
        }))
      return true;
  return false;
}

/// Of the clauses that may have arrays of variable size.
static std::optional<Sharing> sharing_of(const ClauseTokens& clause, bool makes_tasks) {
  if (clause.name() == "firstprivate") return Sharing::kFirstprivate;
  if (clause.name() == "copyprivate") return Sharing::kCopyprivate;
  return makes_tasks && clause.name() == "private" ? std::optional(Sharing::kPrivate) : std::nullopt;
}

/// In C++ the names of a member function cannot be looked up yet. Clang says later which of them are variable arrays
/// (frontend/diagnostic_filter), and would take these for implicit copies, too, and drop the construct.
void DirectivePass::note_listed_names(ClauseList& list, SourceLocation directive) {
  using enum ConstructKind;
  const bool makes_tasks = has_leaf(list.directive, {kTask, kTaskloop});
  // The bodies of a class's functions come behind the class, and show nothing of theirs yet.
  bool may_be_dropped = makes_tasks && (!sema_->getCurFunctionOrMethodDecl() || is_near_variable_array());
  for (const ClauseTokens& each : list.clauses) {
    const std::optional<Sharing> sharing = sharing_of(each, makes_tasks);
    if (!sharing) continue;
    for (const Token& token : list_of(each)) {
      if (token.isNot(tok::identifier) || token.getLocation() == directive) continue;
      table_.listed_names[token.getLocation()] = {directive, word(token).str(), *sharing};
      may_be_dropped = may_be_dropped || !look_up(token) || variable_array(token);
    }
  }
  const bool copies = makes_tasks && !has_leaf(list.directive, {kParallel});
  if (may_be_dropped && copies && !list.find("default")) list.clauses.push_back(shared_by_default(list));
}

/// True if the clause has an allocator that is none of the predefined ones.
bool DirectivePass::names_own_allocator(const ClauseTokens& clause) {
  llvm::ArrayRef<Token> arguments = clause.arguments(), allocator = arguments.drop_back(list_of(clause).size());
  return allocator.size() == 2 ? !isa_and_nonnull<EnumConstantDecl>(look_up(allocator[0])) : !allocator.empty();
}

/// Takes the arrays out of an allocate clause, but not what it asks for; false where none is left.
bool DirectivePass::take_allocations(ClauseTokens& clause, llvm::ArrayRef<const ValueDecl*> arrays,
                                     SourceLocation directive) {
  auto alignment = table_.alignments.find(clause.location());
  const bool may_align = names_own_allocator(clause);
  return take_items(clause, [&](llvm::ArrayRef<Token> item) {
    const ValueDecl* array = variable_array(item);
    if (!llvm::is_contained(arrays, array)) return false;
    std::string& bytes = table_.array_alignments[{directive, array}];
    bytes = may_align                              ? std::to_string(kAllocatorAlignment)
            : alignment != table_.alignments.end() ? alignment->second
                                                   : "1";
    return true;
  });
}

/// The variable that a list item names, if it is an array of variable size.
const ValueDecl* DirectivePass::variable_array(llvm::ArrayRef<Token> item) {
  auto* variable = item.size() == 1 ? dyn_cast_or_null<VarDecl>(look_up(item[0])) : nullptr;
  return variable && is_variable_array(variable) ? variable : nullptr;
}

}  // namespace shepherd
