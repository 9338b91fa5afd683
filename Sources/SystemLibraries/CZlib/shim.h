#include <zlib.h>

// zlib's initialisers are macros, which Swift cannot call.

/// Begins to inflate gzip members: 15 bits of window, 16 for the gzip wrapper.
static inline int cachebench_inflate_begin(z_stream *stream) { return inflateInit2(stream, 15 + 16); }

/// Begins to deflate into a gzip member.
static inline int cachebench_deflate_begin(z_stream *stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}
