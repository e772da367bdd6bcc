#include "checker/choosers.h"

namespace model {

uint32_t Systematic::choose(Question, uint32_t options, const uint8_t*, bool matters) {
  const uint32_t question = asked_++;
  if (next_ < schedule_.size()) {
    if (schedule_[next_].question != question) return 0;
    const uint32_t answer = schedule_[next_++].answer;
    return answer < options ? answer : 0;  // a shortened schedule may ask for what is not there
  }
  if (notes_ && matters) openings_.push_back({question, options});
  return 0;
}

Random::Random(uint64_t seed, uint64_t length, Note note) : state_(seed), note_(note) {
  by_priority_ = one_in(2);
  static constexpr uint32_t kSwitch[] = {2, 4, 12, 40};
  static constexpr uint32_t kStore[] = {2, 4, 16, 0};
  switch_chance_ = kSwitch[below(4)];
  store_chance_ = kStore[below(4)];
  for (int i = 0; i < kThreads; ++i) priorities_[i] = int(next() >> 40);
  for (uint64_t& each : changes_) each = below(uint32_t(length) + 1);
}

// splitmix64 (Steele, Lea, Flood 2014).
uint64_t Random::next() {
  uint64_t z = state_ += 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

uint32_t Random::highest(uint32_t options, const uint8_t* threads) const {
  uint32_t best = 0;
  for (uint32_t i = 1; i < options; ++i) {
    if (priorities_[threads[i]] > priorities_[threads[best]]) best = i;
  }
  return best;
}

uint32_t Random::decide(Question question, uint32_t options, const uint8_t* threads) {
  switch (question) {
    case Question::kStore: return store_chance_ && one_in(store_chance_) ? below(options) : 0;
    case Question::kFail: return one_in(8);
    case Question::kAlarm: return one_in(64) ? below(options) : 0;
    case Question::kNext: return by_priority_ && !one_in(16) ? highest(options, threads) : below(options);
    case Question::kPreempt: break;
  }
  if (!by_priority_) return one_in(switch_chance_) ? below(options) : 0;
  for (const uint64_t each : changes_) {
    if (each == asked_) priorities_[threads[0]] = --lowest_;
  }
  return highest(options, threads);
}

uint32_t Random::choose(Question question, uint32_t options, const uint8_t* threads, bool) {
  const uint32_t answer = decide(question, options, threads);
  if (answer) {
    so_far_.push_back({asked_, answer});
    note_(so_far_);
  }
  ++asked_;
  return answer;
}

}  // namespace model
