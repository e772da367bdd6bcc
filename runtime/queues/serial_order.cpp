#include "queues/serial_order.h"

namespace shep {

namespace {
// Labels use 62 bits, so that range arithmetic cannot overflow.
constexpr int kLabelBits = 62;
// A range of 2^i labels may hold up to (2/T)^i positions; T in (1, 2) trades label space for fewer relabellings.
constexpr double kOverflow = 1.4;
}  // namespace

SerialOrder::SerialOrder() {
  begin_.next = &end_;
  end_.previous = &begin_;
  begin_.label = 0;
  end_.label = (uint64_t{1} << kLabelBits) - 1;
  // Makes in_order() true for both.
  begin_.previous = &begin_;
  end_.next = &end_;
}

void SerialOrder::insert_before(Position& successor, Position& position) {
  Position* predecessor = successor.previous;
  if (successor.label - predecessor->label < 2) {
    relabel_around(*predecessor);
  }
  position.label = predecessor->label + (successor.label - predecessor->label) / 2;
  position.previous = predecessor;
  position.next = &successor;
  predecessor->next = &position;
  successor.previous = &position;
}

void SerialOrder::remove(Position& position) {
  position.previous->next = position.next;
  position.next->previous = position.previous;
  position = {};
}

// Afterwards `position` and its successor leave a label free between them.
void SerialOrder::relabel_around(Position& position) {
  Position* first = &position;
  Position* last = &position;
  uint64_t count = 1;
  double capacity = 1;
  for (int bits = 1; bits <= kLabelBits; ++bits) {
    capacity *= 2 / kOverflow;
    const uint64_t low = position.label >> bits << bits;
    const uint64_t high = low + ((uint64_t{1} << bits) - 1);
    while (first != &begin_ && first->previous->label >= low) first = first->previous, ++count;
    while (last != &end_ && last->next->label <= high) last = last->next, ++count;
    // The sentinels keep their labels: with one of them at an edge, the others are spread inside.
    const uint64_t gap = ((uint64_t{1} << bits) - 1) / (count + 1);
    if (double(count) > capacity || gap < 2) continue;
    uint64_t label = low;
    for (Position* each = first;; each = each->next) {
      if (each == &end_) break;
      each->label = each == &begin_ ? 0 : label;
      label += gap;
      if (each == last) break;
    }
    return;
  }
  __builtin_trap();  // 2^62 labels against the tasks that fit in memory
}

}  // namespace shep
