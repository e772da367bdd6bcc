# The recipe of runtime/memory/stacks.md.
set debuginfod enabled off
break look_now
run
set $old_sp = $sp
set $old_pc = $pc
set $context = left
set $sp = (long) $context
set $pc = (long) &shep_context_left_at
backtrace
set $sp = $old_sp
set $pc = $old_pc
backtrace
continue
