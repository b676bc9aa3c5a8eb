// SPDX-License-Identifier: MIT

#include <brotli/decode.h>
