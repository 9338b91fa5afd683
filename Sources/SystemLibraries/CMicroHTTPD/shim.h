#include <microhttpd.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// Wrappers of functions with variable arguments, which Swift cannot call by itself.

// Everything that a daemon is started with.
struct cachebench_daemon {
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
      (daemon->key ? MHD_USE_TLS : 0) | loop | MHD_USE_NO_LISTEN_SOCKET | MHD_ALLOW_SUSPEND_RESUME |
          MHD_USE_SUPPRESS_DATE_NO_CLOCK | MHD_USE_ERROR_LOG,
      0, NULL, NULL, daemon->handle, daemon->context,
      MHD_OPTION_EXTERNAL_LOGGER, cachebench_note_complaint, NULL,
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

// True of a connection with TLS.
static inline int cachebench_is_secured(struct MHD_Connection *connection) {
  return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_GNUTLS_SESSION) != NULL;
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
