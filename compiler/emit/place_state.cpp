#include "emit/place_state.h"

namespace shepherd {

static std::string line(llvm::StringRef pragma) { return pragma.empty() ? "" : ("\n#pragma " + pragma + "\n").str(); }

size_t PlaceState::pragmas_before(unsigned token) const {
  const auto& all = tokens_.pragmas();
  return llvm::partition_point(all, [=](const PragmaSite& each) { return each.next_token <= token; }) - all.begin();
}

/// The settings that the pragmas in front of `at` have made and not given back, behind those that they have kept to
/// give back.
std::vector<PlaceState::Settings> PlaceState::levels(StatePragma::Kind kind, size_t at) const {
  std::vector<Settings> levels(1);
  for (const StatePragma& each : pragmas_) {
    if (each.index >= at) break;
    if (each.kind != kind) continue;
    if (each.pushes) levels.push_back(Settings(levels.back()));
    if (each.pops && levels.size() > 1) levels.pop_back();
    if (!each.set.empty()) levels.back().push_back(&each);
  }
  return levels;
}

/// The pragmas between `from` and `end` that matter behind them.
PlaceState::Settings PlaceState::unclosed(StatePragma::Kind kind, size_t from, size_t end) const {
  Settings open;
  for (const StatePragma& each : pragmas_) {
    if (each.kind != kind || each.index < from || each.index >= end) continue;
    auto push = each.pops ? llvm::find_if(llvm::reverse(open), [](const StatePragma* other) { return other->pushes; })
                          : open.rend();
    if (push != open.rend())
      open.erase(push.base() - 1, open.end());
    else
      open.push_back(&each);
  }
  return open;
}

Carried PlaceState::carry(StatePragma::Kind kind, size_t from, size_t end, size_t to) const {
  const StateKind& words = state_kind(kind);
  const std::vector<Settings> all = levels(kind, from);
  const Settings there = in_force(kind, to), own = unclosed(kind, from, end);
  if (all.back() == there && own.empty()) return {};
  const std::string close = *words.close ? words.close : there.empty() ? words.otherwise : there.back()->set;
  Carried result{"", line(close)};
  size_t given_back = 0;  // that was kept in front of the text
  for (const StatePragma* each : own) {
    if (each->pushes) result.close += line(words.close);
    given_back += each->pops;
  }
  const size_t kept = std::min(given_back, all.size() - 1);
  const Settings* around = &there;
  for (const Settings& here : llvm::ArrayRef(all).take_back(kept + 1)) {
    result.open += line(words.open);
    const auto common = std::mismatch(here.begin(), here.end(), around->begin(), around->end()).first;
    if (words.otherwise)
      result.open += line(here.empty() ? words.otherwise : here.back()->set);
    else
      for (auto each = common; each != here.end(); ++each) result.open += line((*each)->set);
    around = &here;
  }
  return result;
}

Carried PlaceState::carry(size_t from, size_t end, size_t to) const {
  Carried result;
  for (unsigned kind = 0; kind < StatePragma::kKinds; ++kind) {
    if (!state_kind(static_cast<StatePragma::Kind>(kind)).close) continue;
    Carried each = carry(static_cast<StatePragma::Kind>(kind), from, end, to);
    result.open += each.open;
    result.close = each.close + result.close;
  }
  return result;
}

std::string PlaceState::block_pragmas(unsigned function_first, unsigned token, size_t from) const {
  std::string result;
  for (const StatePragma& each : pragmas_) {
    if (state_kind(each.kind).close || each.index >= from || each.next_token <= function_first) continue;
    int depth = 0;
    for (unsigned i = each.next_token; i < token && depth >= 0; ++i) {
      const tok::TokenKind kind = tokens_.tokens()[i].kind;
      depth += kind == tok::l_brace ? 1 : kind == tok::r_brace ? -1 : 0;
    }
    // gcc knows none of them, and would warn twice.
    if (depth >= 0) result += "\n#ifdef __clang__" + line(each.set) + "#endif\n";
  }
  return result;
}

std::string PlaceState::left_behind(size_t from, size_t end) const {
  std::string result;
  for (unsigned kind = 0; kind < StatePragma::kKinds; ++kind) {
    if (!state_kind(static_cast<StatePragma::Kind>(kind)).close) continue;
    for (const StatePragma* each : unclosed(static_cast<StatePragma::Kind>(kind), from, end))
      result += line(each->text);
  }
  return result;
}

Carried PlaceState::unpacked(size_t at) const {
  Carried result;
  // Clang's -fpack-struct is stronger than pack(0).
  const bool is_packed = !in_force(StatePragma::kPack, at).empty(), by_option = tokens_.language().PackStruct;
  if (is_packed || by_option) result = {line(by_option ? "pack(push, 16)" : "pack(push, 0)"), line("pack(pop)")};
  const Settings order = in_force(StatePragma::kStorageOrder, at);
  if (!order.empty())
    result = {result.open + line("scalar_storage_order default"), line(order.back()->set) + result.close};
  return result;
}

/// True if the text has the name as a word of its own.
static bool names(llvm::StringRef text, llvm::StringRef name) {
  auto goes_on = [&](size_t at) {
    return at < text.size() && (llvm::isAlnum(text[at]) || text[at] == '_' || text[at] == '$');
  };
  for (size_t at = text.find(name); at != llvm::StringRef::npos; at = text.find(name, at + 1))
    if (!goes_on(at + name.size()) && (at == 0 || !goes_on(at - 1))) return true;
  return false;
}

std::string without_macros(std::string text, const std::set<llvm::StringRef>& macros) {
  Carried around;
  for (llvm::StringRef each : macros) {
    if (!names(text, each)) continue;
    around.open += line(("push_macro(\"" + each + "\")").str()) + ("#undef " + each + "\n").str();
    around.close += line(("pop_macro(\"" + each + "\")").str());
  }
  return around.open + text + around.close;
}

}  // namespace shepherd
