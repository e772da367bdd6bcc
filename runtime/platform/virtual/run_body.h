// Read before all else where the library is compiled for the virtual machine: abi_task.h calls bodies by this.
#pragma once

struct shep_task;
struct shep_task_site;

extern "C" void shep_run_body(const shep_task_site* site, shep_task* task);
#define SHEP_RUN_BODY(site, task) shep_run_body(site, task)
