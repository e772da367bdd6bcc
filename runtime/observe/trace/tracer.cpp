#include "observe/trace/tracer.h"

#include <errno.h>
#include <unistd.h>

#include <mutex>

#include "observe/text.h"
#include "platform/clock.h"

namespace shep {

namespace {

constexpr size_t kPortion = 1 << 18;  // bytes that go to the system at once

// Viewers take thread 0 for the processor's idle one.
int thread_of(int track) { return track + 1; }

const char* base_name(const char* path) {
  const char* name = path;
  for (; *path; ++path) name = *path == '/' ? path + 1 : name;
  return name;
}

std::string name_of(const TraceEvent& event) {
  if (event.flags & TraceEvent::kIdle) return "idle";
  if (event.flags & TraceEvent::kSynchronise) return "synchronise";
  if (event.flags & TraceEvent::kRingFull) return "waiting for the trace to be written";
  std::string name = event.flags & TraceEvent::kTask ? "task" : "implicit task";
  if (event.where) append(name, " %s:%u", base_name(event.where->__file), event.where->__line);
  return name;
}

}  // namespace

Tracer::Tracer(const char* destination)
    : sink_("SHEPHERD_TRACE", destination), began_(monotonic_ns()), process_(getpid()) {
  append(text_, "[\n{\"ph\":\"M\",\"pid\":%d,\"name\":\"process_name\",\"args\":{\"name\":%s}},\n", process_,
         json_string(program_invocation_short_name).c_str());
  write_out();
}

TraceRing& Tracer::add_track(int track, int level, int thread) {
  std::lock_guard guard(lock_);
  rings_.push_back(std::make_unique<TraceRing>(track, level, thread));
  std::string name;
  append(name, level < 0 ? "free agent %d" : level > 1 ? "worker %d of level %d" : "worker %d", thread, level);
  append(text_, "{\"ph\":\"M\",\"pid\":%d,\"tid\":%d,\"name\":\"thread_name\",\"args\":{\"name\":%s}},\n", process_,
         thread_of(track), json_string(name.c_str()).c_str());
  append(text_, "{\"ph\":\"M\",\"pid\":%d,\"tid\":%d,\"name\":\"thread_sort_index\",\"args\":{\"sort_index\":%d}},\n",
         process_, thread_of(track), track);
  return *rings_.back();
}

void Tracer::write_out() {
  is_open_ = is_open_ && sink_.write(text_);
  text_.clear();
}

void Tracer::drain() {
  std::lock_guard guard(lock_);
  for (const auto& ring : rings_) {
    ring->drain([&](const TraceEvent& event) {
      write_event(*ring, event);
      if (text_.size() >= kPortion) write_out();
    });
  }
  if (!text_.empty()) write_out();
}

void Tracer::finish() {
  drain();
  std::lock_guard guard(lock_);
  append(text_, "{\"ph\":\"M\",\"pid\":%d,\"name\":\"process_labels\",\"args\":{\"labels\":\"complete\"}}\n]\n",
         process_);
  write_out();
  is_open_ = false;
  sink_.close();
}

void Tracer::write_event(const TraceRing& ring, const TraceEvent& event) {
  switch (event.kind) {
    case TraceEvent::kSlice: return write_slice(ring, event);
    case TraceEvent::kArrow: return write_arrow(ring, event);
    case TraceEvent::kQueue:
      append(text_,
             "{\"ph\":\"C\",\"pid\":%d,\"name\":\"queue of shepherd %d\",\"ts\":%.3f,\"args\":{\"tasks\":%lld}},\n",
             process_, event.shepherd, microseconds(event.at), static_cast<long long>(event.until));
  }
}

void Tracer::write_slice(const TraceRing& ring, const TraceEvent& event) {
  append(text_,
         "{\"ph\":\"X\",\"pid\":%d,\"tid\":%d,\"ts\":%.3f,\"dur\":%.3f,\"name\":%s,\"args\":{\"shepherd\":%d,"
         "\"domain\":%d",
         process_, thread_of(ring.track), microseconds(event.at), double(event.until - event.at) * 1e-3,
         json_string(name_of(event).c_str()).c_str(), event.shepherd, event.domain);
  if (event.data_domain != kUnknownDomain) append(text_, ",\"data_domain\":%d", event.data_domain);
  if (event.id) append(text_, ",\"task\":%llu", static_cast<unsigned long long>(event.id));
  if (event.parent) append(text_, ",\"parent\":%llu", static_cast<unsigned long long>(event.parent));
  if (event.flags & TraceEvent::kUndeferred) text_ += ",\"undeferred\":true";
  if (event.flags & TraceEvent::kResumed) text_ += ",\"resumed\":true";
  if (event.flags & TraceEvent::kParked) text_ += ",\"parked\":true";
  text_ += "}},\n";
}

void Tracer::write_arrow(const TraceRing& ring, const TraceEvent& event) {
  const auto id = static_cast<unsigned long long>(event.id);
  append(text_, "{\"ph\":\"s\",\"pid\":%d,\"tid\":%d,\"ts\":%.3f,\"id\":%llu,\"cat\":\"moved\",\"name\":\"moved\"},\n",
         process_, thread_of(event.from), microseconds(event.at), id);
  append(text_,
         "{\"ph\":\"f\",\"bp\":\"e\",\"pid\":%d,\"tid\":%d,\"ts\":%.3f,\"id\":%llu,\"cat\":\"moved\",\"name\":"
         "\"moved\"},\n",
         process_, thread_of(ring.track), microseconds(event.until), id);
}

}  // namespace shep
