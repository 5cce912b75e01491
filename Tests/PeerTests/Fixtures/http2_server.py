"""A server of HTTP/2 that misbehaves by the path it is asked for: PORT ADDRESS plain|h2|http/1.1|none [CHAIN KEY].

Frames are hyperframe's and heads hpack's, so that nothing of it was written by who wrote the client; /well/… is h2's own server.
"""
import socket, socketserver, ssl, struct, sys, time

import h2.config, h2.connection, h2.events
from hpack import Encoder, HeaderTuple, NeverIndexedHeaderTuple
from hyperframe.frame import (AltSvcFrame, ContinuationFrame, DataFrame, GoAwayFrame, HeadersFrame, PingFrame,
                              PriorityFrame, PushPromiseFrame, RstStreamFrame, SettingsFrame, WindowUpdateFrame)

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
port, address, mode, files = int(sys.argv[1]), sys.argv[2], sys.argv[3], sys.argv[4:]
rows = {}


def row(function):
    rows["/" + function.__name__.replace("_", "-")] = function
    return function


class Client:
    """The other side, as far as its first request."""

    def __init__(self, connection):
        self.connection, self.encoder, self.heard = connection, Encoder(), b""
        self.reader = h2.connection.H2Connection(h2.config.H2Configuration(client_side=False))
        self.stream, self.path, self.content = None, None, 0

    def hear(self):
        """Frames are read by h2, whose own answers go nowhere."""
        more = self.connection.recv(65536)
        self.heard += more
        if not more:
            return False
        for event in self.reader.receive_data(more):
            if isinstance(event, h2.events.RequestReceived) and self.stream is None:
                self.stream, self.path = event.stream_id, dict(event.headers)[b":path"].decode()
            if isinstance(event, h2.events.DataReceived):
                self.content += len(event.data)
        return True

    def send(self, *frames):
        self.connection.sendall(b"".join(frame if isinstance(frame, bytes) else frame.serialize() for frame in frames))

    def begin(self):
        self.send(SettingsFrame(0))

    def head(self, *fields, end=False, status="200", flags=("END_HEADERS",)):
        frame = HeadersFrame(self.stream, data=self.encoder.encode([(":status", status), *fields] if status else list(fields)))
        for flag in (*flags, "END_STREAM") if end else flags:
            frame.flags.add(flag)
        return frame

    def data(self, content=b"", end=False, pad=None):
        frame = DataFrame(self.stream, data=content)
        if end:
            frame.flags.add("END_STREAM")
        if pad is not None:
            frame.flags.add("PADDED")
            frame.pad_length = pad
        return frame

    def answer(self, content=b"hello"):
        self.send(self.head(), self.data(content, end=True))

    def flood(self, *frames):
        block = b"".join(frame if isinstance(frame, bytes) else frame.serialize() for frame in frames)
        block *= max(1, 65536 // len(block))
        while True:
            self.connection.sendall(block)

    def drain(self):
        while self.connection.recv(65536):
            pass


def plain_begin(function):
    """A row that sends SETTINGS first, as it should."""
    def run(client):
        client.begin()
        function(client)
        client.drain()
    run.__name__ = function.__name__
    return row(run)


@plain_begin
def settings_unacknowledged(client):
    client.answer()


@plain_begin
def zero_window(client):
    while client.hear():
        pass


@plain_begin
def tiny_updates(client):
    while client.content < 65535 and client.hear():
        pass
    client.reader.increment_flow_control_window(465)
    client.reader.increment_flow_control_window(465, client.stream)
    for _ in range(66000 - 65535):
        client.send(WindowUpdateFrame(0, window_increment=1), WindowUpdateFrame(client.stream, window_increment=1))
    while client.content < 66000 and client.hear():
        pass
    client.answer()


@plain_begin
def window_overflow(client):
    client.send(WindowUpdateFrame(0, window_increment=2**31 - 1))


@plain_begin
def stream_window_overflow(client):
    client.send(WindowUpdateFrame(client.stream, window_increment=2**31 - 1))


seen = {}


def first_time(client, name):
    """Whether nobody asked for it before, by the query."""
    seen[client.path] = seen.get(client.path, 0) + 1
    return seen[client.path] == 1


@plain_begin
def go_away_unseen(client):
    client.send(GoAwayFrame(0, last_stream_id=0)) if first_time(client, "go-away") else client.answer()


@plain_begin
def go_away_always(client):
    client.send(GoAwayFrame(0, last_stream_id=0))


@plain_begin
def go_away_within(client):
    client.send(client.head(), client.data(b"he"), GoAwayFrame(0, last_stream_id=client.stream), client.data(b"llo", end=True))


@row
def go_away_with_reason(client):
    client.begin()
    client.send(client.head(), GoAwayFrame(0, last_stream_id=client.stream, error_code=11, additional_data=b"too fast"))


@plain_begin
def refused(client):
    if first_time(client, "refused"):
        client.send(RstStreamFrame(client.stream, error_code=7))
        client.stream = None
        while client.stream is None:
            if not client.hear():
                return
    client.answer()


@plain_begin
def cancelled(client):
    client.send(client.head(), client.data(b"he"), RstStreamFrame(client.stream, error_code=8))


@plain_begin
def http11_required(client):
    client.send(RstStreamFrame(client.stream, error_code=13))


@plain_begin
def push(client):
    promise = client.encoder.encode([(":method", "GET"), (":scheme", "http"), (":authority", "a"), (":path", "/pushed")])
    frame = PushPromiseFrame(client.stream, promised_stream_id=2, data=promise)
    frame.flags.add("END_HEADERS")
    client.send(frame, client.head(), client.data(b"hello", end=True))


@plain_begin
def continuation_flood(client):
    client.send(client.head(flags=()))
    client.flood(ContinuationFrame(client.stream, data=Encoder().encode([("a", "b")], huffman=False)))


@plain_begin
def empty_continuation_flood(client):
    client.send(client.head(flags=()))
    client.flood(ContinuationFrame(client.stream))


@plain_begin
def ping_flood(client):
    client.flood(PingFrame(0, opaque_data=b"12345678"))


@plain_begin
def settings_flood(client):
    client.flood(SettingsFrame(0, settings={SettingsFrame.INITIAL_WINDOW_SIZE: 65535, SettingsFrame.HEADER_TABLE_SIZE: 4096}))


@plain_begin
def reset_flood(client):
    client.flood(RstStreamFrame(client.stream, error_code=8))


@plain_begin
def empty_data_flood(client):
    client.send(client.head())
    client.flood(client.data())


@plain_begin
def padding_flood(client):
    client.send(client.head())
    client.flood(client.data(pad=255))


@plain_begin
def priority_flood(client):
    client.flood(PriorityFrame(client.stream, depends_on=0, stream_weight=10))


@plain_begin
def unknown_flood(client):
    # hyperframe writes no such frame.
    client.flood(struct.pack(">I", 1000)[1:] + b"\xbe\0\0\0\0\0" + bytes(1000))


@plain_begin
def interim_flood(client):
    while True:
        client.send(client.head(("link", "</a>; rel=preload"), status="103"))


@plain_begin
def hpack_bomb(client):
    bomb = [(":status", "200"), ("x", "a" * 3900)] + [("x", "a" * 3900)] * 5000
    frame = HeadersFrame(client.stream, data=client.encoder.encode(bomb))
    frame.flags.add("END_HEADERS")
    client.send(frame, client.data(b"hello", end=True))


@plain_begin
def hpack_bombs(client):
    client.send(client.head(("x", "a" * 3900), status="103"))
    while True:
        client.send(client.head(*[("x", "a" * 3900)] * 60, status="103"))


@plain_begin
def never_indexed(client):
    fields = [HeaderTuple(":status", "200"), NeverIndexedHeaderTuple("x", "secret"), NeverIndexedHeaderTuple("x", "again")]
    client.encoder.header_table_size = 0
    frame = HeadersFrame(client.stream, data=client.encoder.encode(fields))
    frame.flags.add("END_HEADERS")
    client.send(frame, client.data(b"hello", end=True))


@plain_begin
def upper_case(client):
    client.send(client.head(("X-A", "1"), end=True))


@plain_begin
def connection_field(client):
    client.send(client.head(("connection", "close"), end=True))


@plain_begin
def transfer_encoding(client):
    client.send(client.head(("transfer-encoding", "chunked")), client.data(b"5\r\nhello\r\n0\r\n\r\n", end=True))


@plain_begin
def line_end_in_value(client):
    client.send(client.head(("a", "b\r\nc: d"), end=True))


@plain_begin
def no_status(client):
    client.send(client.head(("a", "b"), status=None, end=True))


@plain_begin
def two_statuses(client):
    client.send(client.head((":status", "200"), end=True))


@plain_begin
def late_status(client):
    client.send(client.head(("a", "b"), (":status", "200"), status=None, end=True))


@plain_begin
def switching_protocols(client):
    client.send(client.head(status="101"), client.data(b"hello", end=True))


@plain_begin
def less_than_length(client):
    client.send(client.head(("content-length", "9")), client.data(b"hello", end=True))


@plain_begin
def more_than_length(client):
    client.send(client.head(("content-length", "2")), client.data(b"hello", end=True))


@plain_begin
def data_after_end(client):
    client.send(client.head(), client.data(b"hel", end=True), client.data(b"lo", end=True))


@plain_begin
def pseudo_trailers(client):
    client.send(client.head(), client.data(b"hello"), client.head(end=True))


@plain_begin
def trailers(client):
    client.send(client.head(), client.data(b"hello"), client.head(("a", "b"), status=None, end=True))


@plain_begin
def misdirected(client):
    client.send(client.head(status="421", end=True))


@plain_begin
def padded(client):
    head = client.head(flags=("END_HEADERS", "PADDED", "PRIORITY"))
    head.pad_length, head.depends_on, head.stream_weight, head.exclusive = 200, 0, 15, False
    client.send(head, *[client.data(pad=255) for _ in range(100)], client.data(b"hello", pad=9), client.data(end=True, pad=255))


@plain_begin
def padding_too_long(client):
    # hyperframe writes no such frame.
    client.send(client.head(), struct.pack(">I", 2)[1:] + b"\0\x09" + struct.pack(">I", client.stream) + b"\xff\0")


@plain_begin
def frame_too_large(client):
    client.send(client.head(), client.data(bytes(16385), end=True))


@plain_begin
def alternative_service(client):
    client.send(AltSvcFrame(0, origin=b"a", field=b'h3=":443"'), client.head(), client.data(b"hello", end=True))


@plain_begin
def silence(client):
    time.sleep(20)


@row
def silence_from_the_start(client):
    time.sleep(20)


@row
def half_a_frame(client):
    client.begin()
    client.send(client.head(), client.data(b"hello").serialize()[:11])


@row
def half_a_head(client):
    client.begin()
    client.send(client.head(("a", "b")).serialize()[:12])


@row
def nothing(client):
    pass


@plain_begin
def drip(client):
    client.send(client.head())
    while True:
        client.send(client.data(b"*"))
        time.sleep(0.01)


@row
def http1(client):
    client.send(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
    client.drain()


@row
def garbage(client):
    client.send(b"220 mail.example ESMTP ready\r\n" * 10)
    client.drain()


def serve_well(connection, heard):
    """h2's own server: /well, /well/trailers, /well/large, an upload's length."""
    session = h2.connection.H2Connection(h2.config.H2Configuration(client_side=False, header_encoding="utf-8"))
    session.initiate_connection()
    received, paths, waiting = {}, {}, {}

    def write():
        for stream in list(waiting):
            while waiting[stream]:
                room = min(session.local_flow_control_window(stream), session.max_outbound_frame_size)
                if room == 0:
                    break
                session.send_data(stream, waiting[stream][:room])
                waiting[stream] = waiting[stream][room:]
            if not waiting[stream]:
                if paths[stream].endswith("trailers"):
                    session.send_headers(stream, [("a", "b")], end_stream=True)
                else:
                    session.end_stream(stream)
                del waiting[stream]
        connection.sendall(session.data_to_send())

    while heard:
        for event in session.receive_data(heard):
            if isinstance(event, h2.events.RequestReceived):
                paths[event.stream_id], received[event.stream_id] = dict(event.headers)[":path"], 0
            elif isinstance(event, h2.events.DataReceived):
                received[event.stream_id] += len(event.data)
                session.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
            elif isinstance(event, h2.events.StreamEnded):
                path = paths[event.stream_id]
                if path.endswith("trailers"):
                    session.send_headers(event.stream_id, [(":status", "103"), ("link", "</a>")])
                session.send_headers(event.stream_id, [(":status", "200")])
                count = received[event.stream_id]
                waiting[event.stream_id] = b"*" * 3_000_000 if path.endswith("large") else b"%d" % count if count else b"hello"
        write()
        heard = connection.recv(65536)


def serve(connection):
    if mode == "http/1.1":
        connection.recv(65536)
        connection.sendall(SettingsFrame(0).serialize() + GoAwayFrame(0).serialize())
        return
    client = Client(connection)
    while client.stream is None:
        if not client.hear():
            return
    if client.path.startswith("/well"):
        return serve_well(connection, client.heard)
    rows[client.path.partition("?")[0]](client)


context = None
if mode != "plain":
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*files)
    if mode != "none":
        context.set_alpn_protocols([mode])


class Server(socketserver.ThreadingTCPServer):
    address_family = socket.AF_INET6 if ":" in address else socket.AF_INET
    allow_reuse_address = daemon_threads = True


class Handler(socketserver.BaseRequestHandler):
    def handle(self):
        try:
            connection = context.wrap_socket(self.request, server_side=True) if context else self.request
            serve(connection)
            # An end and no reset, whatever of the client's words is unread.
            if context:
                connection.settimeout(5)
                connection = connection.unwrap()
            connection.shutdown(socket.SHUT_WR)
            while connection.recv(65536):
                pass
        except (OSError, h2.exceptions.ProtocolError):
            pass


Server((address, port), Handler).serve_forever()
