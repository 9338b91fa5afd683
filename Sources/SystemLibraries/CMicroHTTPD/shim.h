#include <arpa/inet.h>
#include <errno.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>
#if defined(__linux__)
#include <linux/inet_diag.h>
#include <linux/netlink.h>
#include <linux/sock_diag.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#endif

// Wrappers of functions with variable arguments and of socket options, which Swift cannot call by itself.

// Everything that a daemon is started with.
struct cachebench_daemon {
  int listening_socket;
  unsigned int threads;
  unsigned int connections;
  unsigned int idle_seconds;
  size_t connection_memory;
  // The server's key and its certificates as PEM, to speak TLS; neither to speak without.
  const char *key;
  const char *certificates;
  void *context;
  MHD_AccessHandlerCallback handle;
  MHD_NotifyConnectionCallback connection_changed;
  MHD_RequestCompletedCallback completed;
  void *(*target_seen)(void *context, const char *target, struct MHD_Connection *connection);
};

// The first complaint of libmicrohttpd when this thread started a daemon; empty if it had no complaint. Each source
// file has its own copy, which is read where the daemon is started.
static inline char *cachebench_complaint(void) {
  static _Thread_local char complaint[256];
  return complaint;
}

static inline void cachebench_note_complaint(void *context, const char *format, va_list values) {
  (void)context;
  // The later ones say less: that TLS is not there, after why.
  if (!*cachebench_complaint()) vsnprintf(cachebench_complaint(), 256, format, values);
}

static inline struct MHD_Daemon *cachebench_start_daemon(const struct cachebench_daemon *daemon) {
#if defined(__linux__)
  const unsigned int loop = MHD_USE_EPOLL_INTERNAL_THREAD;
#else
  const unsigned int loop = MHD_USE_POLL_INTERNAL_THREAD;
#endif
  struct MHD_OptionItem secured[] = {
      {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)daemon->key},
      {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)daemon->certificates},
      {MHD_OPTION_END, 0, NULL},
  };
  if (!daemon->key) secured[0].option = MHD_OPTION_END;
  *cachebench_complaint() = 0;
  return MHD_start_daemon(
      (daemon->key ? MHD_USE_TLS : 0) | loop | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_SUPPRESS_DATE_NO_CLOCK |
          MHD_USE_ERROR_LOG,
      0, NULL, NULL, daemon->handle, daemon->context,
      MHD_OPTION_EXTERNAL_LOGGER, cachebench_note_complaint, NULL,
      MHD_OPTION_LISTEN_SOCKET, daemon->listening_socket,
      MHD_OPTION_THREAD_POOL_SIZE, daemon->threads,
      MHD_OPTION_CONNECTION_LIMIT, daemon->connections,
      MHD_OPTION_CONNECTION_TIMEOUT, daemon->idle_seconds,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, daemon->connection_memory,
      MHD_OPTION_NOTIFY_CONNECTION, daemon->connection_changed, daemon->context,
      MHD_OPTION_NOTIFY_COMPLETED, daemon->completed, daemon->context,
      MHD_OPTION_URI_LOG_CALLBACK, daemon->target_seen, daemon->context,
      MHD_OPTION_ARRAY, secured,
      MHD_OPTION_END);
}

static inline int cachebench_socket_of(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

static inline void *cachebench_context_of(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info ? info->socket_context : NULL;
}

static inline unsigned int cachebench_status_of(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_HTTP_STATUS);
  return info ? info->http_status : 0;
}

// The bytes of a request's header, first line included; 0 before it has been read.
static inline size_t cachebench_header_size_of(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
  return info ? info->header_size : 0;
}

// Has libmicrohttpd go by a length of none whatever the client states: what is no number it answers
// with two headers in one. Called before the first field is read; the client's are listed after it.
static inline void cachebench_preset_length(struct MHD_Connection *connection) {
  MHD_set_connection_value(connection, MHD_HEADER_KIND, "Content-Length", "0");
}

// Sends a reset: closing would only do so after the end of stream that libmicrohttpd sends first, so
// that on Linux the socket is also disconnected at once.
static inline void cachebench_reset(int socket) {
  struct linger none = {1, 0};
  setsockopt(socket, SOL_SOCKET, SO_LINGER, &none, sizeof none);
#if defined(__linux__)
  struct sockaddr nowhere;
  memset(&nowhere, 0, sizeof nowhere);
  nowhere.sa_family = AF_UNSPEC;
  connect(socket, &nowhere, sizeof nowhere);
#endif
}

