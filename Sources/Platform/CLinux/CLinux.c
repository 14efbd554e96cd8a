#define _GNU_SOURCE
#include "CLinux.h"

#include <malloc.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/timex.h>
#include <sys/wait.h>
#include <unistd.h>

int clinux_epoll_wait(int epoll, struct epoll_event *events, int capacity, int64_t timeout_ns) {
  if (timeout_ns < 0) return epoll_wait(epoll, events, capacity, -1);
  struct timespec timeout = {timeout_ns / 1000000000, timeout_ns % 1000000000};
  return epoll_pwait2(epoll, events, capacity, &timeout, NULL);
}

int clinux_pipe(int ends[2], int flags) { return pipe2(ends, flags | O_CLOEXEC); }

pid_t clinux_gettid(void) { return gettid(); }

int clinux_thread_set_name(pthread_t thread, const char *name) {
  char short_name[16] = {0};
  for (int i = 0; i < 15 && name[i] != 0; i++) short_name[i] = name[i];
  return pthread_setname_np(thread, short_name);
}

int clinux_touch_realtime_clock(void) {
  struct timex change = {.modes = ADJ_SETOFFSET | ADJ_NANO, .time.tv_usec = 1};
  return clock_adjtime(CLOCK_REALTIME, &change) < 0 ? -1 : 0;
}

int clinux_spawn_add_close_from(posix_spawn_file_actions_t *actions, int lowest) {
  return posix_spawn_file_actions_addclosefrom_np(actions, lowest);
}

int clinux_spawn_add_chdir(posix_spawn_file_actions_t *actions, const char *path) {
  return posix_spawn_file_actions_addchdir_np(actions, path);
}

int clinux_pidfd_open(pid_t pid) { return (int)syscall(SYS_pidfd_open, pid, 0); }

int clinux_pidfd_send_signal(int pidfd, int signal) {
  return (int)syscall(SYS_pidfd_send_signal, pidfd, signal, NULL, 0);
}

int clinux_pidfd_wait(int pidfd, int *code, int *status) {
  siginfo_t info = {0};
  if (waitid(P_PIDFD, (id_t)pidfd, &info, WEXITED | WNOHANG) < 0) return -1;
  if (info.si_pid == 0) return 0;
  *code = info.si_code;
  *status = info.si_status;
  return 1;
}

int clinux_set_limit(pid_t pid, int resource, uint64_t soft, uint64_t hard) {
  struct rlimit limit = {soft, hard};
  return prlimit(pid, (enum __rlimit_resource)resource, &limit, NULL);
}

static int remove_entry(const char *path, const struct stat *info, int kind, struct FTW *place) {
  return remove(path) < 0 && errno != ENOENT ? -1 : 0;
}

int clinux_remove_tree(const char *path) {
  if (nftw(path, remove_entry, 16, FTW_DEPTH | FTW_PHYS) == 0) return 0;
  return errno == ENOENT ? 0 : -1;
}

int clinux_peer_credentials(int socket, pid_t *pid, uid_t *uid, gid_t *gid) {
  struct ucred credentials;
  socklen_t length = sizeof credentials;
  if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &credentials, &length) < 0) return -1;
  *pid = credentials.pid;
  *uid = credentials.uid;
  *gid = credentials.gid;
  return 0;
}

int clinux_memfd_create(const char *name) {
  return memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
}

static const int all_seals = F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE;

int clinux_memfd_seal(int fd) { return fcntl(fd, F_ADD_SEALS, all_seals); }

int clinux_memfd_is_sealed(int fd) {
  int seals = fcntl(fd, F_GET_SEALS);
  return seals < 0 ? -1 : (seals & all_seals) == all_seals;
}

int clinux_exchange(const char *first, const char *second) {
  return renameat2(AT_FDCWD, first, AT_FDCWD, second, RENAME_EXCHANGE);
}

void clinux_return_large_blocks(void) {
  mallopt(M_MMAP_THRESHOLD, 256 << 10);
  mallopt(M_TRIM_THRESHOLD, 512 << 10);
}

void clinux_return_freed_memory(void) { malloc_trim(0); }
