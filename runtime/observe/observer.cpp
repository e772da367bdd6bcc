#include "observe/observer.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <mutex>
#include <optional>

#include "config/icv.h"
#include "config/text.h"
#include "locality/domain_counters.h"
#include "locality/domains.h"
#include "memory/usage.h"
#include "observe/live/live_view.h"
#include "observe/ompt/tool.h"
#include "observe/sink.h"
#include "observe/span/span_meter.h"
#include "observe/stats/ledger.h"
#include "observe/stats/sampler.h"
#include "observe/stats/stats_report.h"
#include "observe/trace/tracer.h"
#include "platform/fatal.h"
#include "platform/process/fork_gate.h"
#include "platform/futex_lock.h"
#include "platform/process/loaded_object.h"
#include "platform/process/privilege.h"
#include "platform/process/run_start.h"

namespace shep {

namespace {

bool is_off(const char* value) { return !value || means_nowhere(value); }

constexpr int kMostShepherds = 1024;  // whose queues' lengths are kept

// "json:FILE" or what Sink takes.
struct Destination {
  Destination(const char* variable, const char* value)
      : as_json(std::string_view(value).starts_with(kAsJson)),
        sink(variable, as_json ? value + kAsJson.size() : value) {}

  const bool as_json;
  Sink sink;
};

// All that is there only while something is on. Never destroyed: threads look at it until the process has gone.
struct Instruments {
  const int64_t began = load_time();
  const pid_t process = getpid();
  const pid_t first_thread = gettid();
  std::optional<Destination> stats, span;
  std::atomic<uint64_t> unmeasured{0};  // regions, where work and span are: those of other threads than the first
  std::unique_ptr<Tracer> tracer;
  std::unique_ptr<SpanMeter> meter;
  std::unique_ptr<LiveView> live;
  std::optional<PerfCounters> counters;

