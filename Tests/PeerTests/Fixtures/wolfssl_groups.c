/* A wolfSSL server with all that the library accepts from TLS 1.0 on: PORT CERTIFICATES KEY. A process for each connection. */
#include <wolfssl/options.h>
#include <wolfssl/ssl.h>

#include <arpa/inet.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

int main(int count, char **arguments) {
  if (count != 4) return 64;
  signal(SIGCHLD, SIG_IGN);
  wolfSSL_Init();
  WOLFSSL_CTX *context = wolfSSL_CTX_new(wolfSSLv23_server_method());
  wolfSSL_CTX_SetMinVersion(context, WOLFSSL_TLSV1);
  if (wolfSSL_CTX_use_certificate_chain_file(context, arguments[2]) != WOLFSSL_SUCCESS
      || wolfSSL_CTX_use_PrivateKey_file(context, arguments[3], WOLFSSL_FILETYPE_PEM) != WOLFSSL_SUCCESS) {
    return 66;
  }
  int listener = socket(AF_INET, SOCK_STREAM, 0), on = 1;
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  struct sockaddr_in address = {
      .sin_family = AF_INET, .sin_port = htons((unsigned short)atoi(arguments[1])), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  if (bind(listener, (struct sockaddr *)&address, sizeof address) || listen(listener, 1024)) return 71;
  for (;;) {
    int accepted = accept(listener, NULL, NULL);
    if (accepted >= 0 && fork() == 0) {
      alarm(20);
      WOLFSSL *session = wolfSSL_new(context);
      wolfSSL_set_fd(session, accepted);
      wolfSSL_accept(session);
      _exit(0);
    }
    close(accepted);
  }
}
