# Tests that read the sources and run nothing of them: once, where they are compiled for the machine that compiles.
add_test(NAME unit.paths_in_documents COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_LIST_DIR}/check_paths.py ${PROJECT_SOURCE_DIR})
# What a reader has at once: short lines, short cells, links that lead somewhere.
add_test(NAME unit.pages COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_LIST_DIR}/check_pages.py ${PROJECT_SOURCE_DIR}
  docs runtime compiler include test benchmarks README.md CONTRIBUTING.md CHANGELOG.md)
# Recipes of other package managers name what is there.
add_test(NAME unit.recipes COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/packaging/check_recipes.py)
add_test(NAME unit.scheduler_table COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/scripts/schedulers.py --check)
add_test(NAME unit.support_tables COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/scripts/support.py --check)
# How the code is set (.clang-format).
find_program(CLANG_FORMAT clang-format-19)
if(CLANG_FORMAT)
  file(GLOB_RECURSE SET_SOURCES CONFIGURE_DEPENDS
    ${PROJECT_SOURCE_DIR}/runtime/*.h ${PROJECT_SOURCE_DIR}/runtime/*.cpp ${PROJECT_SOURCE_DIR}/compiler/*.h
    ${PROJECT_SOURCE_DIR}/compiler/*.cpp ${PROJECT_SOURCE_DIR}/include/*.h ${PROJECT_SOURCE_DIR}/test/unit/*.h
    ${PROJECT_SOURCE_DIR}/test/unit/*.cpp ${PROJECT_SOURCE_DIR}/test/models/*.h ${PROJECT_SOURCE_DIR}/test/models/*.cpp)
  add_test(NAME unit.format COMMAND ${CLANG_FORMAT} --dry-run -Werror ${SET_SOURCES})
endif()
# What clang-tidy finds (.clang-tidy) in a quarter of the runtime, others at other commits; scripts/tidy.py looks at
# everything.
find_program(CLANG_TIDY clang-tidy-19)
find_program(CLANG_19 clang++-19)
if(CLANG_TIDY AND CLANG_19)
  add_test(NAME unit.tidy COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/scripts/tidy.py --share 4 ${PROJECT_SOURCE_DIR}/runtime)
  set_tests_properties(unit.tidy PROPERTIES TIMEOUT 600 PROCESSORS 2)
endif()
if(NOT CMAKE_CXX_FLAGS MATCHES "-fsanitize" AND NOT SHEPHERD_COVERAGE)
  add_test(NAME unit.without_modules COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_LIST_DIR}/without_modules.py ${CMAKE_COMMAND}
           ${CMAKE_GENERATOR} ${CMAKE_C_COMPILER} ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_BINARY_DIR}/without_modules $<$<TARGET_EXISTS:shepcc>:$<TARGET_FILE:shepcc>>)
  set_tests_properties(unit.without_modules PROPERTIES TIMEOUT 600)
endif()
# Each part includes none of these other parts.
set(foreign_to_runtime compiler)
set(foreign_to_compiler runtime include)
set(foreign_to_include compiler runtime)
foreach(part runtime compiler include)
  list(TRANSFORM foreign_to_${part} PREPEND ${PROJECT_SOURCE_DIR}/ OUTPUT_VARIABLE foreign)
  add_test(NAME unit.layer_law.${part}
    COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_LIST_DIR}/check_layers.py ${PROJECT_SOURCE_DIR}/${part} ${foreign})
endforeach()
