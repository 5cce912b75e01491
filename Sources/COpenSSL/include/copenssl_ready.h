#ifndef COPENSSL_READY_H
#define COPENSSL_READY_H

#include <stdint.h>

// Readiness of descriptors behind five functions. Every function returns zero or more, or -errno.

enum {
  COPENSSL_READABLE = 1,
  COPENSSL_WRITABLE = 2,
  // The peer has ended its side, or the connection has failed: reading tells which.
  COPENSSL_ENDED = 4,
};

typedef struct {
  int queue;
  int alarm;
} copenssl_readiness;

typedef struct {
  uint64_t token;
  uint32_t flags;
} copenssl_event;

// Makes a queue and its alarm; both are closed with `copenssl_close_descriptor`.
int copenssl_create_readiness(copenssl_readiness *readiness);

// Reports changes of `descriptor`, once each (edge-triggered), under `token`. UINT64_MAX is reserved.
int copenssl_add_descriptor(const copenssl_readiness *readiness, int descriptor, uint64_t token);

int copenssl_remove_descriptor(const copenssl_readiness *readiness, int descriptor);

// Waits for the first change, an alarm or the end of the time-out (negative: without end); returns the number of events.
int copenssl_wait_readiness(const copenssl_readiness *readiness, copenssl_event *events, int capacity, int64_t timeout_nanoseconds);

// Ends a wait; from any thread.
int copenssl_wake_readiness(const copenssl_readiness *readiness);

#endif
