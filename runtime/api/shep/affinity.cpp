// shep_affinity_add: what an affinity clause says, put into a domain to place the task in.
#include "api/entry_point.h"
#include "locality/page_home.h"

namespace {

// A list item that lies in several pieces is asked for in some of them.
constexpr shep_u64 kPieces = 4;

// The majority vote of Boyer and Moore, weighted: in one pass and no more memory it finds whichever domain has over
// half.
void vote(shep_affinity& affinity, int domain, shep_u64 bytes) {
  if (affinity.__votes > 0 && affinity.__domain == domain) {
    affinity.__votes += bytes;
  } else if (bytes > affinity.__votes) {
    affinity.__domain = domain;
    affinity.__votes = bytes - affinity.__votes;
  } else {
    affinity.__votes -= bytes;
  }
}

}  // namespace

SHEP_EXPORT void shep_affinity_add(shep_affinity* affinity, const volatile void* first, shep_u64 count, shep_i64 stride,
                                   shep_u64 bytes) {
  affinity->__bytes += count * bytes;
  if (domains().count() == 1 || count == 0) return;
  const int here = current_worker().domain;
  const char* const base = const_cast<const char*>(static_cast<const volatile char*>(first));
  const shep_u64 pieces = count < kPieces ? count : kPieces;
  for (shep_u64 i = 0; i < pieces; ++i) {
    const int home = page_homes().home(base + stride * shep_i64(count * i / pieces), bytes, here);
    if (home >= 0) vote(*affinity, home, bytes);
  }
}
