// The component model for programs to read; docs/observing.md has the fields.
#include <errno.h>
#include <inttypes.h>

#include "observe/stats/stats_report.h"
#include "observe/text.h"

namespace shep {

namespace {

// "failed steals" -> "failed_steals", "page-faults" -> "page_faults"
std::string field(std::string words) {
  for (char& each : words)
    if (each == ' ' || each == '-') each = '_';
  return words;
}

void tally(std::string& text, const Tally& tally, bool is_sampled) {
  append(text, "\"seconds\": %.9f, \"work\": %.9f, \"overhead\": %.9f, \"idle\": %.9f, \"nested\": %.9f, ",
         seconds(tally.total), seconds(tally.of(Component::kWork)), seconds(tally.of(Component::kOverhead)),
         seconds(tally.of(Component::kIdle)), seconds(tally.of(Component::kElsewhere)));
  append(text, "\"looks\": %llu, ", static_cast<unsigned long long>(tally.looks));
  text += "\"overheads\": {";
  const char* gap = "";
  for (int i = 0; i < kPhases; ++i) {
    if (kPhaseNames[i].component != Component::kOverhead) continue;
    append(text, "%s\"%s\": %.9f", gap, kPhaseNames[i].word, seconds(tally.spent[i]));
    gap = ", ";
  }
  text += "}, \"counts\": {";
  gap = "";
#define SHEP_COUNTER(name, word, in_samples, meaning) \
  append(text, "%s\"%s\": ", gap, field(word).c_str()); \
  in_samples || !is_sampled ? text += std::to_string(tally.counts.name) : text += "null"; \
  gap = ", ";
#include "observe/stats/counters.def"
#undef SHEP_COUNTER
  text += "}";
}

void rows(std::string& text, const char* name, const std::vector<ThreadTally>& entries, bool is_sampled) {
  append(text, "\"%s\": [", name);
  const char* gap = "\n  ";
  for (const ThreadTally& each : entries) {
    append(text, "%s{\"thread\": %d, \"shepherd\": %d, ", gap, each.thread, each.shepherd);
    tally(text, each.tally, is_sampled);
    text += "}";
    gap = ",\n  ";
  }
  text += "]";
}

void region(std::string& text, const RegionSite& site, bool is_sampled) {
  append(text,
         "{\"file\": %s, \"line\": %u, \"function\": %s, \"level\": %d, \"times\": %llu, \"threads\": %d, \"elapsed\": "
         "%.9f,\n  ",
         json_string(site.where ? site.where->__file : "").c_str(), site.where ? site.where->__line : 0,
         json_string(site.where ? site.where->__function : "").c_str(), site.level,
         static_cast<unsigned long long>(site.times), site.threads, seconds(site.elapsed));
  tally(text, site.sum(), is_sampled);
  text += ",\n  ";
  rows(text, "workers", site.by_thread, is_sampled);
  text += "}";
}

void add_memory(std::string& text, const StatsReport& report) {
  text += " \"peak_queues\": [";
  for (size_t i = 0; i < report.peak_queues.size(); ++i) append(text, "%s%d", i ? ", " : "", report.peak_queues[i]);
  text += "], \"peak_private\": ";
  report.peak_private < 0 ? text += "null" : text += std::to_string(report.peak_private);
  append(text, ",\n \"memory\": {\"stacks\": %d, \"stack_bytes\": %llu, \"task_bytes\": %llu, \"resident_kb\": %ld},\n",
         report.stacks, static_cast<unsigned long long>(report.stack_bytes),
         static_cast<unsigned long long>(report.task_bytes), report.resident_kb);
}

void add_locality(std::string& text, const std::vector<DomainTally>& domains) {
  text += " \"domains\": [";
  for (size_t i = 0; i < domains.size(); ++i) {
    const DomainTally& each = domains[i];
    append(text,
           "%s{\"domain\": %zu, \"node\": %d, \"placed\": %" PRIu64 ", \"run_locally\": %" PRIu64
           ", \"migrated_in\": %" PRIu64 ", \"affinity_bytes_local\": %" PRIu64 ", \"affinity_bytes_remote\": %" PRIu64
           "}",
           i ? ",\n  " : "\n  ", i, each.node, each.placed, each.run_locally, each.migrated_in, each.bytes_local,
           each.bytes_remote);
  }
  text += "],\n";
}

void phases_as_json(std::string& text, const StatsReport& report) {
  text += " \"phases\": [";
  const char* gap = "\n  ";
  for (const PhaseChoice& each : report.phases) {
    const PhaseChoice::Tried& best = each.tried[size_t(each.best)];
    append(text, "%s{\"file\": %s, \"line\": %u, \"phase\": %s, \"part\": %s, \"threads\": %d, ", gap,
           json_string(each.where ? each.where->__file : "").c_str(), each.where ? each.where->__line : 0,
           each.id ? std::to_string(*each.id).c_str() : "null", each.is_part ? "true" : "false", each.threads);
    append(text, "\"scheduler\": \"%s\", \"workers\": %d, \"loop_chunk\": %.9f, \"tried\": {", best.scheduler,
           best.width, best.loop_chunk_ns * 1e-9);
    const char* comma = "";
    for (const PhaseChoice::Tried& tried : each.tried) {
      append(text, "%s\"%s\": {\"regions\": %" PRId64 ", \"mean\": %.9f}", comma, name_of(each, tried).c_str(),
             tried.plays, tried.mean * 1e-9);
      comma = ", ";
    }
    text += "}}";
    gap = ",\n  ";
  }
  text += "],\n";
}

void hardware_counts(std::string& text, const StatsReport& report) {
  append(text, " \"processor_time\": %.9f, \"preemptions\": %ld,\n", seconds(report.processor), report.preemptions);
  const CoresHad& had = report.cores_had;
  had.has_shared
      ? append(text,
               " \"shared\": {\"mean_cpus\": %.3f, \"least\": %d, \"most\": %d, \"changes\": %d, \"given\": %d, "
               "\"given_after\": %.9f, \"given_median\": %.9f, \"given_latest\": %.9f},\n",
               had.mean, had.least, had.most, had.changes, had.given, had.given_after * 1e-9, had.given_median * 1e-9,
               had.given_latest * 1e-9)
      : append(text, " \"shared\": null,\n");
  text += " \"hardware\": {";
  const char* gap = "";
  for (const PerfCount& each : report.counters) {
    append(text, "%s\"%s\": ", gap, field(each.name).c_str());
    each.available ? text += std::to_string(each.value) : text += "null";
    gap = ", ";
  }
  text += "}}\n";
}

}  // namespace

std::string StatsReport::json() const {
  std::string text = "{\"shepherd_stats\": 1,\n";
  append(text, " \"program\": %s, \"scheduler\": \"%s\", \"mode\": \"%s\",\n",
         json_string(program_invocation_short_name).c_str(), scheduler, sampled ? "sample" : "exact");
  append(text, " \"elapsed\": %.9f, \"in_regions\": %.9f, \"missing\": %d,\n", seconds(elapsed), seconds(in_regions()),
         books.missing);
  text += " \"other_runtimes\": [";
  for (size_t i = 0; i < other_runtimes.size(); ++i) text += (i ? ", " : "") + json_string(other_runtimes[i].c_str());
  text += "],\n";
  text += " \"sequential\": ";
  sequential > 0 ? append(text, "%.9f,\n", sequential) : append(text, "null,\n");
  text += " \"total\": {";
  tally(text, sum(), sampled);
  text += "},\n ";
  const std::vector<ThreadTally> workers = by_worker(books.sites);
  rows(text, "workers", workers, sampled);
  text += ",\n ";
  rows(text, "shepherds", by_shepherd(workers), sampled);
  text += ",\n \"regions\": [";
  for (size_t i = 0; i < books.sites.size(); ++i) {
    text += i ? ",\n " : "\n ";
    region(text, books.sites[i], sampled);
  }
  text += "],\n";
  add_locality(text, domains);
  add_memory(text, *this);
  phases_as_json(text, *this);
  hardware_counts(text, *this);
  return text;
}

}  // namespace shep
