// The variables that name schedulers.
#include <algorithm>

#include "config/codecs.h"

namespace shep {

namespace {

constexpr Word<const char*> kSchedulers[] = {
    {"auto", kAutoScheduler},
#define SHEP_SCHEDULER(name, ...) {#name, #name},
#include "schedulers/schedulers.def"
#undef SHEP_SCHEDULER
};

}  // namespace

bool SchedulerName::parse(Text text, const char*& value) {
  return parse_word(kSchedulers, text, value) || Verbatim::parse(text, value);
}
bool SchedulerName::names_file(Text text) {
  const char* listed;
  return !parse_word(kSchedulers, text, listed);
}

bool SchedulerList::parse(Text text, AutoSchedulers& value) {
  AutoSchedulers list;
  bool is_another = true;  // a comma promises one
  for (list.count = 0; is_another; ++list.count) {
    is_another = text.find(',') != Text::npos;
    const char* name;
    if (list.count == AutoSchedulers::kMost || !parse_word(kSchedulers, trim(take_until(text, ',')), name))
      return false;
    const auto end = list.names + list.count;
    if (name == kAutoScheduler || std::find(list.names, end, name) != end) return false;
    *end = name;
  }
  value = list;
  return true;
}
std::string SchedulerList::format(const AutoSchedulers& value) {
  std::string text = value.names[0];
  for (int i = 1; i < value.count; ++i) text += std::string(",") + value.names[i];
  return text;
}

}  // namespace shep
