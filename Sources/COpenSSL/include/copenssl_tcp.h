#ifndef COPENSSL_TCP_H
#define COPENSSL_TCP_H

#include <stddef.h>
#include <stdint.h>

// Non-blocking TCP and UDP sockets. Functions with a signed result return zero or more, or -errno.

typedef struct {
  uint8_t bytes[16];
  // The address length in `bytes`: 4 or 16.
  uint32_t count;
  // The interface index of a link-local IPv6 address, or 0.
  uint32_t scope;
  uint16_t port;
} copenssl_address;

typedef struct {
  uint32_t rtt_microseconds;
  uint32_t rtt_variance_microseconds;
  uint32_t total_retransmits;
  uint32_t maximum_segment;
  uint32_t congestion_window;
} copenssl_tcp_information;

enum copenssl_option {
  COPENSSL_NO_DELAY,
  COPENSSL_REUSE_ADDRESS,
  COPENSSL_V6_ONLY,
  COPENSSL_KEEP_ALIVE,
  COPENSSL_SEND_BUFFER,
  COPENSSL_RECEIVE_BUFFER,
};

// Creates a non-blocking, close-on-exec stream socket for IPv4 (4) or IPv6 (6).
int copenssl_open_socket(int version);
// The same for a Unix socket.
int copenssl_open_unix_socket(void);
// The same for a datagram socket (UDP).
int copenssl_open_datagram_socket(int version);
// A socket that the kernel notifies of changes of addresses and routes (rtnetlink(7)).
int copenssl_open_network_changes(void);
int copenssl_close_descriptor(int descriptor);

int copenssl_bind_address(int descriptor, const copenssl_address *address);
int copenssl_bind_interface(int descriptor, const char *name);
// The first address of interface `name` with `count` bytes; -ENODEV if it has none.
int copenssl_find_interface_address(copenssl_address *address, const char *name, uint32_t count);
// The index of a network interface, or 0.
uint32_t copenssl_index_interface(const char *name);

// Zero if connected immediately; -EINPROGRESS if the socket becomes writable on completion.
int copenssl_connect_socket(int descriptor, const copenssl_address *address);
// The same for a Unix socket with a path of `count` bytes, which begins with a zero byte in the abstract namespace (unix(7)).
int copenssl_connect_unix_socket(int descriptor, const char *path, size_t count);
int copenssl_listen_socket(int descriptor, int backlog);
int copenssl_accept_socket(int descriptor, copenssl_address *peer);

int64_t copenssl_read_socket(int descriptor, void *output, size_t capacity);
int64_t copenssl_write_socket(int descriptor, const void *input, size_t count);
// Shuts down the sending side (SHUT_WR).
int copenssl_shutdown_socket(int descriptor);

int copenssl_set_option(int descriptor, enum copenssl_option option, int value);
// With zero seconds, close sends a reset (RST); a negative value restores the default.
int copenssl_set_linger(int descriptor, int seconds);

int copenssl_read_local_address(int descriptor, copenssl_address *address);
int copenssl_read_peer_address(int descriptor, copenssl_address *address);
// The pending error of a socket as -errno, or zero.
int copenssl_take_error(int descriptor);
int copenssl_read_information(int descriptor, copenssl_tcp_information *information);

// Raises the soft limit of open descriptors to the hard limit if possible; returns the soft limit.
int64_t copenssl_raise_descriptor_limit(void);
// Sets the trim and mmap thresholds of malloc (mallopt(3)) to `bytes`; no effect without glibc.
void copenssl_keep_freed(int bytes);
// A number unique among the running threads.
uint64_t copenssl_identify_thread(void);
// The message for an errno value (strerror_r), always NUL-terminated.
void copenssl_describe_error(char *output, size_t capacity, int number);

#endif
