# What cpack makes: Debian packages, one for each component. portable.py makes the wheel and the tarball.
option(SHEPHERD_PACKAGING "Prepare for cpack: manual pages and completions of shells (lowdown), Debian's papers" OFF)

set(CPACK_PACKAGE_NAME shepherd-openmp)
set(CPACK_PACKAGE_VENDOR "The Shepherd authors")
if(DEFINED ENV{DEBFULLNAME} AND DEFINED ENV{DEBEMAIL})
  set(CPACK_PACKAGE_CONTACT "$ENV{DEBFULLNAME} <$ENV{DEBEMAIL}>")
else()
  set(CPACK_PACKAGE_CONTACT "The Shepherd authors <shepherd@example.org>")
endif()
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY ${PROJECT_DESCRIPTION})
set(CPACK_GENERATOR DEB)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(SHEPHERD_PACKAGE_RELEASE 1 CACHE STRING "Which packages of this version, for Debian")
set(CPACK_DEBIAN_PACKAGE_RELEASE ${SHEPHERD_PACKAGE_RELEASE})
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${CMAKE_LIBRARY_OUTPUT_DIRECTORY})
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

# Debian wants a copyright and a changelog in each package.
set(papers ${PROJECT_BINARY_DIR}/papers)
if(SHEPHERD_PACKAGING)
  file(READ LICENSE license)
  string(REGEX REPLACE "^[^\n]*\n+(Copyright[^\n]*)\n+" "" terms "${license}")
  string(STRIP "${terms}" terms)
  string(REPLACE "\n\n" "\n.\n" terms "${terms}")
  string(REPLACE "\n" "\n " terms "${terms}")
  file(WRITE ${papers}/copyright "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Shepherd

Files: *
Copyright: 2026 The Shepherd authors
License: Expat
 ${terms}
")
  string(TIMESTAMP now "%a, %d %b %Y %H:%M:%S +0000" UTC)
  file(WRITE ${papers}/changelog.Debian "shepherd-openmp (${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}) unstable; urgency=medium

  * See CHANGELOG.md of the sources.

 -- ${CPACK_PACKAGE_CONTACT}  ${now}
")
  execute_process(COMMAND gzip -9nf ${papers}/changelog.Debian COMMAND_ERROR_IS_FATAL ANY)
  find_program(LOWDOWN lowdown REQUIRED)
  find_package(Python3 REQUIRED COMPONENTS Interpreter)
  file(GLOB manual_sources ${CMAKE_CURRENT_LIST_DIR}/*.py)
  add_custom_command(OUTPUT manual.stamp
    COMMAND ${CMAKE_COMMAND} -E rm -rf manual
    COMMAND Python3::Interpreter ${CMAKE_CURRENT_LIST_DIR}/manual.py --bin=${CMAKE_RUNTIME_OUTPUT_DIRECTORY} --output=manual
    COMMAND ${CMAKE_COMMAND} -E touch manual.stamp
    DEPENDS shepcc shepherd_tool ${manual_sources} VERBATIM)
  add_custom_target(manual ALL DEPENDS manual.stamp)
endif()

# A component and its package. FILES are names of manual pages and completions, with wildcards.
function(shepherd_package component)
  cmake_parse_arguments(is "" "NAME;SECTION;SUMMARY;TEXT;DEPENDS;RECOMMENDS" "FILES" ${ARGN})
  string(TOUPPER ${component} upper)
  set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${is_NAME} PARENT_SCOPE)
  set(CPACK_DEBIAN_${upper}_PACKAGE_SECTION ${is_SECTION} PARENT_SCOPE)
  set(CPACK_COMPONENT_${upper}_DESCRIPTION "${is_SUMMARY}\n${is_TEXT}" PARENT_SCOPE)
  set(CPACK_DEBIAN_${upper}_PACKAGE_DEPENDS "${is_DEPENDS}" PARENT_SCOPE)
  set(CPACK_DEBIAN_${upper}_PACKAGE_RECOMMENDS "${is_RECOMMENDS}" PARENT_SCOPE)
  set(CPACK_COMPONENTS_ALL ${CPACK_COMPONENTS_ALL} ${component} PARENT_SCOPE)
  if(NOT SHEPHERD_PACKAGING)
    return()
  endif()
  install(FILES ${papers}/copyright ${papers}/changelog.Debian.gz DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${is_NAME}
          COMPONENT ${component})
  foreach(name IN LISTS is_FILES)
    install(CODE "
      file(GLOB_RECURSE found RELATIVE \"${PROJECT_BINARY_DIR}/manual\" \"${PROJECT_BINARY_DIR}/manual/${name}\")
      foreach(file IN LISTS found)
        cmake_path(GET file PARENT_PATH folder)
        file(INSTALL DESTINATION \"\${CMAKE_INSTALL_PREFIX}/\${folder}\" FILES \"${PROJECT_BINARY_DIR}/manual/\${file}\")
      endforeach()" COMPONENT ${component})
  endforeach()
endfunction()

# Debian's papers of a component that is a shared library: what packages of programs that are linked with it depend on, and who tells
# the dynamic linker.
function(shepherd_library_package component library)
  string(TOUPPER ${component} upper)
  set(major ${PROJECT_VERSION_MAJOR})
  file(WRITE ${papers}/${library}/shlibs "${library} ${major} ${library}${major} (>= ${PROJECT_VERSION})\n")
  file(WRITE ${papers}/${library}/triggers "activate-noawait ldconfig\n")
  set(CPACK_DEBIAN_${upper}_PACKAGE_CONTROL_EXTRA "${papers}/${library}/shlibs;${papers}/${library}/triggers" PARENT_SCOPE)
endfunction()

set(same "(= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})")
set(what "Shepherd compiles OpenMP programs of tasks, unmodified, and runs them\nunder schedulers that an environment variable chooses.\n.\n")
shepherd_package(runtime NAME libshepherd${PROJECT_VERSION_MAJOR} SECTION libs SUMMARY "OpenMP tasks on exchangeable schedulers, runtime library"
  TEXT "${what}This is the library that such programs are linked with." FILES share/man/libshepherd.*)
shepherd_library_package(runtime libshepherd)
shepherd_package(development NAME libshepherd-dev SECTION libdevel SUMMARY "OpenMP tasks on exchangeable schedulers, development files"
  TEXT "${what}Headers, the static library, and files of CMake and pkg-config."
  DEPENDS "libshepherd${PROJECT_VERSION_MAJOR} ${same}, libhwloc-dev, libnuma-dev")
if(TARGET shepherd_mpi_shared)
  # Whose mpicc is it?
  execute_process(COMMAND sh -c "dpkg-query -S '${MPI_C_HEADER_DIR}/mpi.h' | cut -d: -f1" OUTPUT_VARIABLE mpi_headers ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
  list(TRANSFORM mpi_headers PREPEND ", ")
  shepherd_package(mpi NAME libshepherd-mpi${PROJECT_VERSION_MAJOR} SECTION libs SUMMARY "OpenMP tasks on exchangeable schedulers, tasks that call MPI"
    TEXT "${what}With this library a task that waits for a message leaves its thread to\nothers.")
  shepherd_library_package(mpi libshepherd-mpi)
  shepherd_package(mpi_development NAME libshepherd-mpi-dev SECTION libdevel
    SUMMARY "OpenMP tasks on exchangeable schedulers, development files for MPI"
    TEXT "${what}The static library and the links of tasks that call MPI."
    DEPENDS "libshepherd-mpi${PROJECT_VERSION_MAJOR} ${same}, libshepherd-dev ${same}${mpi_headers}")
endif()
if(TARGET shepcc)
  shepherd_package(compiler NAME shepcc SECTION devel SUMMARY "OpenMP tasks on exchangeable schedulers, compilers"
    TEXT "${what}shepcc and shepc++ take the options of the compiler behind them, clang or\ngcc."
    DEPENDS "libshepherd-dev ${same}, clang-${SHEPHERD_LLVM_MAJOR}" RECOMMENDS "shepherd-tools, gcc, g++"
    FILES share/man/shepc* share/bash-completion/shepc* share/zsh/_shepc* share/fish/shepc*)
endif()
if(TARGET shepherd_tool)
  shepherd_package(command NAME shepherd-tools SECTION devel SUMMARY "OpenMP tasks on exchangeable schedulers, tools"
    TEXT "${what}The command shepherd explains where the time of a run goes, and simulates\nruns on other machines."
    DEPENDS "libshepherd${PROJECT_VERSION_MAJOR} ${same}" RECOMMENDS "python3, python3-matplotlib, shepherd-doc"
    FILES share/man/shepherd* share/bash-completion/shepherd share/zsh/_shepherd share/fish/shepherd*)
  # The service manager of that name has a command of the same name.
  set(CPACK_DEBIAN_COMMAND_PACKAGE_CONFLICTS shepherd)
endif()
shepherd_package(documentation NAME shepherd-doc SECTION doc SUMMARY "OpenMP tasks on exchangeable schedulers, documentation"
  TEXT "${what}Guides, references and decisions.")
set(CPACK_DEBIAN_DOCUMENTATION_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_DOCUMENTATION_PACKAGE_SHLIBDEPS OFF)
include(CPack)
