#include "observe/stats/phase_choices.h"

namespace shep {

// Every phase has first settings with all workers and the library's own chunk.
std::string name_of(const PhaseChoice& phase, const PhaseChoice::Tried& setting) {
  std::string name = setting.scheduler;
  if (setting.width != phase.threads)
    name += ", " + std::to_string(setting.width) + (setting.width == 1 ? " worker" : " workers");
  if (setting.loop_chunk_ns != phase.tried[0].loop_chunk_ns) {
    const int us = setting.loop_chunk_ns / 1000, rest = setting.loop_chunk_ns % 1000 / 10;
    name += ", loops in " + std::to_string(us);
    if (rest > 0) name += (rest < 10 ? ".0" : ".") + std::to_string(rest);
    name += " us";
  }
  return name;
}

}  // namespace shep
