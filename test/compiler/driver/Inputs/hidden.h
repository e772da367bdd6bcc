#define ATTRIBUTE_OF(vendor, what) [[vendor::what]]
#define IN_PARALLEL _Pragma("omp parallel num_threads(3) reduction(+ : threads)")
