"""The ClientHello on a connection, without what differs from connection to connection."""

import socket
import struct

KEY_SHARE, SERVER_NAME, PADDING, PRE_SHARED_KEY, EARLY_DATA = 51, 0, 21, 41, 42


class Reader:
    """Vectors of TLS (RFC 8446, section 3)."""

    def __init__(self, data):
        self.data, self.place = data, 0

    def take(self, count):
        assert self.place + count <= len(self.data), "truncated"
        self.place += count
        return self.data[self.place - count:self.place]

    def number(self, size):
        return int.from_bytes(self.take(size), "big")

    def vector(self, size):
        return self.take(self.number(size))

    @property
    def rest(self):
        return len(self.data) - self.place


def vector(size, data):
    return len(data).to_bytes(size, "big") + data


def received(connection):
    """The message of the first ClientHello: the body of the handshake message with its header."""
    connection.settimeout(15)
    stream = connection.makefile("rb")
    message = b""
    while len(message) < 4 or len(message) < 4 + int.from_bytes(message[1:4], "big"):
        header = stream.read(5)
        assert len(header) == 5 and header[0] == 22, f"no TLS record: {header!r}"
        message += stream.read(int.from_bytes(header[3:5], "big"))
        assert len(message) < 65536, "too long"
    assert message[0] == 1, "no client_hello"
    return message


def short_shares(body):
    """Key shares of one byte each: a new one is made up for every connection."""
    reader, shares = Reader(Reader(body).vector(2)), b""
    while reader.rest:
        group, _ = reader.take(2), reader.vector(2)
        shares += group + vector(2, b"\0")
    return vector(2, shares)


def normalized(message, name):
    """The message with zeros for random and session ID, short key shares, without padding."""
    reader = Reader(message[4:])
    body = reader.take(2) + bytes(32)
    reader.take(32)
    body += vector(1, bytes(len(reader.vector(1))))
    body += vector(2, reader.vector(2)) + vector(1, reader.vector(1))
    extensions = b""
    if reader.rest:
        listed = Reader(reader.vector(2))
        while listed.rest:
            kind, content = listed.number(2), listed.vector(2)
            assert kind not in (PRE_SHARED_KEY, EARLY_DATA), "a resumed session"
            if kind == KEY_SHARE:
                content = short_shares(content)
            if kind == SERVER_NAME:
                assert name.encode() in content, f"another name: {content!r}"
            if kind == PADDING:
                content = b""
            extensions += struct.pack(">H", kind) + vector(2, content)
        body += vector(2, extensions)
    assert not reader.rest, "trailing bytes"
    return b"\1" + vector(3, body)


def listener():
    server = socket.create_server(("127.0.0.1", 0))
    server.settimeout(40)
    return server
