// SPDX-License-Identifier: MIT
#pragma once
#include <stdint.h>

/// Returns the number of allocations since the start of the process; 0 where
/// they cannot be counted.
uint64_t allocation_count(void);

/// Returns the number of bytes that are allocated now.
int64_t allocation_live_bytes(void);

/// Returns the most bytes that were allocated at once since the last reset.
int64_t allocation_peak_bytes(void);

/// Resets the peak to the bytes that are allocated now.
void allocation_reset_peak(void);
