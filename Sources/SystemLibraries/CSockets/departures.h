/* A queue of the sockets whose other side leaves. */
#ifdef __linux__
#include <errno.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#endif

/* A queue of the sockets whose other side leaves, or -1 where the system has none. */
static inline int cachebench_open_departures(void) {
#ifdef __linux__
  return epoll_create1(EPOLL_CLOEXEC);
#else
  return -1;
#endif
}

/* Reports once that the other side of a socket leaves, or has left, by a number above 0. A closed socket reports nothing. */
static inline void cachebench_watch_departure(int queue, int socket, unsigned long long number) {
#ifdef __linux__
  struct epoll_event event;
  memset(&event, 0, sizeof event);
  event.events = EPOLLRDHUP | EPOLLONESHOT;
  event.data.u64 = number;
  if (epoll_ctl(queue, EPOLL_CTL_MOD, socket, &event) != 0) epoll_ctl(queue, EPOLL_CTL_ADD, socket, &event);
#else
  (void)queue, (void)socket, (void)number;
#endif
}

/* Waits so many milliseconds for the next departure, or without end if they are below 0, and returns its number; 0 after
   the end, and -1 if none came in time. */
static inline long long cachebench_next_departure(int queue, int milliseconds) {
#ifdef __linux__
  struct epoll_event event;
  int count;
  do {
    count = epoll_wait(queue, &event, 1, milliseconds);
  } while (count < 0 && errno == EINTR);
  return count == 1 ? (long long)event.data.u64 : count == 0 ? -1 : 0;
#else
  (void)queue, (void)milliseconds;
  return 0;
#endif
}

/* Ends the waiting for departures; returns a descriptor that must stay open until it has ended. */
static inline int cachebench_end_departures(int queue) {
#ifdef __linux__
  struct epoll_event event;
  memset(&event, 0, sizeof event);
  event.events = EPOLLIN;
  int end = eventfd(1, EFD_CLOEXEC);
  epoll_ctl(queue, EPOLL_CTL_ADD, end, &event);
  return end;
#else
  (void)queue;
  return -1;
#endif
}
