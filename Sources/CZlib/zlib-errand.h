// SPDX-License-Identifier: MIT

#ifndef ERRAND_ZLIB_H
#define ERRAND_ZLIB_H

#include <zlib.h>

// The initialisers of zlib are macros that Swift cannot see.
static inline int errand_deflateInit(z_streamp stream, int level, int windowBits) {
    return deflateInit2(stream, level, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY);
}

static inline int errand_inflateInit(z_streamp stream, int windowBits) {
    return inflateInit2(stream, windowBits);
}

#endif
