// SPDX-License-Identifier: MIT
// Makes the end of a process slow: after each lock that a library destroys then, 20 ms pass. A thread that uses the
// library meanwhile shows itself. A test of ErrandPostgres loads it with LD_PRELOAD.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <unistd.h>

static int is_ending;

__attribute__((destructor)) static void end(void) { is_ending = 1; }

int pthread_mutex_destroy(pthread_mutex_t *mutex) {
    int (*destroy)(pthread_mutex_t *) = (int (*)(pthread_mutex_t *))dlsym(RTLD_NEXT, "pthread_mutex_destroy");
    int result = destroy(mutex);
    if (is_ending) usleep(20000);
    return result;
}
