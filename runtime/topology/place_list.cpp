// The grammar of OMP_PLACES (OpenMP 5.2, 21.1.6):
//   list      interval { , interval }
//   interval  [!] place | place : length [: stride]
//   place     number | { resources }
//   resources [!] number | number [: length [: stride]] { , ... }
// or an abstract name with an optional number of places: threads, cores, ll_caches, numa_domains, sockets.
#include <ctype.h>
#include <stdlib.h>

#include <algorithm>
#include <cstring>
#include <functional>

#include "topology/places.h"

namespace shep {

namespace {

constexpr int kMostCpus = 1 << 16;

class Parser {
 public:
  explicit Parser(const char* text) : at_(text) {}

  bool at_end() { return skip_blanks(), *at_ == '\0'; }

  bool accept(char wanted) {
    skip_blanks();
    if (*at_ != wanted) return false;
    ++at_;
    return true;
  }

  bool accept_word(const char* word) {
    skip_blanks();
    const size_t length = strlen(word);
    if (strncasecmp(at_, word, length) != 0 || isalnum(static_cast<unsigned char>(at_[length])) || at_[length] == '_')
      return false;
    at_ += length;
    return true;
  }

  bool number(int& value) {
    skip_blanks();
    char* end;
    const long parsed = strtol(at_, &end, 10);
    if (end == at_ || parsed < -kMostCpus || parsed > kMostCpus) return false;
    at_ = end;
    value = int(parsed);
    return true;
  }

  // [: length [: stride]]
  bool range(int& length, int& stride) {
    length = stride = 1;
    if (!accept(':')) return true;
    if (!number(length) || length < 1) return false;
    return !accept(':') || number(stride);
  }

  bool place(Place& place);
  bool list(std::vector<Place>& places);

 private:
  void skip_blanks() {
    while (isspace(static_cast<unsigned char>(*at_))) ++at_;
  }

  const char* at_;
};

bool Parser::place(Place& place) {
  int first;
  if (!accept('{')) {
    if (!number(first) || first < 0) return false;
    place = {first};
    return true;
  }
  do {
    const bool exclude = accept('!');
    int length = 1, stride = 1;
    if (!number(first) || first < 0 || (!exclude && !range(length, stride))) return false;
    for (int i = 0; i < length; ++i) {
      const int cpu = first + i * stride;
      if (cpu < 0) return false;
      place.erase(std::remove(place.begin(), place.end(), cpu), place.end());
      if (!exclude) place.push_back(cpu);
    }
  } while (accept(','));
  return accept('}');
}

bool Parser::list(std::vector<Place>& places) {
  do {
    const bool exclude = accept('!');
    Place first;
    int length = 1, stride = 1;
    if (!place(first) || (!exclude && !range(length, stride))) return false;
    if (exclude) {
      places.erase(std::remove(places.begin(), places.end(), first), places.end());
      continue;
    }
    for (int i = 0; i < length; ++i) {
      Place shifted = first;
      for (int& cpu : shifted) cpu += i * stride;
      places.push_back(shifted);
    }
  } while (accept(','));
  return at_end();
}

// Makes one place of each set of neighbouring cores that share `level`.
std::vector<Place> cores_by(const Machine& machine, int Core::* level) {
  std::vector<Place> result;
  const Core* last = nullptr;
  for (const Core& core : machine.cores) {
    if (!last || core.*level != last->*level) result.emplace_back();
    result.back().insert(result.back().end(), core.cpus.begin(), core.cpus.end());
    last = &core;
  }
  return result;
}

std::vector<Place> each_core(const Machine& machine) {
  std::vector<Place> result;
  for (const Core& core : machine.cores) result.push_back(core.cpus);
  return result;
}

std::vector<Place> each_thread(const Machine& machine) {
  std::vector<Place> result;
  for (const Core& core : machine.cores)
    for (int cpu : core.cpus) result.push_back({cpu});
  return result;
}

bool abstract_name(Parser& parser, const Machine& machine, std::vector<Place>& places) {
  if (parser.accept_word("threads")) return places = each_thread(machine), true;
  if (parser.accept_word("cores")) return places = each_core(machine), true;
  if (parser.accept_word("ll_caches")) return places = cores_by(machine, &Core::l3), true;
  if (parser.accept_word("numa_domains")) return places = cores_by(machine, &Core::numa), true;
  if (parser.accept_word("sockets")) return places = cores_by(machine, &Core::package), true;
  return false;
}

void keep_usable(const Machine& machine, std::vector<Place>& places) {
  const auto usable = [&](int cpu) {
    return std::any_of(machine.cores.begin(), machine.cores.end(),
                       [&](const Core& core) { return std::count(core.cpus.begin(), core.cpus.end(), cpu) > 0; });
  };
  for (Place& place : places) place.erase(std::remove_if(place.begin(), place.end(), std::not_fn(usable)), place.end());
  places.erase(std::remove(places.begin(), places.end(), Place{}), places.end());
}

}  // namespace

bool parse_places(const char* value, const Machine& machine, std::vector<Place>& places, size_t* left_out) {
  Parser parser(value);
  if (abstract_name(parser, machine, places)) {
    int count = int(places.size());
    if (parser.accept('(') && (!parser.number(count) || count < 1 || !parser.accept(')'))) return false;
    if (!parser.at_end()) return false;
    if (count < int(places.size())) places.resize(count);
    return true;
  }
  if (!parser.list(places)) return false;
  const size_t named = places.size();
  keep_usable(machine, places);
  if (left_out) *left_out = named - places.size();
  return true;
}

}  // namespace shep
