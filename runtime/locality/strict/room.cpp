#include "locality/strict/room.h"

#include "execution/task_team.h"
#include "schedulers/domain_layer.h"
#include "waiting/all_wait.h"
#include "waiting/wait.h"

namespace shep {

namespace {

// Shares of a domain's bound. kEnoughRoom must be free before a waiting creator goes on, lest it wait for each task.
// Beyond kFarBeyond only a team whose workers all wait may add tasks, and creators go on below kBackFromThere, lest
// they alternate.
constexpr double kEnoughRoom = 0.75, kFarBeyond = 4, kBackFromThere = 2;

class RoomInDomain final : public Condition {
 public:
  RoomInDomain(const Worker& worker, const Task& self, int domain)
      : Condition({Blocked::kTurn}, &self), task_team_(*worker.task_team), domain_(domain) {}

  bool reached() const override {
    const DomainLayer& domains = *task_team_.scheduler->capabilities.domains;
    if (domains.has_room(domain_, kEnoughRoom)) return true;
    is_far_beyond_ = !domains.has_room(domain_, is_far_beyond_ ? kBackFromThere : kFarBeyond);
    return !is_far_beyond_ && all_wait(task_team_);
  }
  bool is_polled() const override { return true; }

 private:
  const TaskTeam& task_team_;
  const int domain_;
  mutable bool is_far_beyond_ = false;  // only the worker itself asks
};

class RoomAmongSiblings final : public Condition {
 public:
  RoomAmongSiblings(Worker& worker, const Task& self, Dependences& siblings)
      : Condition({Blocked::kTurn}, &self), task_team_(*worker.task_team), siblings_(siblings), pool_(worker.pool) {}

  bool reached() const override { return siblings_.has_room(pool_) || all_wait(task_team_); }
  bool is_polled() const override { return true; }

 private:
  const TaskTeam& task_team_;
  Dependences& siblings_;
  BlockPool& pool_;
};

}  // namespace

void wait_for_room_in(Worker& worker, int domain) {
  if (worker.task_team->scheduler->capabilities.domains->has_room(domain, 1)) return;
  wait_until(worker, RoomInDomain(worker, share(worker.pool, *worker.front().__scope), domain));
}

void wait_for_room_among(Worker& worker, Dependences& siblings) {
  wait_until(worker, RoomAmongSiblings(worker, share(worker.pool, *worker.front().__scope), siblings));
}

}  // namespace shep
