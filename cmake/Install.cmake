# What `cmake --install` puts where. Everything finds its companions relative to itself, so the tree may be moved as a whole.
# The components are the packages of packaging/Package.cmake; what installs without one is the compiler's.
include(CMakePackageConfigHelpers)
set(SHEPHERD_PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/Shepherd)
set(SHEPHERD_HEADERS ${CMAKE_INSTALL_LIBDIR}/shepherd/include)

install(TARGETS shepherd shepherd_static
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT runtime NAMELINK_COMPONENT development
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)

if(TARGET shepherd_mpi_shared)
  install(TARGETS shepherd_mpi_shared shepherd_mpi_static
          LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT mpi NAMELINK_COMPONENT mpi_development
          ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT mpi_development)
endif()

# The headers lie in a directory of their own: an omp.h in a system directory would come before another compiler's, or after
# it (driver/back_end.cpp). What has Shepherd's name is beside the other headers, too.
install(DIRECTORY include/ DESTINATION ${SHEPHERD_HEADERS} COMPONENT development FILES_MATCHING PATTERN "*.h")
file(RELATIVE_PATH to_headers /${CMAKE_INSTALL_INCLUDEDIR} /${SHEPHERD_HEADERS})
install(CODE "
  file(MAKE_DIRECTORY \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_INCLUDEDIR}\")
  file(CREATE_LINK \"${to_headers}/shepherd\" \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_INCLUDEDIR}/shepherd\" SYMBOLIC)"
  COMPONENT development)

if(TARGET shepcc)
  install(TARGETS shepcc RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT compiler)
  install(CODE "file(CREATE_LINK shepcc \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_BINDIR}/shepc++\" SYMBOLIC)"
    COMPONENT compiler)
endif()

# find_package(Shepherd) and pkg-config.
configure_package_config_file(cmake/ShepherdConfig.cmake.in ShepherdConfig.cmake
                              INSTALL_DESTINATION ${SHEPHERD_PACKAGE_DIR}
                              PATH_VARS CMAKE_INSTALL_BINDIR CMAKE_INSTALL_LIBDIR SHEPHERD_HEADERS)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/ShepherdConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/ShepherdConfig.cmake ${PROJECT_BINARY_DIR}/ShepherdConfigVersion.cmake
        DESTINATION ${SHEPHERD_PACKAGE_DIR} COMPONENT development)
file(RELATIVE_PATH SHEPHERD_PC_TO_PREFIX /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(cmake/shepherd.pc.in shepherd.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/shepherd.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
if(TARGET shepherd_mpi_shared)
  configure_file(cmake/shepherd-mpi.pc.in shepherd-mpi.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/shepherd-mpi.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT mpi_development)
endif()

# The help texts of the command name pages, which link others.
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/shepherd COMPONENT documentation
        FILES_MATCHING PATTERN "*.md" PATTERN "*.svg")
install(DIRECTORY examples/ DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/shepherd/examples COMPONENT documentation)
