#ifndef REUNITE_SANDBOX_FILTER_H
#define REUNITE_SANDBOX_FILTER_H

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// Whether there is a filter on this platform.
#define REUNITE_HAS_FILTER 1

#ifdef __x86_64__
#define REUNITE_ARCHITECTURE AUDIT_ARCH_X86_64
#else
#define REUNITE_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

// SECCOMP_RET_KILL_PROCESS: in the kernel since 4.14, but missing in older headers.
#define REUNITE_KILL 0x80000000U
#define REUNITE_REFUSE(error) (SECCOMP_RET_ERRNO | ((error) & SECCOMP_RET_DATA))

// CLONE_THREAD, which headers define only with _GNU_SOURCE.
#define REUNITE_CLONE_THREAD 0x00010000

// Both architectures are little-endian: the low half of an argument comes first.
#define REUNITE_LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offsetof(struct seccomp_data, field))
#define REUNITE_RETURN(value) BPF_STMT(BPF_RET | BPF_K, (value))
#define REUNITE_ON(call, value) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(call), 0, 1), REUNITE_RETURN(value)
#define REUNITE_ALLOW(name) REUNITE_ON(SYS_##name, SECCOMP_RET_ALLOW)

// Installs a seccomp filter for all threads of the process: it allows the system calls that computing needs, for good.
// Calls that decoders make but do not depend on, such as opening an optional file, fail with EPERM. Calls that no decoder
// makes, such as starting a program or opening a connection, kill the process.
//
// Decoders of HEIC and AVIF start threads for each picture, so clone is allowed if it creates a thread. clone3 keeps its
// flags in memory, where a filter cannot read them: it fails with ENOSYS, and the C library falls back to clone.
//
// Returns 0, or -1 with errno.
static inline int reunite_sandbox_filter(void) {
    struct sock_filter instructions[] = {
        REUNITE_LOAD(arch),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, REUNITE_ARCHITECTURE, 1, 0),
        REUNITE_RETURN(REUNITE_KILL),
        REUNITE_LOAD(nr),
#ifdef __x86_64__
        // The x32 ABI has a second number for each call.
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
        REUNITE_RETURN(REUNITE_KILL),
#endif
        REUNITE_ALLOW(read),
        REUNITE_ALLOW(write),
        REUNITE_ALLOW(futex),
        REUNITE_ALLOW(munmap),
        REUNITE_ALLOW(madvise),
        REUNITE_ALLOW(brk),
        REUNITE_ALLOW(mremap),
        REUNITE_ALLOW(readv),
        REUNITE_ALLOW(writev),
        REUNITE_ALLOW(close),
        REUNITE_ALLOW(lseek),
        REUNITE_ALLOW(ppoll),
        REUNITE_ALLOW(fstat),
        REUNITE_ALLOW(clock_gettime),
        REUNITE_ALLOW(clock_getres),
        REUNITE_ALLOW(clock_nanosleep),
        REUNITE_ALLOW(nanosleep),
        REUNITE_ALLOW(gettimeofday),
        REUNITE_ALLOW(setitimer),
#ifdef __x86_64__
        REUNITE_ALLOW(alarm),
        REUNITE_ALLOW(poll),
        REUNITE_ALLOW(time),
#endif
        REUNITE_ALLOW(getrandom),
        REUNITE_ALLOW(getpid),
        REUNITE_ALLOW(gettid),
        REUNITE_ALLOW(getrusage),
        REUNITE_ALLOW(sysinfo),
        REUNITE_ALLOW(sched_yield),
        REUNITE_ALLOW(sched_getaffinity),
        REUNITE_ALLOW(set_robust_list),
        REUNITE_ALLOW(set_tid_address),
        // rseq: its number is missing in older headers.
#ifdef __x86_64__
        REUNITE_ON(334, SECCOMP_RET_ALLOW),
#else
        REUNITE_ON(293, SECCOMP_RET_ALLOW),
#endif
        REUNITE_ALLOW(membarrier),
        REUNITE_ALLOW(rt_sigreturn),
        REUNITE_ALLOW(rt_sigprocmask),
        REUNITE_ALLOW(rt_sigaction),
        REUNITE_ALLOW(sigaltstack),
        REUNITE_ALLOW(restart_syscall),
        REUNITE_ALLOW(exit),
        REUNITE_ALLOW(exit_group),

        // No executable memory: no decoder generates code.
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_mmap, 1, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_mprotect, 0, 4),
        REUNITE_LOAD(args[2]),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 0, 1),
        REUNITE_RETURN(REUNITE_REFUSE(EPERM)),
        REUNITE_RETURN(SECCOMP_RET_ALLOW),

        // Threads, but no processes.
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 4),
        REUNITE_LOAD(args[0]),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, REUNITE_CLONE_THREAD, 1, 0),
        REUNITE_RETURN(REUNITE_KILL),
        REUNITE_RETURN(SECCOMP_RET_ALLOW),

        // Its own limits only: the memory limit of each picture, below the hard limit.
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_prlimit64, 0, 4),
        REUNITE_LOAD(args[0]),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0),
        REUNITE_RETURN(REUNITE_KILL),
        REUNITE_RETURN(SECCOMP_RET_ALLOW),

        // abort sends a signal to the own process; no other process may be signalled.
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_tgkill, 0, 4),
        REUNITE_LOAD(args[0]),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)getpid(), 1, 0),
        REUNITE_RETURN(REUNITE_KILL),
        REUNITE_RETURN(SECCOMP_RET_ALLOW),

        // clone3: the same number on both architectures, missing in older headers.
        REUNITE_ON(435, REUNITE_REFUSE(ENOSYS)),

#ifdef __x86_64__
        REUNITE_ON(SYS_fork, REUNITE_KILL),
        REUNITE_ON(SYS_vfork, REUNITE_KILL),
#endif
        REUNITE_ON(SYS_execve, REUNITE_KILL),
        REUNITE_ON(SYS_execveat, REUNITE_KILL),
        REUNITE_ON(SYS_ptrace, REUNITE_KILL),
        REUNITE_ON(SYS_process_vm_readv, REUNITE_KILL),
        REUNITE_ON(SYS_process_vm_writev, REUNITE_KILL),
        REUNITE_ON(SYS_socket, REUNITE_KILL),
        REUNITE_ON(SYS_socketpair, REUNITE_KILL),
        REUNITE_ON(SYS_connect, REUNITE_KILL),
        REUNITE_ON(SYS_bind, REUNITE_KILL),
        REUNITE_ON(SYS_kill, REUNITE_KILL),
        REUNITE_ON(SYS_tkill, REUNITE_KILL),
        REUNITE_ON(SYS_bpf, REUNITE_KILL),
        REUNITE_ON(SYS_unshare, REUNITE_KILL),
        REUNITE_ON(SYS_mount, REUNITE_KILL),
        REUNITE_RETURN(REUNITE_REFUSE(EPERM)),
    };
    struct sock_fprog program = {
        .len = (unsigned short)(sizeof(instructions) / sizeof(instructions[0])),
        .filter = instructions,
    };
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
    // For all threads; a positive result is the id of a thread for which it failed.
    long result = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
    if (result > 0) errno = ESRCH;
    return result == 0 ? 0 : -1;
}

#else

#define REUNITE_HAS_FILTER 0

// Other systems have no seccomp.
static inline int reunite_sandbox_filter(void) {
    return 0;
}

#endif

#endif