  FutexLock lock;  // for what follows
  std::vector<std::unique_ptr<Watch>> watches;
  int peak_private = -1;
  std::atomic<int> peak_queues[kMostShepherds] = {};
};
Instruments* instruments = nullptr;
// Held while that is made: whoever exits meanwhile waits, or would leave empty files.
constinit FutexLock construction;

// The longest time that one look of the sampler may stand for: beyond, it was not scheduled itself.
constexpr int64_t kLongestLook = 5'000'000;  // ns

void look_at_workers(long long ns) {
  Instruments& all = *instruments;
  std::lock_guard guard(all.lock);
  for (const auto& watch : all.watches) {
    if (all.live) all.live->show(*watch);
    if (!watch->in_use || !watch->in_region.load(std::memory_order_relaxed)) continue;
    watch->see(std::min<int64_t>(ns, kLongestLook));
    all.peak_private = std::max(all.peak_private, int(watch->stack->size()));
  }
  if (all.live) all.live->end_look(monotonic_ns());
}

void drain_timeline() { instruments->tracer->drain(); }

int64_t nanoseconds(const timeval& time) { return int64_t{time.tv_sec} * 1'000'000'000 + int64_t{time.tv_usec} * 1000; }

std::vector<DomainTally> domain_tallies() {
  std::vector<DomainTally> tallies;
  for (int domain = 0; domain < domains().count(); ++domain) {
    const DomainCounters& counters = domain_counters(domain);
    const auto read = [](const std::atomic<uint64_t>& count) { return count.load(std::memory_order_relaxed); };
    const size_t node = size_t(domains()[domain].node);
    tallies.push_back({.node = node < machine().nodes.size() ? machine().nodes[node].os_number : 0,
                       .placed = read(counters.placed),
                       .run_locally = read(counters.run_locally),
                       .migrated_in = read(counters.migrated_in),
                       .bytes_local = read(counters.bytes_local),
                       .bytes_remote = read(counters.bytes_remote)});
  }
  return tallies;
}

StatsReport stats_report(bool sampled) {
  Instruments& all = *instruments;
  StatsReport report = {};
  report.sampled = sampled;
  report.scheduler = global_icvs().scheduler;
  report.elapsed = monotonic_ns() - all.began;
  report.sequential = global_icvs().sequential;
  report.books = close_books(sampled);
  int shepherds = 0;
  for (const RegionSite& site : report.books.sites)
    for (const ThreadTally& each : site.by_thread) shepherds = std::max(shepherds, each.shepherd + 1);
  for (int i = 0; i < std::min(shepherds, kMostShepherds); ++i)
    report.peak_queues.push_back(all.peak_queues[i].load(std::memory_order_relaxed));
  report.domains = domain_tallies();
  {
    std::lock_guard guard(all.lock);  // the sampler goes on until the process ends
    report.peak_private = all.peak_private;
  }
  report.stacks = memory_use.stacks.load(std::memory_order_relaxed);
  report.stack_bytes = memory_use.stack_bytes.load(std::memory_order_relaxed);
  report.task_bytes = memory_use.task_bytes.load(std::memory_order_relaxed);
  rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  report.resident_kb = usage.ru_maxrss;
  report.processor = nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime);
  report.other_runtimes = other_openmp_runtimes();
  report.preemptions = usage.ru_nivcsw;
  report.counters = all.counters->read();
  report.cores_had = shared_cores.until(monotonic_ns());
  report.phases = phase_choices();
  return report;
}

// The child of a fork writes nothing, and must not keep the files from the next process that wants them when its parent
// has ended.
void give_up_files() {
  for (auto* each : {&instruments->stats, &instruments->span})
    if (each->has_value()) (*each)->sink.close();
  if (instruments->tracer) instruments->tracer->give_up_file();
  if (instruments->live) instruments->live->close_in_child();
}

void write(Destination& destination, const std::string& text) {
  destination.sink.write(text);
  destination.sink.close();
}

void report_at_exit() {
  std::lock_guard constructed(construction);
  if (!instruments || getpid() != instruments->process) return;
  Instruments& all = *instruments;
  await_entries();
  if (all.stats) {
    const StatsReport report = stats_report(!observer().sees_every_task());
    write(*all.stats, all.stats->as_json ? report.json() : report.text());
  }
  if (all.tracer) all.tracer->finish();
  if (all.span) {
    SpanMeter::Result result = all.meter->finish();
    result.unmeasured = all.unmeasured.load(std::memory_order_relaxed);
    const int64_t steal_cost = global_icvs().steal_cost;
    write(*all.span, all.span->as_json ? span_as_json(result, steal_cost) : span_as_text(result, steal_cost));
  }
}

}  // namespace

Observer::Observer(const GlobalIcvs& settings)
    : stats_(!is_off(settings.stats)),
      exact_(settings.stats_mode == StatsMode::kExact),
      tracing_(!is_off(settings.trace)),
      span_(!is_off(settings.span)),
      top_(settings.top && !is_privileged()),
      serial_(settings.serial),
      tool_(tool_is_active()) {
  std::lock_guard guard(construction);
  // Too late in a process that is at its end already.
  if (records() && atexit(report_at_exit) != 0) stats_ = tracing_ = span_ = top_ = false;
  if (!is_on()) return;
  instruments = new Instruments;
  if (stats_) {
    instruments->stats.emplace("SHEPHERD_STATS", settings.stats);
    instruments->counters.emplace(settings.counters);
  }
  if (tracing_) instruments->tracer = std::make_unique<Tracer>(settings.trace);
  if (span_) {
    instruments->span.emplace("SHEPHERD_SPAN", settings.span);
    instruments->meter = std::make_unique<SpanMeter>(settings.steal_cost, time_before_first_use());
  }
  if (top_) instruments->live = LiveView::make(settings.scheduler, instruments->began);
  const bool sampled = (stats_ && !sees_every_task()) || instruments->live;
  if ((sampled && !start_sampler(look_at_workers)) || (tracing_ && !start_ticker(drain_timeline)))
    fatal("the system gives no thread for SHEPHERD_STATS, SHEPHERD_TRACE or SHEPHERD_TOP");
}

Observer& observer() {
  static constinit MadeOnce<Observer> the_observer;
  return the_observer.get([] { return Observer(global_icvs()); });
}

namespace {

// Returns one that nobody uses now. Called under the lock.
template <class Fits> Watch& unused_watch(Instruments& all, bool exact, const Fits& fits) {
  auto free = std::find_if(all.watches.begin(), all.watches.end(),
                           [&](const auto& each) { return !each->in_use && fits(*each); });
  if (free == all.watches.end())
    free = all.watches.insert(free, std::make_unique<Watch>(int(all.watches.size()), exact));
  return **free;
}

Watch& unused_watch(Instruments& all, bool exact) {
  return unused_watch(all, exact, [](const Watch& each) { return !each.ring; });
}

// A track goes on with the next worker of its name: there are as many as ever were at once.
Watch& unused_watch_with_track(Instruments& all, bool exact, int level, int thread) {
  const auto fits = [&](const TraceRing* ring) { return ring && ring->level == level && ring->thread == thread; };
  Watch& watch = unused_watch(all, exact, [&](const Watch& each) { return fits(each.ring); });
  if (!watch.ring) watch.ring = &all.tracer->add_track(watch.number, level, thread);
  return watch;
}

}  // namespace

Watch* Observer::watch_initial(const PrivateStack& stack) const {
  if (!tool_) return nullptr;
  Instruments& all = *instruments;
  std::lock_guard guard(all.lock);
  Watch& watch = unused_watch(all, stats_);
  watch.stack = &stack;
  watch.in_use = true;
  watch.span = nullptr;
  return &watch;
}

Watch* Observer::watch(const PrivateStack& stack, int level, int thread) const {
  if (!is_on()) return nullptr;
  Instruments& all = *instruments;
  std::lock_guard guard(all.lock);
  const bool exact = stats_ && sees_every_task();
  Watch& watch = tracing_ ? unused_watch_with_track(all, exact, level, thread) : unused_watch(all, exact);
  watch.stack = &stack;
  watch.in_use = true;
  watch.span = gettid() == all.first_thread ? all.meter.get() : nullptr;
  return &watch;
}

void Observer::release(Watch* watch) const {
  if (!watch) return;
  if (watch->ring) watch->ring->rest();
  std::lock_guard guard(instruments->lock);
  watch->in_use = false;
}

void Observer::open(RegionWatch& region, const shep_location* where, int level, int threads) const {
  if (span_ && gettid() != instruments->first_thread) instruments->unmeasured.fetch_add(1, std::memory_order_relaxed);
  keep_loaded(where);  // reports name it when a plug-in may have been closed
  region.site = &open_region(where, level, threads);
  region.where = where;
  region.threads = threads;
  region.began = monotonic_ns();
}

void Observer::take_back(RegionWatch& region) const {
  if (region.site) expect_no_entries(region.threads);
}

void Observer::queue_has(const Watch& watch, int shepherd, int tasks) const {
  if (shepherd < kMostShepherds) {
    std::atomic<int>& peak = instruments->peak_queues[shepherd];
    for (int seen = peak.load(std::memory_order_relaxed);
         seen < tasks && !peak.compare_exchange_weak(seen, tasks, std::memory_order_relaxed);) {}
  }
  if (watch.ring) watch.ring->queue(shepherd, tasks);
}

void Observer::stop_in_child() {
  if (is_on()) give_up_files();
  stats_ = tracing_ = span_ = top_ = tool_ = false;
}

}  // namespace shep
