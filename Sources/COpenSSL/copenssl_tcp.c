#define _GNU_SOURCE
#include "copenssl_tcp.h"

#include <errno.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <net/if.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

static int folded(int result) { return result < 0 ? -errno : result; }

static socklen_t fill_socket_address(struct sockaddr_storage *output, const copenssl_address *address) {
  memset(output, 0, sizeof *output);
  if (address->count == 4) {
    struct sockaddr_in *v4 = (struct sockaddr_in *)output;
    v4->sin_family = AF_INET;
    v4->sin_port = htons(address->port);
    memcpy(&v4->sin_addr, address->bytes, 4);
    return sizeof *v4;
  }
  struct sockaddr_in6 *v6 = (struct sockaddr_in6 *)output;
  v6->sin6_family = AF_INET6;
  v6->sin6_port = htons(address->port);
  v6->sin6_scope_id = address->scope;
  memcpy(&v6->sin6_addr, address->bytes, 16);
  return sizeof *v6;
}

static int fill_address(copenssl_address *output, const struct sockaddr *address) {
  memset(output, 0, sizeof *output);
  if (address->sa_family == AF_INET) {
    const struct sockaddr_in *v4 = (const struct sockaddr_in *)address;
    output->count = 4;
    output->port = ntohs(v4->sin_port);
    memcpy(output->bytes, &v4->sin_addr, 4);
    return 0;
  }
  if (address->sa_family != AF_INET6) return -EAFNOSUPPORT;
  const struct sockaddr_in6 *v6 = (const struct sockaddr_in6 *)address;
  output->count = 16;
  output->port = ntohs(v6->sin6_port);
  output->scope = v6->sin6_scope_id;
  memcpy(output->bytes, &v6->sin6_addr, 16);
  return 0;
}

int copenssl_open_socket(int version) {
  return folded(socket(version == 6 ? AF_INET6 : AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, IPPROTO_TCP));
}

int copenssl_open_unix_socket(void) { return folded(socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0)); }

int copenssl_open_datagram_socket(int version) {
  return folded(socket(version == 6 ? AF_INET6 : AF_INET, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, IPPROTO_UDP));
}

int copenssl_open_network_changes(void) {
  int descriptor = socket(AF_NETLINK, SOCK_RAW | SOCK_NONBLOCK | SOCK_CLOEXEC, NETLINK_ROUTE);
  if (descriptor < 0) return -errno;
  struct sockaddr_nl address = {
      .nl_family = AF_NETLINK,
      .nl_groups = RTMGRP_IPV4_IFADDR | RTMGRP_IPV6_IFADDR | RTMGRP_IPV4_ROUTE | RTMGRP_IPV6_ROUTE,
  };
  int result = folded(bind(descriptor, (struct sockaddr *)&address, sizeof address));
  if (result >= 0) return descriptor;
  close(descriptor);
  return result;
}

int copenssl_close_descriptor(int descriptor) {
  // On EINTR, Linux has already released the descriptor; a retry could close an unrelated one that reuses the number.
  return close(descriptor) < 0 && errno != EINTR ? -errno : 0;
}

int copenssl_bind_address(int descriptor, const copenssl_address *address) {
  struct sockaddr_storage storage;
  socklen_t length = fill_socket_address(&storage, address);
  return folded(bind(descriptor, (struct sockaddr *)&storage, length));
}

int copenssl_bind_interface(int descriptor, const char *name) {
  return folded(setsockopt(descriptor, SOL_SOCKET, SO_BINDTODEVICE, name, (socklen_t)strlen(name)));
}

int copenssl_find_interface_address(copenssl_address *address, const char *name, uint32_t count) {
  struct ifaddrs *all = NULL;
  if (getifaddrs(&all) < 0) return -errno;
  int result = -ENODEV;
  for (struct ifaddrs *each = all; each != NULL && result < 0; each = each->ifa_next) {
    if (each->ifa_addr == NULL || strcmp(each->ifa_name, name) != 0) continue;
    if (fill_address(address, each->ifa_addr) == 0 && address->count == count) result = 0;
  }
  freeifaddrs(all);
  return result;
}

uint32_t copenssl_index_interface(const char *name) { return if_nametoindex(name); }

int copenssl_connect_socket(int descriptor, const copenssl_address *address) {
  struct sockaddr_storage storage;
  socklen_t length = fill_socket_address(&storage, address);
  int result = folded(connect(descriptor, (struct sockaddr *)&storage, length));
  // An interrupted connect continues asynchronously.
  return result == -EINTR ? -EINPROGRESS : result;
}

int copenssl_connect_unix_socket(int descriptor, const char *path, size_t count) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  // A path is terminated by a zero byte, an abstract name by its length.
  size_t room = sizeof address.sun_path - (count > 0 && path[0] != 0);
  if (count == 0 || count > room) return -ENAMETOOLONG;
  memcpy(address.sun_path, path, count);
  socklen_t length = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + count + (path[0] != 0));
  int result = folded(connect(descriptor, (struct sockaddr *)&address, length));
  return result == -EINTR ? -EINPROGRESS : result;
}

