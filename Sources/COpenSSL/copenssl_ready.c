#ifndef __linux__
#error "readiness has one implementation, epoll; write these five functions anew for another system"
#endif

#define _GNU_SOURCE
#include "copenssl_ready.h"

#include <errno.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#define ALARM_TOKEN UINT64_MAX
#define BATCH 64

int copenssl_create_readiness(copenssl_readiness *readiness) {
  readiness->queue = epoll_create1(EPOLL_CLOEXEC);
  if (readiness->queue < 0) return -errno;
  readiness->alarm = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
  int result = readiness->alarm < 0 ? -errno : copenssl_add_descriptor(readiness, readiness->alarm, ALARM_TOKEN);
  if (result < 0) {
    if (readiness->alarm >= 0) close(readiness->alarm);
    close(readiness->queue);
  }
  return result;
}

int copenssl_add_descriptor(const copenssl_readiness *readiness, int descriptor, uint64_t token) {
  uint32_t interest = token == ALARM_TOKEN ? EPOLLIN | EPOLLET : EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET;
  struct epoll_event event = {.events = interest, .data.u64 = token};
  return epoll_ctl(readiness->queue, EPOLL_CTL_ADD, descriptor, &event) < 0 ? -errno : 0;
}

int copenssl_remove_descriptor(const copenssl_readiness *readiness, int descriptor) {
  struct epoll_event event = {0};
  return epoll_ctl(readiness->queue, EPOLL_CTL_DEL, descriptor, &event) < 0 ? -errno : 0;
}

static int wait_for_events(int queue, struct epoll_event *events, int capacity, int64_t nanoseconds) {
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 35)
  struct timespec limit = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000};
  int count = epoll_pwait2(queue, events, capacity, nanoseconds < 0 ? NULL : &limit, NULL);
  if (count >= 0 || errno != ENOSYS) return count;
#endif
  int64_t milliseconds = nanoseconds / 1000000 + (nanoseconds % 1000000 > 0);
  if (milliseconds > INT32_MAX) milliseconds = INT32_MAX;
  return epoll_wait(queue, events, capacity, nanoseconds < 0 ? -1 : (int)milliseconds);
}

static uint32_t flags_of(uint32_t events) {
  uint32_t flags = 0;
  if (events & EPOLLIN) flags |= COPENSSL_READABLE;
  if (events & EPOLLOUT) flags |= COPENSSL_WRITABLE;
  if (events & (EPOLLRDHUP | EPOLLHUP | EPOLLERR)) flags |= COPENSSL_ENDED;
  return flags;
}

int copenssl_wait_readiness(const copenssl_readiness *readiness, copenssl_event *events, int capacity, int64_t timeout_nanoseconds) {
  struct epoll_event batch[BATCH];
  if (capacity > BATCH) capacity = BATCH;
  int count = wait_for_events(readiness->queue, batch, capacity, timeout_nanoseconds);
  // EINTR counts as an early timeout: the caller checks its clock anyway.
  if (count < 0) return errno == EINTR ? 0 : -errno;
  int kept = 0;
  for (int index = 0; index < count; index++) {
    // The eventfd is edge-triggered, so its counter need not be read.
    if (batch[index].data.u64 == ALARM_TOKEN) continue;
    events[kept++] = (copenssl_event){.token = batch[index].data.u64, .flags = flags_of(batch[index].events)};
  }
  return kept;
}

int copenssl_wake_readiness(const copenssl_readiness *readiness) {
  uint64_t one = 1;
  ssize_t count;
  do count = write(readiness->alarm, &one, sizeof one);
  while (count < 0 && errno == EINTR);
  return count < 0 ? -errno : 0;
}
