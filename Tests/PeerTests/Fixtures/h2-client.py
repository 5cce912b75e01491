"""A client of HTTP/2 on Python's h2: 100 streams at a time on one connection over TLS, and then trailers.

    python h2-client.py PORT ROOT
"""
import socket, ssl, sys

import h2.config, h2.connection, h2.events

port, root = int(sys.argv[1]), sys.argv[2]
context = ssl.create_default_context(cafile=root)
context.set_alpn_protocols(["h2"])
tls = context.wrap_socket(socket.create_connection(("127.0.0.1", port), 20), server_hostname="localhost")
assert tls.selected_alpn_protocol() == "h2"
# It throws on whatever a server must not send.
connection = h2.connection.H2Connection(h2.config.H2Configuration(client_side=True, header_encoding="utf-8"))
connection.initiate_connection()
tls.sendall(connection.data_to_send())


def ask(path):
    stream = connection.get_next_available_stream_id()
    connection.send_headers(stream, [(":method", "GET"), (":scheme", "https"), (":authority", "localhost"), (":path", path)], end_stream=True)
    return stream


def listen(streams):
    heads, sizes, trailers, open_streams = {}, {}, {}, set(streams)
    while open_streams:
        data = tls.recv(65_536)
        assert data, "the server has hung up"
        for event in connection.receive_data(data):
            if isinstance(event, h2.events.ResponseReceived):
                heads[event.stream_id] = dict(event.headers)
            elif isinstance(event, h2.events.DataReceived):
                sizes[event.stream_id] = sizes.get(event.stream_id, 0) + len(event.data)
                connection.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
            elif isinstance(event, h2.events.TrailersReceived):
                trailers[event.stream_id] = dict(event.headers)
            elif isinstance(event, h2.events.StreamEnded):
                open_streams.discard(event.stream_id)
            else:
                assert not isinstance(event, (h2.events.StreamReset, h2.events.ConnectionTerminated)), event
        tls.sendall(connection.data_to_send())
    return heads, sizes, trailers


many = [ask("/bytes/1024") for _ in range(100)]
tls.sendall(connection.data_to_send())
heads, sizes, _ = listen(many)
assert all(heads[stream][":status"] == "200" for stream in many)
answers = sum(size == 1024 for size in sizes.values())
last = ask("/trailers")
tls.sendall(connection.data_to_send())
_, _, trailers = listen([last])
words = " ".join(f"{name}={value}" for name, value in sorted(trailers[last].items()))
print(f"{len(many)} streams, {answers} answers of 1024 bytes, trailers {words}")
connection.close_connection()
tls.sendall(connection.data_to_send())
