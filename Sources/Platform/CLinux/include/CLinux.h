// What Linux offers and `import Glibc` does not show to Swift: the calls that glibc declares only for
// _GNU_SOURCE, headers outside its module map, variadic calls, and unions behind macros.
//
// The functions live in CLinux.c, because glibc's headers reach Swift through a module that was built
// without _GNU_SOURCE. All return -1 and set errno on failure unless they say otherwise.

#ifndef CLINUX_H
#define CLINUX_H

#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <sys/types.h>
#include <time.h>

// MARK: - Event loop

/// Waits for events with nanosecond precision; a negative timeout waits for ever.
int clinux_epoll_wait(int epoll, struct epoll_event *events, int capacity, int64_t timeout_ns);

/// Makes a pipe whose ends are close-on-exec; `flags` may add O_NONBLOCK.
int clinux_pipe(int ends[2], int flags);

/// The kernel's id of the calling thread.
pid_t clinux_gettid(void);

/// Names a thread; the kernel keeps 15 bytes. Returns an error number, not -1.
int clinux_thread_set_name(pthread_t thread, const char *name);

/// Sets the calendar clock forward by one nanosecond, which tells cancel-on-set timers that it was set;
/// for tests, and for those who may set the clock.
int clinux_touch_realtime_clock(void);

// MARK: - Processes

/// Closes every descriptor of the child from `lowest` on. Returns an error number.
int clinux_spawn_add_close_from(posix_spawn_file_actions_t *actions, int lowest);

/// Sets the working folder of the child. Returns an error number.
int clinux_spawn_add_chdir(posix_spawn_file_actions_t *actions, const char *path);

/// Opens a close-on-exec handle of a process.
int clinux_pidfd_open(pid_t pid);

/// Sends a signal to the process of a handle, which cannot be another process that got its number.
int clinux_pidfd_send_signal(int pidfd, int signal);

/// Collects an ended child by its handle: 1 ended, 0 still running, -1 failed.
/// `code` is CLD_EXITED, CLD_KILLED or CLD_DUMPED and `status` the exit code or the signal.
int clinux_pidfd_wait(int pidfd, int *code, int *status);

/// Sets soft and hard limit of another process.
int clinux_set_limit(pid_t pid, int resource, uint64_t soft, uint64_t hard);

// MARK: - Sockets, memory and files

/// Removes a file, or a folder with all in it, without following links; what is absent is no error.
int clinux_remove_tree(const char *path);

/// The credentials of the process that made the other end of a Unix socket.
int clinux_peer_credentials(int socket, pid_t *pid, uid_t *uid, gid_t *gid);

/// Makes an anonymous, sealable, close-on-exec file in memory.
int clinux_memfd_create(const char *name);

/// Forbids for ever to write to, grow, shrink or further seal a file in memory.
int clinux_memfd_seal(int fd);

/// Whether a file in memory carries all seals of `clinux_memfd_seal`: 1 yes, 0 no.
int clinux_memfd_is_sealed(int fd);

/// Makes the allocator give memory of large blocks back to the system when they are freed: by itself
/// it learns from the first large one to keep as much for the next.
void clinux_return_large_blocks(void);

/// Gives freed memory back to the system, wherever it lies.
void clinux_return_freed_memory(void);

// MARK: - Files

/// Exchanges two paths of one file system in one step; both must be there.
int clinux_exchange(const char *first, const char *second);

#endif
