// models [--list] [--seed=N] [--replay=SCHEDULE | --replay-first=SCHEDULE] [--bug=NAME | --expect] [MODEL...]:
// README.md says what they mean.
#include <fnmatch.h>

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "checker/bugs.h"
#include "checker/execution.h"
#include "checker/explore.h"
#include "checker/finding.h"

namespace model {

Model*& models() {
  static Model* first = nullptr;
  return first;
}

Preparation*& Preparation::first() {
  static Preparation* the_first = nullptr;
  return the_first;
}

void prepare() {
  for (Preparation* each = Preparation::first(); each; each = each->next) each->prepare();
}

void require(bool holds, const char* format, ...) {
  if (holds) return;
  char what[512];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(what, sizeof(what), format, arguments);
  va_end(arguments);
  finding("%s", what);
}

namespace {

std::vector<const Model*> matching(const char* pattern) {
  std::vector<const Model*> found;
  for (const Model* each = models(); each; each = each->next) {
    if (fnmatch(pattern, each->name, 0) == 0) found.push_back(each);
  }
  std::sort(found.begin(), found.end(), [](const Model* a, const Model* b) { return strcmp(a->name, b->name) < 0; });
  if (found.empty()) give_up("there is no model %s", pattern);
  return found;
}

void tell(const Model& model, const Result& result, const char* program, const char* bug) {
  if (!result.found) {
    printf("%-28s %9llu executions of up to %llu steps, all with %d deviations or fewer: nothing found\n", model.name,
           static_cast<unsigned long long>(result.executions), static_cast<unsigned long long>(result.longest),
           result.complete);
    return;
  }
  printf("%s: %s\n  found by execution %llu; again, step by step: %s%s%s --replay%s=%s '%s'\n", model.name,
         result.what.c_str(), static_cast<unsigned long long>(result.executions + 1), program, bug ? " --bug=" : "",
         bug ? bug : "", result.is_first ? "-first" : "", to_string(result.schedule).c_str(), model.name);
}

struct Options {
  Search search = {1.2, 1};
  const char* replay = nullptr;
  bool is_first = false;  // what is replayed
  const char* bug = nullptr;
  bool expects = false;  // a finding in each model whose name begins with may_, and in no other
  std::vector<const char*> patterns;
};

const char* value_of(const char* argument, const char* name) {
  const size_t length = strlen(name);
  return strncmp(argument, name, length) == 0 ? argument + length : nullptr;
}

Options options_in(int count, char** arguments) {
  Options options;
  for (int i = 1; i < count; ++i) {
    if (const char* text = value_of(arguments[i], "--seed=")) {
      options.search.seed = strtoull(text, nullptr, 10);
    } else if (const char* text = value_of(arguments[i], "--replay=")) {
      options.replay = text;
    } else if (const char* text = value_of(arguments[i], "--replay-first=")) {
      options.replay = text;
      options.is_first = true;
    } else if (const char* text = value_of(arguments[i], "--bug=")) {
      options.bug = text;
    } else if (strcmp(arguments[i], "--expect") == 0) {
      options.expects = true;
    } else if (arguments[i][0] == '-') {
      give_up("unknown option %s", arguments[i]);
    } else {
      options.patterns.push_back(arguments[i]);
    }
  }
  if (options.expects) options.search.seconds = 0.1;  // litmus tests are small
  if (const char* seconds = getenv("SHEPHERD_MODEL_SECONDS")) options.search.seconds = atof(seconds);
  if (options.bug) options.search.seconds = 60;  // the finding ends it
  return options;
}

// Whether anything was found.
bool run(const Options& options, const Model& model, const char* program) {
  Result result;
  if (options.replay) {
    Schedule schedule;
    if (!parse(options.replay, schedule)) give_up("--replay=%s is no schedule", options.replay);
    result = replay(model, schedule, options.is_first, true);
  } else {
    result = explore(model, options.search);
  }
  tell(model, result, program, options.bug);
  return result.found;
}

int list() {
  for (const Model* each : matching("*")) printf("%s\n", each->name);
  return 0;
}

}  // namespace
}  // namespace model

int main(int count, char** arguments) {
  using namespace model;
  if (count == 2 && strcmp(arguments[1], "--list") == 0) return list();
  Options options = options_in(count, arguments);
  unsetenv("SHEPHERD_MODEL_SECONDS");  // the runtime would not know it
  prepare();
  if (options.bug) {
    const Bug& bug = plant(options.bug);
    if (options.patterns.empty()) options.patterns.push_back(bug.model);
  }
  if (options.patterns.empty()) options.patterns.push_back("*");
  bool found = false;
  for (const char* pattern : options.patterns) {
    for (const Model* each : matching(pattern)) {
      const bool expected = options.expects && strncmp(each->name, "may_", 4) == 0;
      found |= run(options, *each, arguments[0]) != expected;
    }
  }
  if (options.bug && !found) printf("the bug %s was not found\n", options.bug);
  return found == (options.bug != nullptr) ? 0 : 1;
}