// True if a program of this computer still holds the other end of a connection: it closed its direction of sending alone
// (RFC 9293, section 3.6), and reads on. Over TCP this looks like a close. A socket that was closed belongs to no inode
// (sock_diag(7)). False of another computer's, and where the system does not tell.
static inline int cachebench_peer_reads_on(int connection) {
#if defined(__linux__)
  struct sockaddr_storage own, peer;
  socklen_t own_length = sizeof own, peer_length = sizeof peer;
  if (getsockname(connection, (struct sockaddr *)&own, &own_length) != 0 ||
      getpeername(connection, (struct sockaddr *)&peer, &peer_length) != 0) {
    return 0;
  }
  struct {
    struct nlmsghdr header;
    struct inet_diag_req_v2 request;
  } question;
  struct {
    struct nlmsghdr header;
    struct inet_diag_msg message;
    char attributes[1024];
  } answer;
  memset(&question, 0, sizeof question);
  memset(&answer, 0, sizeof answer);
  question.header.nlmsg_len = sizeof question;
  question.header.nlmsg_type = SOCK_DIAG_BY_FAMILY;
  question.header.nlmsg_flags = NLM_F_REQUEST;
  struct inet_diag_req_v2 *request = &question.request;
  request->sdiag_family = own.ss_family;
  request->sdiag_protocol = IPPROTO_TCP;
  request->idiag_states = ~0u;
  request->id.idiag_cookie[0] = request->id.idiag_cookie[1] = INET_DIAG_NOCOOKIE;
  if (own.ss_family == AF_INET6) {
    const struct sockaddr_in6 *here = (const void *)&own, *there = (const void *)&peer;
    request->id.idiag_sport = there->sin6_port;
    request->id.idiag_dport = here->sin6_port;
    memcpy(request->id.idiag_src, &there->sin6_addr, 16);
    memcpy(request->id.idiag_dst, &here->sin6_addr, 16);
  } else {
    const struct sockaddr_in *here = (const void *)&own, *there = (const void *)&peer;
    request->id.idiag_sport = there->sin_port;
    request->id.idiag_dport = here->sin_port;
    memcpy(request->id.idiag_src, &there->sin_addr, 4);
    memcpy(request->id.idiag_dst, &here->sin_addr, 4);
  }
  int kernel = socket(AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC, NETLINK_SOCK_DIAG);
  if (kernel < 0) return 0;
  ssize_t count = send(kernel, &question, sizeof question, 0) == sizeof question
                      ? recv(kernel, &answer, sizeof answer, 0)
                      : -1;
  close(kernel);
  return count >= (ssize_t)(sizeof answer.header + sizeof answer.message) &&
         answer.header.nlmsg_type == SOCK_DIAG_BY_FAMILY && answer.message.idiag_inode != 0;
#else
  (void)connection;
  return 0;
#endif
}

// True if the other side is gone, or the connection is broken. With TLS the client announces the close first, which lies
// unread before the end of the stream.
static inline int cachebench_peer_has_left(struct MHD_Connection *connection) {
  char byte;
  int socket = cachebench_socket_of(connection);
  ssize_t count = recv(socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
#if defined(__linux__)
  if (count > 0 && MHD_get_connection_info(connection, MHD_CONNECTION_INFO_GNUTLS_SESSION)) {
    struct tcp_info info;
    socklen_t length = sizeof info;
    if (getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &length) == 0 && info.tcpi_state == TCP_CLOSE_WAIT) count = 0;
  }
#endif
  if (count == 0) return !cachebench_peer_reads_on(socket);
  return count < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR;
}

// For how many nanoseconds nothing has come of the other side, not even an acknowledgement, a tick of the system's clock
// added: what has closed its end did so no later. 0 where the system does not tell, or of a reset, which is no
// acknowledgement.
static inline long long cachebench_peer_silence(int socket) {
#if defined(__linux__)
  struct tcp_info info;
  socklen_t length = sizeof info;
  struct timespec tick;
  if (getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &length) != 0 ||
      info.tcpi_state != TCP_CLOSE_WAIT || clock_getres(CLOCK_MONOTONIC_COARSE, &tick) != 0) {
    return 0;
  }
  return info.tcpi_last_ack_recv * 1000000LL + tick.tv_nsec;