int copenssl_listen_socket(int descriptor, int backlog) { return folded(listen(descriptor, backlog)); }

int copenssl_accept_socket(int descriptor, copenssl_address *peer) {
  struct sockaddr_storage storage = {0};
  int result;
  do {
    socklen_t length = sizeof storage;
    result = folded(accept4(descriptor, (struct sockaddr *)&storage, &length, SOCK_NONBLOCK | SOCK_CLOEXEC));
  } while (result == -EINTR);
  if (result >= 0) fill_address(peer, (struct sockaddr *)&storage);
  return result;
}

int64_t copenssl_read_socket(int descriptor, void *output, size_t capacity) {
  ssize_t count;
  do count = recv(descriptor, output, capacity, 0);
  while (count < 0 && errno == EINTR);
  return count < 0 ? -errno : count;
}

int64_t copenssl_write_socket(int descriptor, const void *input, size_t count) {
  ssize_t written;
  do written = send(descriptor, input, count, MSG_NOSIGNAL);
  while (written < 0 && errno == EINTR);
  return written < 0 ? -errno : written;
}

int copenssl_shutdown_socket(int descriptor) { return folded(shutdown(descriptor, SHUT_WR)); }

int copenssl_set_option(int descriptor, enum copenssl_option option, int value) {
  int level = SOL_SOCKET, name = 0;
  switch (option) {
    case COPENSSL_NO_DELAY: level = IPPROTO_TCP, name = TCP_NODELAY; break;
    case COPENSSL_V6_ONLY: level = IPPROTO_IPV6, name = IPV6_V6ONLY; break;
    case COPENSSL_REUSE_ADDRESS: name = SO_REUSEADDR; break;
    case COPENSSL_KEEP_ALIVE: name = SO_KEEPALIVE; break;
    case COPENSSL_SEND_BUFFER: name = SO_SNDBUF; break;
    case COPENSSL_RECEIVE_BUFFER: name = SO_RCVBUF; break;
    default: return -ENOPROTOOPT;
  }
  return folded(setsockopt(descriptor, level, name, &value, sizeof value));
}

int copenssl_set_linger(int descriptor, int seconds) {
  struct linger linger = {.l_onoff = seconds >= 0, .l_linger = seconds >= 0 ? seconds : 0};
  return folded(setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, sizeof linger));
}

int copenssl_read_local_address(int descriptor, copenssl_address *address) {
  struct sockaddr_storage storage = {0};
  socklen_t length = sizeof storage;
  if (getsockname(descriptor, (struct sockaddr *)&storage, &length) < 0) return -errno;
  return fill_address(address, (struct sockaddr *)&storage);
}

int copenssl_read_peer_address(int descriptor, copenssl_address *address) {
  struct sockaddr_storage storage = {0};
  socklen_t length = sizeof storage;
  if (getpeername(descriptor, (struct sockaddr *)&storage, &length) < 0) return -errno;
  return fill_address(address, (struct sockaddr *)&storage);
}

int copenssl_take_error(int descriptor) {
  int error = 0;
  socklen_t length = sizeof error;
  if (getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &length) < 0) return -errno;
  return -error;
}

int copenssl_read_information(int descriptor, copenssl_tcp_information *information) {
  struct tcp_info info = {0};
  socklen_t length = sizeof info;
  if (getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, &info, &length) < 0) return -errno;
  information->rtt_microseconds = info.tcpi_rtt;
  information->rtt_variance_microseconds = info.tcpi_rttvar;
  information->total_retransmits = info.tcpi_total_retrans;
  information->maximum_segment = info.tcpi_snd_mss;
  information->congestion_window = info.tcpi_snd_cwnd;
  return 0;
}

int64_t copenssl_raise_descriptor_limit(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) < 0) return -errno;
  if (limit.rlim_cur < limit.rlim_max) {
    rlim_t soft = limit.rlim_cur;
    limit.rlim_cur = limit.rlim_max;
    // The hard limit may exceed the current kernel limit; then the soft limit is unchanged.
    if (setrlimit(RLIMIT_NOFILE, &limit) < 0) limit.rlim_cur = soft;
  }
  return limit.rlim_cur > INT64_MAX ? INT64_MAX : (int64_t)limit.rlim_cur;
}

void copenssl_keep_freed(int bytes) {
#if defined(__GLIBC__)
  mallopt(M_TRIM_THRESHOLD, bytes);
  mallopt(M_MMAP_THRESHOLD, bytes);
#else
  (void)bytes;
#endif
}

uint64_t copenssl_identify_thread(void) {
  static _Thread_local char mark;
  return (uint64_t)(uintptr_t)&mark;
}

void copenssl_describe_error(char *output, size_t capacity, int number) {
  char words[128] = "";
#if defined(__GLIBC__)
  const char *text = strerror_r(number, words, sizeof words);
#else
  const char *text = strerror_r(number, words, sizeof words) == 0 ? words : "unknown error";
#endif
  snprintf(output, capacity, "%s", text);
}
