// Directives that change nothing in what is executed: nothing, assume, assumes, begin and end assumes, error at
// compilation, and requirements and declarations for devices, which the host fulfills by being the only one.
#include "directives/tokens.h"

#include "directives/clause_list.h"
#include "frontend/diagnose.h"

#include <clang/Lex/LiteralSupport.h>

namespace shepherd {

namespace {

// error [at(compilation)] [severity(fatal|warning)] [message("text")] (OpenMP 5.2, 8.5). True: it was one for the
// compiler.
bool settle_error(Preprocessor& pp, const Token& name, llvm::ArrayRef<ClauseTokens> clauses) {
  bool is_warning = false;
  std::string message;
  auto is_literal = [](const Token& token) { return tok::isStringLiteral(token.getKind()); };
  for (const ClauseTokens& each : clauses) {
    if (each.name() != "message" || each.arguments().empty() || llvm::all_of(each.arguments(), is_literal)) continue;
    // Clang would forget it; error_messages.cpp takes it at execution.
    report_error(pp.getDiagnostics(), each.arguments().front().getLocation(), DiagnosticKind::kMessageLiteral);
    return true;
  }
  for (const ClauseTokens& each : clauses) {
    llvm::StringRef clause = each.name(), argument = each.only_word();
    if (clause == "at" && argument == "compilation") continue;
    if (clause == "severity" && (argument == "fatal" || argument == "warning")) {
      is_warning = argument == "warning";
    } else if (clause == "message" && !each.arguments().empty()) {
      StringLiteralParser text(each.arguments(), pp);
      message = text.GetString().str();
    } else {
      return false;  // at(execution), or what Clang complains of
    }
  }
  if (message.empty()) message = "'#pragma omp error' encountered";
  DiagnosticsEngine& engine = pp.getDiagnostics();
  if (is_warning)
    report_warning(engine, name.getLocation(), DiagnosticKind::kErrorDirective, message);
  else
    report_error(engine, name.getLocation(), DiagnosticKind::kErrorDirective, message);
  return true;
}

bool is_assumption(llvm::StringRef clause) {
  static const std::set<llvm::StringRef> known = {
      "absent", "contains", "holds", "no_openmp", "no_openmp_routines", "no_openmp_constructs", "no_parallelism"};
  return known.count(clause) || clause.starts_with("ext_");
}

/// They promise something of the program, which runs as well without (OpenMP 5.2, 8.3).
void check_assumptions(Preprocessor& pp, llvm::ArrayRef<ClauseTokens> clauses) {
  for (const ClauseTokens& each : clauses)
    if (!is_assumption(each.name()))
      report_error(pp.getDiagnostics(), each.location(), DiagnosticKind::kUnknownClause, each.name());
}

}  // namespace

bool settle_informational(Preprocessor& pp, llvm::ArrayRef<Token> line) {
  if (line.size() < 2) return false;
  size_t at = 1;
  bool is_block = line.size() > 2 && word(line[2]) == "assumes" && (word(line[1]) == "begin" || word(line[1]) == "end");
  if (is_block) ++at;
  llvm::StringRef directive = word(line[at]);
  std::optional<std::vector<ClauseTokens>> clauses = clauses_in(line.drop_front(at + 1));
  if (!clauses) return false;
  if (directive == "nothing") return clauses->empty();
  if (directive == "requires") return clauses->empty();
  if (directive == "error") return settle_error(pp, line[at], *clauses);
  if (directive != "assume" && directive != "assumes") return false;
  check_assumptions(pp, *clauses);
  return true;
}

// ---- devices

/// Clang does not know all of them.
static void drop_requirements(std::vector<Token>& line) {
  llvm::erase_if(line, [&](const Token& token) {
    return token.is(tok::comma) || word(token) == "reverse_offload" || word(token) == "self_maps" ||
           word(token) == "device_safesync";
  });
}

// declare target to(list) -> declare target enter(list): the clause got its new name in OpenMP 5.2 (7.8.2). A variable
// that is `local` to each device (6.0, 7.14) is the host's own, too.
static void rename_to(Preprocessor& pp, std::vector<Token>& line) {
  int depth = 0;
  for (size_t at = 3; at + 1 < line.size(); ++at) {
    if (line[at].is(tok::l_paren)) ++depth;
    if (line[at].is(tok::r_paren)) --depth;
    const bool is_other = word(line[at]) == "to" || word(line[at]) == "local";
    if (depth || !is_other || line[at + 1].isNot(tok::l_paren)) continue;
    line[at].setIdentifierInfo(pp.getIdentifierInfo("enter"));
  }
}

bool settle_devices(Preprocessor& pp, std::vector<Token>& line) {
  auto is = [&](size_t at, llvm::StringRef text) { return at < line.size() && word(line[at]) == text; };
  if (is(1, "requires")) drop_requirements(line);
  if (is(1, "declare") && is(2, "target")) rename_to(pp, line);
  size_t at = is(1, "begin") || is(1, "end") ? 2 : 1;
  return is(at, "declare") && (is(at + 1, "target") || is(at + 1, "mapper"));
}

}  // namespace shepherd
