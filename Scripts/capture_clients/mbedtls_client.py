"""A client of python-mbedtls as it is without options: PORT NAME."""
import socket
import sys

from mbedtls import tls

context = tls.ClientContext(tls.TLSConfiguration(validate_certificates=False))
connection = context.wrap_socket(socket.create_connection(("127.0.0.1", int(sys.argv[1]))), server_hostname=sys.argv[2])
connection.do_handshake()
