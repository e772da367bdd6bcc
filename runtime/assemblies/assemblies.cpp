#include "assemblies/assemblies.h"

#include <algorithm>
#include <iterator>
#include <mutex>
#include <utility>

#include "assemblies/members.h"
#include "cancellation/group.h"
#include "detach/detach.h"
#include "exceptions/order.h"
#include "execution/events.h"
#include "execution/execute.h"
#include "execution/hooks.h"
#include "execution/order.h"
#include "execution/own_work.h"
#include "execution/private_tasks.h"
#include "observe/observer.h"
#include "platform/clock.h"
#include "platform/emitted_code.h"
#include "platform/sanitizers.h"
#include "schedulers/domain_layer.h"
#include "teams/arrangement.h"
#include "teams/fork_join.h"
#include "teams/hot_team.h"
#include "tasks/scope.h"
#include "waiting/wait.h"

namespace shep {

namespace {

// Returns false where some tasks of the team are for certain workers, or no task may wait.
bool all_reach_all(const TaskTeam& task_team) {
  if (!task_team.scheduler) return false;
  const auto begin = task_team.workers, end = begin + task_team.size;
  return std::all_of(begin, end, [&](const Worker* taker) {
    return std::all_of(begin, end, [&](const Worker* owner) {
      return task_team.scheduler->reaches(taker->thread_num, owner->shepherd);
    });
  });
}

}  // namespace

// What a team keeps for its next assemblies.
struct InnerTeams {
  // Only that worker looks.
  struct alignas(kCacheLine) Own {
    MembersAround members;
    Assembly* alone = nullptr;  // the one of this worker only
    PlainRun plain;
    bool was_wide = false;  // the last one of automatic width
  };
  // By the number of the first member.
  struct alignas(kCacheLine) Kept {
    FutexLock lock;
    Assembly* newest = nullptr;
  };

  explicit InnerTeams(const TaskTeam& task_team) : own(task_team.size), kept(task_team.size), helpers(task_team.size) {}

