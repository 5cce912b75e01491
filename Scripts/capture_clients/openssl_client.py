"""A client of an OpenSSL library as it is without options: LIBCRYPTO LIBSSL PORT NAME; of before 3 too, which no program here has."""
import ctypes
import socket
import sys

crypto = ctypes.CDLL(sys.argv[1], mode=ctypes.RTLD_GLOBAL)
ssl = ctypes.CDLL(sys.argv[2])
if hasattr(ssl, "SSL_library_init"):
    ssl.SSL_library_init()
new = ssl.TLS_client_method if hasattr(ssl, "TLS_client_method") else ssl.SSLv23_client_method
for call in (new, ssl.SSL_CTX_new, ssl.SSL_new):
    call.restype = ctypes.c_void_p
context = ctypes.c_void_p(ssl.SSL_CTX_new(ctypes.c_void_p(new())))
session = ctypes.c_void_p(ssl.SSL_new(context))
ssl.SSL_ctrl(session, 55, ctypes.c_long(0), sys.argv[4].encode())  # SSL_set_tlsext_host_name
connection = socket.create_connection(("127.0.0.1", int(sys.argv[3])))
ssl.SSL_set_fd(session, connection.fileno())
ssl.SSL_connect(session)
