#ifndef HEAP_USE_H
#define HEAP_USE_H

#include <stddef.h>

/* Bytes that malloc has given out and not got back, over all arenas; 0 where the C library does not tell. */
size_t heap_use_bytes(void);

#endif
