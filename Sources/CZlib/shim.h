#include <zlib.h>

/* inflateInit is a macro, which Swift does not import. */
static inline int mdoc_zlib_inflate_init(z_stream *stream) {
    return inflateInit(stream);
}
