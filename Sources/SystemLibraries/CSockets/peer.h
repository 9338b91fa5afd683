/* The other side of a TCP connection, as the system knows it. */
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/inet_diag.h>
#include <linux/netlink.h>
#include <linux/sock_diag.h>
#endif

#ifdef __linux__
/* The C library declares it for programs that ask for all of its extensions. */
int accept4(int listening, struct sockaddr *peer, socklen_t *length, int flags);
#endif

/* Waits for a connection and accepts it. Returns -1 without one. To shut down the listening socket ends the wait on Linux.
   Elsewhere it ends twice a second. */
static inline int cachebench_accept(int listening, struct sockaddr *peer, socklen_t *length) {
#ifdef __linux__
  return accept4(listening, peer, length, SOCK_CLOEXEC | SOCK_NONBLOCK);
#else
  struct pollfd wait = {listening, POLLIN, 0};
  errno = EAGAIN;
  if (poll(&wait, 1, 500) <= 0) return -1;
  fcntl(listening, F_SETFL, O_NONBLOCK);
  int connection = accept(listening, peer, length);
  if (connection >= 0) fcntl(connection, F_SETFD, FD_CLOEXEC);
  return connection;
#endif
}

/* Sends a reset: closing would only do so after the end of stream that libmicrohttpd sends first, so
   that on Linux the socket is also disconnected at once. */
static inline void cachebench_reset(int socket) {
  struct linger none = {1, 0};
  setsockopt(socket, SOL_SOCKET, SO_LINGER, &none, sizeof none);
#ifdef __linux__
  struct sockaddr nowhere;
  memset(&nowhere, 0, sizeof nowhere);
  nowhere.sa_family = AF_UNSPEC;
  connect(socket, &nowhere, sizeof nowhere);
#endif
}

/* True if a program of this computer still holds the other end of a connection: it closed its direction of sending alone
   (RFC 9293, section 3.6), and reads on. Over TCP this looks like a close. A socket that was closed belongs to no inode
   (sock_diag(7)). False of another computer's, and where the system does not tell. */
static inline int cachebench_peer_reads_on(int connection) {
#ifdef __linux__
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

/* True if the other side is gone, or the connection is broken. With TLS the client announces the close first, which lies
   unread before the end of the stream. */
static inline int cachebench_peer_has_left(int socket, int is_secured) {
  char byte;
  ssize_t count = recv(socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
#ifdef __linux__
  if (count > 0 && is_secured) {
    struct tcp_info info;
    socklen_t length = sizeof info;
    if (getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &length) == 0 && info.tcpi_state == TCP_CLOSE_WAIT) count = 0;
  }
#else
  (void)is_secured;
#endif
  if (count == 0) return !cachebench_peer_reads_on(socket);
  return count < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR;
}

/* For how many nanoseconds nothing has come of the other side, not even an acknowledgement, a tick of the system's clock
   added: what has closed its end did so no later. 0 where the system does not tell, or of a reset, which is no
   acknowledgement. */
static inline long long cachebench_peer_silence(int socket) {
#ifdef __linux__
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

#ifdef __linux__
/* The start of the kernel's TCP_INFO. Its last fields came with Linux 4.1; the C library's own declaration is older. */
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

/* The bytes that a connection has brought, or -1 where the system does not tell. Linux counts the end
   of the stream as one more. */
static inline long long cachebench_bytes_received(int socket) {
#ifdef __linux__
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

/* The bytes sent that the other side has acknowledged, or -1 where the system does not tell. */
static inline long long cachebench_bytes_acknowledged(int socket) {
#ifdef __linux__
  struct cachebench_tcp_info info;
  return cachebench_read_tcp_info(socket, &info) ? (long long)info.bytes_acked : -1;
#else
  (void)socket;
  return -1;
#endif
}
