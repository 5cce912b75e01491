"""A server of pyOpenSSL, which has OpenSSL 4: PORT CIPHERS {CERTIFICATES KEY}…, with whatever else as OpenSSL has it by default.

CIPHERS is a list as of `openssl ciphers`; it prints the version of its library and accepts on 127.0.0.1 alone, each connection in a thread.
"""
import socket, sys, threading

from OpenSSL import SSL, crypto

context = SSL.Context(SSL.TLS_SERVER_METHOD)
if sys.argv[2] != "default":
    context.set_min_proto_version(SSL.TLS1_VERSION)
    context.set_cipher_list(sys.argv[2].encode())
for certificates, key in zip(sys.argv[3::2], sys.argv[4::2]):
    context.use_certificate_chain_file(certificates)
    context.use_privatekey_file(key)


def serve(client):
    client.settimeout(20)
    connection = SSL.Connection(context, None)
    connection.set_accept_state()
    try:
        while data := client.recv(65536):
            connection.bio_write(data)
            try:
                connection.do_handshake()
                ended = True
            except SSL.WantReadError:
                ended = False
            except SSL.Error:
                ended = True
            try:
                while reply := connection.bio_read(65536):
                    client.sendall(reply)
            except SSL.WantReadError:
                pass
            if ended:
                break
    except OSError:
        pass
    finally:
        client.close()


print("OPENSSL", SSL.SSLeay_version(SSL.SSLEAY_VERSION).decode(), flush=True)
listener = socket.create_server(("127.0.0.1", int(sys.argv[1])), backlog=1024)
while True:
    threading.Thread(target=serve, args=[listener.accept()[0]], daemon=True).start()
