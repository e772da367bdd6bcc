// What the simulation was told, and what it tells at the end.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <new>
#include <string>

#include "platform/fatal.h"
#include "platform/virtual/border.h"

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

double factor_in(const char* name, double otherwise) {
  const char* const text = getenv(name);
  if (!text || !*text) return otherwise;
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

// The program's, without what would not be plain in a string.
std::string plain_name() {
  std::string name = program_invocation_short_name;
  std::erase_if(name, [](unsigned char each) { return each < 0x20 || each == '"' || each == '\\' || each > 0x7e; });
  return name.substr(0, 64);
}

void append(const char* name, const char* text, size_t length) {
  const int file = open(name, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
  if (file < 0 || write(file, text, length) != ssize_t(length)) warn("cannot write %s", name);
  if (file >= 0) close(file);
}

void tell_result() {
  const std::string name = plain_name();  // before: it may allocate
  // The last thread of a process whose first has ended has left as well.
  const Inside inside(self);
  Simulation& here = simulated();
  if (here.settings.lines) {
    const std::string lines = here.lines.tell();
    append(here.settings.lines, lines.data(), lines.size());
  }
  if (!here.settings.result) return;
  int64_t work = 0, beside = 0, idle = 0, waited = 0, overhead = 0;
  unsigned long long strands = 0;
  size_t threads = 0;
  const int64_t end = self ? self->clock : here.turns.latest(), now = end / kNs;
  int64_t began = now;
  here.turns.for_each(here.program, [&](const Thread& each) {
    if (each.observes) return;
    ++threads;
    began = std::min(began, each.began / kNs);
    work += each.work;
    beside += each.beside;
    idle += each.idle;
    if (each.sleeps_on) idle += std::max<int64_t>(0, end - each.clock);
    waited += each.waited;
    overhead += each.clock - each.began - each.work - each.idle - each.waited;
    strands += each.strands;
  });
  char line[768];
  const int length = snprintf(
      line, sizeof line,
      "{\"pid\":%d,\"name\":\"%s\",\"began_ns\":%lld,\"virtual_ns\":%lld,\"threads\":%zu,\"cpus\":%d,\"work_ns\":%lld,"
      "\"beside_ns\":%lld,"
      "\"overhead_ns\":%lld,"
      "\"idle_ns\":%lld,\"waited_ns\":%lld,"
      "\"strands\":%llu,\"accesses\":%llu,\"transfers\":%llu,\"handovers\":%llu,\"waits_in_system\":%llu,"
      "\"interruptions\":%llu,"
      "\"transfers_node\":%llu,\"transfers_package\":%llu,"
      "\"real_ns\":%lld}\n",
      int(getpid()), name.c_str(), (long long)began, (long long)(now - began), threads, here.cpus.count(),
      (long long)(work / kNs), (long long)(beside / kNs), (long long)(overhead / kNs), (long long)(idle / kNs),
      (long long)(waited / kNs), strands, (unsigned long long)here.coherence.accesses(),
      (unsigned long long)here.coherence.transfers(), (unsigned long long)here.turns.count(),
      (unsigned long long)here.waits_in_system.load(std::memory_order_relaxed),
      (unsigned long long)here.interruptions.load(std::memory_order_relaxed),
      (unsigned long long)here.coherence.transfers_from(kPackage),
      (unsigned long long)here.coherence.transfers_from(kMachine),
      (long long)(here.ticks.time(read_ticks() - here.began) / kNs));
  append(here.settings.result, line, size_t(length));
}

// What the program does behind its last call of the library is a strand, too, with what it does as it ends.
[[gnu::destructor]] void end_simulation() {
  if (!has_begun()) return;
  if (self) enter_library(*self, 0);
  tell_result();
  leave_machine();
}

}  // namespace

Settings::Settings() {
  if (const char* const file = getenv("SHEPHERD_VIRTUAL_COSTS"); file && *file) {
    const std::string problem = read_costs(contents_of(file), costs);
    if (!problem.empty()) fatal("%s: %s", file, problem.c_str());
    // Who polls lets time pass, or nobody else would ever have the turn.
    for (int64_t* const each : {&costs.pause, &costs.yield, &costs.clock}) *each = std::max(*each, kNs);
  }
  seed = uint64_t(number_in("SHEPHERD_VIRTUAL_SEED", 0));
  const int64_t ns = number_in("SHEPHERD_VIRTUAL_STRAND", -1);
  strand = ns < 0 ? -1 : ns * kNs;
  inflate = factor_in("SHEPHERD_VIRTUAL_INFLATE", inflate);
  result = file_in("SHEPHERD_VIRTUAL_RESULT");
  lines = file_in("SHEPHERD_VIRTUAL_LINES");
  machine = file_in("SHEPHERD_VIRTUAL_MACHINE");
  smt = factor_in("SHEPHERD_VIRTUAL_SMT", smt);
  allowed = number_in("SHEPHERD_VIRTUAL_ALLOWED", kMostCpus);
  programs = int(std::min<int64_t>(number_in("SHEPHERD_VIRTUAL_PROGRAMS", 1), kMostPrograms));
}

// The result's file is there from now on: `shepherd simulate` sees that the program has begun, though at its end it may
// have no right to write it any more.
Simulation::Simulation() {
  if (settings.result) append(settings.result, "", 0);
  if (settings.lines) lines.ask();
}

CpuMask Simulation::cpus_allowed() const {
  if (settings.allowed >= kMostCpus) return CpuMask::of_all();
  CpuMask mask;
  const std::vector<int>& order = cpus.in_order();
  for (size_t i = 0; i < order.size() && int64_t(i) < settings.allowed; ++i) mask.add(order[i]);
  return mask;
}

Turns& Simulation::find_turns() {
  if (!arena.is_made()) {
    const int64_t long_turn = settings.strand < 0 ? kLongTurn : kQuantum;
    const Processors processors(cpus, costs.slice, costs.change);
    new (arena.allocate(sizeof(Turns))) Turns(kQuantum, long_turn, processors, arena.is_shared());
  }
  arena.open();
  return *static_cast<Turns*>(arena.first());
}

void Simulation::enter() {
  program = turns.enter(settings.programs);
  arena.live_as(program);
}

void Simulation::set_origins(int64_t monotonic, int64_t time_of_day, int64_t clock) {
  monotonic_origin = monotonic - clock / kNs;
  time_of_day_origin = time_of_day - clock / kNs;
}

Thread& Simulation::new_thread() {
  Thread& thread = *new (arena.allocate(sizeof(Thread))) Thread;
  thread.program = program;
  thread.allowed = allowed;
  return thread;
}

}  // namespace shep::simulation
