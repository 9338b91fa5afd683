// Stands for GnuTLS in the program that .ci/dist links. libmicrohttpd starts GnuTLS with every program; this opens the
// system's instead, and the rest of its functions are found as they are called. Without GnuTLS all but TLS works.
#include <dlfcn.h>
#include <stdlib.h>

static void *library;

static int call(const char *name) {
  int (*function)(void) = library ? (int (*)(void))dlsym(library, name) : NULL;
  return function ? function() : 0;
}

int gnutls_global_init(void) {
  library = dlopen("libgnutls.so.30", RTLD_LAZY | RTLD_GLOBAL);
  return call("gnutls_global_init");
}

void gnutls_global_deinit(void) { call("gnutls_global_deinit"); }

// A variable cannot be found late. libmicrohttpd uses it for keys that this program does not have.
void *(*gnutls_malloc)(size_t) = malloc;
