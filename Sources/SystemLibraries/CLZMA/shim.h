#include <lzma.h>

// The flag is a macro that Swift does not see.

/// Begins to decode streams of xz, one after the other, in at most so much memory.
static inline lzma_ret cachebench_lzma_begin(lzma_stream *stream, uint64_t memory) {
  return lzma_stream_decoder(stream, memory, LZMA_CONCATENATED);
}
