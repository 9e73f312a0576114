#ifndef REUNITE_SANDBOX_SPAWN_H
#define REUNITE_SANDBOX_SPAWN_H

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <unistd.h>

#ifdef __linux__
extern int pipe2(int ends[2], int flags);
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 34)
#define REUNITE_HAS_CLOSEFROM 1
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
#endif
#endif

// Makes a pipe whose ends are not inherited by other programs (close-on-exec).
static inline int reunite_pipe(int ends[2]) {
#ifdef __linux__
    return pipe2(ends, O_CLOEXEC);
#else
    if (pipe(ends) != 0) return -1;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return 0;
#endif
}

// Makes a pair of connected sockets whose ends are not inherited by other programs (close-on-exec).
static inline int reunite_socket_pair(int ends[2]) {
#ifdef __linux__
    return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends);
#else
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return -1;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return 0;
#endif
}

// Makes an end of a pipe non-blocking.
static inline int reunite_pipe_no_wait(int end) {
    int flags = fcntl(end, F_GETFL);
    return flags < 0 ? -1 : fcntl(end, F_SETFL, flags | O_NONBLOCK);
}

// Enlarges the buffer of a pipe, which saves context switches. If that fails, the pipe keeps its size.
static inline void reunite_pipe_widen(int end) {
#ifdef __linux__
    // F_SETPIPE_SZ, which headers define only with _GNU_SOURCE.
    fcntl(end, 1031, 1 << 18);
#else
    (void)end;
#endif
}

// Starts a program with `descriptors` as its descriptors 0, 1, 2, and so on; it inherits no other. Each of them must be at
// least as large as its place in the list. The program has its own process group, so that Ctrl-C in a terminal does not
// reach it, and default signal handlers. Returns 0 or an error number.
static inline int reunite_spawn(
    pid_t *process, const char *path, char *const arguments[], char *const environment[], const int descriptors[],
    int count
) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int result = posix_spawn_file_actions_init(&actions);
    if (result != 0) return result;
    result = posix_spawnattr_init(&attributes);
    if (result != 0) {
        posix_spawn_file_actions_destroy(&actions);
        return result;
    }
    short flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP;
#ifdef __APPLE__
    flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
    sigset_t all, none;
    sigfillset(&all);
    sigemptyset(&none);
    if ((result = posix_spawnattr_setflags(&attributes, flags)) == 0
        && (result = posix_spawnattr_setpgroup(&attributes, 0)) == 0
        && (result = posix_spawnattr_setsigdefault(&attributes, &all)) == 0
        && (result = posix_spawnattr_setsigmask(&attributes, &none)) == 0) {
        for (int place = 0; result == 0 && place < count; place++)
            result = posix_spawn_file_actions_adddup2(&actions, descriptors[place], place);
    }
#ifdef REUNITE_HAS_CLOSEFROM
    if (result == 0) result = posix_spawn_file_actions_addclosefrom_np(&actions, count);
#endif
    if (result == 0) result = posix_spawn(process, path, &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return result;
}

// Blocks SIGPIPE on this thread: a write to a process that has died returns an error. The signal handling of the rest
// of the process is not changed.
static inline void reunite_block_broken_pipe(void) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
}

#endif
