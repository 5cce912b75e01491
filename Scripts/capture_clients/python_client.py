"""A client of the module ssl as it is without options: PORT NAME."""
import socket
import ssl
import sys

with socket.create_connection(("127.0.0.1", int(sys.argv[1]))) as connection:
    ssl.create_default_context().wrap_socket(connection, server_hostname=sys.argv[2])