  std::vector<Own> own;  // by worker
  std::vector<Kept> kept;
  Helpers helpers;
};

namespace {

InnerTeams& assemblies_of(TaskTeam& task_team) {
  InnerTeams* known = task_team.inner_teams.load(std::memory_order_acquire);
  if (known) return *known;
  auto* const made = new InnerTeams(task_team);
  // Release, acquire: whoever finds it finds it complete.
  if (task_team.inner_teams.compare_exchange_strong(known, made, std::memory_order_acq_rel)) return *made;
  delete made;
  return *known;
}

InnerTeams::Kept& kept_with(InnerTeams& all, const std::vector<int>& members) {
  return all.kept[size_t(std::max(members.front(), 0))];
}

void run_part(Worker& outer, OwnWork& work);

Assembly* create(Worker& worker, const std::vector<int>& members) {
  auto* assembly = new Assembly;
  Team& team = assembly->team;
  team.level = worker.team->level + 1;
  prepare_task_team(team);
  assembly->members = members;
  assembly->parts = std::vector<AssemblyPart>(members.size());
  std::vector<const Worker*> workers;
  for (size_t number = 0; number < members.size(); ++number) {
    add_worker(team);
    workers.push_back(members[number] < 0 ? &worker : worker.task_team->workers[members[number]]);
    assembly->parts[number] = {{run_part}, assembly, int(number)};
  }
  assembly->arrangement = arrange_members(workers);
  arrange_workers(team, *assembly->arrangement);
  team.task_team.lets_go = all_reach_all(team.task_team);
  return assembly;
}

void destroy(Assembly* assembly) {
  Team& team = assembly->team;
  forget_inner_teams_of(team.task_team);
  hooks.team_goes(team);
  await_fulfillers(team.task_team);
  delete_workers(team);
  delete assembly;
}

Assembly* take_kept(InnerTeams& all, const std::vector<int>& members) {
  InnerTeams::Kept& kept = kept_with(all, members);
  std::lock_guard guard(kept.lock);
  tell_taken_over(&kept);
  Assembly** link = &kept.newest;
  while (*link && (*link)->members != members) link = &(*link)->next;
  Assembly* const found = *link;
  if (found) *link = found->next;
  return found;
}

InnerTeams::Own& own_of(const Worker& worker) {
  return assemblies_of(*worker.task_team).own[size_t(worker.thread_num)];
}

void keep(InnerTeams& all, Assembly& assembly) {
  InnerTeams::Kept& kept = kept_with(all, assembly.members);
  std::lock_guard guard(kept.lock);
  assembly.next = kept.newest;
  tell_left(&kept);
  kept.newest = &assembly;
}

Assembly& obtain(Worker& worker, const std::vector<int>& members) {
  Assembly* const kept = take_kept(assemblies_of(*worker.task_team), members);
  if (kept && !is_out_of_date(kept->team)) return *kept;
  if (kept) destroy(kept);
  return *create(worker, members);
}

void begin(Worker& worker, Assembly& assembly, const shep_location* where, const Region& region, int requested) {
  Team& team = assembly.team;
  assembly.region = region;
  assembly.domain = nearest_descriptor(*worker.front().__scope).domain;
  assembly.remaining.store(team.size, std::memory_order_relaxed);
  assembly.running.store(1, std::memory_order_relaxed);
  team.parent = &worker;
  team.group = worker.team->group;
  for (Worker* member : team.workers) {
    member->own_work.close(false);
    member->implicit_task.join.store(JoinWord::kReference, std::memory_order_relaxed);
  }
  team.task_team.has_published.store(false, std::memory_order_relaxed);
  prepare_region(worker, team, where, requested);
  // Relaxed: constant from the first region on.
  const bool may_cancel = __atomic_load_n(&shep_cancellation, __ATOMIC_RELAXED);
  team.cancellation.around = nullptr;
  if (may_cancel) note_group_around(worker, team.cancellation);
  assembly.may_be_left = may_cancel || place_of(worker);
  if (assembly.may_be_left) begin_cancellable_region(team.cancellation);
  if (IdleListener* const listener = team.task_team.scheduler->capabilities.listener) listener->region_begins();
  tell_release(&team);
}

// The last member to leave does what each thread does at the end of a region: others' tasks may have needed it.
void end(Worker& outer, Assembly& assembly) {
  for (Worker* member : assembly.team.workers) forget_implicit_task(outer, member->implicit_task);
  if (assembly.team.workshares.given_up.load(std::memory_order_relaxed)) forget_cancelled(assembly.team);
  outer.pool.flush();  // it may hold blocks of the members' pools, which may go before this one
  drop_count(outer, assembly.running, assembly.parked);
}

void run_part(Worker& outer, OwnWork& work) {
  auto& part = static_cast<AssemblyPart&>(work);
  Assembly& assembly = *part.assembly;
  Worker& inner = assembly.team.worker(part.number);
  const int64_t began = assembly.is_timed ? monotonic_ns() : 0;
  publish_private_tasks(outer);
  if (part.number > 0) assemblies_of(*outer.task_team).helpers.set(outer.thread_num, true);
  enter(outer.watch, Phase::kNested);
  inner.position = {.stack = outer.position.stack};
  inner.outside = &outer;
  inner.sleeper.is_counted = outer.sleeper.is_counted;
  set_current_worker(&inner);
  enter_region(inner);
  if (assembly.domain >= 0) inner.implicit_task.domain = int16_t(assembly.domain);
  if (inner.task_team->times_tasks) [[unlikely]]
    inner.task_team->scheduler->capabilities.domains->begins(inner.thread_num);
  // What the thread executes below and this do not come one before the other, though they have used the same frames.
  if (thread_sanitizer_present()) [[unlikely]]
    forget_frames_below(inner.position.stack);
  note_region_entered(inner, assembly.team.where);
  tell_acquire(&assembly.team);
  note_region_begins(inner, __builtin_frame_address(0));
  call_program(assembly.region.body, assembly.region.data);
  assembly.may_be_left ? leave_members_region(inner) : leave_team(inner, assembly.team.where);
  note_region_ended(inner);
  set_current_worker(&outer);
  enter(outer.watch, Phase::kSchedule);
  if (part.number > 0) assemblies_of(*outer.task_team).helpers.set(outer.thread_num, false);
  if (assembly.is_timed) {
    part.left = monotonic_ns();
    part.taken = part.left - began;
  }
  tell_release(&assembly.running);
  note_region_left();
  if (thread_sanitizer_present()) [[unlikely]]
    forget_frames_below(outer.position.stack);
  // Acquire, release: the last has what the others did behind it.
  if (assembly.remaining.fetch_sub(1, std::memory_order_acq_rel) == 1) end(outer, assembly);
}

// Returns false, and gives nobody anything, if one of them has left.
bool give(const TaskTeam& task_team, Assembly& assembly) {
  const OwnWorkLocks locked(task_team, assembly.members);
  for (const int member : assembly.members)
    if (locked.queue(member).is_closed()) return false;
  for (size_t number = 0; number < assembly.members.size(); ++number)
    locked.queue(assembly.members[number]).push(assembly.parts[number]);
  return true;
}

std::vector<int> those_who_stay(const TaskTeam& task_team, const std::vector<int>& members) {
  std::vector<int> staying;
  const OwnWorkLocks locked(task_team, members);
  std::copy_if(members.begin(), members.end(), std::back_inserter(staying),
               [&](int each) { return !locked.queue(each).is_closed(); });
  return staying;
}

// Nobody else takes part in what nothing may be deferred in, nor in the part of a guest.
bool is_alone(const Worker& worker) {
  return !worker.defers || observer().is_serial() || (worker.front().__scope->__flags & SHEP_TASK_FINAL);
}

// It was to start at `began`, and the members had their parts at `given`.
void tell_times(const Assembly& assembly, int64_t began, int64_t given, AssemblyTimes* times) {
  if (!times) return;
  *times = {int(assembly.parts.size()), given - began, 0, 0};
  for (const AssemblyPart& part : assembly.parts) {
    times->core += part.taken;
    times->longest = std::max(times->longest, given - began + part.taken);
    times->elapsed = std::max(times->elapsed, part.left - began);
  }
}

// The thread is in the part until that ends: so a member of the team has one such assembly, which it need not take.
Assembly& obtain_alone(Worker& worker) {
  if (worker.is_guest) return obtain(worker, {worker.thread_num});
  Assembly*& own = own_of(worker).alone;
  if (own && is_out_of_date(own->team)) destroy(std::exchange(own, nullptr));
  if (!own) own = create(worker, {worker.thread_num});
  return *own;
}

void run_alone(Worker& worker, const shep_location* where, const Region& region, int requested, AssemblyTimes* times) {
  Assembly& assembly = obtain_alone(worker);
  begin(worker, assembly, where, region, requested);
  assembly.is_timed = times;
  run_part(worker, assembly.parts[0]);
  note_parallel_ended(worker, assembly.team.task_team, false);
  tell_acquire(&assembly.running);
  const int64_t began = assembly.parts[0].left - assembly.parts[0].taken;
  tell_times(assembly, began, began, times);
  if (worker.is_guest) keep(assemblies_of(*worker.task_team), assembly);
}

// The worker has a descriptor for the task now, so that it may wait without starting any other task.
void await_members(Worker& worker, Assembly& assembly) {
  const Task& self = *descriptor_of(*worker.front().__scope);
  wait_until_reached(worker, assembly.running, assembly.parked, {Blocked::kChildren, &self, assembly.team.where});
  tell_acquire(&assembly.running);
}

}  // namespace

void run_assembly(Worker& worker, const shep_location* where, const Region& region, int width, AssemblyTimes* times) {
  const int64_t began = times ? monotonic_ns() : 0;
  const int wanted = is_alone(worker) ? 1 : std::clamp(width, 1, worker.task_team->size);
  if (wanted == 1) return run_alone(worker, where, region, width, times);
  std::vector<int> staying;
  for (const auto* chosen = &own_of(worker).members.of(worker, wanted); chosen->size() > 1; chosen = &staying) {
    const std::vector<int>& members = *chosen;
    Assembly& assembly = obtain(worker, members);
    begin(worker, assembly, where, region, width);
    assembly.is_timed = times;
    publish_private_tasks(worker);
    share(worker.pool, *worker.front().__scope);
    if (give(*worker.task_team, assembly)) {
      worker.task_team->sleepers.wake_where(
          [&](int each) { return std::binary_search(members.begin(), members.end(), each); });
      const int64_t given = times ? monotonic_ns() : 0;
      await_members(worker, assembly);
      Worker& here = current_worker();
      note_parallel_ended(here, assembly.team.task_team, false);
      tell_times(assembly, began, given, times);
      return keep(assemblies_of(*here.task_team), assembly);
    }
    note_parallel_ended(worker, assembly.team.task_team, false);
    observer().take_back(assembly.team.task_team.region);
    keep(assemblies_of(*worker.task_team), assembly);
    staying = those_who_stay(*worker.task_team, members);
  }
  run_alone(worker, where, region, width, times);
}

void run_assembly_of_chosen_width(Worker& worker, const shep_location* where, const Region& region, uint64_t bytes) {
  if (is_alone(worker) || worker.task_team->size == 1) return run_alone(worker, where, region, 1, nullptr);
  InnerTeams::Own& own = own_of(worker);
  const int widest = within_reach(worker);
  const Helpers& helpers = assemblies_of(*worker.task_team).helpers;
  const bool is_plain = own.plain.take(where, bytes);
  Room room = room_for(worker, own.members, helpers, widest, own.was_wide);
  if (is_plain && room.workers == 1) return run_alone(worker, where, region, 1, nullptr);
  WidthHistory& history = width_history(where, worker.domain);
  if (room.workers == 1 && history.may_be_last(bytes)) room = room_for(worker, own.members, helpers, widest, true);
  const WidthChoice choice = history.choose(bytes, widest, room);
  own.plain = {where, bytes, choice.plain};
  own.was_wide = choice.width > 1;
  AssemblyTimes times;
  run_assembly(worker, where, region, choice.width, &times);
  history.note(bytes, choice, times);
}

void forget_assemblies(TaskTeam& task_team) {
  InnerTeams* const all = task_team.inner_teams.exchange(nullptr, std::memory_order_relaxed);
  if (!all) return;
  for (const InnerTeams::Own& own : all->own)
    if (own.alone) destroy(own.alone);
  for (InnerTeams::Kept& kept : all->kept)
    while (Assembly* const assembly = kept.newest) {
      kept.newest = assembly->next;
      destroy(assembly);
    }
  delete all;
}

}  // namespace shep
