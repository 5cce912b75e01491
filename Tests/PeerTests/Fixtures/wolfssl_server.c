/* A wolfSSL server with the suites of the library's defaults: PORT CERTIFICATES KEY [PARAMETERS]; on 127.0.0.1, each connection in a thread. */
#include <wolfssl/options.h>
#include <wolfssl/ssl.h>

#include <arpa/inet.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

static WOLFSSL_CTX *context;

static void *serve(void *argument) {
  int connection = (int)(long)argument;
  struct timeval limit = {20, 0};
  setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  WOLFSSL *ssl = wolfSSL_new(context);
  if (ssl != NULL) {
    wolfSSL_set_fd(ssl, connection);
    wolfSSL_accept(ssl);
    wolfSSL_free(ssl);
  }
  close(connection);
  return NULL;
}

int main(int count, char **arguments) {
  if (count < 4) return 64;
  signal(SIGPIPE, SIG_IGN);
  wolfSSL_Init();
  context = wolfSSL_CTX_new(wolfSSLv23_server_method());
  if (context == NULL) return 70;
  wolfSSL_CTX_SetMinVersion(context, WOLFSSL_TLSV1_2);
  if (wolfSSL_CTX_use_certificate_chain_file(context, arguments[2]) != WOLFSSL_SUCCESS) return 66;
  if (wolfSSL_CTX_use_PrivateKey_file(context, arguments[3], WOLFSSL_FILETYPE_PEM) != WOLFSSL_SUCCESS) return 66;
  if (count > 4 && wolfSSL_CTX_SetTmpDH_file(context, arguments[4], WOLFSSL_FILETYPE_PEM) != WOLFSSL_SUCCESS) return 66;
  printf("WOLFSSL %s\n", wolfSSL_lib_version());
  fflush(stdout);
  int listener = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((unsigned short)atoi(arguments[1]))};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (bind(listener, (struct sockaddr *)&address, sizeof address) != 0 || listen(listener, 1024) != 0) return 74;
  for (;;) {
    int connection = accept(listener, NULL, NULL);
    pthread_t thread;
    if (connection < 0) continue;
    if (pthread_create(&thread, NULL, serve, (void *)(long)connection) == 0) pthread_detach(thread);
    else close(connection);
  }
}
