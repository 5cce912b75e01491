"""Reads a batch of responses with h11: each is a method's length, the method, four bytes of length, the bytes, and then the end.

One line for each: `A`, status, body and trailers in hexadecimal, or `R` and why it was refused.
"""
import sys

import h11


def answer(method, data):
    connection = h11.Connection(our_role=h11.CLIENT)
    connection.send(h11.Request(method=method, target="a:1" if method == "CONNECT" else "/", headers=[("Host", "a")]))
    connection.send(h11.EndOfMessage())
    status, body = 0, b""
    try:
        connection.receive_data(data)
        connection.receive_data(b"")
        while True:
            event = connection.next_event()
            if isinstance(event, h11.Response):
                status = event.status_code
            elif isinstance(event, h11.Data):
                body += event.data
            elif isinstance(event, h11.EndOfMessage):
                trailers = b"".join(name + b":" + value + b"\n" for name, value in event.headers)
                return f"A {status} {body.hex()} {trailers.hex()}"
            elif event is h11.PAUSED and status:
                return f"A {status}  "
            elif isinstance(event, h11.ConnectionClosed) or event in (h11.NEED_DATA, h11.PAUSED):
                return f"R {event!r}"
    except h11.RemoteProtocolError as error:
        return "R " + str(error).replace("\n", " ")


def main():
    with open(sys.argv[1], "rb") as batch:
        while size := batch.read(1):
            method = batch.read(size[0]).decode()
            print(answer(method, batch.read(int.from_bytes(batch.read(4), "big"))))


main()
