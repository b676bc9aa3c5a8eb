// SPDX-License-Identifier: MIT
//
// Delays some calls to the system at random, as a busy machine does. `make test-delays` preloads it into the tests and
// into the programs that they start.
//
// The two numbers of a call say that one of so many calls waits, and for how many milliseconds at most. Others go on
// meanwhile, so that a test fails which expects two steps to follow each other at once. Glibc only.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// Waits in one of `cases` calls, for up to `most` milliseconds.
static void delay(uint64_t cases, uint64_t most) {
    static __thread uint64_t state;
    if (!state) {
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        state = ((uint64_t)now.tv_nsec << 20 ^ (uint64_t)getpid() << 40 ^ (uintptr_t)&state) | 1;
    }
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    if (state % cases) return;
    struct timespec wait = {0, (long)((state >> 20) % (most * 1000000))};
    nanosleep(&wait, 0);
}

#define DELAYED(result, name, parameters, arguments, cases, most)       \
    result name parameters {                                            \
        static result(*next) parameters;                                \
        if (!next) next = (result(*) parameters)dlsym(RTLD_NEXT, #name); \
        delay(cases, most);                                             \
        return next arguments;                                          \
    }

DELAYED(int, listen, (int file, int backlog), (file, backlog), 1, 100)
DELAYED(int, bind, (int file, const struct sockaddr *to, socklen_t size), (file, to, size), 4, 20)
DELAYED(int, connect, (int file, const struct sockaddr *to, socklen_t size), (file, to, size), 8, 20)
DELAYED(int, accept, (int file, struct sockaddr *from, socklen_t *size), (file, from, size), 8, 20)
DELAYED(int, accept4, (int file, struct sockaddr *from, socklen_t *size, int flags), (file, from, size, flags), 8, 20)
DELAYED(int, shutdown, (int file, int how), (file, how), 5, 20)
DELAYED(int, close, (int file), (file), 100, 10)
DELAYED(ssize_t, read, (int file, void *bytes, size_t count), (file, bytes, count), 300, 10)
DELAYED(ssize_t, recv, (int file, void *bytes, size_t count, int flags), (file, bytes, count, flags), 200, 10)
DELAYED(ssize_t, write, (int file, const void *bytes, size_t count), (file, bytes, count), 100, 10)
DELAYED(ssize_t, writev, (int file, const struct iovec *parts, int count), (file, parts, count), 100, 10)
DELAYED(ssize_t, send, (int file, const void *bytes, size_t count, int flags), (file, bytes, count, flags), 100, 10)
DELAYED(int, epoll_wait, (int file, struct epoll_event *found, int most, int wait), (file, found, most, wait), 60, 20)
DELAYED(int, poll, (struct pollfd *files, nfds_t count, int wait), (files, count, wait), 60, 20)
DELAYED(int, rename, (const char *from, const char *to), (from, to), 3, 20)
DELAYED(int, unlink, (const char *path), (path), 10, 20)
DELAYED(int, fsync, (int file), (file), 10, 20)
DELAYED(int, flock, (int file, int operation), (file, operation), 3, 20)
DELAYED(int, kill, (pid_t process, int number), (process, number), 2, 30)
DELAYED(pid_t, waitpid, (pid_t process, int *status, int options), (process, status, options), 5, 20)
DELAYED(int, execve, (const char *path, char *const words[], char *const variables[]), (path, words, variables), 3, 50)

struct Start {
    void *(*work)(void *);
    void *argument;
};

static void *begin(void *pointer) {
    struct Start start = *(struct Start *)pointer;
    free(pointer);
    delay(2, 40);
    return start.work(start.argument);
}

// A new thread begins late.
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*work)(void *), void *argument) {
    static int (*next)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    if (!next) {
        next = (int (*)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *))dlsym(RTLD_NEXT, "pthread_create");
    }
    struct Start *start = malloc(sizeof *start);
    if (!start) return next(thread, attributes, work, argument);
    *start = (struct Start){work, argument};
    return next(thread, attributes, begin, start);
}
