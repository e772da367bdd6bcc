// Of all that g++ can warn of, nothing is added by directives.
// REQUIRES: gcc
// RUN: %python %S/Inputs/same_warnings.py --none-added %shepcxx gcc -fopenmp -std=c++17 -O2 \
// RUN:   @%S/Inputs/every_gcc_warning.rsp -c %S/Inputs/constructs.cpp -o %t.o
// RUN: %python %S/Inputs/same_warnings.py --none-added %shepcxx gcc -fopenmp -std=c++11 -O0 \
// RUN:   @%S/Inputs/every_gcc_warning.rsp -c %S/Inputs/constructs.cpp -o %t.o
