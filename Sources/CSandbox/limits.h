#ifndef REUNITE_SANDBOX_LIMITS_H
#define REUNITE_SANDBOX_LIMITS_H

#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif
#ifdef __GLIBC__
#include <malloc.h>
#endif

// The process is killed when its parent dies, gains no privileges, and cannot be traced by other processes of the user.
// It ignores the signals that stop a service: its parent ends it when all uploads are finished.
static inline void reunite_sandbox_bind_to_parent(void) {
    signal(SIGTERM, SIG_IGN);
    signal(SIGINT, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    // Writing to a closed pipe returns an error.
    signal(SIGPIPE, SIG_IGN);
#ifdef __linux__
    // If the machine runs out of memory, Linux kills this process before the service. Must precede PR_SET_DUMPABLE,
    // which makes root the owner of the file.
    int score = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    if (score >= 0) {
        ssize_t written = write(score, "1000", 4);
        (void)written;
        close(score);
    }
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
#endif
}

static inline int reunite_sandbox_limit(int resource, rlim_t value) {
    struct rlimit limit = {value, value};
#ifdef __GLIBC__
    return setrlimit((__rlimit_resource_t)resource, &limit);
#else
    return setrlimit(resource, &limit);
#endif
}

// No file can grow, no core is dumped, and there are no more descriptors than these.
static inline int reunite_sandbox_limit_files(int descriptors) {
    return reunite_sandbox_limit((int)RLIMIT_FSIZE, 0) | reunite_sandbox_limit((int)RLIMIT_CORE, 0)
        | reunite_sandbox_limit((int)RLIMIT_NOFILE, (rlim_t)descriptors);
}

// The response that the process writes to standard output at the end of its CPU time. It is in a function below, because Swift
// does not compile variables of headers.
struct reunite_response {
    size_t count;
    unsigned char bytes[16];
};

static inline struct reunite_response *reunite_late_response(void) {
    static struct reunite_response response;
    return &response;
}

static inline void reunite_end_late(int signal) {
    (void)signal;
    struct reunite_response *response = reunite_late_response();
    _exit(write(1, response->bytes, response->count) == (ssize_t)response->count ? 0 : 1);
}

// Limits the CPU time of the process, in seconds: at the limit it writes this response and exits with 0, or is killed a second
// later.
static inline int reunite_sandbox_limit_time(uint64_t seconds, const unsigned char *bytes, size_t count) {
    struct reunite_response *response = reunite_late_response();
    if (count > sizeof(response->bytes)) return -1;
    memcpy(response->bytes, bytes, count);
    response->count = count;
    if (signal(SIGXCPU, reunite_end_late) == SIG_ERR) return -1;
    struct rlimit limit = {(rlim_t)seconds, (rlim_t)seconds + 1};
#ifdef __GLIBC__
    return setrlimit((__rlimit_resource_t)RLIMIT_CPU, &limit);
#else
    return setrlimit(RLIMIT_CPU, &limit);
#endif
}

// Blocks the signal at the end of the CPU time, so that the process does not write a second response after its own.
static inline void reunite_sandbox_hold_time_limit(void) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGXCPU);
    sigprocmask(SIG_BLOCK, &set, NULL);
}

// The address space of the process in bytes; 0 if unknown, as on other systems than Linux.
static inline uint64_t reunite_address_space(void) {
#ifdef __linux__
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "re");
    if (file == NULL) return 0;
    int count = fscanf(file, "%lu", &pages);
    fclose(file);
    return count == 1 ? (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE) : 0;
#else
    return 0;
#endif
}

// Limits the address space, in bytes: `now` is the soft limit, `later` the hard limit.
static inline int reunite_sandbox_limit_memory(uint64_t now, uint64_t later) {
#ifdef __linux__
    struct rlimit limit = {(rlim_t)now, (rlim_t)later};
#ifdef __GLIBC__
    return setrlimit((__rlimit_resource_t)RLIMIT_AS, &limit);
#else
    return setrlimit(RLIMIT_AS, &limit);
#endif
#else
    (void)now;
    (void)later;
    return 0;
#endif
}

// Redirects standard error to /dev/null: messages of libraries about malicious files do not belong into a log.
static inline void reunite_sandbox_silence(void) {
    int nowhere = open("/dev/null", O_WRONLY);
    if (nowhere < 0) return;
    dup2(nowhere, 2);
    if (nowhere > 2) close(nowhere);
}

// Limits the free memory that glibc keeps in a process with many threads. By default it has up to eight arenas for each core, and
// raises the size from which blocks are returned when they are freed. A server with 700,000 listings had 750 MB, 100 MB of them free.
// To return large blocks costs up to a tenth of the CPU time of searches whose listings are not cached.
static inline void reunite_bound_free_memory(void) {
#ifdef __GLIBC__
    mallopt(M_ARENA_MAX, 2);
    mallopt(M_MMAP_THRESHOLD, 1 << 20);
#endif
}

// Returns free heap memory to the system.
static inline void reunite_release_memory(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

#endif
