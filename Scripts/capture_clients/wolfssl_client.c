/* A client of wolfSSL as it is without options: PORT NAME. */
#include <wolfssl/options.h>
#include <wolfssl/ssl.h>

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

int main(int count, char **arguments) {
  if (count != 3) {
    puts(wolfSSL_lib_version());
    return 0;
  }
  wolfSSL_Init();
  WOLFSSL_CTX *context = wolfSSL_CTX_new(wolfSSLv23_client_method());
  wolfSSL_CTX_set_verify(context, WOLFSSL_VERIFY_NONE, NULL);
  wolfSSL_CTX_UseSNI(context, WOLFSSL_SNI_HOST_NAME, arguments[2], (unsigned short)strlen(arguments[2]));
  int connection = socket(AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in address = {
      .sin_family = AF_INET, .sin_port = htons((unsigned short)atoi(arguments[1])), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  if (connect(connection, (struct sockaddr *)&address, sizeof address)) return 69;
  WOLFSSL *session = wolfSSL_new(context);
  wolfSSL_set_fd(session, connection);
  return wolfSSL_connect(session) == WOLFSSL_SUCCESS ? 0 : 1;
}
