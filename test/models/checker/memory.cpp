#include "checker/memory.h"

namespace model {

namespace {

constexpr size_t kSnapshotBytes = size_t{64} << 20;
constexpr Knowledge kNothing = {};

bool acquires(int order) { return order != __ATOMIC_RELAXED && order != __ATOMIC_RELEASE; }
bool releases(int order) { return order == __ATOMIC_RELEASE || order == __ATOMIC_ACQ_REL || order == __ATOMIC_SEQ_CST; }

uint64_t peek(const volatile void* at, unsigned size) {
  switch (size) {
    case 1: return *static_cast<const volatile uint8_t*>(at);
    case 2: return *static_cast<const volatile uint16_t*>(at);
    case 4: return *static_cast<const volatile uint32_t*>(at);
    default: return *static_cast<const volatile uint64_t*>(at);
  }
}

void poke(volatile void* at, unsigned size, uint64_t value) {
  switch (size) {
    case 1: *static_cast<volatile uint8_t*>(at) = uint8_t(value); break;
    case 2: *static_cast<volatile uint16_t*>(at) = uint16_t(value); break;
    case 4: *static_cast<volatile uint32_t*>(at) = uint32_t(value); break;
    default: *static_cast<volatile uint64_t*>(at) = value; break;
  }
}

}  // namespace

void Memory::begin() {
  stores_.clear();
  words_.clear();
  if (!snapshots_) {
    snapshots_ = static_cast<char*>(
        mmap(nullptr, kSnapshotBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
    if (snapshots_ == MAP_FAILED) give_up("no memory for the model's snapshots");
  }
  used_ = 0;
  for (int i = 0; i < kThreads; ++i) {
    for (Knowledge* each : {&known_[i], &pending_[i], &at_light_fence_[i]}) each->copy(kNothing, locations_);
    known_[i].clocks[i] = 1;
    released_[i] = nullptr;
    process_fences_met_[i] = 0;
  }
  in_order_.copy(kNothing, locations_);
  at_process_fence_.copy(kNothing, locations_);
  process_fences_ = 0;
  locations_ = 0;
}

// ---- stores ----

Memory::Location& Memory::locate(int thread, const volatile void* at, unsigned size) {
  bool is_new;
  Location& location = stores_.get(uintptr_t(at), is_new);
  if (is_new) {
    if (locations_ == kLocations) give_up("an execution has more than %u atomic locations", kLocations);
    location.index = locations_++;
    location.size = size;
    location.count = 1;
  }
  if (location.size != size)
    give_up("%p is accessed as %u bytes and as %u", const_cast<const void*>(at), location.size, size);
  // Memory always has the newest; also where the last store was not atomic.
  location.stores[(location.count - 1) % kReach].value = peek(at, size);
  Sharing& sharing = sharing_.get(uintptr_t(at), is_new);
  if (is_new) sharing.first = thread;
  sharing.shared |= sharing.first != thread;
  return location;
}

bool Memory::is_shared(const volatile void* at) const {
  const Sharing* const sharing = sharing_.find(uintptr_t(at));
  return sharing && sharing->shared;
}

// The one that a load reads. Where `must_be_newest` is given, an older one with that value will not do.
const Memory::Store& Memory::select(int thread, Location& location, int order, uint64_t* must_be_newest) {
  const uint32_t newest = location.count - 1;
  uint32_t oldest = std::max(known_[thread].oldest[location.index], location.floor);
  if (order == __ATOMIC_SEQ_CST) oldest = std::max(oldest, in_order_.oldest[location.index]);
  if (newest - oldest >= kReach) oldest = newest - (kReach - 1);
  uint32_t number = newest;
  if (oldest < newest) number -= chooser_->choose(Question::kStore, newest - oldest + 1, nullptr, true);
  if (must_be_newest && location.stores[number % kReach].value == *must_be_newest) number = newest;
  known_[thread].oldest[location.index] = std::max(known_[thread].oldest[location.index], number);
  if (order == __ATOMIC_SEQ_CST) in_order_.oldest[location.index] = std::max(in_order_.oldest[location.index], number);
  return location.stores[number % kReach];
}

void Memory::receive(int thread, const Store& store, int order) {
  if (store.published) (acquires(order) ? known_ : pending_)[thread].join(*store.published);
}

Snapshot* Memory::new_snapshot() {
  const size_t bytes = (sizeof(Snapshot) + locations_ * sizeof(uint32_t) + 7) & ~size_t{7};
  if (used_ + bytes > kSnapshotBytes) give_up("an execution is too long for the model's snapshots");
  auto* const made = reinterpret_cast<Snapshot*>(snapshots_ + used_);
  used_ += bytes;
  made->count = locations_;
  return made;
}

const Snapshot* Memory::snapshot(const Knowledge& of) {
  Snapshot* const made = new_snapshot();
  std::memcpy(made->clocks, of.clocks, sizeof(made->clocks));
  std::memcpy(made->oldest, of.oldest, locations_ * sizeof(uint32_t));
  return made;
}

const Snapshot* Memory::both(const Snapshot* a, const Snapshot* b) {
  if (!a || !b) return a ? a : b;
  Snapshot* const made = new_snapshot();
  std::memset(made->oldest, 0, locations_ * sizeof(uint32_t));
  for (int i = 0; i < kThreads; ++i) made->clocks[i] = std::max(a->clocks[i], b->clocks[i]);
  for (const Snapshot* each : {a, b}) {
    for (uint32_t i = 0; i < each->count; ++i) made->oldest[i] = std::max(made->oldest[i], each->oldest[i]);
  }
  return made;
}

// What it replaces may be a release whose sequence goes on: by a read-modify-write, and by another store of the
// releasing thread. C++20 has given up the latter, which C++11 promised, and x86-64 and AArch64 still do; the owner of
// a private stack counts on it where it pops.
void Memory::append(int thread, Location& location, volatile void* at, uint64_t value, int order, bool is_update) {
  const Store& replaced = location.stores[(location.count - 1) % kReach];
  const uint32_t number = location.count++;
  known_[thread].oldest[location.index] = number;
  if (order == __ATOMIC_SEQ_CST) in_order_.oldest[location.index] = number;
  Store store = {.value = value, .published = nullptr, .releaser = thread, .released = nullptr};
  const Snapshot* const own = releases(order) ? snapshot(known_[thread]) : released_[thread];
  store.released = replaced.releaser == thread ? both(own, replaced.released) : own;
  store.published = is_update ? both(own, replaced.published) : store.released;
  if (is_update && !own) {
    store.releaser = replaced.releaser;
    store.released = replaced.released;
  }
  location.stores[number % kReach] = store;
  poke(at, location.size, value);
  advance(thread);
}

uint64_t Memory::load(int thread, const volatile void* at, unsigned size, int order) {
  Location& location = locate(thread, at, size);
  touch_all(thread, at, size, kAtomicRead);
  const Store& store = select(thread, location, order, nullptr);
  receive(thread, store, order);
  return store.value;
}

void Memory::store(int thread, volatile void* at, unsigned size, uint64_t value, int order) {
  Location& location = locate(thread, at, size);
  touch_all(thread, at, size, kAtomicWrite);
  append(thread, location, at, value, order, false);
}

uint64_t Memory::update(int thread, volatile void* at, unsigned size, Change change, uint64_t operand, int order) {
  Location& location = locate(thread, at, size);
  touch_all(thread, at, size, kAtomicWrite);
  const Store old = location.stores[(location.count - 1) % kReach];
  receive(thread, old, order);
  append(thread, location, at, change(old.value, operand), order, true);
  return old.value;
}

bool Memory::compare_exchange(int thread, volatile void* at, unsigned size, uint64_t& expected, uint64_t desired,
                              bool weak, int success, int failure) {
  Location& location = locate(thread, at, size);
  const Store found = select(thread, location, failure, &expected);
  const bool fails = found.value != expected || (weak && chooser_->choose(Question::kFail, 2, nullptr, true));
  touch_all(thread, at, size, fails ? kAtomicRead : kAtomicWrite);
  receive(thread, found, fails ? failure : success);
  if (fails) {
    expected = found.value;
    return false;
  }
  append(thread, location, at, desired, success, true);
  return true;
}

// ---- fences ----

void Memory::fence(int thread, int order) {
  Knowledge& known = known_[thread];
  if (acquires(order)) known.join(pending_[thread], locations_);
  if (order == __ATOMIC_SEQ_CST) {
    // Of other threads' clocks they tell nothing: fences alone do not order plain accesses.
    for (uint32_t i = 0; i < locations_; ++i) {
      known.oldest[i] = in_order_.oldest[i] = std::max(known.oldest[i], in_order_.oldest[i]);
    }
    light_fence(thread);
  }
  if (releases(order)) released_[thread] = snapshot(known);
  advance(thread);
}

// A process-wide fence since the last light one is a fence here. What has been done so far is what the next such will
// find.
void Memory::light_fence(int thread) {
  if (process_fences_met_[thread] != process_fences_) {
    process_fences_met_[thread] = process_fences_;
    known_[thread].join(pending_[thread], locations_);
    known_[thread].join(at_process_fence_, locations_);
  }
  at_light_fence_[thread].copy(known_[thread], locations_);
  at_light_fence_[thread].join(pending_[thread], locations_);
  advance(thread);
}

void Memory::process_fence(int thread) {
  fence(thread, __ATOMIC_SEQ_CST);
  for (int other = 0; other < kThreads; ++other) {
    if (other != thread) known_[thread].join(at_light_fence_[other], locations_);
  }
  at_process_fence_.copy(known_[thread], locations_);
  process_fences_met_[thread] = ++process_fences_;
  for (uint32_t i = 0; i < locations_; ++i)
    in_order_.oldest[i] = std::max(known_[thread].oldest[i], in_order_.oldest[i]);
  advance(thread);
}

// ---- races ----

// What was stored there before can be read no more.
void Memory::forget(const volatile void* at, size_t size) {
  for (uintptr_t each = uintptr_t(at); each < uintptr_t(at) + size; ++each) {
    if (Location* const location = stores_.find(each)) {
      location->floor = location->count++;
      location->stores[location->floor % kReach] = {};
    }
  }
}

void Memory::write(int thread, const volatile void* at, size_t size) {
  if (touch_all(thread, at, size, kWrite)) forget(at, size);
}

// Tells whether there was an atomic access before.
bool Memory::touch_all(int thread, const volatile void* at, size_t size, Access access) {
  bool any_atomic = false;
  for (uintptr_t first = uintptr_t(at), last = first + size; first < last;) {
    const uintptr_t address = first & ~uintptr_t{7};
    const uintptr_t end = std::min(last, address + 8);
    const auto bytes = uint8_t(((1u << (end - first)) - 1) << (first - address));
    bool is_new;
    Word& word = words_.get(address, is_new);
    if (!is_new) check(thread, address, word, bytes, access);
    uint32_t& when = word.when[access][thread];
    uint8_t& mine = word.bytes[access][thread];
    const uint32_t now = known_[thread].clocks[thread];
    mine = when == now ? mine | bytes : bytes;
    when = now;
    any_atomic |= word.has_atomic;
    word.has_atomic |= access >= kAtomicRead;
    first = end;
  }
  return any_atomic;
}

void Memory::check(int thread, uintptr_t address, const Word& word, uint8_t bytes, Access access) {
  static constexpr const char* kNames[] = {"read", "write", "atomic read", "atomic write"};
  // By access, the earlier ones that it has to be ordered after.
  static constexpr uint8_t kConflicts[] = {1 << kWrite | 1 << kAtomicWrite,
                                           1 << kRead | 1 << kWrite | 1 << kAtomicRead | 1 << kAtomicWrite, 1 << kWrite,
                                           1 << kRead | 1 << kWrite};
  const uint32_t* const known = known_[thread].clocks;
  for (int earlier = kRead; earlier <= kAtomicWrite; ++earlier) {
    if (!(kConflicts[access] & 1 << earlier)) continue;
    for (int other = 0; other < kThreads; ++other) {
      if (other == thread || word.when[earlier][other] <= known[other] || !(word.bytes[earlier][other] & bytes))
        continue;
      finding("data race: the %s of %p by thread %d is not ordered after the %s by thread %d", kNames[access],
              reinterpret_cast<void*>(address), thread, kNames[earlier], other);
    }
  }
}

}  // namespace model
