# libshepherd for virtual machines: the same sources, compiled with -fsanitize=thread, whose hooks are ours; what talks to the system is
# replaced, by leaving sources out and by headers that come first. Nothing is linked with -fsanitize=thread.
set(virtual_sources ${SHEPHERD_RUNTIME_SOURCES})
list(FILTER virtual_sources EXCLUDE REGEX "/platform/(futex|preemption|process_barrier|thread)\\.cpp$|/topology/cgroup\\.cpp$")
file(GLOB simulation_sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/*.cpp ${CMAKE_CURRENT_LIST_DIR}/coherence/*.cpp ${CMAKE_CURRENT_LIST_DIR}/program/*.cpp ${CMAKE_CURRENT_LIST_DIR}/turns/*.cpp)

# The library's own calls of a function are wrapped only where that is not defined in the same object.
set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/program/futexes.cpp
  ${CMAKE_CURRENT_LIST_DIR}/program/processors.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
# The simulation itself is not charged.
add_library(shepherd_simulation OBJECT ${simulation_sources})
add_library(shepherd_virtual_objects OBJECT ${virtual_sources} execution/as_emitted.cpp api/started_programs.cpp)
# Its time counts nowhere, so it need not be fast. Line numbers are for shepherd simulate --lines.
target_compile_options(shepherd_virtual_objects PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-O1 -g1 -fsanitize=thread> $<$<CXX_COMPILER_ID:GNU>:-Wno-tsan>)
foreach(target shepherd_simulation shepherd_virtual_objects)
  set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  target_include_directories(${target} PRIVATE platform/virtual ${PROJECT_SOURCE_DIR}/include ${CMAKE_CURRENT_SOURCE_DIR})
  target_compile_definitions(${target} PRIVATE SHEP_ABI_PLAIN)
  target_compile_options(${target} PRIVATE -fno-exceptions -fno-rtti -fvisibility=hidden -fvisibility-inlines-hidden -ftls-model=initial-exec
    -Wall -Wextra "SHELL:-include platform/virtual/run_body.h")
  shepherd_unite(${target} 32)
  target_link_libraries(${target} PRIVATE PkgConfig::HWLOC ${NUMA_LIBRARY} Threads::Threads)
endforeach()

# Programs ask for functions of the C library by the versions that these have there. Some are still asked for in the first version, by
# programs that were built where that was the newest.
set(virtual_first "get_nprocs; get_nprocs_conf; gettimeofday; nanosleep; pthread_mutex_lock; pthread_mutex_unlock; sched_yield; sleep; syscall; sysconf; time; usleep;")
set(virtual_signals "bsd_signal; sigaction; sigblock; sighold; sigignore; siginterrupt; signal; sigprocmask; sigrelse; sigset; sigsetmask; sigsuspend; sigtimedwait; sigwait; sigwaitinfo; ssignal; sysv_signal; __sysv_signal; pselect; longjmp; _longjmp; siglongjmp; pthread_exit;")
set(virtual_conditions "pthread_cond_broadcast; pthread_cond_signal; pthread_cond_timedwait; pthread_cond_wait;")
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
  set(virtual_times "GLIBC_2.2.5 { global: ${virtual_first} ${virtual_signals} };
GLIBC_2.3.2 { global: ${virtual_conditions} };
GLIBC_2.3.4 { global: sched_getaffinity; sched_setaffinity; };
GLIBC_2.4 { global: ppoll; };
GLIBC_2.6 { global: epoll_pwait; sched_getcpu; };
GLIBC_2.7 { global: signalfd; };
GLIBC_2.8 { global: timerfd_settime; };
GLIBC_2.11 { global: __longjmp_chk; };
GLIBC_2.16 { global: __ppoll_chk; timespec_get; };
GLIBC_2.17 { global: clock_gettime; clock_nanosleep; };")
else()
  set(virtual_times "GLIBC_2.17 { global: clock_gettime; clock_nanosleep; epoll_pwait; __longjmp_chk; ppoll; __ppoll_chk; sched_getaffinity; sched_getcpu; sched_setaffinity; signalfd; timerfd_settime; timespec_get;
  ${virtual_first} ${virtual_signals} ${virtual_conditions} };")
endif()
file(READ ${CMAKE_CURRENT_BINARY_DIR}/exports.map virtual_map)
file(CONFIGURE OUTPUT virtual.map CONTENT "${virtual_map}${virtual_times}
GLIBC_2.28 { global: thrd_sleep; thrd_yield; };
GLIBC_2.32 { global: pthread_getaffinity_np; pthread_sigmask; };
GLIBC_2.34 { global: call_once; cnd_broadcast; cnd_signal; cnd_timedwait; cnd_wait; mq_timedreceive; mq_timedsend; mtx_lock; mtx_timedlock; mtx_trylock; mtx_unlock;
  pthread_barrier_destroy; pthread_barrier_init; pthread_barrier_wait; pthread_cancel; pthread_clockjoin_np; pthread_cond_clockwait; pthread_create; pthread_join; pthread_kill;
  pthread_mutex_clocklock; pthread_mutex_timedlock; pthread_mutex_trylock; pthread_once; pthread_setaffinity_np;
  pthread_rwlock_clockrdlock; pthread_rwlock_clockwrlock; pthread_rwlock_rdlock; pthread_rwlock_timedrdlock; pthread_rwlock_timedwrlock;
  pthread_rwlock_tryrdlock; pthread_rwlock_trywrlock; pthread_rwlock_unlock; pthread_rwlock_wrlock;
  pthread_spin_lock; pthread_spin_trylock; pthread_spin_unlock; pthread_timedjoin_np;
  sem_clockwait; sem_post; sem_timedwait; sem_trywait; sem_wait; thrd_create; thrd_exit; thrd_join; timer_settime; };
GLIBC_2.35 { global: epoll_pwait2; };
")
set(virtual_wrapped aligned_alloc calloc malloc mbind move_pages nanosleep posix_memalign realloc sched_getaffinity sched_getcpu sched_setaffinity sched_yield syscall)
list(TRANSFORM virtual_wrapped PREPEND -Wl,--wrap=)
add_library(shepherd_virtual SHARED $<TARGET_OBJECTS:shepherd_simulation> $<TARGET_OBJECTS:shepherd_virtual_objects> ${SHEPHERD_ASSEMBLY})
target_link_libraries(shepherd_virtual PRIVATE PkgConfig::HWLOC ${NUMA_LIBRARY} Threads::Threads ${CMAKE_DL_LIBS})
target_link_options(shepherd_virtual PRIVATE -static-libstdc++ -static-libgcc -Wl,-z,nodelete -Wl,-z,defs ${virtual_wrapped}
  -Wl,--version-script=${CMAKE_CURRENT_BINARY_DIR}/virtual.map)
set_target_properties(shepherd_virtual PROPERTIES OUTPUT_NAME shepherd VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}
  LINKER_LANGUAGE CXX LINK_DEPENDS ${CMAKE_CURRENT_BINARY_DIR}/virtual.map
  LIBRARY_OUTPUT_DIRECTORY ${CMAKE_LIBRARY_OUTPUT_DIRECTORY}/shepherd/virtual)
install(TARGETS shepherd_virtual LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/shepherd/virtual COMPONENT runtime NAMELINK_SKIP)
