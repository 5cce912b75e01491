#ifndef COPENSSL_READY_H
#define COPENSSL_READY_H

#include <stdint.h>

// Readiness notification for file descriptors. Every function returns zero or more, or -errno.

enum {
  COPENSSL_READABLE = 1,
  COPENSSL_WRITABLE = 2,
  // The peer closed its sending side, or the connection failed; a read returns which.
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

// Creates the queue and the descriptor that wakes it up; close both with `copenssl_close_descriptor`.
int copenssl_create_readiness(copenssl_readiness *readiness);

// Reports readiness changes of `descriptor` as events with `token`, edge-triggered. The token UINT64_MAX is reserved.
int copenssl_add_descriptor(const copenssl_readiness *readiness, int descriptor, uint64_t token);

int copenssl_remove_descriptor(const copenssl_readiness *readiness, int descriptor);

// Waits until an event, a wake-up or the timeout (negative: none); returns the number of events, which may be 0.
int copenssl_wait_readiness(const copenssl_readiness *readiness, copenssl_event *events, int capacity, int64_t timeout_nanoseconds);

// Wakes up a wait. Thread-safe.
int copenssl_wake_readiness(const copenssl_readiness *readiness);

#endif
