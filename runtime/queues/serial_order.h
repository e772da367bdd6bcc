// An order-maintenance list: positions that can be inserted before one another and compared in constant time.
//
// Dietz and Sleator, "Two algorithms for maintaining order in a list" (STOC 1987), in the simplified form of Bender,
// Cole, Demaine, Farach-Colton and Zito (ESA 2002). Every position has a 64-bit label. Where two neighbours leave no
// label between them, the smallest aligned range of labels around them that is sparse enough is spread evenly. Not
// synchronised.
#pragma once

#include <cstdint>

namespace shep {

class SerialOrder {
 public:
  struct Position {
    bool in_order() const { return next != nullptr; }

    Position* previous = nullptr;
    Position* next = nullptr;
    uint64_t label = 0;
  };

  SerialOrder();
  SerialOrder(const SerialOrder&) = delete;
  SerialOrder& operator=(const SerialOrder&) = delete;

  void push_last(Position& position) { insert_before(end_, position); }
  void insert_before(Position& successor, Position& position);
  void remove(Position& position);
  static bool precedes(const Position& a, const Position& b) { return a.label < b.label; }

 private:
  void relabel_around(Position& position);

  // Sentinels, with the lowest and the highest label.
  Position begin_;
  Position end_;
};

}  // namespace shep
