#include "observe/races/shadow.h"

#include <algorithm>
#include <new>

namespace shep::races {

namespace {

constexpr uintptr_t kWord = 8;
constexpr uintptr_t kPage = 4096;
constexpr uintptr_t kPagesOfTable = 1 << 18;  // a gigabyte
constexpr uintptr_t kTables = 1 << 18;        // 48 bits

struct Page {
  Word words[kPage / kWord];
};

using Table = Page*;
constinit Table* tables[kTables] = {};

Page** slot_for(uintptr_t address) {
  const uintptr_t page = address / kPage;
  Table* const table = tables[page / kPagesOfTable % kTables];
  return table ? &table[page % kPagesOfTable] : nullptr;
}

Page* page_at(uintptr_t address) {
  Page** const slot = slot_for(address);
  return slot ? *slot : nullptr;
}

Page& make_page(uintptr_t address) {
  Table*& table = tables[address / kPage / kPagesOfTable % kTables];
  if (!table) table = static_cast<Table*>(map_memory(sizeof(Page*) * kPagesOfTable));
  Page*& page = *slot_for(address);
  if (!page) page = new (take_memory(sizeof(Page))) Page;
  return *page;
}

void empty(Word& word) {
  word.few.clear();
  while (word.crowds) end_crowd(word.crowds);
  while (Meeting* const meeting = word.meetings) {
    word.meetings = meeting->next;
    meeting->~Meeting();
    give_memory(meeting, sizeof *meeting);
  }
}

// Calls `visit` for each page that is known of, and the part of it in the range.
template <class Visit> void each_page(uintptr_t low, uintptr_t high, const Visit& visit) {
  for (uintptr_t at = low; at < high;) {
    const uintptr_t next = (at / kPage + 1) * kPage;
    Page** const slot = slot_for(at);
    if (slot && *slot)
      visit(*slot, at % kPage / kWord, at % kPage / kWord + (std::min(next, high) - at + kWord - 1) / kWord);
    at = slot ? next : (at / kPage / kPagesOfTable + 1) * kPagesOfTable * kPage;
  }
}

}  // namespace

Crowd& make_crowd(Word& word, const Access& kind) {
  Crowd* const crowd = new (take_memory(sizeof(Crowd))) Crowd(kind);
  crowd->next = word.crowds;
  return *(word.crowds = crowd);
}

void end_crowd(Crowd*& link) {
  Crowd* const crowd = link;
  link = crowd->next;
  crowd->~Crowd();
  give_memory(crowd, sizeof *crowd);
}

Word& word_at(uintptr_t address) {
  Page* const page = page_at(address);
  return (page ? *page : make_page(address)).words[address % kPage / kWord];
}

Meeting* find_meeting(uintptr_t address) {
  Page* const page = page_at(address);
  if (!page) return nullptr;
  Meeting* each = page->words[address % kPage / kWord].meetings;
  while (each && each->address != address) each = each->next;
  return each;
}

Meeting& meeting_at(uintptr_t address) {
  if (Meeting* const found = find_meeting(address)) return *found;
  Word& word = word_at(address);
  return *(word.meetings = new (take_memory(sizeof(Meeting))) Meeting{address, {}, kNobody, kNobody, 0, word.meetings});
}

void forget(uintptr_t low, uintptr_t high) {
  each_page(low, high, [](Page*& page, uintptr_t first, uintptr_t last) {
    for (uintptr_t i = first; i < last; ++i) empty(page->words[i]);
    if (last - first < kPage / kWord) return;
    give_memory(page, sizeof *page);
    page = nullptr;
  });
}

bool is_known(uintptr_t low, uintptr_t high) {
  bool is = false;
  each_page(low, high, [&](const Page* page, uintptr_t first, uintptr_t last) {
    for (uintptr_t i = first; i < last; ++i) is |= !page->words[i].few.empty() || page->words[i].crowds;
  });
  return is;
}

}  // namespace shep::races
