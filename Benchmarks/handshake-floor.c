/* The least that full handshakes cost a client: libssl over sockets of its own, one thread, epoll, the chain verified.
 *
 *     handshake-floor ADDRESS PORT COUNT AT-ONCE CAFILE
 *
 * Built by probe-cost with: cc -O2 handshake-floor.c -lssl -lcrypto. The connection is reset once the handshake is over: no
 * close_notify, no ticket read, nothing recorded. Prints how many succeeded. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

struct client {
  int descriptor;
  SSL *session;
};

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static void begin(int queue, const struct sockaddr_in *server, SSL_CTX *context) {
  struct client *client = calloc(1, sizeof *client);
  struct linger reset = {1, 0};
  struct epoll_event event = {.events = EPOLLIN | EPOLLOUT | EPOLLET};
  int yes = 1;
  if (!client || (client->descriptor = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0)) < 0) fail("socket");
  setsockopt(client->descriptor, SOL_SOCKET, SO_LINGER, &reset, sizeof reset);
  setsockopt(client->descriptor, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  if (connect(client->descriptor, (const struct sockaddr *)server, sizeof *server) && errno != EINPROGRESS) fail("connect");
  client->session = SSL_new(context);
  if (!client->session || !SSL_set_fd(client->session, client->descriptor)) exit(1);
  SSL_set_tlsext_host_name(client->session, "localhost");
  event.data.ptr = client;
  if (epoll_ctl(queue, EPOLL_CTL_ADD, client->descriptor, &event)) fail("epoll_ctl");
}

/* 1 when the handshake is over, -1 when it failed, 0 while it waits. */
static int step(struct client *client) {
  int result = SSL_connect(client->session), error;
  if (result == 1) return sk_X509_num(SSL_get_peer_cert_chain(client->session)) > 0 ? 1 : -1;
  error = SSL_get_error(client->session, result);
  return error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE ? 0 : -1;
}

int main(int count_of_arguments, char **arguments) {
  struct sockaddr_in server = {.sin_family = AF_INET};
  struct epoll_event events[256];
  int queue = epoll_create1(0), wanted, at_once, begun = 0, ended = 0, succeeded = 0;
  SSL_CTX *context = SSL_CTX_new(TLS_client_method());
  if (count_of_arguments != 6 || queue < 0 || !context) return 64;
  wanted = atoi(arguments[3]);
  at_once = atoi(arguments[4]);
  server.sin_port = htons((unsigned short)atoi(arguments[2]));
  if (inet_pton(AF_INET, arguments[1], &server.sin_addr) != 1) return 64;
  SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
  SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
  SSL_CTX_set_verify(context, SSL_VERIFY_PEER, NULL);
  if (!SSL_CTX_load_verify_locations(context, arguments[5], NULL)) return 66;
  while (ended < wanted) {
    int ready;
    for (; begun < wanted && begun - ended < at_once; begun++) begin(queue, &server, context);
    ready = epoll_wait(queue, events, 256, 20000);
    if (ready <= 0) break;
    for (int index = 0; index < ready; index++) {
      struct client *client = events[index].data.ptr;
      int result = step(client);
      if (!result) continue;
      SSL_free(client->session);
      close(client->descriptor);
      free(client);
      succeeded += result > 0;
      ended++;
    }
  }
  SSL_CTX_free(context);
  printf("%d\n", succeeded);
  return succeeded == wanted ? 0 : 1;
}
