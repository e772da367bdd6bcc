// What the simulation was told, and what it tells at the end.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmath>
#include <string>

#include "platform/fatal.h"
#include "platform/virtual/simulation.h"

namespace shep::simulation {

namespace {

constexpr double kMostInflation = 1000;

std::string contents_of(const char* name) {
  FILE* const file = fopen(name, "re");
  if (!file) fatal("cannot read the costs in %s", name);
  std::string text;
  char piece[4096];
  for (size_t length; (length = fread(piece, 1, sizeof piece, file)) > 0;) text.append(piece, length);
  fclose(file);
  return text;
}

int64_t number_in(const char* name, int64_t otherwise) {
  const char* const text = getenv(name);
  if (!text || !*text) return otherwise;
  char* rest;
  const long long number = strtoll(text, &rest, 10);
  if (*rest || number < 0) fatal("%s takes a number, not \"%s\"", name, text);
  return number;
}

double factor_in(const char* name) {
  const char* const text = getenv(name);
  if (!text || !*text) return 1;
  char* rest;
  const double factor = strtod(text, &rest);
  if (*rest || std::isnan(factor) || factor < 1 || factor > kMostInflation)
    fatal("%s takes a number from 1 to 1000, not \"%s\"", name, text);
  return factor;
}

const char* file_in(const char* name) {
  const char* const file = getenv(name);
  return file && *file ? file : nullptr;
}

void append(const char* name, const char* text, size_t length) {
  const int file = open(name, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
  if (file < 0 || write(file, text, length) != ssize_t(length)) warn("cannot write %s", name);
  if (file >= 0) close(file);
}

[[gnu::destructor]] void tell_result() {
  if (!has_begun()) return;
  // The last thread of a process whose first has ended has left as well.
  const Inside inside(self);
  Simulation& here = simulated();
  if (here.waits_in_system > 0)
    warn("%llu waits in the system took the time that they take here",
         (unsigned long long)here.waits_in_system.load(std::memory_order_relaxed));
  if (here.settings.lines) {
    const std::string lines = here.lines.tell();
    append(here.settings.lines, lines.data(), lines.size());
  }
  if (!here.settings.result) return;
  int64_t work = 0, idle = 0, overhead = 0;
  unsigned long long strands = 0;
  size_t threads = 0;
  here.turns.for_each([&](const Thread& each) {
    if (each.observes) return;
    ++threads;
    work += each.work;
    idle += each.idle;
    overhead += each.clock - each.began - each.work - each.idle;
    strands += each.strands;
  });
  char line[768];
  const int length = snprintf(
      line, sizeof line,
      "{\"pid\":%d,\"virtual_ns\":%lld,\"threads\":%zu,\"cpus\":%d,\"work_ns\":%lld,\"overhead_ns\":%lld,"
      "\"idle_ns\":%lld,"
      "\"strands\":%llu,\"accesses\":%llu,\"transfers\":%llu,\"handovers\":%llu,\"waits_in_system\":%llu,"
      "\"transfers_node\":%llu,\"transfers_package\":%llu,"
      "\"real_ns\":%lld}\n",
      int(getpid()), (long long)((self ? self->clock : here.turns.latest()) / kNs), threads, here.cpus.count(),
      (long long)(work / kNs), (long long)(overhead / kNs), (long long)(idle / kNs), strands,
      (unsigned long long)here.coherence.accesses(), (unsigned long long)here.coherence.transfers(),
      (unsigned long long)here.turns.count(), (unsigned long long)here.waits_in_system.load(std::memory_order_relaxed),
      (unsigned long long)here.coherence.transfers_from(kPackage),
      (unsigned long long)here.coherence.transfers_from(kMachine),
      (long long)(here.ticks.time(read_ticks() - here.began) / kNs));
  append(here.settings.result, line, size_t(length));
}

}  // namespace

Settings::Settings() {
  if (const char* const file = getenv("SHEPHERD_VIRTUAL_COSTS"); file && *file) {
    const std::string problem = read_costs(contents_of(file), costs);
    if (!problem.empty()) fatal("%s: %s", file, problem.c_str());
  }
  seed = uint64_t(number_in("SHEPHERD_VIRTUAL_SEED", 0));
  const int64_t ns = number_in("SHEPHERD_VIRTUAL_STRAND", -1);
  strand = ns < 0 ? -1 : ns * kNs;
  inflate = factor_in("SHEPHERD_VIRTUAL_INFLATE");
  result = file_in("SHEPHERD_VIRTUAL_RESULT");
  lines = file_in("SHEPHERD_VIRTUAL_LINES");
}

Simulation::Simulation() {
  if (settings.lines) lines.ask();
}

}  // namespace shep::simulation
