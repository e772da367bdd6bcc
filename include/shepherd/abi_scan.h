/* The scan construct in a worksharing loop (OpenMP 5.2, 5.6). The loop runs twice: first the input phase of each
 * iteration, which collects into a slot of the iteration's own; then, when the slots have been combined, the scan
 * phase. */
#ifndef SHEPHERD_ABI_SCAN_H
#define SHEPHERD_ABI_SCAN_H

#pragma GCC system_header

#ifdef __cplusplus
extern "C" {
#endif

/* What the calling thread has of it; lives in the frame of the construct. */
struct shep_scan {
  shep_u64 __opaque[4];
};

/* Called by the whole team; `__items` stay until shep_scan_end. Each item has slots 0 to `__iterations`: the first
 * holds the original's value, the others the reduction's start value. */
void shep_scan_begin(struct shep_scan* __scan, const struct shep_location* __where,
                     const struct shep_reduction_item* __items, unsigned __count, shep_u64 __iterations);
void* shep_scan_slot(const struct shep_scan* __scan, unsigned __item, shep_u64 __slot);
/* Between the two: called by the whole team. Combines into each slot those in front of it. */
void shep_scan_combine(struct shep_scan* __scan, const struct shep_location* __where);
/* The last thread of the team frees the slots. */
void shep_scan_end(struct shep_scan* __scan);

#ifdef __cplusplus
} /* extern "C" */

namespace __shepherd {
template <class __T> inline __T& __scan_slot(const shep_scan& __scan, unsigned __item, shep_u64 __slot) {
  return *static_cast<__T*>(shep_scan_slot(&__scan, __item, __slot));
}
} /* namespace __shepherd */
#endif

#endif
