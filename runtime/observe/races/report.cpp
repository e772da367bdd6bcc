#include "observe/races/report.h"

#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <new>

#include "observe/races/arena.h"
#include "observe/races/log.h"
#include "observe/races/memory_kind.h"
#include "observe/races/strand.h"

namespace shep::races {

namespace {

constinit Log* log_ = nullptr;

struct Pair {
  uintptr_t one, other;
};
constinit Array<Pair>* told = nullptr;

// Returns true if that is the first race between the two places.
bool is_new(uintptr_t one, uintptr_t other) {
  const Pair pair = {std::min(one, other), std::max(one, other)};
  for (const Pair& each : *told)
    if (each.one == pair.one && each.other == pair.other) return false;
  told->push(pair);
  return true;
}

class Line {
 public:
  [[gnu::format(printf, 2, 3)]] void add(const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(text_ + size_, sizeof text_ - size_, format, arguments);
    va_end(arguments);
    size_ = std::min(size_ + size_t(std::max(length, 0)), sizeof text_ - 1);
  }
  void write_to(Log& log) const {
    const size_t begin = log.used.fetch_add(size_, std::memory_order_relaxed);  // read when the processes have ended
    if (begin <= sizeof log.text && size_ <= sizeof log.text - begin) memcpy(log.text + begin, text_, size_);
  }

 private:
  char text_[8192];
  size_t size_ = 0;
};

// A place in the program as a debugger on the file has it. One less: the call, not what comes behind it.
void add_place(Line& line, uintptr_t place) {
  const Module module = module_of(place);
  line.add("\t%s\t%#lx", module.name, place - 1 - module.base);
}

void add_where(Line& line, const shep_location* where) {
  if (where) line.add("%s:%u", where->__file, where->__line);
}

// kind, file:line of the construct, thread number
void add_task(Line& line, TaskNumber task) {
  const TaskInfo& info = info_of(task);
  constexpr const char* kKinds[] = {"thread", "implicit", "task"};
  line.add("\t%s\t", kKinds[int(info.kind)]);
  add_where(line, info.where);
  line.add("\t%d", info.thread_num);
}

void add_access(Line& line, const Access& access) {
  const char* const what = access.is_free ? "free" : access.is_write ? "write" : "read";
  line.add("\t%s%s\t%d\t%d", access.is_atomic ? "atomic " : "", what, __builtin_popcount(unsigned(access.bytes)),
           access.locks != 0);
  add_place(line, access.place);
  add_task(line, access.task);
}

// The two tasks between which the order is missing: those that the accesses belong to whose creators are the same, or
// one is the other's ancestor, and what is missing is a wait for the younger. A creator's number is below its
// children's.
void add_missing_edge(Line& line, TaskNumber one, TaskNumber other) {
  TaskNumber one_child = kNobody, other_child = kNobody;
  while (one != other) {
    TaskNumber& younger = one > other ? one : other;
    (one > other ? one_child : other_child) = younger;
    const TaskNumber creator = info_of(younger).creator;
    if (creator == younger) break;  // a thread that nobody knows the maker of
    younger = creator;
  }
  for (const TaskNumber each : {one_child, other_child}) {
    if (each == kNobody)
      line.add("\tcreator\t\t0");
    else
      add_task(line, each);
  }
}

}  // namespace

void begin_reporting(const char* name) {
  told = new (take_memory(sizeof(Array<Pair>))) Array<Pair>;
  find_allocator();
  const int file = open(name, O_RDWR | O_CLOEXEC);
  if (file < 0) return;
  void* const pages = mmap(nullptr, Log::kBytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  if (pages == MAP_FAILED) return;
  log_ = static_cast<Log*>(pages);
  report_process();
}

void report_process() {
  Line line;
  line.add("process\t%d\n", getpid());
  if (log_) line.write_to(*log_);
}

void report_line(const char* line) {
  Line text;
  text.add("%s", line);
  if (log_) text.write_to(*log_);
}

void report_race(const Access& earlier, const Access& later, uintptr_t word) {
  if (!log_ || !is_new(earlier.place, later.place) || !is_looked_at(earlier.place) || !is_looked_at(later.place))
    return;
  Line line;
  const uintptr_t address = word + unsigned(__builtin_ctz(unsigned(earlier.bytes & later.bytes)));
  line.add("%#lx", address);
  const Memory memory = memory_of(address);
  line.add("\t%s\t%s\t%#lx\t%zu", memory.kind, memory.module.name, address - memory.begin, memory.bytes);
  add_access(line, earlier);
  add_access(line, later);
  add_missing_edge(line, earlier.task, later.task);
  line.add("\n");
  line.write_to(*log_);
}

}  // namespace shep::races
