"""A server of OpenSSL 1.0.2n, by ctypes: PORT ADDRESS CIPHERS CHAIN KEY.

LD_LIBRARY_PATH is the folder of libssl and libcrypto in the wheel of psycopg2-binary 2.7.4.

It responds to a request, and after an error it calls SSL_shutdown twice, as applications do that wait for close_notify.
"""
import ctypes, glob, os, signal, socket, sys

port, address, ciphers, chain, key = sys.argv[1:]
libraries = os.environ["LD_LIBRARY_PATH"].split(":")[0]
crypto = ctypes.CDLL(glob.glob(libraries + "/libcrypto-*.so.1.0.2*")[0], mode=ctypes.RTLD_GLOBAL)
ssl = ctypes.CDLL(glob.glob(libraries + "/libssl-*.so.1.0.2*")[0])
for name in ("SSL_CTX_new", "SSL_new", "SSLv23_server_method"):
    getattr(ssl, name).restype = ctypes.c_void_p
ssl.SSL_library_init()
context = ctypes.c_void_p(ssl.SSL_CTX_new(ctypes.c_void_p(ssl.SSLv23_server_method())))
PEM, SET_ECDH_AUTO, OPTIONS, SINGLE_ECDH_USE = 1, 94, 32, 0x80000
ssl.SSL_CTX_ctrl(context, SET_ECDH_AUTO, ctypes.c_long(1), None)
assert ssl.SSL_CTX_use_certificate_chain_file(context, chain.encode()) == 1
assert ssl.SSL_CTX_use_PrivateKey_file(context, key.encode(), PEM) == 1
assert ssl.SSL_CTX_set_cipher_list(context, ciphers.encode()) == 1


def serve(client):
    client.settimeout(None)
    session = ctypes.c_void_p(ssl.SSL_new(context))
    ssl.SSL_set_fd(session, client.fileno())
    if ssl.SSL_accept(session) == 1:
        room = ctypes.create_string_buffer(4096)
        if ssl.SSL_read(session, room, len(room)) > 0:
            response = b"HTTP/1.0 200 OK\r\nContent-Length: 3\r\n\r\nok\n"
            ssl.SSL_write(session, response, len(response))
        if ssl.SSL_shutdown(session) == 0:
            ssl.SSL_shutdown(session)
    ssl.SSL_free(session)
    client.close()


listener = socket.create_server((address, int(port)), family=socket.AF_INET6 if ":" in address else socket.AF_INET, backlog=256)
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
while True:
    client = listener.accept()[0]
    # A process for each connection: this version is safe for threads only with locks of the application's.
    if os.fork() == 0:
        listener.close()
        serve(client)
        os._exit(0)
    client.close()
