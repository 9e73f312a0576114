#ifndef REUNITE_SANDBOX_FORK_H
#define REUNITE_SANDBOX_FORK_H

#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

// Forks, which Swift does not offer: the process must have no other thread. The child is killed when its parent dies.
static inline pid_t reunite_fork(void) {
    pid_t parent = getpid();
    pid_t child = fork();
#ifdef __linux__
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
        // It may have died before.
        if (getppid() != parent) _exit(1);
    }
#else
    (void)parent;
#endif
    return child;
}

// What a child has needed.
struct reunite_cost {
    // The peak of its resident memory, in bytes.
    uint64_t memory;
    // The time on a processor, in microseconds.
    uint64_t time;
};

// Waits until a child has ended. Returns whether it exited with 0.
static inline int reunite_wait(pid_t child, struct reunite_cost *cost) {
    int status = 0;
    struct rusage usage;
    pid_t ended;
    do ended = wait4(child, &status, 0, &usage);
    while (ended < 0 && errno == EINTR);
    if (ended != child) return 0;
#ifdef __APPLE__
    cost->memory = (uint64_t)usage.ru_maxrss;
#else
    cost->memory = (uint64_t)usage.ru_maxrss * 1024;
#endif
    cost->time = (uint64_t)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000
        + (uint64_t)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

// Waits until a process that was killed, and all of its process group, have ended. Its children are in its group. They
// are orphans once it has ended: they become children of this process if it is process 1, as in a container.
static inline void reunite_reap_group(pid_t leader) {
    while (waitpid(-leader, NULL, 0) > 0 || errno == EINTR) {}
}

#endif
