#include "observe/span/span_meter.h"

#include <errno.h>

#include <algorithm>

#include "observe/text.h"

namespace shep {

namespace {

constexpr int kProcessors[] = {1, 2, 4, 8, 16, 32, 64, 128, 256};

double parallelism(int64_t work, int64_t span) { return span > 0 ? double(work) / double(span) : 1; }

// No schedule is faster than either (Blumofe, Leiserson 1999).
double most(const SpanMeter::Result& result, int processors) {
  return std::min(double(processors), parallelism(result.work, result.span));
}
// A greedy schedule takes no longer than T1/P + (1 - 1/P) T-infinity (Graham 1969); one that pays for its steals has
// the burdened span.
double least(const SpanMeter::Result& result, int processors) {
  const double time = double(result.work) / processors + (1 - 1.0 / processors) * double(result.burdened);
  return time > 0 ? double(result.work) / time : 1;
}

void row(std::string& text, const char* name, int64_t all, int64_t regions) {
  append(text, "  %-34s %12.6f %12.6f\n", name, seconds(all), seconds(regions));
}

std::string place(const shep_location* where) {
  std::string text;
  if (where)
    append(text, "%s:%u (%s)", where->__file, where->__line, where->__function);
  else
    text = "outside parallel regions";
  return text;
}

const char* word(SpanConstruct::Kind kind) {
  switch (kind) {
    case SpanConstruct::Kind::kTask: return "task";
    case SpanConstruct::Kind::kLoop: return "loop";
    case SpanConstruct::Kind::kRegion: break;
  }
  return "region";
}

void constructs_as_json(std::string& text, const std::vector<SpanConstruct>& constructs) {
  text += " \"constructs\": [";
  const char* gap = "";
  for (const SpanConstruct& each : constructs) {
    append(
        text,
        "%s\n  {\"where\": %s, \"kind\": \"%s\", \"times\": %llu, \"pieces\": %llu, \"work\": %.9f, \"longest\": %.9f}",
        gap, json_string(place(each.where).c_str()).c_str(), word(each.kind),
        static_cast<unsigned long long>(each.times), static_cast<unsigned long long>(each.pieces), seconds(each.work),
        seconds(each.longest));
    gap = ",";
  }
  text += "],\n";
}

}  // namespace

std::string span_as_text(const SpanMeter::Result& result, int64_t steal_cost) {
  std::string text = "shepherd: work and span\n";
  append(text, "  %-34s %12s %12s\n", "seconds", "whole run", "in regions");
  row(text, "work (T1)", result.work, result.regions_work);
  row(text, "span (T-infinity)", result.span, result.regions_span);
  row(text, "burdened span", result.burdened, result.regions_burdened);
  append(text, "  %-34s %12.2f %12.2f\n", "parallelism (work / span)", parallelism(result.work, result.span),
         parallelism(result.regions_work, result.regions_span));
  append(text, "  %-34s %12.2f %12.2f\n", "burdened parallelism", parallelism(result.work, result.burdened),
         parallelism(result.regions_work, result.regions_burdened));
  append(text, "  %llu tasks, %llu chunks of loops; a steal is taken to cost %lld ns\n",
         static_cast<unsigned long long>(result.tasks), static_cast<unsigned long long>(result.chunks),
         static_cast<long long>(steal_cost));
  if (result.unmeasured > 0) {
    append(text, "  %llu parallel regions of other threads of the program were not measured\n",
           static_cast<unsigned long long>(result.unmeasured));
  }
  text += "\n  processors     speed-up at most   expected at least\n";
  for (int processors : kProcessors)
    append(text, "  %10d %20.2f %19.2f\n", processors, most(result, processors), least(result, processors));
  text += "\n  the critical path, by construct\n";
  for (size_t i = 0; i < std::min<size_t>(result.critical.size(), 12); ++i) {
    const SpanPath::Part& part = result.critical[i];
    append(text, "  %6.2f%% %12.6f s  %s\n", result.span > 0 ? 100.0 * double(part.ns) / double(result.span) : 0.0,
           seconds(part.ns), place(part.where).c_str());
  }
  return text;
}

std::string span_as_json(const SpanMeter::Result& result, int64_t steal_cost) {
  std::string text = "{\"shepherd_span\": 1,\n";
  append(text, " \"program\": %s,\n", json_string(program_invocation_short_name).c_str());
  append(text, " \"work\": %.9f, \"span\": %.9f, \"burdened_span\": %.9f,\n", seconds(result.work),
         seconds(result.span), seconds(result.burdened));
  append(text, " \"regions\": {\"work\": %.9f, \"span\": %.9f, \"burdened_span\": %.9f},\n",
         seconds(result.regions_work), seconds(result.regions_span), seconds(result.regions_burdened));
  append(text, " \"tasks\": %llu, \"chunks\": %llu, \"unmeasured_regions\": %llu, \"steal_cost\": %.9f,\n",
         static_cast<unsigned long long>(result.tasks), static_cast<unsigned long long>(result.chunks),
         static_cast<unsigned long long>(result.unmeasured), seconds(steal_cost));
  text += " \"bounds\": [";
  for (int processors : kProcessors) {
    append(text, "%s\n  {\"processors\": %d, \"most\": %.4f, \"least\": %.4f}", processors == 1 ? "" : ",", processors,
           most(result, processors), least(result, processors));
  }
  text += "],\n";
  constructs_as_json(text, result.constructs);
  text += " \"critical\": [";
  for (size_t i = 0; i < result.critical.size(); ++i) {
    const SpanPath::Part& part = result.critical[i];
    append(text, "%s\n  {\"where\": %s, \"seconds\": %.9f}", i ? "," : "",
           json_string(place(part.where).c_str()).c_str(), seconds(part.ns));
  }
  return text + "]}\n";
}

}  // namespace shep
