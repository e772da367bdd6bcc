# What `shepherd races` puts in front of a program: it stands where ThreadSanitizer's library does, and is no part of libshepherd.
file(GLOB races_sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/*.cpp ${CMAKE_CURRENT_LIST_DIR}/entry_points/*.cpp)
add_library(shepherd_races MODULE ${races_sources})
target_include_directories(shepherd_races PRIVATE ${PROJECT_SOURCE_DIR}/include ${CMAKE_CURRENT_SOURCE_DIR})
target_compile_definitions(shepherd_races PRIVATE SHEP_ABI_PLAIN)
target_compile_options(shepherd_races PRIVATE -fno-exceptions -fno-rtti -fno-threadsafe-statics -fvisibility=hidden -fvisibility-inlines-hidden
  -ftls-model=initial-exec -ffunction-sections -Wall -Wextra)
shepherd_unite(shepherd_races 32)
target_link_libraries(shepherd_races PRIVATE Threads::Threads ${CMAKE_DL_LIBS})
target_link_options(shepherd_races PRIVATE -static-libstdc++ -static-libgcc -Wl,-z,nodelete -Wl,-z,defs -Wl,--gc-sections)
set_target_properties(shepherd_races PROPERTIES OUTPUT_NAME shepherd_races LINKER_LANGUAGE CXX
  LIBRARY_OUTPUT_DIRECTORY ${CMAKE_LIBRARY_OUTPUT_DIRECTORY}/shepherd/races)
install(TARGETS shepherd_races LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/shepherd/races COMPONENT runtime)
