# What `cmake --install` puts where. Everything finds its companions relative to itself, so the tree may be moved as a whole.
include(CMakePackageConfigHelpers)
set(SHEPHERD_PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/Shepherd)

install(TARGETS shepherd shepherd_static
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")

# The compilers. They look for the headers in a directory of their own (driver/back_end.cpp says why): links to the
# public ones.
if(TARGET shepcc)
  install(TARGETS shepcc RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  file(RELATIVE_PATH to_public_include /${CMAKE_INSTALL_LIBDIR}/shepherd/include /${CMAKE_INSTALL_INCLUDEDIR})
  install(CODE "
    set(prefix \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}\")
    set(private_include \"\${prefix}/${CMAKE_INSTALL_LIBDIR}/shepherd/include\")
    file(MAKE_DIRECTORY \"\${private_include}\")
    foreach(header omp.h omp-tools.h shepherd)
      file(CREATE_LINK \"${to_public_include}/\${header}\" \"\${private_include}/\${header}\" SYMBOLIC)
    endforeach()
    file(CREATE_LINK shepcc \"\${prefix}/${CMAKE_INSTALL_BINDIR}/shepc++\" SYMBOLIC)")
endif()

# find_package(Shepherd) and pkg-config.
configure_package_config_file(cmake/ShepherdConfig.cmake.in ShepherdConfig.cmake
                              INSTALL_DESTINATION ${SHEPHERD_PACKAGE_DIR}
                              PATH_VARS CMAKE_INSTALL_BINDIR CMAKE_INSTALL_LIBDIR CMAKE_INSTALL_INCLUDEDIR)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/ShepherdConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/ShepherdConfig.cmake ${PROJECT_BINARY_DIR}/ShepherdConfigVersion.cmake
        DESTINATION ${SHEPHERD_PACKAGE_DIR})
file(RELATIVE_PATH SHEPHERD_PC_TO_PREFIX /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(cmake/shepherd.pc.in shepherd.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/shepherd.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

# The help texts of the command name pages, which link others.
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/shepherd FILES_MATCHING PATTERN "*.md" PATTERN "*.svg")