#else
  (void)socket;
  return 0;
#endif
}

// The part of a connection's memory that its request uses: the header as it came, an entry for each field, cookie and
// item of the query, and a copy of the cookies.
static inline size_t cachebench_memory_of_request(struct MHD_Connection *connection) {
  const char *cookies;
  size_t length = 0;
  int entries = MHD_get_connection_values(
      connection, MHD_HEADER_KIND | MHD_COOKIE_KIND | MHD_GET_ARGUMENT_KIND, NULL, NULL);
  MHD_lookup_connection_value_n(
      connection, MHD_HEADER_KIND, MHD_HTTP_HEADER_COOKIE, strlen(MHD_HTTP_HEADER_COOKIE), &cookies, &length);
  return cachebench_header_size_of(connection) + 64 * (size_t)entries + length;
}

#if defined(__linux__)
// The start of the kernel's TCP_INFO. Its last fields came with Linux 4.1; the C library's own declaration is older.
struct cachebench_tcp_info {
  unsigned char states[8];
  unsigned int fields[24];
  unsigned long long pacing_rate, max_pacing_rate, bytes_acked, bytes_received;
};

static inline int cachebench_read_tcp_info(int socket, struct cachebench_tcp_info *info) {
  socklen_t length = sizeof *info;
  memset(info, 0, sizeof *info);
  return getsockopt(socket, IPPROTO_TCP, TCP_INFO, info, &length) == 0 && length >= sizeof *info;
}
#endif

// The bytes that a connection has brought, or -1 where the system does not tell. Linux counts the end
// of the stream as one more.
static inline long long cachebench_bytes_received(int socket) {
#if defined(__linux__)
  struct cachebench_tcp_info info;
  if (!cachebench_read_tcp_info(socket, &info)) return -1;
  switch (info.states[0]) {
  case TCP_CLOSE_WAIT:
  case TCP_LAST_ACK:
  case TCP_CLOSING:
  case TCP_TIME_WAIT:
  case TCP_CLOSE:
    return info.bytes_received > 0 ? (long long)info.bytes_received - 1 : 0;
  default:
    return (long long)info.bytes_received;
  }
#else
  (void)socket;
  return -1;
#endif
}

// The bytes sent that the other side has acknowledged, or -1 where the system does not tell.
static inline long long cachebench_bytes_acknowledged(int socket) {
#if defined(__linux__)
  struct cachebench_tcp_info info;
  return cachebench_read_tcp_info(socket, &info) ? (long long)info.bytes_acked : -1;
#else
  (void)socket;
  return -1;
#endif
}

// A queue of the sockets whose other side leaves, or -1 where the system has none.
static inline int cachebench_open_departures(void) {
#if defined(__linux__)
  return epoll_create1(EPOLL_CLOEXEC);
#else
  return -1;
#endif
}

// Reports once that the other side of a socket leaves, or has left, by a number above 0. A closed socket reports nothing.
static inline void cachebench_watch_departure(int queue, int socket, unsigned long long number) {
#if defined(__linux__)
  struct epoll_event event;
  memset(&event, 0, sizeof event);
  event.events = EPOLLRDHUP | EPOLLONESHOT;
  event.data.u64 = number;
  if (epoll_ctl(queue, EPOLL_CTL_MOD, socket, &event) != 0) epoll_ctl(queue, EPOLL_CTL_ADD, socket, &event);
#else
  (void)queue, (void)socket, (void)number;
#endif
}

// Waits for the next departure and returns its number; 0 after the end.
static inline unsigned long long cachebench_next_departure(int queue) {
#if defined(__linux__)
  struct epoll_event event;
  int count;
  do {
    count = epoll_wait(queue, &event, 1, -1);
  } while (count < 0 && errno == EINTR);
  return count == 1 ? event.data.u64 : 0;
#else
  (void)queue;
  return 0;
#endif
}

// Ends the waiting for departures; returns a descriptor that must stay open until it has ended.
static inline int cachebench_end_departures(int queue) {
#if defined(__linux__)
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
