// The runtime's events go to the listeners of features.def, in their order.
#include "execution/events.h"
#include "observe/deadlock/deadlock_listener.h"
#include "observe/events/listeners.h"
#include "observe/ompt/tool_listener.h"
#include "platform/fatal.h"

namespace shep {

constinit bool somebody_listens = true;

namespace {

constinit std::atomic<bool> have_begun{false};

template <class... Each> struct Everybody {
  static void begin() {
    const bool does = (false | ... | Each::begins());
    if (somebody_listens != does) somebody_listens = does;
  }
  static void forked() { (Each::forked(), ...); }

#define SHEP_EVENT(name, parameters, arguments) \
  static void name parameters { \
    const auto tell = [&]<class Listener>() { \
      if (Listener::listens(worker)) Listener::name arguments; \
    }; \
    (tell.template operator()<Each>(), ...); \
  }
#include "observe/events/events.def"
#undef SHEP_EVENT

#define SHEP_EVENT(name, parameters, arguments) \
  static void name parameters { \
    if (!have_begun.load(std::memory_order_relaxed)) current_worker(); \
    const auto tell = [&]<class Listener>() { \
      if (Listener::hears()) Listener::name arguments; \
    }; \
    (tell.template operator()<Each>(), ...); \
  }
#include "observe/events/program.def"
#undef SHEP_EVENT
};

#define SHEP_LISTENER(type) type,
using All = Everybody<
#include "features.def"
    Listener>;

// One warning for each module that the environment asks for and that has been left out.
void warn_of_absent_modules() {
#define SHEP_ABSENT(variable, is_wanted, option) \
  if (global_icvs().is_wanted) warn(#variable " has no effect: this library is built without " #option);
#include "features.def"
}

}  // namespace

void begin_listening() {
  All::begin();
  if (!have_begun.exchange(true, std::memory_order_relaxed)) warn_of_absent_modules();
}

void stop_listening_in_child() { All::forked(); }

constinit const Listeners listeners = {
#define SHEP_EVENT(name, parameters, arguments) .name = All::name,
#include "observe/events/events.def"
#include "observe/events/program.def"
#undef SHEP_EVENT
};

}  // namespace shep
