// Collective communication (MPI 3.1, chapters 5 and 7.6).
//
// Blocking and non-blocking collectives do not match (5.12), and one process may be in a task where another is not. So
// each of these is the non-blocking one wherever it is called.
#include "calls.h"

using namespace shep_mpi;

#define SHEP_MPI_ALL(blocking, begin, parameters, arguments) \
  SHEP_MPI_EXPORT int MPI_##blocking parameters { \
    return complete([&](MPI_Request* request) { return PMPI_##begin arguments; }, comm); \
  }

SHEP_MPI_ALL(Barrier, Ibarrier, (MPI_Comm comm), (comm, request))
SHEP_MPI_ALL(Bcast, Ibcast, (void* buffer, int count, MPI_Datatype type, int root, MPI_Comm comm),
             (buffer, count, type, root, comm, request))
SHEP_MPI_ALL(Gather, Igather,
             (const void* out, int out_count, MPI_Datatype out_type, void* in, int in_count, MPI_Datatype in_type,
              int root, MPI_Comm comm),
             (out, out_count, out_type, in, in_count, in_type, root, comm, request))
SHEP_MPI_ALL(Gatherv, Igatherv,
             (const void* out, int out_count, MPI_Datatype out_type, void* in, const int in_counts[],
              const int places[], MPI_Datatype in_type, int root, MPI_Comm comm),
             (out, out_count, out_type, in, in_counts, places, in_type, root, comm, request))
SHEP_MPI_ALL(Scatter, Iscatter,
             (const void* out, int out_count, MPI_Datatype out_type, void* in, int in_count, MPI_Datatype in_type,
              int root, MPI_Comm comm),
             (out, out_count, out_type, in, in_count, in_type, root, comm, request))
SHEP_MPI_ALL(Scatterv, Iscatterv,
             (const void* out, const int out_counts[], const int places[], MPI_Datatype out_type, void* in,
              int in_count, MPI_Datatype in_type, int root, MPI_Comm comm),
             (out, out_counts, places, out_type, in, in_count, in_type, root, comm, request))
SHEP_MPI_ALL(Allgather, Iallgather,
             (const void* out, int out_count, MPI_Datatype out_type, void* in, int in_count, MPI_Datatype in_type,
              MPI_Comm comm),
             (out, out_count, out_type, in, in_count, in_type, comm, request))
SHEP_MPI_ALL(Allgatherv, Iallgatherv,
             (const void* out, int out_count, MPI_Datatype out_type, void* in, const int in_counts[],
              const int places[], MPI_Datatype in_type, MPI_Comm comm),
             (out, out_count, out_type, in, in_counts, places, in_type, comm, request))
SHEP_MPI_ALL(Alltoall, Ialltoall,
             (const void* out, int out_count, MPI_Datatype out_type, void* in, int in_count, MPI_Datatype in_type,
              MPI_Comm comm),
             (out, out_count, out_type, in, in_count, in_type, comm, request))
SHEP_MPI_ALL(Alltoallv, Ialltoallv,
             (const void* out, const int out_counts[], const int out_places[], MPI_Datatype out_type, void* in,
              const int in_counts[], const int in_places[], MPI_Datatype in_type, MPI_Comm comm),
             (out, out_counts, out_places, out_type, in, in_counts, in_places, in_type, comm, request))
SHEP_MPI_ALL(Alltoallw, Ialltoallw,
             (const void* out, const int out_counts[], const int out_places[], const MPI_Datatype out_types[], void* in,
              const int in_counts[], const int in_places[], const MPI_Datatype in_types[], MPI_Comm comm),
             (out, out_counts, out_places, out_types, in, in_counts, in_places, in_types, comm, request))
SHEP_MPI_ALL(Reduce, Ireduce,
             (const void* out, void* in, int count, MPI_Datatype type, MPI_Op op, int root, MPI_Comm comm),
             (out, in, count, type, op, root, comm, request))
SHEP_MPI_ALL(Allreduce, Iallreduce, (const void* out, void* in, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm),
             (out, in, count, type, op, comm, request))
SHEP_MPI_ALL(Reduce_scatter, Ireduce_scatter,
             (const void* out, void* in, const int counts[], MPI_Datatype type, MPI_Op op, MPI_Comm comm),
             (out, in, counts, type, op, comm, request))
SHEP_MPI_ALL(Reduce_scatter_block, Ireduce_scatter_block,
             (const void* out, void* in, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm),
             (out, in, count, type, op, comm, request))
SHEP_MPI_ALL(Scan, Iscan, (const void* out, void* in, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm),
             (out, in, count, type, op, comm, request))
SHEP_MPI_ALL(Exscan, Iexscan, (const void* out, void* in, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm),
             (out, in, count, type, op, comm, request))
SHEP_MPI_ALL(Neighbor_allgather, Ineighbor_allgather,
             (const void* out, int out_count, MPI_Datatype out_type, void* in, int in_count, MPI_Datatype in_type,
              MPI_Comm comm),
             (out, out_count, out_type, in, in_count, in_type, comm, request))
SHEP_MPI_ALL(Neighbor_allgatherv, Ineighbor_allgatherv,
             (const void* out, int out_count, MPI_Datatype out_type, void* in, const int in_counts[],
              const int places[], MPI_Datatype in_type, MPI_Comm comm),
             (out, out_count, out_type, in, in_counts, places, in_type, comm, request))
SHEP_MPI_ALL(Neighbor_alltoall, Ineighbor_alltoall,
             (const void* out, int out_count, MPI_Datatype out_type, void* in, int in_count, MPI_Datatype in_type,
              MPI_Comm comm),
             (out, out_count, out_type, in, in_count, in_type, comm, request))
SHEP_MPI_ALL(Neighbor_alltoallv, Ineighbor_alltoallv,
             (const void* out, const int out_counts[], const int out_places[], MPI_Datatype out_type, void* in,
              const int in_counts[], const int in_places[], MPI_Datatype in_type, MPI_Comm comm),
             (out, out_counts, out_places, out_type, in, in_counts, in_places, in_type, comm, request))
SHEP_MPI_ALL(Neighbor_alltoallw, Ineighbor_alltoallw,
             (const void* out, const int out_counts[], const MPI_Aint out_places[], const MPI_Datatype out_types[],
              void* in, const int in_counts[], const MPI_Aint in_places[], const MPI_Datatype in_types[],
              MPI_Comm comm),
             (out, out_counts, out_places, out_types, in, in_counts, in_places, in_types, comm, request))
