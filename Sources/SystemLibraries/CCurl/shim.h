#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

// Wrappers of functions with variable arguments, which Swift cannot call by itself.

// Everything that a transfer is started with. libcurl copies the texts, not the list.
struct cachebench_transfer {
  // The server, and what is asked of it as it stands in the request's first line.
  const char *server;
  const char *target;
  struct curl_slist *fields;
  int is_head;
  // True if libcurl asks for the codings that it knows, and decodes the body.
  int decodes;
  long milliseconds;
  void *context;
  curl_write_callback header;
  curl_write_callback body;
};

static inline CURL *cachebench_start_transfer(
    CURLM *transfers, const struct cachebench_transfer *transfer) {
  CURL *handle = curl_easy_init();
  if (!handle) return NULL;
  curl_easy_setopt(handle, CURLOPT_URL, transfer->server);
  curl_easy_setopt(handle, CURLOPT_REQUEST_TARGET, transfer->target);
  curl_easy_setopt(handle, CURLOPT_HTTPHEADER, transfer->fields);
  curl_easy_setopt(handle, CURLOPT_NOBODY, (long)transfer->is_head);
  if (transfer->decodes) curl_easy_setopt(handle, CURLOPT_ACCEPT_ENCODING, "");
  curl_easy_setopt(handle, CURLOPT_TIMEOUT_MS, transfer->milliseconds);
  curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
  // A target set by hand goes to no proxy, which needs the whole address; the environment is ignored.
  curl_easy_setopt(handle, CURLOPT_PROXY, "");
  curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, transfer->header);
  curl_easy_setopt(handle, CURLOPT_HEADERDATA, transfer->context);
  curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, transfer->body);
  curl_easy_setopt(handle, CURLOPT_WRITEDATA, transfer->context);
  if (curl_multi_add_handle(transfers, handle) != CURLM_OK) {
    curl_easy_cleanup(handle);
    return NULL;
  }
  return handle;
}

// Returns a transfer that has ended, with its result; NULL if no transfer has ended.
static inline CURL *cachebench_ended_transfer(CURLM *transfers, CURLcode *result) {
  int left;
  struct CURLMsg *message = curl_multi_info_read(transfers, &left);
  if (!message) return NULL;
  *result = message->data.result;
  return message->easy_handle;
}

// A count or a time in microseconds; 0 where it is not known.
static inline long long cachebench_figure(CURL *handle, CURLINFO figure) {
  curl_off_t value = 0;
  curl_easy_getinfo(handle, figure, &value);
  return value;
}

// A count of the smaller kind; 0 where it is not known.
static inline long cachebench_number(CURL *handle, CURLINFO number) {
  long value = 0;
  curl_easy_getinfo(handle, number, &value);
  return value;
}
