// The answers of free agents where the mechanism and teams ask (execution/hooks.h).
#pragma once

#include "execution/hooks.h"
#include "pool/free_agents.h"
#include "pool/open_tasks.h"

namespace shep {

constexpr void add_free_agents(Hooks& hooks) {
  hooks.flags_if_open = flags_if_open;
  hooks.place_open = place_open;
  hooks.place_for_team = place_for_team;
  hooks.team_rests = await_agents;
  hooks.team_goes = close_open_tasks;
  hooks.team_forked = forget_agents;
  hooks.group_goes = dismiss_agents;
  hooks.threads_kept = kept_for_agents;
}

}  // namespace shep
