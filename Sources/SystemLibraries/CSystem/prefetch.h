/* What Swift has no word for: asks the processor to fetch the line of an address, to be written. */
static inline void prefetch_for_writing(const void *address) { __builtin_prefetch(address, 1); }
