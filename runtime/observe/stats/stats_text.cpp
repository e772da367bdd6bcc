// The component model for people to read.
#include <errno.h>

#include "observe/stats/stats_report.h"
#include "observe/text.h"

namespace shep {

namespace {

double percent(int64_t part, int64_t whole) { return whole > 0 ? 100.0 * double(part) / double(whole) : 0; }
using Number = unsigned long long;
constexpr uint64_t kFewLooks = 100;
constexpr double kShareSeen = 0.5;

std::string place(const RegionSite& site) {
  std::string text;
  if (site.where)
    append(text, "%s:%u (%s)", site.where->__file, site.where->__line, site.where->__function);
  else
    text = "unknown place";
  return text;
}

void time_row(std::string& text, const char* indent, const char* name, int64_t part, int64_t whole) {
  append(text, "  %s%-*s %12.6f %6.2f%%\n", indent, int(24 - std::char_traits<char>::length(indent)), name,
         seconds(part), percent(part, whole));
}

void times(std::string& text, const Tally& tally) {
  time_row(text, "", "all threads' time", tally.total, tally.total);
  time_row(text, "", "work", tally.of(Component::kWork), tally.total);
  time_row(text, "", "overhead", tally.of(Component::kOverhead), tally.total);
  for (int i = 0; i < kPhases; ++i)
    if (kPhaseNames[i].component == Component::kOverhead)
      time_row(text, "  ", kPhaseNames[i].word, tally.spent[i], tally.total);
  time_row(text, "", "idle", tally.of(Component::kIdle), tally.total);
  if (tally.of(Component::kElsewhere) > 0)
    time_row(text, "", "in regions inside", tally.of(Component::kElsewhere), tally.total);
}

void reliability(std::string& text, const Tally& all) {
  uint64_t seen = 0;
  for (uint64_t each : all.samples) seen += each;
  if (all.looks < kFewLooks) {
    append(text, "  The sampler came by %llu times only: too few for shares of so short a time.", Number(all.looks));
  } else if (double(seen) < kShareSeen * double(all.total)) {
    append(text, "  The sampler saw %.0f%% of this time only: others had the processors, and the shares may be wrong.",
           100 * double(seen) / double(all.total));
  } else {
    return;
  }
  text += " SHEPHERD_STATS_MODE=exact times everything.\n";
}

void one_line_of_times(std::string& text, const Tally& tally) {
  append(text, " %11.6f %6.2f%% %8.2f%% %6.2f%%", seconds(tally.total),
         percent(tally.of(Component::kWork), tally.total), percent(tally.of(Component::kOverhead), tally.total),
         percent(tally.of(Component::kIdle), tally.total));
}

void people(std::string& text, const char* kind, const std::vector<ThreadTally>& rows, bool shepherds, bool sampled) {
  append(text, "\n  %-10s %11s %7s %9s %7s %10s %10s %9s %8s %8s %7s\n", kind, "seconds", "work", "overhead", "idle",
         sampled ? "published" : "created", "executed", "stolen", "steals", "failed", "a steal");
  for (const ThreadTally& each : rows) {
    const Counts& counts = each.tally.counts;
    append(text, "  %10d", shepherds ? each.shepherd : each.thread);
    one_line_of_times(text, each.tally);
    append(text, " %10llu %10llu %9llu %8llu %8llu", Number(sampled ? counts.published : counts.created),
           Number(counts.executed + (sampled ? 0 : counts.undeferred)), Number(counts.stolen), Number(counts.steals),
           Number(counts.failed_steals));
    if (counts.steals > 0) append(text, " %7.2f", double(counts.stolen) / double(counts.steals));
    text += '\n';
  }
}

void region(std::string& text, const RegionSite& site) {
  append(text, "\nparallel region at %s: %llu time%s, %d thread%s, %.6f s", place(site).c_str(), Number(site.times),
         site.times == 1 ? "" : "s", site.threads, site.threads == 1 ? "" : "s", seconds(site.elapsed));
  if (site.level > 1) append(text, ", nested at level %d", site.level);
  text += '\n';
  times(text, site.sum());
}

void counts(std::string& text, const StatsReport& report, const Counts& all) {
  text += report.sampled ? "\ntasks that other workers could take\n" : "\ntasks\n";
#define SHEP_COUNTER(name, word, in_samples, meaning) \
  if (in_samples || !report.sampled) append(text, "  %-16s %12llu  %s\n", word, Number(all.name), meaning);
#include "observe/stats/counters.def"
#undef SHEP_COUNTER
  if (all.steals > 0) append(text, "  %-16s %12.2f\n", "tasks per steal", double(all.stolen) / double(all.steals));
  if (report.sampled) {
    text +=
        "  Created and undeferred tasks are not counted: those that a worker keeps to itself are calls without a "
        "hook.\n"
        "  SHEPHERD_STATS_MODE=exact sends every task through the runtime and counts it.\n";
  }
  text += "  longest queues, by shepherd:";
  for (int peak : report.peak_queues) append(text, " %d", peak);
  if (report.peak_private >= 0) append(text, "; most that one worker kept to itself: about %d", report.peak_private);
  text += '\n';
}

// Nothing to tell where nobody has placed a task.
void locality(std::string& text, const std::vector<DomainTally>& domains) {
  uint64_t placed = 0, at_home = 0;
  for (const DomainTally& each : domains) placed += each.placed, at_home += each.run_locally;
  if (placed == 0) return;
  append(text, "\n  %-10s %6s %12s %12s %12s %20s %20s\n", "domain", "node", "placed", "run here", "migrated in",
         "local affinity bytes", "remote");
  for (size_t i = 0; i < domains.size(); ++i) {
    const DomainTally& each = domains[i];
    append(text, "  %10zu %6d %12llu %12llu %12llu %20llu %20llu\n", i, each.node, Number(each.placed),
           Number(each.run_locally), Number(each.migrated_in), Number(each.bytes_local), Number(each.bytes_remote));
  }
  append(text, "  %.2f%% of the placed tasks ran in their own locality domain\n",
         percent(int64_t(at_home), int64_t(placed)));
}

void inflation(std::string& text, const StatsReport& report, const Tally& all) {
  if (report.sequential <= 0) return;
  const double work = seconds(all.of(Component::kWork));
  append(text, "  %-24s %12.6f\n", "sequential work", report.sequential);
  append(text, "  %-24s %12.6f %6.2f%% of sequential work\n", "work time inflation", work - report.sequential,
         100 * (work - report.sequential) / report.sequential);
  append(text, "  %-24s %12.2f\n", "speed-up",
         report.in_regions() > 0 ? report.sequential / seconds(report.in_regions()) : 0.0);
}

void memory(std::string& text, const StatsReport& report) {
  append(text,
         "\nmemory\n  %d stacks for tasks, %.1f MB of address space; %.1f MB for tasks and descriptors; process at "
         "most %.1f MB\n",
         report.stacks, double(report.stack_bytes) * 1e-6, double(report.task_bytes) * 1e-6,
         double(report.resident_kb) * 1.024e-3);
}

// Where that is much less than work and overhead, others used the machine, and what they took looks like work time
// inflation.
void processors(std::string& text, const StatsReport& report) {
  append(text,
         "\nprocessors\n  %.6f s of processor time for the whole process; %ld times another took a processor away\n",
         seconds(report.processor), report.preemptions);
  const CoresHad& had = report.cores_had;
  if (had.has_shared)
    append(text, "  shared with other programs: %.2f cpus in the mean, %d to %d; %d changes", had.mean, had.least,
           had.most, had.changes);
  if (had.given > 0)
    append(text, "; %d cores given %.1f us after they were promised in the mean, %.1f in the median, %.1f at most",
           had.given, had.given_after * 1e-3, had.given_median * 1e-3, had.given_latest * 1e-3);
  if (had.has_shared) text += '\n';
}

// The mean of those that were tried says why.
void chosen_schedulers(std::string& text, const StatsReport& report) {
  if (report.phases.empty()) return;
  text += "\nschedulers of phases (mean time, times it was tried)\n";
  for (const PhaseChoice& each : report.phases) {
    if (each.where)
      append(text, "  %s:%u, ", each.where->__file, each.where->__line);
    else
      text += each.is_part ? "  part of a region, " : "  a region, ";
    if (each.id) append(text, "phase %lld, ", static_cast<long long>(*each.id));
    append(text, "%d threads: %s", each.threads, name_of(each, each.tried[size_t(each.best)]).c_str());
    for (const PhaseChoice::Tried& tried : each.tried)
      append(text, "; %s: %.6f s (%lld)", name_of(each, tried).c_str(), tried.mean * 1e-9,
             static_cast<long long>(tried.plays));
    text += '\n';
  }
}

void performance_counts(std::string& text, const StatsReport& report) {
  text += "\nhardware counters and the kernel's, whole process\n";
  for (const PerfCount& each : report.counters) {
    append(text, "  %-24s ", each.name.c_str());
    each.available ? append(text, "%16llu\n", Number(each.value))
                   : append(text, "not available: %s\n", each.why_not.c_str());
  }
}

}  // namespace

std::string StatsReport::text() const {
  const Tally all = sum();
  std::string text;
  append(text, "shepherd: %s, scheduler %s, %s: %.6f s", program_invocation_short_name, scheduler,
         sampled ? "sampled" : "exact", seconds(elapsed));
  if (outside() >= 0) append(text, ", %.6f s of them outside parallel regions", seconds(outside()));
  text += '\n';
  for (const std::string& file : other_runtimes)
    append(text, "another OpenMP runtime in this process: %s; its regions are not counted here\n", file.c_str());
  if (books.missing > 0) append(text, "%d threads were still in parallel regions: those are missing\n", books.missing);
  if (books.sites.size() > 1) {
    for (const RegionSite& site : books.sites) region(text, site);
    text += "\nall parallel regions\n";
  } else {
    for (const RegionSite& site : books.sites) region(text, site);
    if (books.sites.empty()) return text + "no parallel region was executed\n";
    text += "\nin all\n";
  }
  times(text, all);
  if (sampled) reliability(text, all);
  inflation(text, *this, all);
  const std::vector<ThreadTally> workers = by_worker(books.sites);
  people(text, "worker", workers, false, sampled);
  people(text, "shepherd", by_shepherd(workers), true, sampled);
  locality(text, domains);
  counts(text, *this, all.counts);
  memory(text, *this);
  processors(text, *this);
  chosen_schedulers(text, *this);
  performance_counts(text, *this);
  return text;
}

}  // namespace shep
