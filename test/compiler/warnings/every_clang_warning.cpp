// Of all that clang++ can warn of, nothing is added by directives.
// REQUIRES: clang
// RUN: %python %S/Inputs/same_warnings.py --none-added %shepcxx clang -fopenmp -std=c++17 -O2 \
// RUN:   @%S/Inputs/every_clang_warning.rsp -c %S/Inputs/constructs.cpp -o %t.o
// RUN: %python %S/Inputs/same_warnings.py --none-added %shepcxx clang -fopenmp -std=c++23 -O0 \
// RUN:   @%S/Inputs/every_clang_warning.rsp -c %S/Inputs/constructs.cpp -o %t.o
