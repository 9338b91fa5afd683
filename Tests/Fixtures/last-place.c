// Moves results of exp, log, cos, sin and pow by at most one last place, as the C library of another machine may.
// To be preloaded. LAST_PLACE_SEED chooses which results move; their number is appended to the file LAST_PLACE_COUNT.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <math.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static atomic_ulong moves;
static uint64_t seed;

__attribute__((constructor)) static void start(void) {
  const char *text = getenv("LAST_PLACE_SEED");
  seed = text ? strtoull(text, NULL, 10) : 0;
}

__attribute__((destructor)) static void end(void) {
  const char *path = getenv("LAST_PLACE_COUNT");
  FILE *file = path ? fopen(path, "a") : NULL;
  if (!file) return;
  fprintf(file, "%lu\n", moves);
  fclose(file);
}

// SplitMix64's finalizer: equal arguments move alike, so that runs can be repeated.
static uint64_t mixed(uint64_t bits) {
  bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9u;
  bits = (bits ^ bits >> 27) * 0x94D049BB133111EBu;
  return bits ^ bits >> 31;
}

static double moved(double result, double argument, double other) {
  // Libraries agree on results that are exact.
  if (result == 0 || fabs(result) == 1 || !isfinite(result)) return result;
  uint64_t bits[2];
  memcpy(&bits[0], &argument, sizeof argument);
  memcpy(&bits[1], &other, sizeof other);
  uint64_t draw = mixed(mixed(bits[0] + seed) + bits[1]) % 3;
  if (draw == 0) return result;
  moves++;
  return nextafter(result, draw == 1 ? INFINITY : -INFINITY);
}

#define REPLACE(name)                                          \
  double name(double argument) {                               \
    static double (*original)(double);                         \
    if (!original) original = dlsym(RTLD_NEXT, #name);         \
    return moved(original(argument), argument, 0);             \
  }

REPLACE(exp)
REPLACE(log)
REPLACE(cos)
REPLACE(sin)

double pow(double base, double exponent) {
  static double (*original)(double, double);
  if (!original) original = dlsym(RTLD_NEXT, "pow");
  return moved(original(base, exponent), base, exponent);
}
