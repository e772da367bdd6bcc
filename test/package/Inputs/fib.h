#ifndef FIB_H
#define FIB_H
#ifdef __cplusplus
extern "C" {
#endif
long fib(int n);
#ifdef __cplusplus
}
#endif
#endif
