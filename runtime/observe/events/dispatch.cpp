// Who hears of the runtime's events, and in which order.
#include "observe/events/span_listener.h"
#include "observe/events/stats_listener.h"
#include "observe/events/tool_listener.h"
#include "observe/events/trace_listener.h"

namespace shep {

namespace {

// A tool first: the time that it takes is nobody's work. What is noted comes in front of what is timed.
template <class... Each> struct Everybody {
#define SHEP_EVENT(name, parameters, arguments) \
  static void name parameters { \
    const auto tell = [&]<class Listener>() { \
      if (Listener::listens(worker)) Listener::name arguments; \
    }; \
    (tell.template operator()<Each>(), ...); \
  }
#include "observe/events/events.def"
#undef SHEP_EVENT
};
using All = Everybody<ToolListener, StatsListener, TraceListener, SpanListener, RegionListener>;

}  // namespace

constinit const Listeners listeners = {
#define SHEP_EVENT(name, parameters, arguments) .name = All::name,
#include "observe/events/events.def"
#undef SHEP_EVENT
};

}  // namespace shep
