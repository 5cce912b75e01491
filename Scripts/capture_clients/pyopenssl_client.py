"""A client of pyOpenSSL, which has OpenSSL 4: PORT NAME."""
import socket
import sys

from OpenSSL import SSL

connection = SSL.Connection(SSL.Context(SSL.TLS_CLIENT_METHOD), socket.create_connection(("127.0.0.1", int(sys.argv[1]))))
connection.set_tlsext_host_name(sys.argv[2].encode())
connection.set_connect_state()
connection.do_handshake()
