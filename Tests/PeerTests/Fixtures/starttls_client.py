"""What Python's ssl negotiates after the step up to TLS of a protocol that `openssl s_client` cannot take.

usage: starttls_client.py telnet|rdp PORT ROOTS NAME
prints version, suite and the leaf in base 64, or fails where the chain is not trusted
"""

import base64
import socket
import ssl
import sys

protocol, port, roots, name = sys.argv[1:]


def telnet(connection):
    """draft-altman-telnet-starttls: WILL START_TLS, then FOLLOWS in both directions; all else is left unanswered."""
    seen = b""
    while bytes([255, 253, 46]) not in seen:
        seen += some(connection)
    connection.sendall(bytes([255, 251, 46, 255, 250, 46, 1, 255, 240]))
    while bytes([255, 250, 46, 1, 255, 240]) not in seen:
        seen += some(connection)


def rdp(connection):
    """MS-RDPBCGR 2.2.1.1: a connection request that asks for TLS, and the confirmation that selects it."""
    connection.sendall(bytes([3, 0, 0, 19, 14, 0xE0, 0, 0, 0, 0, 0, 1, 0, 8, 0, 1, 0, 0, 0]))
    seen = b""
    while len(seen) < 19:
        seen += some(connection)
    assert seen[11] == 2 and seen[15] == 1, seen.hex()


def some(connection):
    data = connection.recv(4096)
    assert data, "the server hung up"
    return data


with socket.create_connection(("127.0.0.1", int(port)), 10) as plain:
    {"telnet": telnet, "rdp": rdp}[protocol](plain)
    context = ssl.create_default_context(cafile=roots)
    with context.wrap_socket(plain, server_hostname=name) as secure:
        print(secure.version())
        print(secure.cipher()[0])
        print(base64.b64encode(secure.getpeercert(True)).decode())
