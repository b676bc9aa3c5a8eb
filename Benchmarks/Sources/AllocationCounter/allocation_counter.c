// SPDX-License-Identifier: MIT
#include "allocation_counter.h"

#if defined(__GLIBC__) || defined(__linux__)
#include <errno.h>
#include <malloc.h>
#include <stddef.h>

// The program's own malloc replaces the library's, which glibc also exports
// under these names. Counting is not atomic: the benchmark has one thread.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *pointer, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *pointer);

static uint64_t count;
static int64_t live;
static int64_t peak;

static void *added(void *pointer) {
    if (pointer) {
        count += 1;
        live += (int64_t)malloc_usable_size(pointer);
        if (live > peak) peak = live;
    }
    return pointer;
}

void *malloc(size_t size) { return added(__libc_malloc(size)); }
void *calloc(size_t number, size_t size) { return added(__libc_calloc(number, size)); }

void *realloc(void *pointer, size_t size) {
    if (pointer) live -= (int64_t)malloc_usable_size(pointer);
    return added(__libc_realloc(pointer, size));
}

void *memalign(size_t alignment, size_t size) { return added(__libc_memalign(alignment, size)); }
void *aligned_alloc(size_t alignment, size_t size) { return added(__libc_memalign(alignment, size)); }

int posix_memalign(void **pointer, size_t alignment, size_t size) {
    *pointer = added(__libc_memalign(alignment, size));
    return *pointer ? 0 : ENOMEM;
}

void free(void *pointer) {
    if (pointer) live -= (int64_t)malloc_usable_size(pointer);
    __libc_free(pointer);
}

uint64_t allocation_count(void) { return count; }
int64_t allocation_live_bytes(void) { return live; }
int64_t allocation_peak_bytes(void) { return peak; }
void allocation_reset_peak(void) { peak = live; }
#else
uint64_t allocation_count(void) { return 0; }
int64_t allocation_live_bytes(void) { return 0; }
int64_t allocation_peak_bytes(void) { return 0; }
void allocation_reset_peak(void) {}
#endif
