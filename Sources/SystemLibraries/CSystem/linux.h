/* What Swift's Glibc leaves out, because the C library declares it for GNU programs only. */
#ifdef __linux__
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/types.h>
#include <time.h>

extern int unshare(int flags);
extern int ppoll(struct pollfd *files, nfds_t count, const struct timespec *limit, const sigset_t *mask);
extern pid_t gettid(void);
extern int pipe2(int ends[2], int flags);
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

/* Gives the calling thread a network namespace of its own (CLONE_NEWNET). */
static inline int cachebench_unshare_network(void) { return unshare(0x40000000); }

/* Waits for one of the files, or so long. */
static inline int cachebench_wait(struct pollfd *files, unsigned long count, const struct timespec *limit) {
  return ppoll(files, count, limit, 0);
}

/* A pipe that no program inherits unless it is handed to it. */
static inline int cachebench_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

/* Lets a program start in a folder, with no other open files than its three streams. */
static inline void cachebench_isolate(posix_spawn_file_actions_t *actions, const char *folder) {
  posix_spawn_file_actions_addchdir_np(actions, folder);
  posix_spawn_file_actions_addclosefrom_np(actions, 3);
}

/* The number of the calling thread. */
static inline int cachebench_thread(void) { return gettid(); }
#endif

#ifdef __APPLE__
#include <spawn.h>

/* Lets a program start in a folder. A flag of its start, POSIX_SPAWN_CLOEXEC_DEFAULT, closes its other files. */
static inline void cachebench_isolate(posix_spawn_file_actions_t *actions, const char *folder) {
  posix_spawn_file_actions_addchdir_np(actions, folder);
}
#endif
