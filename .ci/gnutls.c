// Stands for GnuTLS in the program that .ci/dist links. The rest of its functions are found as they are called, in the
// system's library, which a server with TLS opens.
#include <stdlib.h>

// libmicrohttpd calls these with every program. GnuTLS starts and ends by itself since 3.3 (gnutls_global_init(3)).
int gnutls_global_init(void) { return 0; }

void gnutls_global_deinit(void) {}

// A variable cannot be found late. libmicrohttpd uses it for keys that this program does not have.
void *(*gnutls_malloc)(size_t) = malloc;
