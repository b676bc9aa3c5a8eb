// SPDX-License-Identifier: MIT

#include <zstd.h>
