// SPDX-License-Identifier: MIT
#pragma once
#include <stdint.h>

/// Allocations since the start of the process. 0 where they cannot be counted.
uint64_t allocation_count(void);

/// Bytes that are allocated now.
int64_t allocation_live_bytes(void);

/// The most bytes that were allocated at once since the last reset.
int64_t allocation_peak_bytes(void);

/// Begins a new peak at the bytes that are allocated now.
void allocation_reset_peak(void);
