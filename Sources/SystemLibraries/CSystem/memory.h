// The parts of <malloc.h> that Glibc's module leaves out.
#pragma once

#include <stdlib.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

// Gives free memory inside the process back to the system, where the allocator can be asked to:
// malloc_trim(3).
static inline void return_free_memory(void) {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
}
